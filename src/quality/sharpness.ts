import type { FacePatch } from './patch.js';
import { patchHeight, patchWidth } from './patch.js';

/**
 * Deviations of the Gaussians under which gradients are compared, samples of the patch: `fine` sees sharp edges
 * alone, `coarse` soft ones too, `shading` only the slow change of light over the head, which is taken away.
 * A box of odd width w, run twice, has the deviation √((w² − 1) / 6).
 */
const fine = 0.8;
const coarseBox = 9;
const shadingBox = 19;
const coarse = Math.sqrt((coarseBox ** 2 - 1) / 6);
const shading = Math.sqrt((shadingBox ** 2 - 1) / 6);
/** The part of the patch that holds brows, eyes, nose and mouth: shares of its width and height. */
const region = { left: 0.17, right: 0.83, top: 0.2, bottom: 0.86 };
const block = 8;
const columns = Math.floor(((region.right - region.left) * patchWidth) / block);
const rows = Math.floor(((region.bottom - region.top) * patchHeight) / block);
const regionLeft = Math.round(region.left * patchWidth);
const regionTop = Math.round(region.top * patchHeight);
const regionRight = regionLeft + columns * block;
const regionBottom = regionTop + rows * block;
/** Gradients are told apart by direction, so that motion, which spares the edges along it, is seen. */
const sectors = 4;
/**
 * Every face has at least this share of its edges in each direction; where less is left, motion has wiped them out.
 */
const leastShare = 0.08;
/** More blur than this cannot be told apart, samples. */
const mostBlur = 16;

const samples = patchWidth * patchHeight;
const smooth = new Float32Array(samples);
const spare = new Float32Array(samples);

/**
 * Effective blur of the face: the deviation of the Gaussian that would have softened its edges so much,
 * per cent of the face's height, the worst direction; 0 where edges are as sharp as a clean step.
 *
 * A step edge softened by s, seen through the derivative of a Gaussian of scale a, has an energy that goes with
 * 1 / √(s² + a²), whatever its contrast. Energies at three scales give s; a slow gradient has the same energy at
 * all of them and falls out of the differences. Noise adds the same energy everywhere, so that the median block
 * (skin without edges) is taken away from the mean first. `null` when no structure is left above the noise.
 */
export function measureBlur(patch: FacePatch): number | null {
  kernelBlur(patch.luma);
  const atFine = gradientEnergies();
  boxBlur(patch.luma, coarseBox);
  const atCoarse = gradientEnergies();
  boxBlur(patch.luma, shadingBox);
  const atShading = gradientEnergies();
  const edges = atCoarse.map((energy, at) => energy - (atShading[at] ?? 0));
  const total = edges.reduce((sum, energy) => sum + Math.max(0, energy), 0);
  if (total <= 0) return null;
  const blurs = edges.map((energy, at) => {
    const sharp = (atFine[at] ?? 0) - (atShading[at] ?? 0);
    return blurOfRatio(sharp / Math.max(energy, leastShare * total));
  });
  return (Math.max(...blurs) / patchHeight) * 100;
}

function energyRatio(blur: number): number {
  const energy = (scale: number): number => 1 / Math.hypot(blur, scale);
  return (energy(fine) - energy(shading)) / (energy(coarse) - energy(shading));
}

/** The blur at which a step edge gives this ratio; the ratio falls steadily with blur, so bisection finds it. */
function blurOfRatio(ratio: number): number {
  let low = 0;
  let high = mostBlur;
  if (ratio >= energyRatio(low)) return low;
  if (ratio <= energyRatio(high)) return high;
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (energyRatio(middle) > ratio) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Mean energy of the gradients of `smooth` in each direction, above the median block's. */
function gradientEnergies(): number[] {
  const energies = Array.from({ length: sectors }, () => new Float64Array(columns * rows));
  for (let y = 0; y < rows * block; y++) {
    for (let x = 0; x < columns * block; x++) {
      const at = (regionTop + y) * patchWidth + regionLeft + x;
      const dx = smooth[at + 1]! - smooth[at - 1]!;
      const dy = smooth[at + patchWidth]! - smooth[at - patchWidth]!;
      const across = Math.abs(dx);
      const down = Math.abs(dy);
      const sector =
        down < 0.4142 * across ? 0 : across < 0.4142 * down ? 1 : dx > 0 === dy > 0 ? 2 : 3;
      const index = ((y / block) | 0) * columns + ((x / block) | 0);
      energies[sector]![index]! += dx * dx + dy * dy;
    }
  }
  return energies.map((tile) => {
    tile.sort();
    const floor = tile[tile.length >> 1] ?? 0;
    let sum = 0;
    for (const value of tile) sum += value;
    return sum / tile.length - floor;
  });
}

const kernelRadius = 3;
const kernel = Float32Array.from({ length: 2 * kernelRadius + 1 }, (_, at) =>
  Math.exp(-((at - kernelRadius) ** 2) / (2 * fine * fine)),
);
const kernelSum = kernel.reduce((sum, value) => sum + value, 0);

/** Gaussian of deviation `fine` into `smooth`, over the region and the rim its gradients need. */
function kernelBlur(luma: Float32Array): void {
  for (let y = regionTop - 1 - kernelRadius; y <= regionBottom + kernelRadius; y++) {
    for (let x = regionLeft - 1; x <= regionRight; x++) {
      const at = y * patchWidth + x;
      let sum = 0;
      for (let k = -kernelRadius; k <= kernelRadius; k++) {
        sum += kernel[k + kernelRadius]! * luma[at + k]!;
      }
      spare[at] = sum / kernelSum;
    }
  }
  for (let y = regionTop - 1; y <= regionBottom; y++) {
    for (let x = regionLeft - 1; x <= regionRight; x++) {
      const at = y * patchWidth + x;
      let sum = 0;
      for (let k = -kernelRadius; k <= kernelRadius; k++) {
        sum += kernel[k + kernelRadius]! * spare[at + k * patchWidth]!;
      }
      smooth[at] = sum / kernelSum;
    }
  }
}

/** Two box filters, near enough to a Gaussian, into `smooth`; borders repeat. */
function boxBlur(luma: Float32Array, box: number): void {
  smooth.set(luma);
  for (let pass = 0; pass < 2; pass++) {
    runningMean(smooth, spare, box, patchHeight, patchWidth, patchWidth, 1);
    runningMean(spare, smooth, box, patchWidth, patchHeight, 1, patchWidth);
  }
}

function runningMean(
  from: Float32Array,
  to: Float32Array,
  box: number,
  lines: number,
  length: number,
  lineStride: number,
  stride: number,
): void {
  const half = (box - 1) / 2;
  const share = 1 / box;
  for (let line = 0; line < lines; line++) {
    const start = line * lineStride;
    const last = start + (length - 1) * stride;
    let sum = from[start]! * (half + 1);
    for (let k = 1; k <= half; k++) sum += from[start + k * stride]!;
    for (let index = 0; index < length; index++) {
      const at = start + index * stride;
      to[at] = sum * share;
      const enter = Math.min(last, at + (half + 1) * stride);
      const leave = Math.max(start, at - half * stride);
      sum += from[enter]! - from[leave]!;
    }
  }
}
