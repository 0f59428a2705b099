import type { Attack } from '../attack.js';
import { faceForm, noisyJpeg, tally } from '../requests.js';

const uploads = 64;
const maxMegabytes = 400;

export const largeSelfies: Attack = {
  name: 'large selfies at once',
  does: `${uploads} selfies of 5.6 MB at once, from one person`,
  async run(target) {
    const large = await noisyJpeg(5_400, 4_000, 75);
    const { token } = await target.openSession('attacker');
    const send = async () => {
      const response = await target.send('/faces', { token, body: faceForm(large) });
      await response.text();
      return { status: response.status, isToldWhen: response.headers.has('retry-after') };
    };
    const answers = await Promise.all(Array.from({ length: uploads }, send));
    const { peakMegabytes } = await target.usage();
    // A busy backend must ask clients to try again, and must not report an upload as too slow.
    const isRight = ({ status, isToldWhen }: (typeof answers)[number]) =>
      status === 201 || ((status === 503 || status === 429) && isToldWhen);
    return {
      tried: answers.length,
      through: answers.filter((answer) => !isRight(answer)).length + Number(peakMegabytes > maxMegabytes),
      seen: `${(large.length / 1e6).toFixed(1)} MB each: ${tally(answers.map(({ status }) => status))}`,
    };
  },
};
