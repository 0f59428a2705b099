import type { Attack } from '../attack.js';

const calls = 300;
/** Of the backend's time, for all calls together. */
const maxMsEach = 4;

export const openApiCalls: Attack = {
  name: 'openapi.json',
  does: `${calls} calls of /openapi.json, which needs no login`,
  async run(house) {
    const started = performance.now();
    const lane = async () => {
      for (let call = 0; call < calls / 10; call += 1) {
        await (await house.send('/openapi.json', { method: 'GET' })).arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: 10 }, lane));
    const msEach = (performance.now() - started) / calls;
    return {
      tried: calls,
      through: msEach > maxMsEach ? calls : 0,
      seen: `${msEach.toFixed(1)} ms each`,
    };
  },
};
