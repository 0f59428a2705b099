import type { Attack } from '../attack.js';
import type { Target } from '../target.js';

const calls = 300;
/** Number of calls of the cheapest route, before and after the attack. */
const controlCalls = 150;
const lanes = 10;
/** The backend's processor time for one call, milliseconds. Includes what the honest person costs. */
const allowedMs = 4;

/** Milliseconds of the backend's processor time for one call. */
async function costOf(target: Target, path: string, count: number): Promise<number> {
  const before = await target.usage();
  const lane = async () => {
    for (let call = 0; call < count / lanes; call += 1) {
      await (await target.send(path, { method: 'GET' })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return ((await target.usage()).cpuMs - before.cpuMs) / count;
}

export const openApiCalls: Attack = {
  name: 'openapi.json',
  does: `${calls} calls of /openapi.json, which needs no login`,
  judgesTimeAlone: true,
  async run(target) {
    const before = await costOf(target, '/healthz', controlCalls);
    const attackMs = await costOf(target, '/openapi.json', calls);
    const after = await costOf(target, '/healthz', controlCalls);
    return {
      tried: calls,
      through: 0,
      timings: [{ what: 'the processor for one call', attackMs, allowedMs, controlMs: [before, after] }],
      seen: `${attackMs.toFixed(1)} ms of processor time each; /healthz ${before.toFixed(1)} and ${after.toFixed(1)} ms`,
    };
  },
};
