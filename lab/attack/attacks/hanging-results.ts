import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import type { Target } from '../target.js';
import { faceForm, pictures, tally } from '../requests.js';

const results = 96;
const lanes = 24;
const timeoutMs = 3_000;
/** A result that failed once is due again after a second or two. */
const allowedMs = 9_000;
const patienceMs = 60_000;
const pollMs = 50;

/** Milliseconds from a result whose hook failed to its second delivery. */
async function redeliveryMs(target: Target, image: Uint8Array<ArrayBuffer>): Promise<number> {
  const { token, sessionId } = await target.openSession('unlucky');
  const started = performance.now();
  await (await target.send('/faces', { token, body: faceForm(image) })).text();
  const isDelivered = async () => {
    const { hookCalls } = await target.usage();
    return hookCalls.filter((call) => call.sessionId === sessionId).length > 1;
  };
  while (!(await isDelivered()) && performance.now() - started < patienceMs) await pause(pollMs);
  return performance.now() - started;
}

export const hangingResults: Attack = {
  name: 'hanging results',
  does: `${results} results whose hook never settles, ahead of another person’s result that failed once`,
  judgesTimeAlone: true,
  target: {
    hooks: 'hang',
    options: {
      delivery: { timeoutMs, firstPauseMs: 300, maxPauseMs: 600 },
      limits: { paidCallsPerSubject: { points: 200, seconds: 3_600 }, session: { points: 300, seconds: 60 } },
    },
  },
  async run(target) {
    const { small } = await pictures;
    const beforeMs = await redeliveryMs(target, small);
    const { token } = await target.openSession('attacker');
    const statuses: number[] = [];
    const lane = async () => {
      while (statuses.length < results) {
        const at = statuses.push(0) - 1;
        const response = await target.send('/faces', { token, body: faceForm(small) });
        await response.text();
        statuses[at] = response.status;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const attackMs = await redeliveryMs(target, small);
    return {
      tried: results,
      through: 0,
      timings: [{ what: 'the second delivery', attackMs, allowedMs, controlMs: [beforeMs] }],
      seen: `${tally(statuses)}; delivered after ${Math.round(attackMs)} ms, without them ${Math.round(beforeMs)} ms`,
    };
  },
};
