import type { Features } from './features.js';
import { outputBias, weightCodes, weightStep } from './weights.js';

const { bias, output, ...rest } = weightCodes;
const measures: Record<keyof Features, string> = rest;

/** In the order of the weights. */
export const featureNames = Object.keys(measures) as (keyof Features)[];

const decode = (code: string | number): number => Math.fround(Number(code) * weightStep);
const decodeRow = (row: string): Float32Array => Float32Array.from(row.split(' '), decode);

const inputWeights = featureNames.map((name) => decodeRow(measures[name]));
const unitBiases = decodeRow(bias);
const outputWeights = decodeRow(output);
const lastBias = decode(outputBias);

/**
 * Confidence 0 to 1 that a candidate lies on the document: one hidden layer over the measures of `appraise.ts`,
 * fitted by `test/eval/document-fit.ts`.
 */
export function confidenceOf(features: Features): number {
  const inputs = featureNames.map((name) => features[name]);
  let sum = lastBias;
  unitBiases.forEach((unitBias, unit) => {
    let value = 0;
    inputs.forEach((input, at) => (value += input * inputWeights[at]![unit]!));
    sum += Math.max(0, value + unitBias) * outputWeights[unit]!;
  });
  return 1 / (1 + Math.exp(-sum));
}
