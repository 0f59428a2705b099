/** Real pictures of synthetic people: none to three, in every format that the service takes. */
import sharp from 'sharp';
import type { Pixels } from '../../../src/contract/geometry.js';
import { renderPerson, type PersonPose } from '../../../testing/src/index.js';

export interface PeopleOptions {
  format?: 'jpeg' | 'png' | 'webp';
  /**
   * Like a camera's file: the pixels lie on their side, and a tag says how to rotate them (6: a quarter turn
   * clockwise).
   */
  isOnSide?: boolean;
  /** Properties of each person, from left to right. Omitted ones have the default. */
  poses?: readonly Partial<PersonPose>[];
}

/** The middle of each person's picture, a square of this many pixels. */
const side = 300;

const drawn = new Map<string, ReturnType<typeof draw>>();

/**
 * Drawn once for all tests, which therefore must not change the bytes.
 * @param count people next to each other
 */
export function pictureOf(count: number, options: PeopleOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify([count, options]);
  const picture = drawn.get(key) ?? draw(count, options);
  drawn.set(key, picture);
  return picture;
}

async function draw(
  count: number,
  { format = 'jpeg', isOnSide = false, poses = [] }: PeopleOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = Array.from({ length: Math.max(1, count) }, (_, at) =>
    renderPerson({ people: count === 0 ? 0 : 1, identity: at, ...poses[at] }),
  );
  const height = pictures[0]?.height ?? 0;
  const columns = await Promise.all(pictures.map(middleOf));
  const row = sharp({ create: { width: side * columns.length, height, channels: 3, background: '#777777' } }).composite(
    columns.map((input, at) => ({ input, raw: { width: side, height, channels: 4 }, left: at * side, top: 0 })),
  );
  if (!isOnSide) return Uint8Array.from(await row.toFormat(format).toBuffer());
  const upright = await row.png().toBuffer();
  const turned = sharp(upright).rotate(-90).withMetadata({ orientation: 6 });
  return Uint8Array.from(await turned.toFormat(format).toBuffer());
}

function middleOf({ data, width, height }: Pixels): Promise<Buffer> {
  const input = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return sharp(input, { raw: { width, height, channels: 4 } })
    .extract({ left: (width - side) >> 1, top: 0, width: side, height })
    .raw()
    .toBuffer();
}
