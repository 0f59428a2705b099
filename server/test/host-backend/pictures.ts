/** Real pictures for the server tests, made on the spot. */
import sharp from 'sharp';

export interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
}

/** A gradient with noise, which compresses like a photograph and not like a flat color. */
export async function picture(options: PictureOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { width = 64, height = 80, format = 'jpeg' } = options;
  const pixels = new Uint8Array(width * height * 3);
  for (let index = 0; index < pixels.length; index += 1) {
    pixels[index] = ((index % (width * 3)) + ((index * 7919) % 61)) & 0xff;
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return Uint8Array.from(await image.toFormat(format).toBuffer());
}

/** A code for a run of 64 to 127 blocks without a change, and a scan of 80 such blocks: T.81, G.1.2.2. */
const runTable = [0xff, 0xc4, 0, 20, 0x11, 1, ...Array<number>(15).fill(0), 0x60];
const emptyScan = [0xff, 0xda, 0, 8, 1, 1, 0x01, 1, 63, 0, 0b0010_0001];

/** A progressive JPEG with this many scans, most of which change nothing. Its first channel has 80 blocks. */
export async function pictureOfScans(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await sharp(await picture())
    .jpeg({ progressive: true })
    .toBuffer();
  const scans = jpeg.toString('latin1').split('\u00ff\u00da').length - 1;
  const empty = Array.from({ length: count - scans }, () => emptyScan).flat();
  return Uint8Array.from([...jpeg.subarray(0, -2), ...runTable, ...empty, ...jpeg.subarray(-2)]);
}
