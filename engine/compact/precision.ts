/**
 * How coarsely each array of weights is stored.
 *
 * Rounding an array to multiples of a step shifts the points that a model places. How large the shift is for each byte
 * saved differs by a factor of thousands between arrays. `npm run lab -- precision` measures it on the synthetic people
 * (no picture of a real person sets a step) and writes `steps.json`: the steps at which one more byte would gain the
 * same in every array.
 */
import { readFileSync } from 'node:fs';
import { meshPoints } from '../../src/vision/compact/face/attention-outputs.js';
import type { FusedModel } from './fuse.js';
import { factor, splitOperator } from './factor.js';

export const modelNames = ['detector', 'mesh', 'refinement'] as const;
export type ModelName = (typeof modelNames)[number];

/** An operator's arrays, in file order. */
export const arrayNames = ['depthwiseKernel', 'depthwiseBias', 'kernel', 'bias', 'slope'] as const;
export type ArrayName = (typeof arrayNames)[number];

/** Steps of an operator's arrays. Arrays of equal values have none. */
export type Steps = Partial<Record<ArrayName, number>>;

/** How an operator is stored: exactly, or in steps; the kernel's rows may have multiples of theirs. */
export type Storage = 'exact' | (Steps & { multiples?: number[] });

/** Depth is less certain than position, so its steps may be twice as large. */
const meshMultiples = Array.from({ length: meshPoints * 3 }, (_, row) => (row % 3 === 2 ? 2 : 1));

/** A model's last convolutions that are split before they are stored: operator number to the multiples of its rows. */
const split: Record<ModelName, Record<number, number[] | undefined>> = {
  detector: {},
  mesh: { 25: meshMultiples },
  refinement: { 70: undefined, 71: undefined, 73: undefined },
};

/** By number of the operator before any is split. Operators that move no point are omitted and stored exactly. */
export type StepTable = Record<ModelName, Partial<Record<number, Steps>>>;

/**
 * What to add to a bias, in its steps, to compensate for the mean shift by earlier rounding. Numbered like the steps.
 */
export type Corrections = Record<ModelName, Partial<Record<number, number[]>>>;

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

export const shippedSteps = read('steps.json') as StepTable;
export const shippedCorrections = read('corrections.json') as Corrections;

export interface StoredModel {
  model: FusedModel;
  /** By number of the operator. */
  storage: Storage[];
}

export interface Rounding {
  steps: StepTable;
  corrections: Corrections;
}

/** The model as it is stored. */
export function storedModel(name: ModelName, source: FusedModel, rounding: Rounding): StoredModel {
  const steps = rounding.steps[name];
  const operators = source.operators.map((operator, number) => {
    const corrections = rounding.corrections[name][number];
    const step = steps[number]?.bias;
    if (!('bias' in operator) || corrections === undefined || step === undefined) return operator;
    return { ...operator, bias: operator.bias.map((value, channel) => value + corrections[channel]! * step) };
  });
  const whole = { ...source, operators };
  let model: FusedModel = whole;
  const storage: Storage[] = operators.map((_, number) => steps[number] ?? 'exact');
  // Last first, so that earlier numbers stay valid.
  for (const [key, rows] of Object.entries(split[name]).toReversed()) {
    const number = Number(key);
    const operator = whole.operators[number];
    const { kernel: step, ...others } = steps[number] ?? {};
    if (operator?.kind !== 'conv' || step === undefined) continue;
    const { factors, directions, spread } = factor(operator.kernel, operator.bias.length, step, rows);
    model = splitOperator(model, number, factors);
    storage.splice(number, 1, directions, { ...others, ...spread });
  }
  return { model, storage };
}
