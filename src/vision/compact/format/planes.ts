import type { Cursor } from './cursor.js';
import { CompactModelError } from './error.js';
import type { Precision } from './layout.js';

/** The weights of a file, taken one after another as the operators ask for them. */
export class WeightPlanes {
  readonly #low: Uint8Array;
  readonly #high: Uint8Array;
  readonly #signed: Int8Array;
  #halvesRead = 0;
  #bytesRead = 0;

  constructor(cursor: Cursor, halves: number, bytes: number) {
    this.#low = cursor.bytes(halves);
    this.#high = cursor.bytes(halves);
    const signed = cursor.bytes(bytes);
    this.#signed = new Int8Array(signed.buffer, signed.byteOffset, bytes);
  }

  /** @throws CompactModelError when fewer are left, or when one is no finite number. */
  halves(length: number): Float32Array {
    const start = this.#halvesRead;
    if (length > this.#low.length - start) throw new CompactModelError('weights are missing');
    this.#halvesRead += length;
    const bits = new Uint32Array(length);
    let largest = 0;
    for (let index = 0; index < length; index++) {
      const high = this.#high[start + index]!;
      // Exponent and fraction move to their places in a float; the bias of the exponent is made up for below.
      const size = (((high & 0x7f) << 8) | this.#low[start + index]!) << 13;
      if (size > largest) largest = size;
      bits[index] = size | ((high & 0x80) << 24);
    }
    if (largest >= 0x1f << 23) throw new CompactModelError('a weight is not finite');
    const values = new Float32Array(bits.buffer);
    for (let index = 0; index < length; index++) values[index]! *= 2 ** 112;
    return values;
  }

  /** @param channels each with `depth` weights */
  kernel(precision: Precision, channels: number, depth: number): Float32Array {
    if (precision === 'half') return this.halves(channels * depth);
    const steps = this.halves(channels);
    const start = this.#bytesRead;
    if (channels * depth > this.#signed.length - start) {
      throw new CompactModelError('weights are missing');
    }
    this.#bytesRead += channels * depth;
    const values = new Float32Array(channels * depth);
    for (let index = 0; index < values.length; index++) {
      values[index] = this.#signed[start + index]! * steps[Math.floor(index / depth)]!;
    }
    return values;
  }

  /** @throws CompactModelError when weights are left that no operator asked for. */
  close(): void {
    if (this.#halvesRead < this.#low.length || this.#bytesRead < this.#signed.length) {
      throw new CompactModelError('weights are left over');
    }
  }
}
