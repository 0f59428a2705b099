import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import { beginUpload, tally } from '../requests.js';

const people = 40;
const piece = 500;
const pauseMs = 1_000;
const allowedMs = 20_000;
/** The attacker stops a little later, so that an upload that is still open has taken too long. */
const patienceMs = allowedMs + 1_000;

export const drippingUploads: Attack = {
  name: 'dripping uploads',
  does: `${people} people whose uploads send ${piece} bytes a second`,
  judgesTimeAlone: true,
  async run(target) {
    const started = performance.now();
    let longestMs = 0;
    const drip = async (person: number): Promise<string> => {
      const address = `203.0.113.${person}`;
      const { token } = await target.openSession(`attacker-${person}`, address);
      const { request, ended } = beginUpload(target, { token, address });
      let end: string | null = null;
      void ended.then((status) => (end = status));
      const isOver = () => end !== null || performance.now() - started > patienceMs;
      while (!isOver()) {
        request.write(Buffer.alloc(piece));
        await pause(pauseMs);
      }
      request.destroy();
      longestMs = Math.max(longestMs, performance.now() - started);
      return end ?? 'open';
    };
    const ends = await Promise.all(Array.from({ length: people }, (_, person) => drip(person)));
    const seconds = (performance.now() - started) / 1000;
    return {
      tried: people,
      through: ends.filter((end) => end.startsWith('2')).length,
      timings: [{ what: 'the end of an upload', attackMs: longestMs, allowedMs }],
      seen: `${tally(ends)} within ${seconds.toFixed(0)} s`,
    };
  },
};
