import { CompactModelError } from '../format/layout.js';

const pageBytes = 65_536;
/** A vector. */
const alignment = 16;

/**
 * The kernels' linear memory, allocated from the bottom up and never freed: a runtime lives as long as its nets.
 */
export class KernelMemory {
  readonly #memory: WebAssembly.Memory;
  #free: number;
  #floats: Float32Array;
  #ints: Int32Array;

  /** @param start first byte that the kernels don't use */
  constructor(memory: WebAssembly.Memory, start: number) {
    this.#memory = memory;
    this.#free = Math.ceil(start / alignment) * alignment;
    this.#floats = new Float32Array(memory.buffer);
    this.#ints = new Int32Array(memory.buffer);
  }

  /**
   * Allocates space for this many values, all 0.
   * @returns its address in bytes, a multiple of 16
   * @throws CompactModelError if the memory cannot grow
   */
  allocate(values: number): number {
    const address = this.#free;
    // One extra vector, because copies use whole vectors.
    const end = address + Math.ceil((values * 4) / alignment + 1) * alignment;
    const missing = end - this.#memory.buffer.byteLength;
    if (missing > 0) {
      try {
        this.#memory.grow(Math.ceil(missing / pageBytes));
      } catch (cause) {
        throw new CompactModelError('no memory is left for the model', { cause });
      }
    }
    this.#free = end;
    return address;
  }

  /** Allocates and fills. */
  place(values: Float32Array): number {
    const address = this.allocate(values.length);
    this.floats(address, values.length).set(values);
    return address;
  }

  /** Like `place`, for integers. */
  placeInts(values: readonly number[]): number {
    const address = this.allocate(values.length);
    this.ints(address, values.length).set(values);
    return address;
  }

  floats(address: number, length: number): Float32Array {
    if (this.#floats.length === 0) this.#renew();
    return this.#floats.subarray(address >> 2, (address >> 2) + length);
  }

  ints(address: number, length: number): Int32Array {
    if (this.#ints.length === 0) this.#renew();
    return this.#ints.subarray(address >> 2, (address >> 2) + length);
  }

  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, address, length);
  }

  /** Growth detaches the buffer and every view on it. A detached view has length 0. */
  #renew(): void {
    this.#floats = new Float32Array(this.#memory.buffer);
    this.#ints = new Int32Array(this.#memory.buffer);
  }
}
