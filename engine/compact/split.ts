/**
 * Splits a large last convolution into two smaller ones. Its outputs are points of a face, and neighbors move together,
 * so a few directions describe nearly everything. The first convolution computes a face's coordinate along each
 * direction, the second maps these to the points.
 */
import type { Operator } from '../../src/engine/compact/format/model.js';
import type { FusedModel } from './fuse.js';

type Convolution = Extract<Operator, { kind: 'conv' }>;

/** The model with the operator replaced by two, at its number and the next, whose kernels are still 0. */
export function splitOperator(model: FusedModel, number: number, directions: number): FusedModel {
  const operator = model.operators[number];
  if (operator?.kind !== 'conv' || operator.residual >= 0) throw new Error(`operator ${number} can't be split`);
  const { height, width } = model.tensors[operator.output]!;
  const between = model.tensors.length;
  const outputs = operator.bias.length;
  const first: Convolution = {
    ...operator,
    output: between,
    kernel: new Float32Array((operator.kernel.length / outputs) * directions),
    bias: new Float32Array(directions),
    slope: new Float32Array(directions).fill(1),
  };
  const second: Convolution = {
    ...operator,
    input: between,
    window: { height: 1, width: 1, stride: 1, top: 0, left: 0 },
    kernel: new Float32Array(outputs * directions),
  };
  return {
    ...model,
    tensors: [...model.tensors, { height, width, channels: directions, pitch: Math.ceil(directions / 4) * 4 }],
    operators: model.operators.toSpliced(number, 1, first, second),
  };
}
