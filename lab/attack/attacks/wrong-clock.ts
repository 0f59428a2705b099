import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import { faceForm, pictures } from '../requests.js';

const hourMs = 3_600_000;
const uploads = 4;
const pollMs = 500;
const patienceMs = 40_000;

/** The partner still needs these results, no matter who caused them. */
export const wrongClock: Attack = {
  name: 'wrong clock',
  does: `${uploads} results that wait for their hook, and a second process whose clock is 73 hours ahead`,
  target: { storage: 'redis', hooks: 'throw', options: { delivery: { firstPauseMs: 300, maxPauseMs: 600 } } },
  async run(target) {
    const { selfie } = await pictures;
    const session = await target.openSession('attacker');
    for (let upload = 0; upload < uploads; upload += 1) {
      await (await target.send('/faces', { token: session.token, body: faceForm(selfie) })).text();
    }
    const other = await target.startOther({ clockAheadMs: 73 * hourMs, hooks: 'note' });
    const delivered = async () => {
      const { hookCalls } = await other.usage();
      return new Set(hookCalls.filter((call) => call.sessionId === session.sessionId).map(({ eventId }) => eventId))
        .size;
    };
    const until = performance.now() + patienceMs;
    let count = await delivered();
    while (count < uploads && performance.now() < until) {
      await pause(pollMs);
      count = await delivered();
    }
    return { tried: uploads, through: uploads - count, seen: `${count} of ${uploads} delivered` };
  },
};
