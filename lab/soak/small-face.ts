import sharp from 'sharp';

/** A small JPEG of noise. Its content does not matter to the backend. */
export async function smallFace(): Promise<Uint8Array<ArrayBuffer>> {
  const side = 320;
  const pixels = Uint8Array.from({ length: side * side * 3 }, (_, at) => (at * 7919) % 251);
  const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return new Uint8Array(jpeg);
}
