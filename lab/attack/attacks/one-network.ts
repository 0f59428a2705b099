import type { Attack } from '../attack.js';
import { tally } from '../requests.js';

/** The window is long enough for even a slow machine to stay within it. */
const limit = { points: 60, seconds: 3_600 };
const requests = 200;
const lanes = 8;

export const oneNetwork: Attack = {
  name: 'one IPv6 network',
  does: `${requests} requests from as many addresses of one /64, in every notation, and made-up ones`,
  target: { options: { limits: { address: limit } } },
  async run(target) {
    const addressOf = (index: number) => {
      const part = index.toString(16);
      const written = [
        `2001:db8:7:8::${part}`,
        `2001:0DB8:0007:0008:${part}:0:0:1`,
        `[2001:db8:7:8:1::${part}]:4${index % 10}`,
        `2001:db8:7:8:${part}::1%eth0`,
      ];
      return written[index % written.length] as string;
    };
    const send = async (address: string) => {
      const response = await target.send('/liveness/none', { method: 'GET', address });
      await response.text();
      return response.status;
    };
    const sendAll = async (addresses: string[]) => {
      const statuses: number[] = [];
      const lane = async () => {
        for (let next = addresses.pop(); next !== undefined; next = addresses.pop()) {
          statuses.push(await send(next));
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return statuses;
    };
    const network = await sendAll(Array.from({ length: requests }, (_, index) => addressOf(index)));
    const invented = await sendAll(Array.from({ length: requests }, (_, index) => `nobody-${index}`));
    const over = (statuses: number[]) => Math.max(0, statuses.filter((status) => status !== 429).length - limit.points);
    return {
      tried: 2 * requests,
      through: over(network) + over(invented),
      seen: `network ${tally(network)}; invented ${tally(invented)}`,
    };
  },
};
