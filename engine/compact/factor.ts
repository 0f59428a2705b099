/**
 * Splits a large last convolution into two smaller ones. Its outputs are points of a face, and neighbors move together,
 * so a few directions describe nearly everything. The first convolution computes a face's coordinate along each
 * direction, the second maps these to the points.
 */
import type { Operator } from '../../src/vision/compact/format/model.js';
import { eigenvectors } from './eigen.js';
import type { FusedModel } from './fuse.js';

type Convolution = Extract<Operator, { kind: 'conv' }>;

/** Both factors of a kernel, with directions in descending order of weight. */
export interface Factors {
  rank: number;
  /** `[direction][input]`, of length 1. */
  directions: Float32Array;
  /** `[output][direction]`. */
  spread: Float32Array;
}

/** A kernel's step, and its rows' multiples of that step. */
export interface RowSteps {
  kernel: number;
  multiples?: number[];
}

export interface FactoredKernel {
  factors: Factors;
  directions: RowSteps;
  spread: RowSteps;
}

/** A direction counts if it adds more to the outputs than this share of a step. */
const leastDirection = 0.6;
/** Multiple of the step for the largest direction, fine enough for all others. */
const finest = 16;

/**
 * @param step for storing the whole kernel
 * @param weights of the outputs: how much coarser than the finest each can be; default: equal
 */
export function factor(
  kernel: Float32Array,
  outputs: number,
  step: number,
  weights?: readonly number[],
): FactoredKernel {
  const inputs = kernel.length / outputs;
  const coarse = Float64Array.from({ length: outputs }, (_, output) => weights?.[output] ?? 1);
  // On average, rounding may move the outputs as far as a single step for all of them would.
  const fine = step * Math.sqrt(coarse.reduce((sum, each) => sum + 1 / (each * each), 0) / outputs);
  const products = new Float64Array(inputs * inputs);
  for (let output = 0; output < outputs; output++) {
    const row = Float64Array.from(
      kernel.subarray(output * inputs, (output + 1) * inputs),
      (each) => each / coarse[output]!,
    );
    for (let a = 0; a < inputs; a++) {
      for (let b = 0; b < inputs; b++) products[a * inputs + b]! += row[a]! * row[b]!;
    }
  }
  const { values, vectors } = eigenvectors(products, inputs);
  const least = outputs * (leastDirection * fine) ** 2;
  const rank = values.filter((value) => value > least).length;
  const spread = Float32Array.from({ length: outputs * rank }, (_, at) => {
    const [output, direction] = [Math.floor(at / rank), at % rank];
    let sum = 0;
    for (let input = 0; input < inputs; input++) {
      sum += kernel[output * inputs + input]! * vectors[direction * inputs + input]!;
    }
    return sum;
  });
  // A direction's rounding error counts in proportion to its use.
  const sizes = Array.from(values.subarray(0, rank), Math.sqrt);
  const multiples = sizes.map((size) => Math.round((finest * sizes[0]!) / size));
  return {
    factors: { rank, directions: Float32Array.from(vectors.subarray(0, rank * inputs)), spread },
    directions: { kernel: fine / sizes[0]! / finest, multiples },
    spread: { kernel: fine, ...(weights && { multiples: [...weights] }) },
  };
}

/** The model with the operator replaced by its two factors, at its number and the next. */
export function splitOperator(model: FusedModel, number: number, { rank, directions, spread }: Factors): FusedModel {
  const operator = model.operators[number];
  if (operator?.kind !== 'conv' || operator.residual >= 0) throw new Error(`operator ${number} can't be split`);
  const { height, width } = model.tensors[operator.output]!;
  const between = model.tensors.length;
  const first: Convolution = {
    ...operator,
    output: between,
    kernel: directions,
    bias: new Float32Array(rank),
    slope: new Float32Array(rank).fill(1),
  };
  const second: Convolution = {
    ...operator,
    input: between,
    window: { height: 1, width: 1, stride: 1, top: 0, left: 0 },
    kernel: spread,
  };
  return {
    ...model,
    tensors: [...model.tensors, { height, width, channels: rank, pitch: Math.ceil(rank / 4) * 4 }],
    operators: model.operators.toSpliced(number, 1, first, second),
  };
}
