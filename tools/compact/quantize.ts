import { floatToHalf, halfToFloat } from './half.js';

/** Weights as `levels × step` of their output channel. */
export interface Quantized {
  steps: Float32Array;
  levels: Int8Array;
}

const highestLevel = 127;
/** Steps tried below the one that just holds the largest weight: clipping one outlier may serve all others. */
const stepsTried = 40;
const smallestStep = 0.6;

/** Signed 8 bits with a step an output channel, the one with the least squared error. */
export function quantize(kernel: Float32Array, channels: number): Quantized {
  const depth = kernel.length / channels;
  const steps = new Float32Array(channels);
  const levels = new Int8Array(kernel.length);
  for (let channel = 0; channel < channels; channel++) {
    const weights = kernel.subarray(channel * depth, (channel + 1) * depth);
    const step = bestStep(weights);
    steps[channel] = step;
    for (let index = 0; index < depth; index++) {
      levels[channel * depth + index] = levelOf(weights[index]!, step);
    }
  }
  return { steps, levels };
}

function levelOf(weight: number, step: number): number {
  if (step === 0) return 0;
  return Math.max(-highestLevel, Math.min(highestLevel, Math.round(weight / step)));
}

/** The step is stored as a half, hence tried as one: its rounding costs nothing. */
function bestStep(weights: Float32Array): number {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  let best = { step: 0, error: Infinity };
  for (let tried = 0; tried <= stepsTried; tried++) {
    const share = 1 - ((1 - smallestStep) * tried) / stepsTried;
    const step = halfToFloat(floatToHalf((share * largest) / highestLevel));
    const error = weights.reduce((sum, weight) => {
      const miss = weight - levelOf(weight, step) * step;
      return sum + miss * miss;
    }, 0);
    if (error < best.error) best = { step, error };
  }
  return best.step;
}
