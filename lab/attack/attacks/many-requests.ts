import type { Attack } from '../attack.js';
import { claimHandoff, newHandoff } from '../handoffs.js';
import { statusOf, tally } from '../requests.js';

const hour = 3_600;
const limits = {
  session: { points: 50, seconds: hour },
  claimsPerAddress: { points: 30, seconds: hour },
  handoffsPerSubject: { points: 6, seconds: hour },
};
const attempts = 3;
const requests = 120;

/** The limits that `one person, many sessions` does not test. */
export const manyRequests: Attack = {
  name: 'many requests',
  does: `${requests} requests of one session from as many addresses, ${requests} claims of one address, handoffs and checks of one person`,
  target: { options: { limits, policy: { livenessAttempts: attempts } } },
  async run(target) {
    const { token } = await target.openSession('attacker');
    const polls: number[] = [];
    for (let at = 0; at < requests; at += 1) {
      const address = `198.51.100.${at}`;
      polls.push(await statusOf(target.send('/sessions/current', { method: 'GET', token, address })));
    }
    const claims: number[] = [];
    for (let at = 0; at < requests; at += 1) {
      const code = Buffer.alloc(16, at).toString('base64url');
      claims.push(await statusOf(claimHandoff(target, { code, number: '00' }, { address: '203.0.113.9' })));
    }
    let handoffs = 0;
    let checks = 0;
    for (let session = 0; session < 3; session += 1) {
      const { token: next } = await target.openSession('another attacker');
      for (let at = 0; at < limits.handoffsPerSubject.points; at += 1) {
        handoffs += Number((await newHandoff(target, next)) !== null);
      }
    }
    const { token: last } = await target.openSession('third attacker');
    for (let at = 0; at < 2 * attempts; at += 1)
      checks += Number((await statusOf(target.send('/liveness', { token: last }))) === 201);
    const over = (count: number, points: number) => Math.max(0, count - points);
    const notLimited = (statuses: number[]) => statuses.filter((status) => status !== 429).length;
    return {
      tried: polls.length + claims.length,
      through:
        over(notLimited(polls), limits.session.points) +
        over(notLimited(claims), limits.claimsPerAddress.points) +
        over(handoffs, limits.handoffsPerSubject.points) +
        over(checks, attempts),
      seen: `requests ${tally(polls)}; claims ${tally(claims)}; ${handoffs} handoffs, ${checks} checks`,
    };
  },
};
