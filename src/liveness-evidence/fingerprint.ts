import type { Pixels } from '../contract/geometry.js';

const columns = 8;
const rows = 8;

/** Bytes of a fingerprint. */
export const fingerprintLength = columns * rows;

/**
 * Luma (Rec. 601, 8 bit) of 64 single pixels on an even grid. Single pixels instead of means, because they contain the
 * sensor's noise: two pictures of a live camera never agree in it, a repeated picture does.
 */
export function fingerprintOf({ data, width, height }: Pixels): Uint8Array<ArrayBuffer> {
  const fingerprint = new Uint8Array(fingerprintLength);
  for (let row = 0; row < rows; row++) {
    const y = Math.floor(((row + 0.5) * height) / rows);
    for (let column = 0; column < columns; column++) {
      const at = (y * width + Math.floor(((column + 0.5) * width) / columns)) * 4;
      fingerprint[row * columns + column] = Math.round(
        0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0),
      );
    }
  }
  return fingerprint;
}

/** Mean absolute difference of two fingerprints, 8-bit steps. */
export function fingerprintDistance(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < fingerprintLength; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / fingerprintLength;
}

/** Whether their distance is at most `max`. For most pairs, the first few values are enough. */
export function areWithin(a: Uint8Array, b: Uint8Array, max: number): boolean {
  const maxSum = max * fingerprintLength;
  let sum = 0;
  for (let at = 0; at < fingerprintLength; at++) {
    sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    if (sum > maxSum) return false;
  }
  return true;
}
