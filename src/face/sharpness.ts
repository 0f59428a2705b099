import type { FacePatch } from './patch.js';
import { patchHeight, patchWidth, samplesPerFace } from './patch.js';

/**
 * Deviations of the Gaussians at which gradients are compared, samples of the patch. `fine` sees what is left of sharp
 * edges, `coarse` the detail that distinguishes faces (about 8 to 16 cycles over the face), and `shading` only the slow
 * change of light over the head, which is subtracted. A box of odd width w, run twice, has the deviation √((w² − 1) / 6).
 */
const fine = 0.8;
const coarseBox = 7;
const shadingBox = 9;
const coarse = Math.sqrt((coarseBox ** 2 - 1) / 6);
const shading = Math.sqrt((shadingBox ** 2 - 1) / 6);
/** Rim of the patch that only the filters need. */
const rim = 10;
const block = 8;
const columns = (patchWidth - 2 * rim) / block;
const rows = (patchHeight - 2 * rim) / block;
/**
 * Edges are compared as ratios of light. Otherwise the white of the eyes would outweigh all else in dark faces, which
 * would seem sharper than light ones through the same lens. This is added to the codes, so that noise near black does
 * not count as detail.
 */
const darkest = 32;
/** Share of the blocks with the least gradients, which show noise and bare skin. */
const plainShare = 0.25;
/** The quietest blocks hold a little less than the noise of the mean one. */
const plainGain = 1.15;
/**
 * Smallest share of each direction (across, down and the two diagonals) in the gradients of a face: four fifths of the
 * medians of rendered and real faces. Motion keeps only the edges parallel to it, so a smaller share means that motion
 * has blurred the face.
 */
const minShares = [0.12, 0.32, 0.17, 0.17];
/**
 * Half of the edges are weaker evidence than all of them, so the two worst directions alone count as blurred only at
 * 1.45 times the limit for all directions.
 */
const worstTwo = 0.69;
/**
 * Motion keeps one direction sharp, a soft lens none. If the direction with most edges is sharper than the worst two by
 * this many samples, those two count more.
 */
const spared = 2.4;
const sparedGain = 0.25;
/** Blur beyond this many samples cannot be distinguished. */
const maxBlur = 16;

const samples = patchWidth * patchHeight;
const stops = new Float32Array(samples);
const smooth = new Float32Array(samples);
const spare = new Float32Array(samples);

/**
 * Effective blur of the face: the deviation of the Gaussian that would soften its edges as much, percent of the face's
 * height; 0 if edges are as sharp as a clean step. Measured for all edges together, or for the two worst directions if
 * they are blurred more.
 *
 * A step edge softened by s, seen through the derivative of a Gaussian of scale a, has an energy proportional to 1 /
 * √(s² + a²), whatever its contrast. Energies at three scales give s; a slow gradient has the same energy at all of
 * them and cancels out in the differences. Noise adds the same energy everywhere, so the energy of the plainest blocks
 * is subtracted from the mean first. `null` if no structure is left above the noise.
 *
 * @param looksForMotion whether to compare directions
 */
export function measureBlur(patch: FacePatch, looksForMotion = true): number | null {
  for (let at = 0; at < samples; at++) stops[at] = Math.log(patch.luma[at]! + darkest);
  kernelBlur();
  const atFine = gradientEnergies();
  boxBlur(coarseBox);
  const atCoarse = gradientEnergies();
  boxBlur(shadingBox);
  const atShading = gradientEnergies();
  const edges = atCoarse.map((energy, at) => energy - atShading[at]!);
  const sharp = atFine.map((energy, at) => energy - atShading[at]!);
  const total = edges.reduce((sum, energy) => sum + Math.max(0, energy), 0);
  if (total <= 0) return null;
  const overall = sharp.reduce((sum, energy) => sum + energy, 0) / total;
  const blur = Math.max(blurOfRatio(overall), looksForMotion ? blurOfMotion(sharp, edges, total) : 0);
  return (blur / samplesPerFace) * 100;
}

function blurOfMotion(sharp: number[], edges: number[], total: number): number {
  const worst = blurOfRatio(ratioOfWorstTwo(sharp, edges, total));
  const main = edges.indexOf(Math.max(...edges));
  const apart = (worst - blurOfRatio(sharp[main]! / edges[main]!)) / spared;
  return worstTwo * (1 + sparedGain * Math.max(0, Math.min(1, apart))) * worst;
}

function ratioOfWorstTwo(sharp: number[], edges: number[], total: number): number {
  const [worst, second] = sharp
    .map((energy, at) => ({ energy, of: Math.max(edges[at]!, minShares[at]! * total) }))
    .sort((a, b) => a.energy / a.of - b.energy / b.of);
  return (worst!.energy + second!.energy) / (worst!.of + second!.of);
}

function energyRatio(blur: number): number {
  const energy = (scale: number): number => 1 / Math.hypot(blur, scale);
  return (energy(fine) - energy(shading)) / (energy(coarse) - energy(shading));
}

/** The blur at which a step edge has this ratio. The ratio falls steadily with blur, so bisection finds it. */
function blurOfRatio(ratio: number): number {
  let low = 0;
  let high = maxBlur;
  if (ratio >= energyRatio(low)) return low;
  if (ratio <= energyRatio(high)) return high;
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (energyRatio(middle) > ratio) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const directions = minShares.length;
const blocks = columns * rows;
/** Energy of each block, one direction after the other. */
const energies = new Float32Array(directions * blocks);

/** Mean energy of the gradients of `smooth` in each direction, above that of the plainest blocks. */
function gradientEnergies(): number[] {
  energies.fill(0);
  for (let y = 0; y < rows * block; y++) {
    const blockRow = ((y / block) | 0) * columns;
    const start = (rim + y) * patchWidth + rim;
    for (let x = 0; x < columns * block; x++) {
      const at = start + x;
      const dx = smooth[at + 1]! - smooth[at - 1]!;
      const dy = smooth[at + patchWidth]! - smooth[at - patchWidth]!;
      const across = Math.abs(dx);
      const down = Math.abs(dy);
      const direction = down < 0.4142 * across ? 0 : across < 0.4142 * down ? 1 : dx > 0 === dy > 0 ? 2 : 3;
      const to = direction * blocks + blockRow + ((x / block) | 0);
      energies[to] = energies[to]! + (dx * dx + dy * dy);
    }
  }
  return minShares.map((_, direction) => {
    const tile = energies.subarray(direction * blocks, (direction + 1) * blocks);
    let sum = 0;
    for (const energy of tile) sum += energy;
    tile.sort();
    return sum / tile.length - plainGain * tile[(plainShare * tile.length) | 0]!;
  });
}

const kernelRadius = 2;
const kernel = Float32Array.from({ length: 2 * kernelRadius + 1 }, (_, at) =>
  Math.exp(-((at - kernelRadius) ** 2) / (2 * fine * fine)),
);
const kernelSum = kernel.reduce((sum, value) => sum + value, 0);

/** Gaussian of deviation `fine` of the stops into `smooth`, inside the rim plus one sample. */
function kernelBlur(): void {
  const [far, near, middle] = [kernel[0]!, kernel[1]!, kernel[2]!].map((w) => w / kernelSum) as [
    number,
    number,
    number,
  ];
  const pass = (from: Float32Array, to: Float32Array, stride: number, reach: number): void => {
    for (let y = rim - reach; y < patchHeight - rim + reach; y++) {
      const end = (y + 1) * patchWidth - rim + 1;
      for (let at = y * patchWidth + rim - 1; at < end; at++) {
        to[at] =
          middle * from[at]! +
          near * (from[at - stride]! + from[at + stride]!) +
          far * (from[at - 2 * stride]! + from[at + 2 * stride]!);
      }
    }
  };
  pass(stops, spare, 1, 1 + kernelRadius);
  pass(spare, smooth, patchWidth, 1);
}

/** Two box filters of the stops, close enough to a Gaussian, into `smooth`. Borders repeat. */
function boxBlur(box: number): void {
  runningMean(stops, spare, box, patchHeight, patchWidth, patchWidth, 1);
  runningMean(spare, smooth, box, patchHeight, patchWidth, patchWidth, 1);
  runningMean(smooth, spare, box, patchWidth, patchHeight, 1, patchWidth);
  runningMean(spare, smooth, box, patchWidth, patchHeight, 1, patchWidth);
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
