import type { Attack } from '../attack.js';
import type { House } from '../house.js';

const calls = 300;
/** Of the cheapest answer there is, before the attack and after it. */
const controlCalls = 150;
const lanes = 10;
/** Processor time of the backend for one call, what the honest person beside it costs included. */
const allowedMs = 4;

/** Milliseconds of the backend's processor time for one call. */
async function costOf(house: House, path: string, count: number): Promise<number> {
  const before = await house.usage();
  const lane = async () => {
    for (let call = 0; call < count / lanes; call += 1) {
      await (await house.send(path, { method: 'GET' })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return ((await house.usage()).cpuMs - before.cpuMs) / count;
}

export const openApiCalls: Attack = {
  name: 'openapi.json',
  does: `${calls} calls of /openapi.json, which needs no login`,
  judgesTimeAlone: true,
  async run(house) {
    const before = await costOf(house, '/healthz', controlCalls);
    const attackMs = await costOf(house, '/openapi.json', calls);
    const after = await costOf(house, '/healthz', controlCalls);
    return {
      tried: calls,
      through: 0,
      timings: [{ what: 'the processor for one call', attackMs, allowedMs, controlMs: [before, after] }],
      seen: `${attackMs.toFixed(1)} ms of processor time each; /healthz ${before.toFixed(1)} and ${after.toFixed(1)} ms`,
    };
  },
};
