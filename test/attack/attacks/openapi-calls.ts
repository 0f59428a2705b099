import type { Attack } from '../attack.js';

const calls = 300;
/** Processor time of the backend for one call, what the honest person beside it costs included. */
const maxCpuMs = 4;

export const openApiCalls: Attack = {
  name: 'openapi.json',
  does: `${calls} calls of /openapi.json, which needs no login`,
  async run(house) {
    const before = await house.usage();
    const lane = async () => {
      for (let call = 0; call < calls / 10; call += 1) {
        await (await house.send('/openapi.json', { method: 'GET' })).arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: 10 }, lane));
    const cpuMs = ((await house.usage()).cpuMs - before.cpuMs) / calls;
    return {
      tried: calls,
      through: cpuMs > maxCpuMs ? calls : 0,
      seen: `${cpuMs.toFixed(1)} ms of processor time each`,
    };
  },
};
