/** Weights as integers times a step. */
import type { LevelArray } from './encode-levels.js';

/** An array that is already in levels. A kernel has factors of its step, in half octaves. */
export interface Levels {
  step: number;
  levels: Int32Array;
  factors?: { rows: Int32Array; columns: Int32Array };
}

export interface Leveled {
  step: number;
  /** The levels, preceded by the rows' multiples of the step, if any. */
  arrays: LevelArray[];
}

/**
 * @param step unused if all values are equal, because these are kept exactly
 * @param multiples of the step, one for each row
 */
export function toLevels(values: Float32Array, rows: number, step: number, multiples?: readonly number[]): Leveled {
  const depth = values.length / rows;
  const [first = 0] = values;
  if (multiples === undefined && values.every((value) => value === first)) {
    return { step: first, arrays: [{ levels: new Int32Array(values.length).fill(first === 0 ? 0 : 1), depth }] };
  }
  const stored = Math.fround(step);
  const levels = Int32Array.from(values, (value, at) =>
    Math.round(value / (stored * (multiples?.[Math.floor(at / depth)] ?? 1))),
  );
  const before = multiples === undefined ? [] : [{ levels: Int32Array.from(multiples), depth: rows }];
  return { step: stored, arrays: [...before, { levels, depth }] };
}
