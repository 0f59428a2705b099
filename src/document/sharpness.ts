import type { DocumentPatch } from './patch.js';

/** Share of the print's contrast below which a gradient is paper, grain or compression. */
const gradientFloor = 0.06;
/** Share left out along the rim: the card's edge is sharp even if its print is not. */
const margin = 0.055;

/**
 * Sharpness of the print: energy of second derivatives in the direction with the least, over the mean energy of first
 * derivatives, where there is print. A Gaussian blur of s samples divides it by about s². Motion removes the second
 * derivative in its direction. `contrast`: from dark to light of the print, 8-bit steps. `null` without print.
 */
export function measureSharpness({ luma, width, height }: DocumentPatch, contrast: number): number | null {
  const least = Math.max(2, gradientFloor * contrast);
  // This is four times the energy, because differences over two samples are not halved here.
  const floor = 4 * least * least;
  const marginX = Math.round(margin * width);
  const marginY = Math.round(margin * height);
  let count = 0;
  // Use whole numbers, because their sums are exact.
  let straight1 = 0;
  let diagonal1 = 0;
  let across2 = 0;
  let down2 = 0;
  let falling2 = 0;
  let rising2 = 0;
  for (let y = marginY; y < height - marginY; y++) {
    let at = y * width + marginX;
    for (let x = marginX; x < width - marginX; x++, at++) {
      const left = luma[at - 1]!;
      const right = luma[at + 1]!;
      const above = luma[at - width]!;
      const below = luma[at + width]!;
      const dx = right - left;
      const dy = below - above;
      if (dx * dx + dy * dy < floor) continue;
      count++;
      const twice = 2 * luma[at]!;
      const upLeft = luma[at - width - 1]!;
      const downRight = luma[at + width + 1]!;
      const upRight = luma[at - width + 1]!;
      const downLeft = luma[at + width - 1]!;
      const falling = downRight - upLeft;
      const rising = downLeft - upRight;
      straight1 += dx * dx + dy * dy;
      diagonal1 += falling * falling + rising * rising;
      across2 += (right + left - twice) * (right + left - twice);
      down2 += (below + above - twice) * (below + above - twice);
      falling2 += (downRight + upLeft - twice) * (downRight + upLeft - twice);
      rising2 += (downLeft + upRight - twice) * (downLeft + upRight - twice);
    }
  }
  // Less print than a line of text is too little to judge, but very strong blur looks the same.
  if (count < 40) return contrast > 12 ? 0 : null;
  // Steps along the diagonals are √2 long: first derivatives by 1/2, second by 1/4 in energy.
  const second = Math.min(across2, down2, falling2 / 4, rising2 / 4);
  return second / ((straight1 / 4 + diagonal1 / 8) / 4);
}
