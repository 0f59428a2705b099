/** An honest person who only wants to be verified while the attack runs. */
import { setTimeout as pause } from 'node:timers/promises';
import type { SessionCreated } from '../../src/contract/contract.js';
import type { Target } from './target.js';
import { faceForm, pictures } from './requests.js';

/** Pause between two uploads, milliseconds. */
const pauseMs = 100;
/** Pause before another attempt to open a session, milliseconds. */
const retryMs = 2_000;
/** One person makes this many uploads. Then the next person starts. */
const uploadsEach = 8;
/** Answers after which the element repeats the request with the same key and the pause it was given. */
const retried: readonly (number | string)[] = [408, 503, 'failed'];

export interface HonestUploads {
  /** Uploads that were repeated, each once, as by the element. */
  retries: number;
  /** Number of final answers other than 201, by status. */
  refused: Record<string, number>;
  /** Time of each upload including its repetition, milliseconds. */
  waitsMs: number[];
}

export interface HonestPeople {
  /** The uploads since the last call of this function. */
  count(): HonestUploads;
  stop(): Promise<HonestUploads>;
}

const none = (): HonestUploads => ({ retries: 0, refused: {}, waitsMs: [] });

/**
 * Counts people across all backends, so that each has a subject of their own. Attacks on Redis share its counters, and
 * honest people must not meet limits that an earlier attack used up.
 */
let people = 0;

export function startHonestPeople(target: Target): HonestPeople {
  let uploads = none();
  const over = new AbortController();

  async function attempt(token: string, address: string, key: string) {
    try {
      const { selfie } = await pictures;
      const body = faceForm(selfie);
      const response = await target.send('/faces', { token, address, key, body });
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
      const open = () => target.openSession(`honest-${person}`, address).catch(() => null);
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
