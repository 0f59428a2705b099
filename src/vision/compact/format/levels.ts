/**
 * Weights as whole numbers, coded by how large their neighbors are: a range coder (rANS) whose tables stand before the
 * data. The encoder is `engine/compact/encode-levels.ts`.
 *
 * ```
 * tables     for each class: first symbol u8 · symbols u8 · shares of 4096, each 1 byte, or 2 from 128 on
 * data       state u32 · bytes
 * ```
 *
 * A level is coded as its upper part, a symbol of its class's table, and as many lower bits as its class says, which
 * are as good as noise and stand for themselves.
 */
import type { Cursor } from './cursor.js';
import { CompactModelError } from './error.js';

export const classCount = 24;
/** Symbols stand for upper parts −32 to 30; the last one says that the level follows in 16 bits. */
export const symbolCount = 64;
export const symbolOfZero = 32;
export const escapeSymbol = symbolCount - 1;
export const escapeBits = 16;
export const escapeBase = -(2 ** (escapeBits - 1));
/** Shares of a table sum up to 2 to this. */
export const shareBits = 12;
/** The coder's state lies between this and 256 times as much. */
export const smallestState = 2 ** 23;

/** Lower bits of a level that its class leaves uncoded. */
export function plainBits(sizeClass: number): number {
  return Math.max(0, (sizeClass >> 1) - 6);
}

/**
 * What is known of the next level from those before it: how large they are in its row and in its column, in 64ths.
 * Whole numbers alone, so that every machine comes to the same result.
 */
export const firstGuess = 256;

/** By half octaves of what row and column expect together. */
export function classOf(expected: number): number {
  if (expected < 8) return 0;
  const octave = 31 - Math.clz32(expected);
  const sizeClass = (octave - 3) * 2 + ((expected >> (octave - 1)) & 1) + 1;
  return sizeClass < classCount ? sizeClass : classCount - 1;
}

/** @param size of the level that was read, without its sign */
export function rowAfter(row: number, size: number): number {
  return row + (((size << 6) - row) >> 4);
}

export function columnAfter(column: number, size: number): number {
  return column + (((size << 6) - column) >> 2);
}

const missing = 'weights are missing';
const broken = 'the weights are cut off, altered, or something follows them';

/** Reads levels front to back; whatever the bytes are, it ends and stays within them. */
export class LevelReader {
  /** Symbol by place among the 4096 of a class. */
  readonly #symbols = new Uint8Array(classCount << shareBits);
  readonly #starts = new Int32Array(classCount * symbolCount);
  readonly #shares = new Int32Array(classCount * symbolCount);
  readonly #data: Uint8Array;
  #state: number;
  #at = 0;

  /** @throws CompactModelError when a table is not whole. */
  constructor(cursor: Cursor, length: number) {
    const end = cursor.left - length;
    for (let sizeClass = 0; sizeClass < classCount; sizeClass++) this.#readTable(cursor, sizeClass);
    this.#state = cursor.u32();
    if (this.#state < smallestState || this.#state >= smallestState * 256) throw new CompactModelError(broken);
    if (cursor.left < end) throw new CompactModelError(broken);
    this.#data = cursor.bytes(cursor.left - end);
  }

  /** @param depth levels a row */
  take(rows: number, depth: number): Int32Array {
    const levels = new Int32Array(rows * depth);
    const columns = new Int32Array(depth).fill(firstGuess);
    // A million levels pass here while a person waits: nothing in this loop is looked up that need not be.
    const [symbols, starts, shares, data] = [this.#symbols, this.#starts, this.#shares, this.#data];
    let [state, at, row] = [this.#state, this.#at, firstGuess];
    for (let index = 0, column = 0; index < levels.length; index++) {
      const sizeClass = classOf(row + columns[column]!);
      const place = state & (2 ** shareBits - 1);
      const symbol = symbols[(sizeClass << shareBits) | place]!;
      const entry = sizeClass * symbolCount + symbol;
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
      levels[index] = level;
      // Without a branch: signs are the one thing that can't be foreseen.
      const sign = level >> 31;
      const size = (level ^ sign) - sign;
      row = rowAfter(row, size);
      columns[column] = columnAfter(columns[column]!, size);
      column = column + 1 === depth ? 0 : column + 1;
    }
    [this.#state, this.#at] = [state, at];
    return levels;
  }

  /** @throws CompactModelError when something is left over, or something was altered on the way. */
  close(): void {
    if (this.#at !== this.#data.length || this.#state !== smallestState) throw new CompactModelError(broken);
  }

  #readTable(cursor: Cursor, sizeClass: number): void {
    const first = cursor.u8();
    const used = cursor.u8();
    if (first + used > symbolCount) throw new CompactModelError(broken);
    let sum = 0;
    for (let symbol = first; symbol < first + used; symbol++) {
      const head = cursor.u8();
      const share = head < 128 ? head : ((head & 127) << 8) | cursor.u8();
      this.#starts[sizeClass * symbolCount + symbol] = sum;
      this.#shares[sizeClass * symbolCount + symbol] = share;
      const place = (sizeClass << shareBits) + sum;
      sum += share;
      if (sum > 2 ** shareBits) throw new CompactModelError(broken);
      this.#symbols.fill(symbol, place, place + share);
    }
    // A table without symbols is never asked for in a sound file; in another one its shares of 0 use the data up.
    if (sum !== 0 && sum !== 2 ** shareBits) throw new CompactModelError(broken);
  }
}
