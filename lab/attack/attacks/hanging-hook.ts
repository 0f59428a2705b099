import type { Attack } from '../attack.js';
import { faceForm, pictures, tally } from '../requests.js';

const repeats = 17;

export const hangingHook: Attack = {
  name: 'hanging hook',
  does: `a hook that never settles, and ${repeats} repeats of one upload of 2 MB that wait for it`,
  target: { hooks: 'hang', options: { hookTimeoutMs: 4_000 } },
  async run(target) {
    const { large } = await pictures;
    const { token } = await target.openSession('attacker');
    const answers = await Promise.all(
      Array.from({ length: repeats }, () => target.send('/faces', { token, key: 'one-upload', body: faceForm(large) })),
    );
    const { hookCalls } = await target.usage();
    const paid = hookCalls.filter(({ subject }) => subject === 'attacker').length;
    return {
      tried: repeats, // Each gets its answer: a hook never delays the browser.
      through: Math.max(0, paid - 1) + answers.filter(({ status }) => status !== 201).length,
      seen: tally(answers.map(({ status }) => status)),
    };
  },
};
