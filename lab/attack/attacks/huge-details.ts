import type { Attack } from '../attack.js';
import { captureDetails, faceForm, pictures, tally } from '../requests.js';

/** Longest answer to a refused request, bytes. It may name at most ten fields. */
const maxAnswerBytes = 2_000;

const manyMeasures = (count: number) =>
  JSON.stringify({
    ...captureDetails,
    measures: Object.fromEntries(Array.from({ length: count }, (_, index) => [`wrong name ${index}`, 'no number'])),
  });

export const hugeDetails: Attack = {
  name: 'huge details',
  does: 'POST /faces with 9 MB of details: wrong keys by the hundred thousand, deep nesting, no JSON',
  async run(target) {
    const { small } = await pictures;
    const { token } = await target.openSession('attacker');
    const texts = [
      manyMeasures(250_000),
      '['.repeat(9_000_000),
      'x'.repeat(9_000_000),
      // Details within the limit must be cheap to refuse, too.
      manyMeasures(400),
      manyMeasures(200),
      '['.repeat(16_000),
    ];
    const statuses: number[] = [];
    let longestAnswer = 0;
    for (const text of texts) {
      const body = faceForm(small);
      body.set('details', text);
      const response = await target.send('/faces', { token, body });
      longestAnswer = Math.max(longestAnswer, (await response.arrayBuffer()).byteLength);
      statuses.push(response.status);
    }
    const through = statuses.filter((status) => status !== 400 && status !== 413).length;
    return {
      tried: texts.length,
      through: through + Number(longestAnswer > maxAnswerBytes),
      seen: `${tally(statuses)}; longest answer ${longestAnswer} bytes`,
    };
  },
};
