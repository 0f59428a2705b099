import { ByteBuffer } from 'flatbuffers';
import type { Builder } from 'flatbuffers';

/**
 * Reads tables by slot number, because a model needs only five table types from a schema of hundreds. Positions are
 * absolute, in bytes.
 */
export class TableReader {
  constructor(
    readonly bytes: ByteBuffer,
    readonly position: number,
  ) {}

  static root(content: Uint8Array, identifier: string): TableReader {
    const bytes = new ByteBuffer(content);
    const found = bytes.getBufferIdentifier();
    if (found !== identifier) {
      throw new Error(`expected a FlatBuffer "${identifier}", found "${found}"`);
    }
    return new TableReader(bytes, bytes.readInt32(0));
  }

  /** Absolute position of the field, or `null` if it has its default. */
  field(slot: number): number | null {
    const offset = this.bytes.__offset(this.position, 4 + slot * 2);
    return offset === 0 ? null : this.position + offset;
  }

  int(slot: number): number {
    const field = this.field(slot);
    return field === null ? 0 : this.bytes.readInt32(field);
  }

  byte(slot: number): number {
    const field = this.field(slot);
    return field === null ? 0 : this.bytes.readUint8(field);
  }

  text(slot: number): string {
    const field = this.field(slot);
    const text = field === null ? '' : this.bytes.__string(field);
    return typeof text === 'string' ? text : new TextDecoder().decode(text);
  }

  /** Position of the table, string or vector that the field points to. */
  target(slot: number): number | null {
    const field = this.field(slot);
    return field === null ? null : this.bytes.__indirect(field);
  }

  table(slot: number): TableReader | null {
    const target = this.target(slot);
    return target === null ? null : new TableReader(this.bytes, target);
  }

  tables(slot: number): TableReader[] {
    return this.#vector(slot, 4, (at) => new TableReader(this.bytes, this.bytes.__indirect(at)));
  }

  ints(slot: number): number[] {
    return this.#vector(slot, 4, (at) => this.bytes.readInt32(at));
  }

  floats(slot: number): number[] {
    return this.#vector(slot, 4, (at) => this.bytes.readFloat32(at));
  }

  byteVector(slot: number): Uint8Array {
    const field = this.field(slot);
    if (field === null) return new Uint8Array(0);
    const start = this.bytes.__vector(field);
    return this.bytes.bytes().slice(start, start + this.bytes.__vector_len(field));
  }

  #vector<T>(slot: number, stride: number, read: (position: number) => T): T[] {
    const field = this.field(slot);
    if (field === null) return [];
    const start = this.bytes.__vector(field);
    const length = this.bytes.__vector_len(field);
    return Array.from({ length }, (_, index) => read(start + index * stride));
  }
}

/** Offset as `flatbuffers` counts it: bytes from the end of the buffer, so it stays valid while the front grows. */
export type BuilderOffset = number;

export function offsetVector(builder: Builder, offsets: readonly BuilderOffset[]): BuilderOffset {
  builder.startVector(4, offsets.length, 4);
  for (const offset of offsets.toReversed()) builder.addOffset(offset);
  return builder.endVector();
}

export function intVector(builder: Builder, values: readonly number[]): BuilderOffset {
  builder.startVector(4, values.length, 4);
  for (const value of values.toReversed()) builder.addInt32(value);
  return builder.endVector();
}

export function floatVector(builder: Builder, values: readonly number[]): BuilderOffset {
  builder.startVector(4, values.length, 4);
  for (const value of values.toReversed()) builder.addFloat32(value);
  return builder.endVector();
}

/** Bytes that must be at a multiple of 16, as TensorFlow Lite requires for constant tensors. */
export function alignedByteVector(builder: Builder, bytes: Uint8Array): BuilderOffset {
  builder.prep(16, bytes.length);
  return builder.createByteVector(bytes);
}
