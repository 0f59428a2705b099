/**
 * Which kernels are stored as signed bytes, which as halves.
 *
 * A byte a weight instead of two is bought with a shift of the points. A kernel becomes int8 when it alone shifts no
 * output's points by more than 0.005 % of the distance between the outer eye corners for each thousand weights.
 * `npm run eval:precision -- --data <folder>` measures that for each kernel and says where this table differs from it.
 *
 * Kernels that move no point (the presence of a face) stay halves.
 *
 * Never the detector: its boxes decide where the landmark models look, and a box that moves moves every point.
 */
import type { Operator } from '../../src/vision/compact/format/model.js';
import type { Precision } from '../../src/vision/compact/format/layout.js';

export type ModelName = 'detector' | 'mesh' | 'refinement';

/** Most that a kernel may shift points, % of the eye distance a thousand weights. */
export const largestShift = 0.005;

/** Numbers of the operators whose kernels stay halves: small ones, on which all others build, and the eyes' last. */
const halves: Record<ModelName, ReadonlySet<number> | 'all'> = {
  detector: 'all',
  mesh: new Set([0, 1, 2, 4, 5, 6, 8, 10, 23, 24, 26]),
  refinement: new Set([6, 7, 8, 9, 10, 11, 61, 65, 66, 67, 68, 69, 71, 72, 73, 74]),
};

export function shippedPrecision(model: ModelName, operator: number): Precision {
  const kept = halves[model];
  return kept === 'all' || kept.has(operator) ? 'half' : 'int8';
}

/** Operators that have a kernel to store, by their numbers. */
export function kernelsOf(
  operators: readonly Operator[],
): { number: number; kernel: Float32Array; channels: number }[] {
  return operators.flatMap((operator, number) =>
    operator.kind === 'conv' || operator.kind === 'separable'
      ? [{ number, kernel: operator.kernel, channels: operator.bias.length }]
      : [],
  );
}
