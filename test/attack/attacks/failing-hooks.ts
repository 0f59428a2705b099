import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import { faceForm, noisyJpeg, tally } from '../requests.js';

const uploads = 50;
const lanes = 4;
const watchedMs = 8_000;
const maxMegabytes = 400;

/** A partner's database is away, and somebody fills the memory with results for it. */
export const failingHooks: Attack = {
  name: 'failing hooks',
  does: `${uploads} selfies of 4 MB whose hook fails and wants the bytes: they would wait in memory for three days`,
  house: {
    hooks: 'throw',
    options: { pictures: { bytesInHooks: true }, delivery: { firstPauseMs: 300, maxPauseMs: 600 } },
  },
  async run(house) {
    const image = await noisyJpeg(4_500, 3_400);
    const { token } = await house.openSession('attacker');
    const statuses: number[] = [];
    const lane = async () => {
      while (statuses.length < uploads) {
        const at = statuses.push(0) - 1;
        const response = await house.send('/faces', { token, body: faceForm(image) });
        await response.text();
        statuses[at] = response.status;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const before = await house.usage();
    await pause(watchedMs);
    const after = await house.usage();
    const calls = after.hookCalls.length - before.hookCalls.length;
    const megabytes = (calls * image.length) / 1e6;
    const msEach = (after.cpuMs - before.cpuMs) / Math.max(1, megabytes);
    return {
      tried: uploads,
      through: Number(after.peakMegabytes > maxMegabytes),
      seen: `${tally(statuses)}; ${calls} deliveries in ${watchedMs / 1000} s, at most ${msEach.toFixed(0)} ms of processor time a MB`,
    };
  },
};
