import type { Attack } from '../attack.js';
import { beginHandoff, claimHandoff } from '../handoffs.js';
import { countTaken, statusOf, tally } from '../requests.js';

const limit = { points: 60, seconds: 3_600 };
const claims = 200;
const people = 3;

export const emptyClaims: Attack = {
  name: 'empty claims',
  does: `${claims} claims without a code or with a guessed one, from as many networks, beyond the limit on all claims`,
  target: { options: { limits: { claims: limit } } },
  async run(target) {
    const begun = await Promise.all(Array.from({ length: people }, (_, at) => beginHandoff(target, `claimant-${at}`)));
    const headers = { 'content-type': 'application/json' };
    const statuses: number[] = [];
    for (let claim = 0; claim < claims; claim += 1) {
      const address = `198.51.100.${claim}`;
      const code = Buffer.alloc(16, claim).toString('base64url');
      const guess = () => claimHandoff(target, { code, number: '00' }, { address });
      const empty = () => target.send('/handoffs/claim', { address, headers, body: claim % 4 === 0 ? '{' : '{}' });
      statuses.push(await statusOf(claim % 2 === 0 ? empty() : guess()));
    }
    const claimed = await Promise.all(begun.map(({ created }) => statusOf(claimHandoff(target, created))));
    return {
      tried: claims,
      through: countTaken(statuses) + claimed.filter((status) => status !== 201).length,
      seen: `${tally(statuses)}; people with a code ${tally(claimed)}`,
    };
  },
};
