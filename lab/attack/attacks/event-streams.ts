import type { LivenessCreated } from '../../../src/contract/contract.js';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';

const streams = 100;
const maxOpen = 3;
/** Waits until all streams are answered and all but `maxOpen` have ended. */
const allowedMs = 3_000;
const patienceMs = allowedMs + 1_000;
const pollMs = 20;

export const eventStreams: Attack = {
  name: 'event streams',
  does: `${streams} event streams of one liveness check, kept open`,
  judgesTimeAlone: true,
  async run(target) {
    const { token } = await target.openSession('attacker');
    const created = (await (await target.send('/liveness', { token })).json()) as LivenessCreated;
    let open = 0;
    let answered = 0;
    const over = new AbortController();
    const watch = async () => {
      const path = `/liveness/${created.livenessId}/events`;
      const response = await target.send(path, { method: 'GET', token, signal: over.signal });
      answered += 1;
      if (response.status !== 200 || response.body === null) return;
      open += 1;
      try {
        // Reads a stream until the backend ends it.
        for await (const _ of response.body) continue;
      } finally {
        open -= 1;
      }
    };
    const watching = Array.from({ length: streams }, () => watch().catch(() => undefined));
    const started = performance.now();
    const isOver = () => answered === streams && open <= maxOpen;
    while (!isOver() && performance.now() - started < patienceMs) await pause(pollMs);
    const attackMs = performance.now() - started;
    const seen = `${answered} answered, ${open} stayed open`;
    over.abort();
    await Promise.all(watching);
    return {
      tried: streams,
      through: 0,
      timings: [{ what: `the end of all streams but ${maxOpen}`, attackMs, allowedMs }],
      seen,
    };
  },
};
