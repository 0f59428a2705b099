import type { Attack } from '../attack.js';
import { beginEvidence, costlyBodies, evidenceType } from '../evidence.js';
import { endsOf, tally } from '../requests.js';

/** Bytes sent of each body. */
const times = 3;
/** The rest of the body never arrives. The answer must not wait for it. */
const firstBytes = 65_536;
const patienceMs = 10_000;

export const unknownChecks: Attack = {
  name: 'unknown checks',
  does: 'evidence to checks that nobody opened: 5.9 MB of tiny files, of tiny fields, of brackets',
  async run(target) {
    const bodies = Object.values(costlyBodies('nonce'));
    const begun = bodies.flatMap((body) =>
      Array.from({ length: times }, () => beginEvidence(target, crypto.randomUUID(), body.subarray(0, firstBytes))),
    );
    const ends = await endsOf(begun, patienceMs);
    const whole: string[] = [];
    for (const body of bodies) {
      const headers = { ...evidenceType, 'idempotency-key': crypto.randomUUID() };
      const url = `${target.checkUrl(crypto.randomUUID())}/evidence`;
      // The backend need not read a body that it has already answered.
      whole.push(
        await fetch(url, { method: 'POST', body, headers }).then(
          ({ status }) => String(status),
          () => 'cut',
        ),
      );
    }
    return {
      tried: ends.length + whole.length,
      through:
        ends.filter((end) => end !== '404').length + whole.filter((end) => end !== '404' && end !== 'cut').length,
      seen: `begun ${tally(ends)}; whole ${tally(whole)}`,
    };
  },
};
