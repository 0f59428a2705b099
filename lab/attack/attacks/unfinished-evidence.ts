import type { Attack } from '../attack.js';
import { beginCheck, beginEvidence } from '../evidence.js';
import { endsOf, tally } from '../requests.js';

const uploads = 75;
const checks = 15;
/** Just past a size at which a body's buffer grows. */
const firstBytes = 4_300_000;
/** The longest time limit for evidence, for uploads that wait for memory. */
const bodyTimeoutMs = 60_000;
const allowedMs = bodyTimeoutMs + 5_000;
const patienceMs = allowedMs + 1_000;
const maxMegabytes = 400;

export const unfinishedEvidence: Attack = {
  name: 'unfinished evidence',
  does: `${2 * uploads} uploads of evidence that send 4.3 MB and then nothing, to unknown checks and to ${checks} started ones`,
  async run(target) {
    const first = new Uint8Array(firstBytes);
    const begun = await Promise.all(Array.from({ length: checks }, () => beginCheck(target)));
    const unknown = Array.from({ length: uploads }, () => beginEvidence(target, crypto.randomUUID(), first));
    const known = Array.from({ length: uploads }, (_, at) => beginEvidence(target, begun[at % checks]!.checkId, first));
    const started = performance.now();
    const [unknownEnds, ends] = await Promise.all([endsOf(unknown, patienceMs), endsOf(known, patienceMs)]);
    const attackMs = performance.now() - started;
    const { peakMegabytes } = await target.usage();
    // A client that is still sending may not read an early answer.
    const isTurnedAway = (end: string) => ['404', 'EPIPE', 'ECONNRESET'].includes(end);
    return {
      tried: 2 * uploads,
      through:
        unknownEnds.filter((end) => !isTurnedAway(end)).length +
        ends.filter((end) => end.startsWith('2')).length +
        Number(peakMegabytes > maxMegabytes),
      timings: [{ what: 'the end of the last upload', attackMs, allowedMs }],
      seen: `unknown ${tally(unknownEnds)}; started ${tally(ends)} within ${(attackMs / 1000).toFixed(0)} s`,
    };
  },
};
