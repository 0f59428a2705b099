import type { Attack } from '../attack.js';
import { beginUpload, endsOf, tally, type BegunUpload } from '../requests.js';

const uploadsEach = 10;
const sessions = 3;
/** Just past a size at which a body's buffer grows. */
const firstBytes = 4_300_000;
const bodyTimeoutMs = 10_000;
const allowedMs = bodyTimeoutMs + 5_000;
/** The attacker stops a little later, so that an upload that is still open has taken too long. */
const patienceMs = allowedMs + 1_000;

export const silentUploads: Attack = {
  name: 'silent uploads',
  does: `${sessions} sessions with ${uploadsEach} chunked uploads each that send 4.3 MB and then nothing`,
  judgesTimeAlone: true,
  target: { options: { bodyTimeoutMs } },
  async run(target) {
    const uploads: BegunUpload[] = [];
    for (let session = 0; session < sessions; session += 1) {
      const { token } = await target.openSession(`attacker-${session}`);
      for (let upload = 0; upload < uploadsEach; upload += 1) {
        const begun = beginUpload(target, { token });
        begun.request.write(Buffer.alloc(firstBytes));
        uploads.push(begun);
      }
    }
    // Each upload has its own time limit. Measure from here, because the last upload has just started.
    const started = performance.now();
    const ends = await endsOf(uploads, patienceMs);
    const attackMs = performance.now() - started;
    return {
      tried: uploads.length,
      through: ends.filter((end) => end.startsWith('2')).length,
      timings: [{ what: 'the end of the last upload', attackMs, allowedMs }],
      seen: `${tally(ends)} within ${(attackMs / 1000).toFixed(0)} s`,
    };
  },
};
