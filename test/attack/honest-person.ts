/** Somebody who only wants to be checked, while the attack goes on beside them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { SessionCreated } from '../../src/shared/contract.js';
import type { House } from './house.js';
import { faceForm, pictures } from './requests.js';

/** Between two uploads. */
const pauseMs = 100;
/** As many as one person might need; then the next person comes. */
const uploadsEach = 8;

export interface HonestUploads {
  count: number;
  /** Answers other than 201, by status. */
  refused: Record<string, number>;
  slowestMs: number;
}

export function startHonestPeople(house: House): { stop(): Promise<HonestUploads> } {
  const uploads: HonestUploads = { count: 0, refused: {}, slowestMs: 0 };
  const over = new AbortController();
  async function run(): Promise<void> {
    const { selfie } = await pictures;
    for (let person = 1; !over.signal.aborted; person += 1) {
      const address = `198.51.100.${person % 250}`;
      let session: SessionCreated | null = null;
      for (let upload = 0; upload < uploadsEach && !over.signal.aborted; upload += 1) {
        const started = performance.now();
        let status: number | string;
        try {
          session ??= await house.openSession(`honest-${person}`, address);
          const { token } = session;
          const response = await house.send('/faces', { token, address, body: faceForm(selfie) });
          await response.text();
          ({ status } = response);
        } catch (error) {
          status = error instanceof Error ? error.message : 'failed';
        }
        uploads.count += 1;
        uploads.slowestMs = Math.max(uploads.slowestMs, performance.now() - started);
        if (status !== 201) uploads.refused[status] = (uploads.refused[status] ?? 0) + 1;
        if (!over.signal.aborted) await pause(pauseMs);
      }
    }
  }
  const done = run();
  return {
    async stop() {
      over.abort();
      await done;
      return uploads;
    },
  };
}
