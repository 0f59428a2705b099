/**
 * Weights as integers, coded by the size of their neighbors: a range coder (rANS) whose tables precede the data. The
 * encoder is `engine/compact/encode-levels.ts`.
 *
 * ```
 * tables     for each class, and each again for odd states:
 *            first symbol u8 · symbols u8 · shares of 4096, each 1 byte, or 2 from 128
 * data       state u32 · bytes
 * ```
 *
 * A level is coded as its upper part, a symbol of its class's table, followed by its lower bits, which are mostly noise
 * and stay uncoded. The class determines their number.
 *
 * Kernels may use a trellis: in odd states, levels stand for values half a step closer to 0, and whether a level is odd
 * determines the next state. So both grids are available in turn, and a row is as exact as with steps of 0.88 times the
 * size. In files with a trellis, small classes have a second table for odd states, behind all other tables.
 */
import type { Cursor } from './cursor.js';
import { CompactModelError } from './layout.js';

export const classCount = 24;
/** Classes below this have a second table, for odd states of the trellis. */
export const shiftedClasses = 10;
/** The state after an even and after an odd level, by state. Rows start with state 0. */
export const nextState = Uint8Array.of(0, 1, 3, 2, 5, 4, 6, 7, 1, 0, 2, 3, 4, 5, 7, 6);

/** Index of the table for a class. */
export function tableOf(sizeClass: number, state: number): number {
  return (state & 1) === 1 && sizeClass < shiftedClasses ? classCount + sizeClass : sizeClass;
}

/** Symbols represent upper parts −32 to 30. The last one means that the level follows in 16 bits. */
export const symbolCount = 64;
export const symbolOfZero = 32;
export const escapeSymbol = symbolCount - 1;
export const escapeBits = 16;
export const escapeBase = -(2 ** (escapeBits - 1));
/** The shares of a table add up to 2 to the power of this. */
export const shareBits = 12;
/** The coder's state is between this and 256 times as much. */
export const smallestState = 2 ** 23;

/** Lower bits of a level that its class leaves uncoded. */
export function plainBits(sizeClass: number): number {
  return Math.max(0, (sizeClass >> 1) - 6);
}

/**
 * Expected size of the next level, from those before it in its row and in its column, in 64ths. Integers only, so that
 * every machine gets the same result.
 */
export const firstGuess = 256;

/** Half octave of what row and column expect together. */
export function classOf(expected: number): number {
  if (expected < 8) return 0;
  const octave = 31 - Math.clz32(expected);
  const sizeClass = (octave - 3) * 2 + ((expected >> (octave - 1)) & 1) + 1;
  return sizeClass < classCount ? sizeClass : classCount - 1;
}

/** @param size absolute value of the level that was read */
export function rowAfter(row: number, size: number): number {
  return row + (((size << 6) - row) >> 4);
}

export function columnAfter(column: number, size: number): number {
  return column + (((size << 6) - column) >> 2);
}

const missing = 'weights are missing';
const broken = 'the weights are cut off, altered, or something follows them';

/** Reads levels from front to back. For any bytes, it ends and stays within them. */
export class LevelReader {
  /** The symbol at each of the 4096 places of a class. */
  readonly #symbols = new Uint8Array((classCount + shiftedClasses) << shareBits);
  readonly #starts = new Int32Array((classCount + shiftedClasses) * symbolCount);
  readonly #shares = new Int32Array((classCount + shiftedClasses) * symbolCount);
  readonly #data: Uint8Array;
  #state: number;
  #at = 0;

  /**
   * @param hasTrellis whether there are tables for odd states
   * @throws CompactModelError if a table is incomplete
   */
  constructor(cursor: Cursor, length: number, hasTrellis: boolean) {
    const end = cursor.left - length;
    const tables = hasTrellis ? classCount + shiftedClasses : classCount;
    for (let table = 0; table < tables; table++) this.#readTable(cursor, table);
    this.#state = cursor.u32();
    if (this.#state < smallestState || this.#state >= smallestState * 256) throw new CompactModelError(broken);
    if (cursor.left < end) throw new CompactModelError(broken);
    this.#data = cursor.bytes(cursor.left - end);
  }

  /**
   * @param depth levels per row
   * @returns levels; with a trellis, values in halves of a step
   */
  take(rows: number, depth: number, trellis = false): Int32Array {
    const levels = new Int32Array(rows * depth);
    const columns = new Int32Array(depth).fill(firstGuess);
    // A million levels pass here while a person waits, so this loop avoids every lookup it can.
    const [symbols, starts, shares, data] = [this.#symbols, this.#starts, this.#shares, this.#data];
    let [state, at, row, path] = [this.#state, this.#at, firstGuess, 0];
    for (let index = 0, column = 0; index < levels.length; index++) {
      const sizeClass = classOf(row + columns[column]!);
      const place = state & (2 ** shareBits - 1);
      const table = tableOf(sizeClass, path);
      const symbol = symbols[(table << shareBits) | place]!;
      const entry = table * symbolCount + symbol;
      state = (Math.imul(shares[entry]!, state >>> shareBits) + place - starts[entry]!) | 0;
      while (state < smallestState) {
        if (at === data.length) throw new CompactModelError(missing);
        state = (state << 8) | data[at++]!;
      }
      const bits = symbol === escapeSymbol ? escapeBits : plainBits(sizeClass);
      let level = symbol === escapeSymbol ? escapeBase : (symbol - symbolOfZero) << bits;
      if (bits > 0) {
        level += state & ((1 << bits) - 1);
        state >>>= bits;
        while (state < smallestState) {
          if (at === data.length) throw new CompactModelError(missing);
          state = (state << 8) | data[at++]!;
        }
      }
      // Avoids a branch, because signs are unpredictable.
      const sign = level >> 31;
      const size = (level ^ sign) - sign;
      row = rowAfter(row, size);
      columns[column] = columnAfter(columns[column]!, size);
      column = column + 1 === depth ? 0 : column + 1;
      if (!trellis) {
        levels[index] = level;
        continue;
      }
      const shift = size === 0 ? 0 : (path & 1) * (sign | 1);
      levels[index] = level * 2 - shift;
      path = column === 0 ? 0 : nextState[path * 2 + (level & 1)]!;
    }
    [this.#state, this.#at] = [state, at];
    return levels;
  }

  /** @throws CompactModelError if data is left over or was altered */
  close(): void {
    if (this.#at !== this.#data.length || this.#state !== smallestState) throw new CompactModelError(broken);
  }

  #readTable(cursor: Cursor, table: number): void {
    const first = cursor.u8();
    const used = cursor.u8();
    if (first + used > symbolCount) throw new CompactModelError(broken);
    let sum = 0;
    for (let symbol = first; symbol < first + used; symbol++) {
      const head = cursor.u8();
      const share = head < 128 ? head : ((head & 127) << 8) | cursor.u8();
      this.#starts[table * symbolCount + symbol] = sum;
      this.#shares[table * symbolCount + symbol] = share;
      const place = (table << shareBits) + sum;
      sum += share;
      if (sum > 2 ** shareBits) throw new CompactModelError(broken);
      this.#symbols.fill(symbol, place, place + share);
    }
    // A valid file never uses a table without symbols. In an invalid one, its shares of 0 make the reader run out of
    // data.
    if (sum !== 0 && sum !== 2 ** shareBits) throw new CompactModelError(broken);
  }
}
