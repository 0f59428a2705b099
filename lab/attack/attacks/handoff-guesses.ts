import { randomBytes } from 'node:crypto';
import type { Attack } from '../attack.js';
import { beginHandoff, claimHandoff } from '../handoffs.js';
import { tally } from '../requests.js';

const codes = 300;
/** Handoffs of other people that wait to be claimed. */
const live = 20;

export const handoffGuesses: Attack = {
  name: 'handoff codes',
  does: `${codes} guessed codes from ${codes} addresses, while ${live} handoffs wait`,
  async run(target) {
    const begun = await Promise.all(Array.from({ length: live }, (_, at) => beginHandoff(target, `person-${at}`)));
    const statuses: number[] = [];
    for (let guess = 0; guess < codes; guess += 1) {
      const code = randomBytes(16).toString('base64url');
      const address = `198.51.${Math.floor(guess / 250)}.${guess % 250}`;
      const response = await claimHandoff(target, { code, number: '00' }, { address });
      await response.text();
      statuses.push(response.status);
    }
    // The other people can still claim theirs.
    const claims = await Promise.all(begun.map(({ created }) => claimHandoff(target, created)));
    const disturbed = claims.filter(({ status }) => status !== 201).length;
    return {
      tried: codes,
      through: statuses.filter((status) => status < 400 || status >= 500).length + disturbed,
      seen: `${tally(statuses)}; ${live - disturbed} people claimed theirs`,
    };
  },
};
