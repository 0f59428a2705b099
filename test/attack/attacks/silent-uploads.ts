import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import { beginUpload, tally, type BegunUpload } from '../requests.js';

const uploadsEach = 10;
const sessions = 3;
/** Just past a step in which the buffer of a body grows. */
const firstBytes = 4_300_000;
const bodyTimeoutMs = 10_000;
/** Honest uploads go on meanwhile; the attack is over when all are ended. */
const maxWaitMs = bodyTimeoutMs + 5_000;

export const silentUploads: Attack = {
  name: 'silent uploads',
  does: `${sessions} sessions with ${uploadsEach} chunked uploads each that send 4.3 MB and then nothing`,
  house: { options: { bodyTimeoutMs } },
  async run(house) {
    const started = performance.now();
    const uploads: BegunUpload[] = [];
    for (let session = 0; session < sessions; session += 1) {
      const { token } = await house.openSession(`attacker-${session}`);
      for (let upload = 0; upload < uploadsEach; upload += 1) {
        const begun = beginUpload(house, { token });
        begun.request.write(Buffer.alloc(firstBytes));
        uploads.push(begun);
      }
    }
    const over = new AbortController();
    const waited = pause(maxWaitMs, 'open', { signal: over.signal }).catch(() => 'open');
    const ends = await Promise.all(uploads.map(({ ended }) => Promise.race([ended, waited])));
    over.abort();
    for (const { request } of uploads) request.destroy();
    const seconds = (performance.now() - started) / 1000;
    return {
      tried: uploads.length,
      through: ends.filter((end) => end === 'open' || end.startsWith('2')).length,
      seen: `${tally(ends)} within ${seconds.toFixed(0)} s`,
    };
  },
};
