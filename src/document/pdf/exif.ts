/**
 * The JPEG without its Exif data. The page says how its pictures are turned, and a browser would turn them once more.
 * Bytes that are no JPEG come back as they are.
 */
export function withoutExif(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (bytes[at] === 0xff && at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // The pictures' data begins.
    if (marker === 0xda) break;
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (marker !== 0xe1) kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(bytes.subarray(at));
  const whole = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of kept) {
    whole.set(part, length);
    length += part.length;
  }
  return whole;
}
