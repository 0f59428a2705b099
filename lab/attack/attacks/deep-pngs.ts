import sharp from 'sharp';
import { pictureOf } from '../../../server/test/face-counter/people.js';
import type { Attack } from '../attack.js';
import { faceForm, tally } from '../requests.js';

const uploadsEach = 6;
const maxMegabytes = 400;
/** The largest allowed number of pixels, with 8 and 16 bits a color. */
const [plainEdge, deepEdge] = [4_400, 5_000];

/** A face in a picture of this size. Interlaced PNGs store rows out of order, so a decoder holds all of them. */
async function selfiePng(isDeep: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const edge = isDeep ? deepEdge : plainEdge;
  const face = sharp(await pictureOf(1))
    .resize({ width: edge, height: edge, fit: 'cover', kernel: 'nearest' })
    .ensureAlpha();
  const colors = isDeep ? face.toColorspace('rgb16') : face;
  return Uint8Array.from(await colors.png({ progressive: true, compressionLevel: 6 }).toBuffer());
}

export const deepPngs: Attack = {
  name: 'deep PNGs',
  does: `${3 * uploadsEach} interlaced PNG selfies of 19 and 25 megapixels from one person, two in three of 16 bits a color`,
  target: { faceCheck: true },
  async run(target) {
    const [plain, deep] = [await selfiePng(false), await selfiePng(true)];
    const { token } = await target.openSession('attacker');
    const one = async (image: Uint8Array<ArrayBuffer>) => {
      const response = await target.send('/faces', { token, body: faceForm(image) });
      await response.text();
      return response.status;
    };
    const isDeep = Array.from({ length: uploadsEach }, () => [false, true, true]).flat();
    const statuses = await Promise.all(isDeep.map((is) => one(is ? deep : plain)));
    const { peakMegabytes } = await target.usage();
    return {
      tried: statuses.length,
      // A decoder would hold 225 MB of each.
      through:
        Number(peakMegabytes > maxMegabytes) + statuses.filter((status, at) => isDeep[at] && status < 300).length,
      seen: tally(statuses),
    };
  },
};
