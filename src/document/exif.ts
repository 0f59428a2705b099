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
