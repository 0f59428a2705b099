import { zipSync, type Zippable } from 'fflate';

export interface ZipEntry {
  name: string;
  content: Uint8Array;
}

/** The earliest date in the format, so that the same files give the same bytes every day. */
const mtime = new Date(1980, 0, 1);
/** "Alignment" extra field, as Android's zipalign writes it: two bytes of alignment, then zeros. */
const alignmentField = 0xd935;
const alignment = 16;
/** Length of an entry's header, and of an extra field's, before the parts of variable length. */
const headerBytes = 30;
const extraHeaderBytes = 4;

/**
 * A zip of stored (uncompressed) files, as the tasks map them into memory; each content starts at a multiple of 16,
 * so that models inside keep the alignment of their tensors.
 */
export function storedZip(entries: readonly ZipEntry[]): Uint8Array {
  const files: Zippable = {};
  let position = 0;
  for (const { name, content } of entries) {
    const start = position + headerBytes + new TextEncoder().encode(name).length + extraHeaderBytes + 2;
    const padding = new Uint8Array(2 + ((alignment - (start % alignment)) % alignment));
    padding[0] = alignment;
    files[name] = [content, { level: 0, mtime, extra: { [alignmentField]: padding } }];
    position = start - 2 + padding.length + content.length;
  }
  return zipSync(files);
}
