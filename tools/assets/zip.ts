import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Uint8Array;
}

/** 1 January 1980, the earliest that the format knows: the same files must give the same bytes on every day. */
const dosDate = 0x21;
/** "Alignment" extra field, as Android's zipalign writes it: two bytes of alignment, then zeros. */
const alignmentField = 0xd935;
const alignment = 16;

/**
 * A zip of stored (uncompressed) files, as the tasks map them into memory; each content starts at a multiple of 16,
 * so that models inside keep the alignment of their tensors.
 */
export function storedZip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let position = 0;
  for (const { name, content } of entries) {
    const nameBytes = new TextEncoder().encode(name);
    const extra = alignmentExtra(position + 30 + nameBytes.length);
    const common = new DataView(new ArrayBuffer(26));
    common.setUint16(0, 20, true); // version needed: 2.0
    common.setUint16(8, dosDate, true); // after flags, method (stored) and time, all zero
    common.setUint32(10, crc32(content), true);
    common.setUint32(14, content.length, true);
    common.setUint32(18, content.length, true);
    common.setUint16(22, nameBytes.length, true);
    common.setUint16(24, extra.length, true);
    const header = new Uint8Array(common.buffer);

    directory.push(signature(0x02014b50), new Uint8Array([20, 0]), header.slice(0, 24));
    const rest = new DataView(new ArrayBuffer(16));
    rest.setUint32(12, position, true); // after extra and comment lengths, disk and attributes, all zero
    directory.push(new Uint8Array(rest.buffer), nameBytes);

    const local = [signature(0x04034b50), header, nameBytes, extra, content];
    parts.push(...local);
    position += local.reduce((sum, part) => sum + part.length, 0);
  }
  const end = new DataView(new ArrayBuffer(18));
  end.setUint16(4, entries.length, true);
  end.setUint16(6, entries.length, true);
  end.setUint32(
    8,
    directory.reduce((sum, part) => sum + part.length, 0),
    true,
  );
  end.setUint32(12, position, true);
  return new Uint8Array(Buffer.concat([...parts, ...directory, signature(0x06054b50), new Uint8Array(end.buffer)]));
}

function signature(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value, true);
  return new Uint8Array(view.buffer);
}

function alignmentExtra(position: number): Uint8Array {
  const smallest = 6;
  const length = smallest + ((alignment - ((position + smallest) % alignment)) % alignment);
  const view = new DataView(new ArrayBuffer(length));
  view.setUint16(0, alignmentField, true);
  view.setUint16(2, length - 4, true);
  view.setUint16(4, alignment, true);
  return new Uint8Array(view.buffer);
}
