import type { Pixels } from '../../../shared/geometry.js';
import type { Region } from './region.js';

/**
 * What a network is given for each of the 256 values of a colour. The runtime's own pictures are 8 bit at this point
 * too, and a network's answer moves with every rounding.
 */
export function inputLevels(lowest: number, highest: number): Float32Array {
  const step = Math.fround((highest - lowest) / 255);
  return Float32Array.from({ length: 256 }, (_, value) => value * step + lowest);
}

export interface Sampling {
  /** Side of the square input, pixels. */
  side: number;
  levels: Float32Array;
  /** What lies outside of the picture: black, or what is nearest inside. */
  outside: 'black' | 'nearest';
}

/** Coordinates are kept in 32nds of a pixel, as OpenCV's warps of 8-bit pictures keep them. */
const fractionBits = 5;
const fractions = 1 << fractionBits;
/** Two fractions weigh a pixel, so weights add up to 1024. */
const weightBits = 2 * fractionBits;
const half = 1 << (weightBits - 1);
/** Adding and taking away 1.5 · 2⁵² rounds a double to the nearest integer, ties to even. */
const rounding = 6_755_399_441_055_744;

/**
 * Fills a network's input, `side` × `side` × RGB, with a region of a picture. To the letter of what MediaPipe's
 * `ImageToTensorCalculator` does on a CPU by OpenCV's `warpPerspective`: pixel 0 of the input lies at the region's
 * edge (not half a pixel inside), four neighbours are mixed however strong the reduction, and the mix is rounded
 * to 8 bit.
 */
export function sampleRegion(
  picture: Pixels,
  region: Region,
  { side, levels, outside }: Sampling,
  into: Float32Array,
): void {
  const { data, width, height } = picture;
  const row = width * 4;
  const cos = Math.cos(region.radians);
  const sin = Math.sin(region.radians);
  const scaleX = (region.width * fractions) / side;
  const scaleY = (region.height * fractions) / side;
  const startX = (region.centre.x - (cos * region.width - sin * region.height) / 2) * fractions;
  const startY = (region.centre.y - (sin * region.width + cos * region.height) / 2) * fractions;
  const edge = outside === 'nearest' ? nearestPixel : pixelOrBlack;
  let at = 0;
  for (let y = 0; y < side; y++) {
    const rowX = startX - sin * scaleY * y;
    const rowY = startY + cos * scaleY * y;
    for (let x = 0; x < side; x++) {
      const fineX = rowX + cos * scaleX * x + rounding - rounding;
      const fineY = rowY + sin * scaleX * x + rounding - rounding;
      const left = fineX >> fractionBits;
      const top = fineY >> fractionBits;
      const shareX = fineX & (fractions - 1);
      const shareY = fineY & (fractions - 1);
      const fromRight = shareX * (fractions - shareY);
      const fromBelow = (fractions - shareX) * shareY;
      const fromBoth = shareX * shareY;
      const fromHere = (1 << weightBits) - fromRight - fromBelow - fromBoth;
      if (left >= 0 && top >= 0 && left < width - 1 && top < height - 1) {
        const here = top * row + left * 4;
        const below = here + row;
        for (let channel = 0; channel < 3; channel++) {
          const mixed =
            data[here + channel]! * fromHere +
            data[here + channel + 4]! * fromRight +
            data[below + channel]! * fromBelow +
            data[below + channel + 4]! * fromBoth;
          into[at++] = levels[(mixed + half) >> weightBits]!;
        }
      } else {
        for (let channel = 0; channel < 3; channel++) {
          const mixed =
            edge(picture, left, top, channel) * fromHere +
            edge(picture, left + 1, top, channel) * fromRight +
            edge(picture, left, top + 1, channel) * fromBelow +
            edge(picture, left + 1, top + 1, channel) * fromBoth;
          into[at++] = levels[(mixed + half) >> weightBits]!;
        }
      }
    }
  }
}

function pixelOrBlack(
  { data, width, height }: Pixels,
  x: number,
  y: number,
  channel: number,
): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return 0;
  return data[(y * width + x) * 4 + channel]!;
}

function nearestPixel(
  { data, width, height }: Pixels,
  x: number,
  y: number,
  channel: number,
): number {
  const column = Math.max(0, Math.min(width - 1, x));
  const row = Math.max(0, Math.min(height - 1, y));
  return data[(row * width + column) * 4 + channel]!;
}
