import type { Attack } from '../attack.js';
import { captureDetails, faceForm, noisyJpeg, pictures, tally } from '../requests.js';
import { pngBomb } from '../../../test/support/png-bomb.js';

const strayParts = 20;
const maxMegapixels = 25;

/** A valid upload's form with a single fault. */
async function forms(): Promise<Record<string, FormData>> {
  const { small } = await pictures;
  const stray = faceForm(small);
  for (let part = 0; part < strayParts; part += 1) stray.append(`part-${part}`, 'x');
  const twice = faceForm(small);
  twice.append('image', new Blob([small]), 'image.jpg');
  const manyValues = faceForm(small, {
    measures: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`m${at}`, at])),
  });
  const padded = new Uint8Array(10_100_000);
  padded.set(small);
  const gif = new TextEncoder().encode(`GIF89a${'x'.repeat(2_000)}`);
  const none = new FormData();
  none.set('details', JSON.stringify(captureDetails));
  return {
    'stray parts': stray,
    'a repeated part': twice,
    'many values': manyValues,
    'too many bytes': faceForm(padded),
    // Small files whose size shows only in the header.
    'too many pixels': faceForm(await pngBomb(5_100, 5_100)),
    'too many pixels in a JPEG': faceForm(await noisyJpeg(6_000, 4_400)),
    'another format': faceForm(gif),
    'no picture': none,
    'half a picture': faceForm(small.subarray(0, small.length >> 1)),
  };
}

export const wrongForms: Attack = {
  name: 'wrong forms',
  does: `forms with stray or repeated parts, pictures of over 10 MB, ${maxMegapixels} megapixels, or another format`,
  async run(target) {
    const { token } = await target.openSession('attacker');
    const before = target.paidCallsOver(0) - target.paidCallsOver(honestBytes);
    const taken: string[] = [];
    const statuses: number[] = [];
    for (const [what, body] of Object.entries(await forms())) {
      const response = await target.send('/faces', { token, body });
      await response.text();
      statuses.push(response.status);
      if (response.status < 400 || response.status >= 500) taken.push(what);
    }
    const after = target.paidCallsOver(0) - target.paidCallsOver(honestBytes);
    return {
      tried: statuses.length,
      through: taken.length + (after - before),
      seen: `${tally(statuses)}; taken: ${taken.join(', ') || 'none'}`,
    };
  },
};

/** An honest selfie has more bytes once it is encoded for the service. */
const honestBytes = 50_000;
