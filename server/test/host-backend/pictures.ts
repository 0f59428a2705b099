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
