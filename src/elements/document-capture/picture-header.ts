import type { Size } from '../../contract/geometry.js';

export interface PictureHeader extends Size {
  /** A progressive JPEG, which decoders keep in memory as a whole. */
  isProgressive?: boolean;
}

/**
 * The size that a picture's header names, in pixels, before any rotation by its metadata. `null` if it is unknown.
 * @param format as `fileFormatOf` names it
 * @example pictureSizeOf(bytes, 'PNG') // { width: 4000, height: 3000 }
 */
export function pictureSizeOf(bytes: Uint8Array, format: string | null): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (format) {
      case 'JPEG':
        return sizeOfJpeg(view);
      case 'PNG':
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 'WebP':
        return sizeOfWebp(view);
      case 'GIF':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case 'BMP':
        return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
      case 'HEIC':
      case 'AVIF':
        return sizeOfHeif(view);
      default:
        return null;
    }
  } catch {
    // The file ends within its header.
    return null;
  }
}

function sizeOfJpeg(view: DataView): PictureHeader | null {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    // Any number of bytes may fill the space before a marker.
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at++;
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker === 0xda) return null;
    // A frame: SOF0 to SOF15 without the tables DHT, JPG and DAC.
    if (marker < 0xc0 || marker > 0xcf || (marker % 4 === 0 && marker !== 0xc0)) continue;
    return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), isProgressive: marker % 4 === 2 };
  }
}

function sizeOfWebp(view: DataView): Size | null {
  const uint24 = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  switch (view.getUint32(12)) {
    // `VP8X`
    case 0x56503858:
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    // `VP8L`
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    // `VP8 `
    case 0x56503820:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

/** How much of a file is searched for its boxes, bytes. */
const heifHeaderBytes = 65_536;

/** The largest `ispe` box: tiles and thumbnails have their own. */
function sizeOfHeif(view: DataView): Size | null {
  let largest: Size | null = null;
  for (let at = 0; at < Math.min(view.byteLength, heifHeaderBytes) - 16; at++) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

/**
 * How a JPEG's Exif data says that it is turned, 1 to 8 as in TIFF 6.0; 1 if it says nothing. The data is changed to say
 * 1, so that no decoder turns the picture, too.
 * @example takeOrientation(bytes) // 6: turn it clockwise to see it upright
 */
export function takeOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (let at = 2; view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda; at += 2 + view.getUint16(at + 2)) {
      // `Exif` in an APP1 segment.
      if (view.getUint8(at + 1) !== 0xe1 || view.getUint32(at + 4) !== 0x45786966) continue;
      const tiff = at + 10;
      const little = view.getUint16(tiff) === 0x4949;
      const directory = tiff + view.getUint32(tiff + 4, little);
      for (let entry = 0; entry < view.getUint16(directory, little); entry++) {
        const tag = directory + 2 + 12 * entry;
        if (view.getUint16(tag, little) !== 0x0112) continue;
        const orientation = view.getUint16(tag + 8, little);
        view.setUint16(tag + 8, 1, little);
        return orientation >= 1 && orientation <= 8 ? orientation : 1;
      }
      // One directory is enough, however many a file has.
      return 1;
    }
  } catch {
    // The data ends too early.
  }
  return 1;
}
