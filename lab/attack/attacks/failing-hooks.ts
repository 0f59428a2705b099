import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import type { Usage } from '../target.js';
import { faceForm, noisyJpeg, tally } from '../requests.js';

const uploads = 50;
const lanes = 4;
const watchedMs = 8_000;
/** Total bytes of the results that wait in memory. */
const maxHeldBytes = 48_000_000;

/** A partner's database is down, and somebody fills the memory with results for it. */
export const failingHooks: Attack = {
  name: 'failing hooks',
  does: `${uploads} selfies of 4 MB whose hook fails and wants the bytes: they would wait in memory for three days`,
  target: {
    hooks: 'throw',
    options: { pictures: { bytesInHooks: true }, delivery: { firstPauseMs: 300, maxPauseMs: 600 } },
  },
  async run(target) {
    const image = await noisyJpeg(4_500, 3_400, 75);
    const { token } = await target.openSession('attacker');
    const statuses: number[] = [];
    const lane = async () => {
      while (statuses.length < uploads) {
        const at = statuses.push(0) - 1;
        const response = await target.send('/faces', { token, body: faceForm(image) });
        await response.text();
        statuses[at] = response.status;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const before = await target.usage();
    await pause(watchedMs);
    const after = await target.usage();
    const callsOf = ({ hookCalls }: Usage) => hookCalls.filter(({ subject }) => subject === 'attacker');
    const calls = callsOf(after).length - callsOf(before).length;
    // The second delivery of a result is the first from the queue.
    const seenBefore = new Set<string>();
    const waited = new Map<string, number>();
    for (const { eventId, bytes } of callsOf(after)) {
      if (seenBefore.has(eventId)) waited.set(eventId, bytes);
      seenBefore.add(eventId);
    }
    const heldBytes = [...waited.values()].reduce((sum, bytes) => sum + bytes, 0);
    const megabytes = (calls * image.length) / 1e6;
    const msEach = (after.cpuMs - before.cpuMs) / Math.max(1, megabytes);
    return {
      tried: uploads,
      through: Number(heldBytes > maxHeldBytes),
      seen: `${tally(statuses)}; ${waited.size} waited, with ${(heldBytes / 1e6).toFixed(0)} MB; ${calls} deliveries in ${watchedMs / 1000} s, at most ${msEach.toFixed(0)} ms of processor time a MB`,
    };
  },
};
