import { request } from 'node:http';
import { startSandbox } from '../../../server/src/sandbox/index.js';
import type { Attack } from '../attack.js';
import { tally } from '../requests.js';

const paths = ['/', '/__control/requests', '/__control/faults', '/liveness/none', '/openapi.json'] as const;
const names = ['evil.example', 'evil.example:4010', 'localhost.evil.example', '127.0.0.1.evil.example', 'xlocalhost'];

/** The browser resolves the attacker's host name to this machine. Only the name gives it away. */
export const reboundNames: Attack = {
  name: 'rebound names',
  does: 'a page whose host name resolves to the developer’s sandbox, calling its routes and its `/__control`',
  async run() {
    const { port, close } = await startSandbox({ port: 0, control: true, faceCounter: null, faceReader: null });
    const ask = (path: string, host: string, method = 'GET', body = '') =>
      new Promise<number>((resolve, reject) => {
        const headers = { host, 'content-type': 'application/json' };
        const asked = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        asked.once('error', reject);
        asked.end(body);
      });
    try {
      const statuses: number[] = [];
      for (const name of names) {
        for (const path of paths) statuses.push(await ask(path, name));
        statuses.push(await ask('/__control/faults', name, 'PATCH', '{"forceCode":"00"}'));
        statuses.push(await ask('/__control/reset', name, 'POST'));
      }
      const own = await ask('/__control/requests', `localhost:${port}`);
      return {
        tried: statuses.length,
        through: statuses.filter((status) => status !== 403).length + Number(own !== 200),
        seen: `${tally(statuses)}; under its own name ${own}`,
      };
    } finally {
      await close();
    }
  },
};
