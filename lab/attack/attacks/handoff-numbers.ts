import type { Attack } from '../attack.js';
import { beginHandoff, claimHandoff, newHandoff } from '../handoffs.js';
import { tally } from '../requests.js';

const handoffs = 15;
/** The limit allows this many handoffs in an hour. Each has one of a hundred numbers. */
const maxGuesses = 8;

export const handoffNumbers: Attack = {
  name: 'handoff numbers',
  does: `all numbers at once, for ${handoffs} handoffs of a person whose codes are all known`,
  target: { storage: 'redis' },
  async run(target) {
    const victim = await beginHandoff(target, 'known codes');
    const codesSeen: string[] = [];
    let { created } = victim;
    let tried = 0;
    let claimed = 0;
    for (let handoff = 0; handoff < handoffs; handoff += 1) {
      const wrong = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
      // The right number is last and must be too late.
      const guesses = [...wrong.filter((number) => number !== created.number), created.number].slice(-25);
      for (const number of guesses) {
        const response = await claimHandoff(target, { ...created, number }, { address: `203.0.113.${tried % 250}` });
        tried += 1;
        if (response.status === 201) claimed += 1;
        else codesSeen.push(((await response.json()) as { code: string }).code);
      }
      const next = await newHandoff(target, victim.token);
      if (next === null) break;
      created = next;
    }
    const mismatches = codesSeen.filter((code) => code === 'HANDOFF_NUMBER_MISMATCH').length;
    return { tried, through: claimed + Number(mismatches > maxGuesses), seen: tally(codesSeen) };
  },
};
