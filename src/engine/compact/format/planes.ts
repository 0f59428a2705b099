import type { Cursor } from './cursor.js';
import { CompactModelError, limits } from './layout.js';
import { LevelReader } from './levels.js';

/** How levels become values: factors of the step, by row and by column (none: 1), and the grid. */
export interface Scales {
  rows?: ArrayLike<number> | undefined;
  columns?: ArrayLike<number> | undefined;
  /** Whether the levels use a trellis. */
  trellis?: boolean;
}

/** The weights of a file, read in the order in which operators need them. */
export class WeightPlanes {
  readonly #low: Uint8Array;
  readonly #high: Uint8Array;
  readonly #levels: LevelReader | null;
  #halvesRead = 0;
  #levelsRead = 0;

  /**
   * @param levelBytes of the levels' tables and data; 0 if there are none
   * @param hasTrellis whether any levels use a trellis
   */
  constructor(cursor: Cursor, halves: number, levelBytes: number, hasTrellis: boolean) {
    this.#low = cursor.bytes(halves);
    this.#high = cursor.bytes(halves);
    this.#levels = levelBytes === 0 ? null : new LevelReader(cursor, levelBytes, hasTrellis);
  }

  /** @throws CompactModelError if fewer are left, or one is not finite */
  halves(length: number): Float32Array {
    const start = this.#halvesRead;
    if (length > this.#low.length - start) throw new CompactModelError('weights are missing');
    this.#halvesRead += length;
    const bits = new Uint32Array(length);
    let largest = 0;
    for (let index = 0; index < length; index++) {
      const high = this.#high[start + index]!;
      // Moves exponent and fraction to their places in a float. The exponent's bias is corrected below.
      const size = (((high & 0x7f) << 8) | this.#low[start + index]!) << 13;
      if (size > largest) largest = size;
      bits[index] = size | ((high & 0x80) << 24);
    }
    if (largest >= 0x1f << 23) throw new CompactModelError('a weight is not finite');
    const values = new Float32Array(bits.buffer);
    for (let index = 0; index < length; index++) values[index]! *= 2 ** 112;
    return values;
  }

  levels(rows: number, depth: number, step: number, scales: Scales = {}): Float32Array {
    const levels = this.#take(rows, depth, scales.trellis);
    const unit = scales.trellis === true ? step / 2 : step;
    const values = new Float32Array(levels.length);
    for (let row = 0, at = 0; row < rows; row++) {
      const rowStep = unit * (scales.rows?.[row] ?? 1);
      for (let column = 0; column < depth; column++, at++) {
        values[at] = levels[at]! * rowStep * (scales.columns?.[column] ?? 1);
      }
    }
    return values;
  }

  /** Multiples of a step, one for each row. */
  multiples(rows: number): Scales {
    return { rows: this.#take(1, rows) };
  }

  /** @throws CompactModelError if a factor is beyond the limits */
  scales(rows: number, depth: number): Scales {
    return { rows: this.#factors(rows), columns: this.#factors(depth) };
  }

  #factors(length: number): Float64Array {
    return Float64Array.from(this.#take(1, length), (halfOctaves) => {
      if (Math.abs(halfOctaves) > limits.halfOctaves) throw new CompactModelError('a step is too large');
      return 2 ** (halfOctaves >> 1) * ((halfOctaves & 1) === 0 ? 1 : Math.SQRT2);
    });
  }

  #take(rows: number, depth: number, trellis?: boolean): Int32Array {
    if (this.#levels === null) throw new CompactModelError('weights are missing');
    // A level can take no space in the file, so the file's length does not limit their number.
    this.#levelsRead += rows * depth;
    if (this.#levelsRead > limits.weights) throw new CompactModelError('the model asks for too many weights');
    return this.#levels.take(rows, depth, trellis);
  }

  /** @throws CompactModelError if weights are left that no operator uses */
  close(): void {
    if (this.#halvesRead < this.#low.length) throw new CompactModelError('weights are left over');
    this.#levels?.close();
  }
}
