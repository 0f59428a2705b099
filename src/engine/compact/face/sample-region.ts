import type { Pixels } from '../../../contract/geometry.js';
import type { Sampling, Warp } from '../types.js';
import type { Region } from './region.js';

/**
 * A network's input for each of the 256 values of a color. MediaPipe's pictures are 8 bit at this point too, and a
 * network's output changes with every rounding.
 */
export function inputLevels(lowest: number, highest: number): Float32Array {
  const step = Math.fround((highest - lowest) / 255);
  return Float32Array.from({ length: 256 }, (_, value) => value * step + lowest);
}

/** Coordinates are in 32nds of a pixel, as in OpenCV's warps of 8-bit pictures. */
const fractionBits = 5;
const fractions = 1 << fractionBits;
/** Two fractions weigh a pixel, so weights add up to 1024. */
const weightBits = 2 * fractionBits;
const half = 1 << (weightBits - 1);
/** Adding and taking away 1.5 · 2⁵² rounds a double to the nearest integer, ties to even. */
const rounding = 6_755_399_441_055_744;

/** Maps a square input of `side` × `side` values to a region. */
export function warpOf({ center, width, height, radians }: Region, side: number): Warp {
  const cos = (Math.cos(radians) * fractions) / side;
  const sin = (Math.sin(radians) * fractions) / side;
  const [rightX, rightY] = [cos * width, sin * width];
  const [downX, downY] = [-sin * height, cos * height];
  const startX = center.x * fractions - ((rightX + downX) * side) / 2;
  const startY = center.y * fractions - ((rightY + downY) * side) / 2;
  return { startX, startY, rightX, rightY, downX, downY };
}

/**
 * Fills a network's input, `side` × `side` × RGB, with a region of a picture. Does exactly what MediaPipe's
 * `ImageToTensorCalculator` does on a CPU with OpenCV's `warpPerspective`: pixel 0 of the input is at the region's edge
 * (not half a pixel inside), four neighbors are mixed regardless of the reduction, and the mix is rounded to 8 bit. The
 * kernels' `sampleRegion` gives the same bits for pictures in a runtime's memory.
 */
export function sampleRegion(
  picture: Pixels,
  region: Region,
  { side, levels, outside }: Sampling,
  into: Float32Array,
): void {
  const { data, width, height } = picture;
  const row = width * 4;
  const [lastX, lastY] = [width - 1, height - 1];
  const { startX, startY, rightX, rightY, downX, downY } = warpOf(region, side);
  let at = 0;
  for (let y = 0; y < side; y++) {
    const rowX = startX + downX * y;
    const rowY = startY + downY * y;
    for (let x = 0; x < side; x++) {
      const fineX = (rowX + rightX * x + rounding - rounding) | 0;
      const fineY = (rowY + rightY * x + rounding - rounding) | 0;
      const left = fineX >> fractionBits;
      const top = fineY >> fractionBits;
      const shareX = fineX & (fractions - 1);
      const shareY = fineY & (fractions - 1);
      let ofBoth = shareX * shareY;
      let ofRight = (shareX << fractionBits) - ofBoth;
      let ofBelow = (shareY << fractionBits) - ofBoth;
      let ofHere = (1 << weightBits) - ofRight - ofBelow - ofBoth;
      let here = top * row + left * 4;
      let right = here + 4;
      let below = here + row;
      let both = below + 4;
      if (left < 0 || top < 0 || left >= lastX || top >= lastY) {
        const nearLeft = Math.max(0, Math.min(lastX, left));
        const nearRight = Math.max(0, Math.min(lastX, left + 1));
        const nearTop = Math.max(0, Math.min(lastY, top));
        const nearBelow = Math.max(0, Math.min(lastY, top + 1));
        here = nearTop * row + nearLeft * 4;
        right = nearTop * row + nearRight * 4;
        below = nearBelow * row + nearLeft * 4;
        both = nearBelow * row + nearRight * 4;
        if (outside === 'black') {
          // Black adds nothing.
          if (nearLeft !== left) ofHere = ofBelow = 0;
          if (nearRight !== left + 1) ofRight = ofBoth = 0;
          if (nearTop !== top) ofHere = ofRight = 0;
          if (nearBelow !== top + 1) ofBelow = ofBoth = 0;
        }
      }
      for (let channel = 0; channel < 3; channel++) {
        const mixed =
          data[here + channel]! * ofHere +
          data[right + channel]! * ofRight +
          data[below + channel]! * ofBelow +
          data[both + channel]! * ofBoth;
        into[at++] = levels[(mixed + half) >> weightBits]!;
      }
    }
  }
}
