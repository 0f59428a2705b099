import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import { tally } from '../requests.js';

const people = 40;
const piece = 500;
const pauseMs = 1_000;
const maxMs = 20_000;

export const drippingUploads: Attack = {
  name: 'dripping uploads',
  does: `${people} people whose uploads bring ${piece} bytes a second`,
  async run(house) {
    const started = performance.now();
    const drip = async (person: number): Promise<string> => {
      const { token } = await house.openSession(`attacker-${person}`, `203.0.113.${person}`);
      const headers = Object.fromEntries(house.headers({ token, address: `203.0.113.${person}` }));
      const request = httpRequest({
        host: '127.0.0.1',
        port: house.port,
        path: '/idv/faces',
        method: 'POST',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
      });
      let end: string | null = null;
      request.once('response', (response) => {
        response.resume();
        end = String(response.statusCode);
      });
      request.once('error', (error: NodeJS.ErrnoException) => {
        end ??= error.code ?? 'broken';
      });
      const isOver = () => end !== null || performance.now() - started > maxMs;
      request.write('--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n');
      while (!isOver()) {
        request.write(Buffer.alloc(piece));
        await pause(pauseMs);
      }
      request.destroy();
      return end ?? 'open';
    };
    const ends = await Promise.all(Array.from({ length: people }, (_, person) => drip(person)));
    const seconds = (performance.now() - started) / 1000;
    return {
      tried: people,
      through: ends.filter((end) => end === 'open' || end.startsWith('2')).length,
      seen: `${tally(ends)} within ${seconds.toFixed(0)} s`,
    };
  },
};
