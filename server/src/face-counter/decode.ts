import type { Pixels } from 'idv-elements/contract';

/** Long side that pictures are reduced to, pixels: as in the browser, where faces are found on no more. */
const longSide = 640;

export type Decode = (image: Uint8Array) => Promise<Pixels>;

/**
 * @param maxPixels larger pictures are refused before they take memory
 * @throws Error when the optional package `sharp` is not installed
 */
export async function createDecoding(maxPixels: number): Promise<Decode> {
  let sharp: typeof import('sharp').default;
  try {
    ({ default: sharp } = await import('sharp'));
  } catch (cause) {
    throw new Error('Counting faces needs the package "sharp", which decodes pictures: npm install sharp', { cause });
  }
  return async (image) => {
    const { data, info } = await sharp(image, { limitInputPixels: maxPixels, failOn: 'truncated' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { buffer, byteOffset, length } = data;
    return { data: new Uint8ClampedArray(buffer, byteOffset, length), width: info.width, height: info.height };
  };
}
