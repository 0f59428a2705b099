/** Somebody who only wants to be checked, while the attack goes on beside them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { SessionCreated } from '../../src/shared/contract.js';
import type { House } from './house.js';
import { faceForm, pictures } from './requests.js';

/** Between two uploads. */
const pauseMs = 100;
/** Before a session is asked for once more. */
const retryMs = 2_000;
/** As many as one person might need; then the next person comes. */
const uploadsEach = 8;
/** What the element tries again under the same key, after the time that the answer names. */
const retried: readonly (number | string)[] = [408, 503, 'failed'];

export interface HonestUploads {
  /** Tried again once, as the element does. */
  retries: number;
  /** Answers other than 201 that were final, by status. */
  refused: Record<string, number>;
  /** Of each upload, milliseconds, with the repetition. */
  waitsMs: number[];
}

export interface HonestPeople {
  /** The uploads since the last call. */
  count(): HonestUploads;
  stop(): Promise<HonestUploads>;
}

const none = (): HonestUploads => ({ retries: 0, refused: {}, waitsMs: [] });

/** Over all backends: the attacks on Redis share its counts, and nobody honest may use up what another one has left. */
let people = 0;

export function startHonestPeople(house: House): HonestPeople {
  let uploads = none();
  const over = new AbortController();

  async function attempt(token: string, address: string, key: string) {
    try {
      const { selfie } = await pictures;
      const body = faceForm(selfie);
      const response = await house.send('/faces', { token, address, key, body });
      await response.text();
      return { status: response.status, seconds: Number(response.headers.get('retry-after')) };
    } catch {
      return { status: 'failed', seconds: 1 };
    }
  }

  async function upload({ token }: SessionCreated, address: string): Promise<void> {
    const started = performance.now();
    const key = crypto.randomUUID();
    let { status, seconds } = await attempt(token, address, key);
    if (retried.includes(status)) {
      uploads.retries += 1;
      await pause(seconds * 1000);
      ({ status } = await attempt(token, address, key));
    }
    uploads.waitsMs.push(performance.now() - started);
    if (status !== 201) uploads.refused[status] = (uploads.refused[status] ?? 0) + 1;
  }

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      people += 1;
      const person = people;
      const address = `198.18.${Math.floor(person / 250) % 250}.${person % 250}`;
      const open = () => house.openSession(`honest-${person}`, address).catch(() => null);
      let session = await open();
      if (session === null) {
        uploads.retries += 1;
        await pause(retryMs);
        session = await open();
      }
      if (session === null) {
        uploads.refused['no session'] = (uploads.refused['no session'] ?? 0) + 1;
        continue;
      }
      for (let time = 0; time < uploadsEach && !over.signal.aborted; time += 1) {
        await upload(session, address);
        await pause(pauseMs);
      }
    }
  }

  const done = run();
  const count = () => {
    const counted = uploads;
    uploads = none();
    return counted;
  };
  return {
    count,
    async stop() {
      over.abort();
      await done;
      return count();
    },
  };
}
