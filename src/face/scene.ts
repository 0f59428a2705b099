import type { Pixels } from '../contract/geometry.js';
import { clippedHigh, clippedLow, linearOf } from './color.js';
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

/** Side of the blocks for light and noise, pixels: long enough to average out noise. */
const block = 8;
/** The highlight is the block that this share of the picture outshines. It shows walls, windows, cloth or skin. */
const highlightShare = 0.01;

/** Reads every third block of a row, shifted by one per row: 1,600 blocks of a picture of 640 × 480. */
const readEvery = 3;
/** Noise is measured in every second of those. The median of several hundred is stable. */
const noiseEvery = 2;

/** Measures the whole picture, with or without a face. */
export function measureScene(pixels: Pixels): SceneMeasures {
  const columns = Math.floor(pixels.width / block);
  const rows = Math.floor(pixels.height / block);
  if (columns < 2 || rows < 2) return unknownScene;
  const { histogram, means, noises, clipped } = readBlocks(pixels, columns, rows);
  const count = means.length * block * block;
  let light = 0;
  let entropy = 0;
  let low = 0;
  for (let code = 0; code < 256; code++) {
    const share = (histogram[code] ?? 0) / count;
    light += share * (linearOf[code] ?? 0);
    if (share > 0) entropy -= share * Math.log2(share);
    if (code <= clippedLow) low += share;
  }
  const noise = median(noises);
  const highlight = means.sort()[Math.floor((1 - highlightShare) * (means.length - 1))] ?? 0;
  return {
    sceneLight: light,
    sceneHighlight: linearOf[Math.round(highlight)] ?? 0,
    luminanceEntropy: entropy,
    noiseSigma: noise,
    signalToNoiseDb: 20 * Math.log10(Math.max(deviation(means), 1e-3) / Math.max(noise, minNoise)),
    sceneClipHigh: clipped / count,
    sceneClipLow: low,
  };
}

export const unknownScene: SceneMeasures = {
  sceneLight: null,
  sceneHighlight: null,
  luminanceEntropy: null,
  noiseSigma: null,
  signalToNoiseDb: null,
  sceneClipHigh: null,
  sceneClipLow: null,
};

/** Rounding to 8 bits alone is noise of 1/√12 steps. */
export const minNoise = 1 / Math.sqrt(12);

interface Blocks {
  histogram: Uint32Array;
  /** Mean luma of each block. */
  means: Float32Array;
  /** Deviation of the noise in each block. */
  noises: Float32Array;
  /** Pixels with a channel at the top of the range. */
  clipped: number;
}

const luma = new Float32Array(block * block);

function readBlocks(pixels: Pixels, columns: number, rows: number): Blocks {
  const { data, width } = pixels;
  const count = rows * Math.ceil(columns / readEvery);
  const means = new Float32Array(count);
  const noises = new Float32Array(Math.ceil(count / noiseEvery));
  const histogram = new Uint32Array(256);
  let clipped = 0;
  let index = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = row % readEvery; column < columns; column += readEvery) {
      let sum = 0;
      for (let y = 0; y < block; y++) {
        let at = ((row * block + y) * width + column * block) * 4;
        for (let x = 0; x < block; x++, at += 4) {
          const red = data[at]!;
          const green = data[at + 1]!;
          const blue = data[at + 2]!;
          const value = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
          luma[y * block + x] = value;
          sum += value;
          histogram[(value + 0.5) | 0]!++;
          if (red >= clippedHigh || green >= clippedHigh || blue >= clippedHigh) clipped++;
        }
      }
      means[index] = sum / (block * block);
      if (index % noiseEvery === 0) noises[index / noiseEvery] = noiseOfBlock();
      index++;
    }
  }
  return {
    histogram,
    means: means.subarray(0, index),
    noises: noises.subarray(0, Math.ceil(index / noiseEvery)),
    clipped,
  };
}

/**
 * Noise: the mean absolute response of the mask [1 −2 1; −2 4 −2; 1 −2 1], which no slope or straight edge excites
 * (Immerkær, "Fast noise variance estimation", 1996). The median over the blocks ignores texture and clipped areas as
 * long as half the picture is smooth.
 */
function noiseOfBlock(): number {
  let sum = 0;
  for (let y = 1; y < block - 1; y++) {
    for (let x = 1; x < block - 1; x++) {
      const at = y * block + x;
      const above = at - block;
      const below = at + block;
      const corners = luma[above - 1]! + luma[above + 1]! + luma[below - 1]! + luma[below + 1]!;
      const cross = luma[above]! + luma[below]! + luma[at - 1]! + luma[at + 1]!;
      sum += Math.abs(corners - 2 * cross + 4 * luma[at]!);
    }
  }
  return (Math.sqrt(Math.PI / 2) / 6) * (sum / (block - 2) ** 2);
}

function median(values: Float32Array): number {
  return values.sort()[values.length >> 1] ?? 0;
}

function deviation(values: Float32Array): number {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  return Math.sqrt(Math.max(0, squares / values.length - (sum / values.length) ** 2));
}
