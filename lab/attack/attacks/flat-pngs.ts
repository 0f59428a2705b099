import { pngBomb } from '../../../test/support/png-bomb.js';
import type { Attack } from '../attack.js';
import { faceForm, noisyBits, tally } from '../requests.js';

const uploadsEach = 16;

/** Sends two kinds: flat gray, and noise that compresses badly as JPEG. */
export const flatPngs: Attack = {
  name: 'large PNGs',
  does: `${uploadsEach} flat and ${uploadsEach} noisy PNGs of 25 megapixels from two people, with face counting on`,
  target: { faceCheck: true },
  async run(target) {
    const flat = await pngBomb(5_000, 5_000);
    const noisy = await noisyBits(5_000, 5_000);
    const send = async (login: string, image: Uint8Array<ArrayBuffer>) => {
      const { token } = await target.openSession(login);
      const one = async () => {
        const response = await target.send('/faces', { token, body: faceForm(image) });
        await response.text();
        return response.status;
      };
      return Promise.all(Array.from({ length: uploadsEach }, one));
    };
    const before = target.paidCallsOver(1_000_000);
    const statuses = (await Promise.all([send('flat', flat), send('noisy', noisy)])).flat();
    const accepted = statuses.filter((status) => status < 400).length;
    const paid = target.paidCallsOver(1_000_000) - before;
    return { tried: statuses.length, through: Math.max(accepted, paid), seen: tally(statuses) };
  },
};
