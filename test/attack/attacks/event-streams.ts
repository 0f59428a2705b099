import type { LivenessCreated } from '../../../src/shared/contract.js';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';

const streams = 100;
const maxOpen = 3;

export const eventStreams: Attack = {
  name: 'event streams',
  does: `${streams} event streams of one liveness check, kept open`,
  async run(house) {
    const { token } = await house.openSession('attacker');
    const created = (await (await house.send('/liveness', { token })).json()) as LivenessCreated;
    let open = 0;
    const over = new AbortController();
    const watch = async () => {
      const path = `/liveness/${created.livenessId}/events`;
      const response = await house.send(path, { method: 'GET', token, signal: over.signal });
      if (response.status !== 200 || response.body === null) return;
      open += 1;
      try {
        // Reads until the backend ends it.
        for await (const _ of response.body) continue;
      } finally {
        open -= 1;
      }
    };
    const watching = Array.from({ length: streams }, () => watch().catch(() => undefined));
    await pause(3_000);
    const stillOpen = open;
    over.abort();
    await Promise.all(watching);
    return { tried: streams, through: Math.max(0, stillOpen - maxOpen), seen: `${stillOpen} stayed open` };
  },
};
