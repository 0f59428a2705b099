import type { Features } from './features.js';
import * as ofCards from './weights.js';
import * as ofPaper from './weights-paper.js';

/**
 * Score from which a card or a passport page is certain: its lines alone have shown it. Sheets of paper have to be compared
 * with their rivals whatever their score.
 */
export const surely = 0.9;

interface FittedWeights {
  weightStep: number;
  /** One row per measure, plus `bias` and `output`; one column per hidden unit. */
  weightCodes: Readonly<Record<string, string>>;
  outputBias: number;
}

/** A network with one hidden layer over measures of `appraise.ts`, fitted by `lab/document-fits/document-fit.ts`. */
class Scorer {
  readonly #names: readonly (keyof Features)[];
  readonly #inputs: readonly Float32Array[];
  readonly #biases: Float32Array;
  readonly #outputs: Float32Array;
  readonly #lastBias: number;

  constructor({ weightStep, weightCodes, outputBias }: FittedWeights) {
    const { bias, output, ...rest } = weightCodes;
    const decode = (code: string | number): number => Math.fround(Number(code) * weightStep);
    const row = (codes = ''): Float32Array => Float32Array.from(codes.split(' '), decode);
    this.#names = Object.keys(rest) as (keyof Features)[];
    this.#inputs = this.#names.map((name) => row(rest[name]));
    this.#biases = row(bias);
    this.#outputs = row(output);
    this.#lastBias = decode(outputBias);
  }

  confidence(features: Features): number {
    const inputs = this.#names.map((name) => features[name]);
    let sum = this.#lastBias;
    this.#biases.forEach((unitBias, unit) => {
      let value = 0;
      inputs.forEach((input, at) => (value += input * this.#inputs[at]![unit]!));
      sum += Math.max(0, value + unitBias) * this.#outputs[unit]!;
    });
    return 1 / (1 + Math.exp(-sum));
  }
}

const cards = new Scorer(ofCards);
const paper = new Scorer(ofPaper);

/** Names of all measures. */
export const featureNames = Object.keys(ofPaper.weightCodes).filter(
  (name) => name !== 'bias' && name !== 'output',
) as (keyof Features)[];

/**
 * Confidence, 0 to 1, that a candidate is the document. Paper has a network of its own, because it lies on and under
 * other paper, and its print looks like sheets.
 */
export function confidenceOf(features: Features): number {
  return (features.free > 0 || features.page > 0 ? paper : cards).confidence(features);
}
