import type { HandoffClaimed } from '../../../src/contract/contract.js';
import type { Attack } from '../attack.js';
import { beginHandoff, claimHandoff } from '../handoffs.js';
import { tally } from '../requests.js';

const racers = 40;
const evil = { headers: { origin: 'https://evil.example' } };

export const handoffClaims: Attack = {
  name: 'handoff claims',
  does: `${racers} claims of one code at once, replays from elsewhere, claims and tokens after a cancellation or an erasure`,
  target: { storage: 'redis' },
  async run(target) {
    const statuses: number[] = [];
    const note = async (response: Response): Promise<number> => {
      await response.body?.cancel();
      statuses.push(response.status);
      return Number(response.status < 400 || response.status >= 500);
    };
    let through = 0;

    const raced = await beginHandoff(target, 'raced');
    const race = await Promise.all(Array.from({ length: racers }, () => claimHandoff(target, raced.created)));
    through += Math.abs(race.filter(({ status }) => status === 201).length - 1);
    for (const response of race) if (response.status !== 201) await note(response);

    const victim = await beginHandoff(target, 'claimed');
    through += await note(await claimHandoff(target, victim.created, evil));
    const first = await claimHandoff(target, victim.created, { key: 'phone' });
    const { token } = (await first.json()) as HandoffClaimed;
    through += await note(await claimHandoff(target, victim.created, { key: 'phone', ...evil }));
    through += await note(await claimHandoff(target, victim.created));
    const read = (stolen: string) => target.send('/sessions/current', { method: 'GET', token: stolen, ...evil });
    through += await note(await read(token));
    // A device's calls, made from another session.
    const other = await target.openSession('attacker');
    const path = `/handoffs/${victim.created.handoffId}`;
    for (const method of ['GET', 'DELETE'])
      through += await note(await target.send(path, { method, token: other.token }));

    await (await target.send(path, { method: 'DELETE', token: victim.token })).text();
    through += await note(await claimHandoff(target, victim.created, { key: 'phone' }));
    through += await note(await target.send('/sessions/current', { method: 'GET', token }));

    const erased = await beginHandoff(target, 'erased');
    await (await target.send('/sessions/current', { method: 'DELETE', token: erased.token })).text();
    through += await note(await claimHandoff(target, erased.created));
    return { tried: statuses.length + 1, through, seen: tally(statuses) };
  },
};
