import { CompactModelError } from './layout.js';

/** Reads a file from front to back, and checks every read against its end. */
export class Cursor {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#advance(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }

  /** @throws CompactModelError if it is not finite */
  f32(): number {
    const value = this.#view.getFloat32(this.#advance(4), true);
    if (!Number.isFinite(value)) throw new CompactModelError('a factor is not finite');
    return value;
  }

  text(length: number): string {
    return String.fromCharCode(...this.bytes(length));
  }

  /** A view, not a copy. */
  bytes(length: number): Uint8Array {
    const at = this.#advance(length);
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, length);
  }

  get left(): number {
    return this.#view.byteLength - this.#at;
  }

  #advance(length: number): number {
    if (length > this.left) throw new CompactModelError('the model file ends too early');
    const at = this.#at;
    this.#at += length;
    return at;
  }
}
