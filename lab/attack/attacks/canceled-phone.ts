import { setTimeout as pause } from 'node:timers/promises';
import type { HandoffClaimed, LivenessCreated } from '../../../src/shared/contract.js';
import type { Attack } from '../attack.js';
import { beginHandoff, claimHandoff, newHandoff } from '../handoffs.js';
import { documentForm, faceForm, pictures, statusOf, tally } from '../requests.js';
import { watchEvents } from '../streams.js';

/** A stream on which nothing happens is looked at every 15 s. */
const patienceMs = 20_000;
const settleMs = 500;

export const canceledPhone: Attack = {
  name: 'canceled phone',
  does: 'a phone whose handoff was canceled or replaced keeps its event stream open, and goes on with its token',
  async run(house) {
    const { small } = await pictures;
    const statuses: number[] = [];
    let stayed = 0;
    let heard = 0;
    const tryPhone = async (isReplaced: boolean) => {
      const { token, created } = await beginHandoff(house, `owner-${isReplaced}`);
      const { livenessId } = (await (await house.send('/liveness', { token })).json()) as LivenessCreated;
      const claimed = (await (await claimHandoff(house, created)).json()) as HandoffClaimed;
      const watched = [`/handoffs/${created.handoffId}/events`, `/liveness/${livenessId}/events`];
      const streams = await Promise.all(watched.map((path) => watchEvents(house, path, claimed.token)));
      await pause(settleMs);
      if (isReplaced) await newHandoff(house, token);
      else await statusOf(house.send(`/handoffs/${created.handoffId}`, { method: 'DELETE', token }));
      // What the person does now is nothing that the phone may hear of.
      await statusOf(house.send('/faces', { token, body: faceForm(small) }));
      const ends = await Promise.all(streams.map((stream) => stream.endsWithin(patienceMs)));
      stayed += ends.filter((isEnded) => !isEnded).length;
      heard += streams.filter(({ text }) => text.includes('"face"')).length;
      const body = documentForm(small);
      statuses.push(await statusOf(house.send('/documents', { token: claimed.token, body })));
      statuses.push(await statusOf(house.send('/sessions/current', { method: 'GET', token: claimed.token })));
    };
    await Promise.all([tryPhone(false), tryPhone(true)]);
    const taken = statuses.filter((status) => status !== 410).length;
    return {
      tried: statuses.length + 4,
      through: taken + stayed + heard,
      seen: `${tally(statuses)}; ${stayed} streams stayed open, ${heard} heard of a selfie`,
    };
  },
};
