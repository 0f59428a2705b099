import type { HandoffClaimed } from '../../../src/contract/contract.js';
import type { Attack } from '../attack.js';
import { beginHandoff, claimHandoff } from '../handoffs.js';
import { faceForm, pictures, tally } from '../requests.js';

const victims = 4;

/** The victim follows the attacker's link and types the attacker's number, on a phone with the victim's own login. */
export const reversedHandoff: Attack = {
  name: 'reversed handoff',
  does: `${victims} logged-in victims claim the attacker’s handoff, whose session would get their pictures`,
  async run(target) {
    const { small } = await pictures;
    const statuses: number[] = [];
    let taken = 0;
    for (let victim = 0; victim < victims; victim += 1) {
      const { created } = await beginHandoff(target, 'attacker');
      const answer = await claimHandoff(target, created, { login: `victim-${victim}` });
      statuses.push(answer.status);
      if (answer.status !== 201) continue;
      const { token } = (await answer.json()) as HandoffClaimed;
      const sent = await target.send('/faces', { token, body: faceForm(small) });
      taken += Number(sent.status === 201);
    }
    // The attacker's own phone, without a login or with the attacker's.
    const own = await beginHandoff(target, 'attacker');
    const { status } = await claimHandoff(target, own.created, { login: 'attacker' });
    return {
      tried: victims,
      through: statuses.filter((one) => one === 201).length + taken + Number(status !== 201),
      seen: `${tally(statuses)}; ${taken} pictures taken; the same person ${status}`,
    };
  },
};
