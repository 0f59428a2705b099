/** The small network of `document-fit.ts`: its training data, its fit with Adam, and the file of weights. */
import type { DocumentForm } from '../../src/document/index.js';
import { featureNames } from '../../src/document/scorer.js';
import { Adam } from '../shared/adam.js';
import { seededRandom } from '../../testing/src/render/random.js';

export interface Row {
  features: Float64Array;
  iou: number;
}
export interface Frame {
  name: string;
  group: string;
  real: boolean;
  docType: string | null;
  form: DocumentForm;
  rows: Row[];
}

export const hidden = 20;
const featureCount = featureNames.length;
const size = hidden * (featureCount + 2) + 1;

export function forward(weights: Float64Array, x: Float64Array, active: Float64Array): number {
  let sum = weights[size - 1]!;
  let at = 0;
  for (let unit = 0; unit < hidden; unit++) {
    let value = 0;
    for (let i = 0; i < featureCount; i++) value += x[i]! * weights[at++]!;
    value += weights[at++]!;
    active[unit] = value > 0 ? value : 0;
    sum += active[unit]! * weights[at++]!;
  }
  return sum;
}

/** Real frames count more than rendered ones. */
const realWeight = 6;

/** The target of a candidate's confidence: certain at IoU 0.96, zero below 0.8. */
const targetOf = (iou: number): number => Math.max(0, Math.min(1, (iou - 0.8) / 0.16));

export function fit(training: readonly Frame[], seed: number, epochs: number): Float64Array {
  const next = seededRandom(seed);
  const weights = Float64Array.from({ length: size }, () => (next() - 0.5) * 0.6);
  const gradient = new Float64Array(size);
  const adam = new Adam(weights, gradient);
  const active = new Float64Array(hidden);
  const usable = training.filter(({ rows }) => rows.length > 0);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = usable.map((frame) => ({ frame, key: next() })).sort((a, b) => a.key - b.key);
    for (let from = 0; from < order.length; from += 16) {
      let rowsSeen = 0;
      for (const { frame } of order.slice(from, from + 16)) {
        // Compares a frame's best candidate with its others, and each with the absolute scale.
        const logits = frame.rows.map((row) => forward(weights, row.features, active));
        const highest = Math.max(...logits);
        const sum = logits.reduce((total, logit) => total + Math.exp(logit - highest), 0);
        const wanted = frame.rows.map((row) => (row.iou > 0.75 ? Math.exp((row.iou - 1) * 40) : 0));
        const wantedSum = wanted.reduce((total, value) => total + value, 0);
        frame.rows.forEach((row, at) => {
          const logit = logits[at]!;
          let slope = 1 / (1 + Math.exp(-logit)) - targetOf(row.iou);
          if (wantedSum > 0) {
            slope += Math.exp(logit - highest) / sum - wanted[at]! / wantedSum;
          }
          slope *= frame.real ? realWeight : 1;
          forward(weights, row.features, active);
          rowsSeen++;
          gradient[size - 1] = gradient[size - 1]! + slope;
          let to = 0;
          for (let unit = 0; unit < hidden; unit++) {
            const out = weights[to + featureCount + 1]!;
            const back = active[unit]! > 0 ? slope * out : 0;
            if (back !== 0) {
              for (let i = 0; i < featureCount; i++) {
                gradient[to + i] = gradient[to + i]! + back * row.features[i]!;
              }
              gradient[to + featureCount] = gradient[to + featureCount]! + back;
            }
            gradient[to + featureCount + 1] = gradient[to + featureCount + 1]! + slope * active[unit]!;
            to += featureCount + 2;
          }
        });
      }
      for (let at = 0; at < size; at++) {
        gradient[at] = gradient[at]! / Math.max(1, rowsSeen / 8) + 0.002 * weights[at]!;
      }
      adam.step(0.01 * (1 - epoch / epochs) + 0.0005);
    }
  }
  return weights;
}

/** Integers up to 1000: small in the bundle. The fit is judged with these. */
export function quantize(weights: Float64Array): { codes: number[]; step: number; used: Float64Array } {
  const max = weights.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
  const step = max / 1000;
  const codes = Array.from(weights, (value) => Math.round(value / step));
  return { codes, step, used: Float64Array.from(codes, (code) => code * step) };
}

/**
 * One row for each measure, and two for the hidden units' biases and output weights; one column for each hidden unit.
 * Units that the weight decay has switched off are omitted.
 */
export function weightsModule(codes: readonly number[], step: number): string {
  const inputsOf = (unit: number): readonly number[] =>
    codes.slice(unit * (featureCount + 2), unit * (featureCount + 2) + featureCount + 1);
  const live = Array.from({ length: hidden }, (_, unit) => unit).filter((unit) => inputsOf(unit).some(Boolean));
  const row = (name: string, input: number): string => {
    const units = live.map((unit) => codes[unit * (featureCount + 2) + input]!);
    return `  ${name}: '${units.join(' ')}',`;
  };
  return [
    '/** Made by `lab/document-fits/document-fit.ts`: do not edit. A row a measure of `scorer.ts`, a column a hidden unit. */',
    `export const weightStep = ${step.toPrecision(6)};`,
    '',
    'export const weightCodes = {',
    ...[...featureNames, 'bias', 'output'].map(row),
    '} as const;',
    '',
    `export const outputBias = ${codes.at(-1)};`,
    '',
  ].join('\n');
}
