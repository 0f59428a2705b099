import * as ofCards from './weights.js';
import * as ofPaper from './weights-paper.js';

/** The measures of a candidate, each about 0 to 1. `weights.ts` has their weights under the same names. */
export interface Features {
  /** Edge support of the sides on the field, smallest first. */
  support1: number;
  support2: number;
  support3: number;
  support4: number;
  /** Edge support of the sides on the full picture. */
  fine1: number;
  fine2: number;
  fine3: number;
  fine4: number;
  /** Difference of the colors inside and outside a side: smallest, second, mean. */
  apart1: number;
  apart2: number;
  apartMean: number;
  /** Difference among the colors just inside the four sides. */
  rimUnlike: number;
  /** Edges that continue past the corners. */
  overMean: number;
  overMax: number;
  /** Edges in a strip next to the sides. */
  textureInside: number;
  textureOutside: number;
  /** Strongest parallel edge further in and further out: the document may be the larger or the smaller of two frames. */
  echoInside: number;
  echoOutside: number;
  /** How far the aspect is from the form's. */
  misfit: number;
  skew: number;
  tilt: number;
  size: number;
  /** Sides outside the picture, halved. */
  missing: number;
  /** 1 if the form has no fixed aspect. */
  free: number;
  /** An edge through the middle, as between two pages of a booklet. */
  fold: number;
  /** Edge under the worst quarter of a side. */
  weakest: number;
  /** How far edges bend away from straight sides. */
  bendMean: number;
  bendMax: number;
  /** Edges all over the inside. */
  print: number;
  /** How much of each side's edge changes in one direction, unlike a printed line: smallest, mean. */
  way1: number;
  wayMean: number;
  /** How much brighter it is inside a side than outside, -1 to 1: smallest, mean. */
  brighter1: number;
  brighterMean: number;
  /** Brightness of the rim relative to the bright end of the picture: paper is seldom darker than its surface. */
  pale: number;
  /** 1 when searching for a page. */
  page: number;
  /** How well the outline covers what the map shows; 0 without a map. */
  mapped: number;
  /** 1 without a map. */
  unmapped: number;
}

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
