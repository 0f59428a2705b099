import type { LivenessCreated } from '../../../src/contract/contract.js';
import type { Attack } from '../attack.js';
import { tally } from '../requests.js';

const guesses = 150;
const limit = { points: 40, seconds: 60 };

export const callbackGuesses: Attack = {
  name: 'callback guesses',
  does: `${guesses} callbacks with made-up secrets, from the address of an honest person`,
  target: { options: { limits: { address: limit } } },
  async run(target) {
    const address = '192.0.2.80';
    const { token } = await target.openSession('attacker', address);
    const answer = await target.send('/liveness', { token, address });
    const { livenessId } = (await answer.json()) as LivenessCreated;
    const asked = () => target.running.sandbox.requests.filter(({ path }) => path.includes('result'));
    const statuses: number[] = [];
    for (let guess = 0; guess < guesses; guess += 1) {
      const secret = `${livenessId}.${guess.toString(16).padStart(64, '0')}`;
      const response = await target.send(`/liveness/callback/${secret}`, { address });
      await response.text();
      statuses.push(response.status);
    }
    const seenBefore = asked().length;
    // This succeeds only if the guesses did not count against the browser's limit.
    const read = await target.send('/sessions/current', { method: 'GET', token, address });
    return {
      tried: guesses,
      through:
        statuses.filter((status) => status !== 404 && status !== 429).length + seenBefore + Number(read.status !== 200),
      seen: `${tally(statuses)}; the browser meanwhile ${read.status}`,
    };
  },
};
