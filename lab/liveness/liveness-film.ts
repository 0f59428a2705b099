/** Samples of a clip with the pictures they were made from, as the device would send them. */
import sharp from 'sharp';
import { jpegQualities, jpegSizes } from '../../src/camera/still.js';
import { pictureLimits } from '../../src/elements/liveness-challenge/controller.js';
import { fingerprintOf, type LivenessSample } from '../../src/liveness-evidence/index.js';
import type { FaceReader } from '../../server/src/shared/faces.js';
import type { FilmFrame } from '../../server/test/liveness-verifier/perform.js';

/**
 * A camera does not say which picture of its file a frame shows, so this takes the picture with the nearest
 * fingerprint. The comparison ignores the range of values, because the browser's camera converts a JPEG's to video
 * levels.
 */
export async function filmOfClip(
  samples: readonly LivenessSample[],
  pictures: readonly Buffer[],
  read: FaceReader,
): Promise<FilmFrame[]> {
  const prints = await Promise.all(pictures.map(async (picture) => fingerprintOf((await read(picture)).pixels)));
  return samples.map((sample) => {
    const distances = prints.map((print) => distanceInAnyRange(print, sample.fingerprint));
    const picture = pictures[distances.indexOf(Math.min(...distances))];
    if (picture === undefined) throw new Error('a clip without pictures');
    return { sample, jpeg: (small) => asSent(picture, small) };
  });
}

/** The mean square difference that remains after the best linear fit from one to the other. */
function distanceInAnyRange(one: Uint8Array, other: Uint8Array): number {
  const mean = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, otherMiddle] = [mean(one), mean(other)];
  let [square, product, otherSquare] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    const x = one[at]! - middle;
    const y = other[at]! - otherMiddle;
    square += x * x;
    product += x * y;
    otherSquare += y * y;
  }
  return (otherSquare - (product * product) / Math.max(square, 1)) / one.length;
}

/** Encodes a picture like the element: at the best quality within the byte limit of a key picture, or of a moment's. */
export async function asSent(picture: Buffer, small: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const limits = pictureLimits[small ? 'moment' : 'key'];
  const { width, height } = await sharp(picture).metadata();
  for (const size of jpegSizes({ width, height }, limits)) {
    for (const quality of jpegQualities) {
      const sent = sharp(picture).resize({ ...size, fit: 'fill' });
      const jpeg = await sent.jpeg({ quality: Math.round(100 * quality) }).toBuffer();
      if (jpeg.length <= limits.maxBytes) return Uint8Array.from(jpeg);
    }
  }
  throw new Error(`no JPEG of at most ${limits.maxBytes} bytes could be made`);
}
