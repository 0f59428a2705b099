import type { Pixels } from '../shared/geometry.js';
import { linearOf } from './colour.js';
import { clippedHigh, clippedLow } from './face-light.js';
import type { FaceMeasures } from './types.js';

export type SceneMeasures = Pick<
  FaceMeasures,
  | 'sceneLight'
  | 'sceneHighlight'
  | 'luminanceEntropy'
  | 'noiseSigma'
  | 'signalToNoiseDb'
  | 'sceneClipHigh'
  | 'sceneClipLow'
>;

/** Side of the blocks that light and noise are taken over, pixels: long enough to average noise away. */
const block = 8;
/** The highlight is the light of this share of the brightest blocks' edge: walls, windows, cloth, skin. */
const highlightShare = 0.01;

const plane = { luma: new Float32Array(0) };

/** Measures of the whole picture: no face needed. */
export function measureScene(pixels: Pixels): SceneMeasures {
  const { width, height } = pixels;
  const columns = Math.floor(width / block);
  const rows = Math.floor(height / block);
  if (columns < 2 || rows < 2) return { ...unknown };
  const { histogram, clipped, count } = readLuma(pixels);
  let light = 0;
  let entropy = 0;
  let low = 0;
  for (let code = 0; code < 256; code++) {
    const share = (histogram[code] ?? 0) / count;
    light += share * (linearOf[code] ?? 0);
    if (share > 0) entropy -= share * Math.log2(share);
    if (code <= clippedLow) low += share;
  }
  const blocks = readBlocks(width, columns, rows);
  const noise = Math.max(blocks.noise, leastNoise);
  return {
    sceneLight: light,
    sceneHighlight: blocks.highlight,
    luminanceEntropy: entropy,
    noiseSigma: blocks.noise,
    signalToNoiseDb: 20 * Math.log10(Math.max(blocks.deviation, 1e-3) / noise),
    sceneClipHigh: clipped / count,
    sceneClipLow: low,
  };
}

const unknown: SceneMeasures = {
  sceneLight: null,
  sceneHighlight: null,
  luminanceEntropy: null,
  noiseSigma: null,
  signalToNoiseDb: null,
  sceneClipHigh: null,
  sceneClipLow: null,
};

/** Rounding to 8 bits alone is noise of 1/√12 steps. */
const leastNoise = 1 / Math.sqrt(12);

function readLuma(pixels: Pixels): { histogram: Uint32Array; clipped: number; count: number } {
  const { data, width, height } = pixels;
  const count = width * height;
  if (plane.luma.length < count) plane.luma = new Float32Array(count);
  const { luma } = plane;
  const histogram = new Uint32Array(256);
  let clipped = 0;
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += 4) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    const value = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    luma[pixel] = value;
    histogram[value | 0] = (histogram[value | 0] ?? 0) + 1;
    if (red >= clippedHigh || green >= clippedHigh || blue >= clippedHigh) clipped++;
  }
  return { histogram, clipped, count };
}

/**
 * Noise: the mean absolute response of the mask [1 −2 1; −2 4 −2; 1 −2 1], which no slope or straight edge
 * excites (Immerkær, "Fast noise variance estimation", 1996), median over every second block, so that texture
 * and cut-off areas do not count as long as half the picture is smooth.
 */
function readBlocks(
  width: number,
  columns: number,
  rows: number,
): { highlight: number; deviation: number; noise: number } {
  const { luma } = plane;
  const lights = new Float32Array(columns * rows);
  const noises: number[] = [];
  let sum = 0;
  let squares = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const start = row * block * width + column * block;
      let mean = 0;
      for (let y = 0; y < block; y++) {
        for (let x = 0; x < block; x++) mean += luma[start + y * width + x] ?? 0;
      }
      mean /= block * block;
      lights[row * columns + column] = linearOf[Math.round(mean)] ?? 0;
      sum += mean;
      squares += mean * mean;
      if (((row + column) & 1) === 0) noises.push(noiseOf(start, width));
    }
  }
  const count = columns * rows;
  lights.sort();
  noises.sort((a, b) => a - b);
  return {
    highlight: lights[Math.floor((1 - highlightShare) * (count - 1))] ?? 0,
    deviation: Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)),
    noise: noises[noises.length >> 1] ?? 0,
  };
}

function noiseOf(start: number, width: number): number {
  const { luma } = plane;
  let sum = 0;
  for (let y = 1; y < block - 1; y++) {
    for (let x = 1; x < block - 1; x++) {
      const at = start + y * width + x;
      const above = at - width;
      const below = at + width;
      const corners =
        (luma[above - 1] ?? 0) +
        (luma[above + 1] ?? 0) +
        (luma[below - 1] ?? 0) +
        (luma[below + 1] ?? 0);
      const cross =
        (luma[above] ?? 0) + (luma[below] ?? 0) + (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0);
      sum += Math.abs(corners - 2 * cross + 4 * (luma[at] ?? 0));
    }
  }
  return (Math.sqrt(Math.PI / 2) / 6) * (sum / (block - 2) ** 2);
}
