import { pictureOfScans } from '../../../server/test/host-backend/pictures.js';
import type { Attack } from '../attack.js';
import { faceForm, pictures, tally } from '../requests.js';

const pictureBytes = 9_600_000;

/** A valid picture whose header or scan is stuffed with a short pattern. */
function stuffed(picture: Uint8Array, at: number, pattern: readonly number[]): Uint8Array<ArrayBuffer> {
  const count = Math.floor((pictureBytes - picture.length) / pattern.length);
  const filled = new Uint8Array(picture.length + count * pattern.length);
  filled.set(picture.subarray(0, at));
  for (let index = 0; index < count; index += 1) filled.set(pattern, at + index * pattern.length);
  filled.set(picture.subarray(at), at + count * pattern.length);
  return filled;
}

export const emptySegments: Attack = {
  name: 'empty segments',
  does: 'JPEGs: a thousand empty scans; 9.6 MB of empty segments, fill bytes, a scan of stuffed bytes, restarts',
  async run(target) {
    const { small } = await pictures;
    const { token } = await target.openSession('attacker');
    const endOfImage = small.length - 2;
    const sent = [
      stuffed(small, 2, [0xff, 0xe3, 0x00, 0x02]),
      stuffed(small, 2, [0xff, 0xfe, 0x00, 0x02]),
      stuffed(small, 2, [0xff]),
      stuffed(small, endOfImage, [0xff, 0xda, 0x00, 0x02]),
      await pictureOfScans(1_000),
    ];
    // Valid but pointless. These may be accepted, but must not hold up anybody else.
    const legal = [stuffed(small, endOfImage, [0xff, 0x00]), stuffed(small, endOfImage, [0xff, 0xd0])];
    const send = async (image: Uint8Array<ArrayBuffer>) => {
      const response = await target.send('/faces', { token, body: faceForm(image) });
      await response.text();
      return response.status;
    };
    const refused: number[] = [];
    const others: number[] = [];
    for (const image of sent) refused.push(await send(image));
    for (const image of legal) others.push(await send(image));
    return {
      tried: sent.length + legal.length,
      through: refused.filter((status) => status < 400 || status >= 500).length,
      seen: `${tally(refused)}; legal ones ${tally(others)}`,
    };
  },
};
