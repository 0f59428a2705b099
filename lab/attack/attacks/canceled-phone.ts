import { setTimeout as pause } from 'node:timers/promises';
import type { HandoffClaimed, LivenessCreated } from '../../../src/contract/contract.js';
import type { Attack } from '../attack.js';
import { beginHandoff, claimHandoff, newHandoff } from '../handoffs.js';
import { documentForm, faceForm, pictures, statusOf, tally } from '../requests.js';
import { watchEvents } from '../streams.js';

/** The backend checks an idle stream every 15 s. */
const patienceMs = 20_000;
const settleMs = 500;

export const canceledPhone: Attack = {
  name: 'canceled phone',
  does: 'a phone whose handoff was canceled or replaced keeps its event stream open, and keeps using its token',
  async run(target) {
    const { small } = await pictures;
    const statuses: number[] = [];
    let stayed = 0;
    let heard = 0;
    const tryPhone = async (isReplaced: boolean) => {
      const { token, created } = await beginHandoff(target, `owner-${isReplaced}`);
      const { livenessId } = (await (await target.send('/liveness', { token })).json()) as LivenessCreated;
      const claimed = (await (await claimHandoff(target, created)).json()) as HandoffClaimed;
      const watched = [`/handoffs/${created.handoffId}/events`, `/liveness/${livenessId}/events`];
      const streams = await Promise.all(watched.map((path) => watchEvents(target, path, claimed.token)));
      await pause(settleMs);
      if (isReplaced) await newHandoff(target, token);
      else await statusOf(target.send(`/handoffs/${created.handoffId}`, { method: 'DELETE', token }));
      // The phone must not learn about anything that the person does after this.
      await statusOf(target.send('/faces', { token, body: faceForm(small) }));
      const ends = await Promise.all(streams.map((stream) => stream.endsWithin(patienceMs)));
      stayed += ends.filter((isEnded) => !isEnded).length;
      heard += streams.filter(({ text }) => text.includes('"face"')).length;
      const body = documentForm(small);
      statuses.push(await statusOf(target.send('/documents', { token: claimed.token, body })));
      statuses.push(await statusOf(target.send('/sessions/current', { method: 'GET', token: claimed.token })));
    };
    await Promise.all([tryPhone(false), tryPhone(true)]);
    const taken = statuses.filter((status) => status !== 410).length;
    return {
      tried: statuses.length + 4,
      through: taken + stayed + heard,
      seen: `${tally(statuses)}; ${stayed} streams stayed open, ${heard} reported a selfie`,
    };
  },
};
