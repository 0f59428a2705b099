import type { Attack } from '../attack.js';
import { beginCheck, costlyBodies, evidenceType } from '../evidence.js';
import { tally } from '../requests.js';

export const costlyEvidence: Attack = {
  name: 'costly evidence',
  does: 'evidence to a check that has started: 81,000 tiny files, 113,000 tiny fields, 5.9 MB of brackets',
  async run(target) {
    const seen: string[] = [];
    let through = 0;
    for (const kind of ['files', 'fields', 'brackets'] as const) {
      const { plan, calls } = await beginCheck(target);
      const headers = { ...evidenceType, 'idempotency-key': crypto.randomUUID() };
      const { http, body } = await calls.post('evidence', costlyBodies(plan.nonce)[kind], headers);
      seen.push(`${kind} ${http}`);
      // Brackets are a manifest of the wrong shape, which ends the check. All other bodies must get a 400.
      through += Number(http >= 500 || String(body.status) === 'SUCCEEDED' || (kind !== 'brackets' && http !== 400));
    }
    return { tried: seen.length, through, seen: tally(seen) };
  },
};
