/**
 * Whether a decoder can use the segments of a JPEG, without decoding it (ITU-T T.81, annex B). The service is paid for
 * a picture that it can't decode, too.
 */
import { isStartOfFrame } from '../../shared/image-header.js';

const huffmanTables = 0xc4;
const arithmeticConditions = 0xcc;
const startOfScan = 0xda;
const quantizationTables = 0xdb;
const restartInterval = 0xdd;

/** Frames that decoders read, table B.1: DCT, not hierarchical. */
const frameKinds: Readonly<Record<number, { isProgressive: boolean; isHuffman: boolean }>> = {
  0xc0: { isProgressive: false, isHuffman: true },
  0xc1: { isProgressive: false, isHuffman: true },
  0xc2: { isProgressive: true, isHuffman: true },
  0xc9: { isProgressive: false, isHuffman: false },
  0xca: { isProgressive: true, isHuffman: false },
};

/** Tables have the ids 0 to 3. */
const maxTableId = 3;
const maxComponents = 4;
/** The most blocks that a unit of an interleaved scan may have: B.2.3. */
const maxBlocks = 10;
/** A position bit, from 0: libjpeg reads no higher one. */
const maxBit = 13;
const coefficients = 64;

interface Component {
  blocks: number;
  quantization: number;
  /** In a progressive frame: the lowest bit of each coefficient so far; -1 for none. */
  bits: number[];
}

interface Frame {
  isProgressive: boolean;
  isHuffman: boolean;
  components: ReadonlyMap<number, Component>;
}

const high = (byte: number) => byte >> 4;
const low = (byte: number) => byte & 15;
const isWithin = (value: number, from: number, to: number) => value >= from && value <= to;

/** Whether a decoder needs segments with this marker. */
export function isNeeded(marker: number): boolean {
  const tables = [huffmanTables, arithmeticConditions, startOfScan, quantizationTables, restartInterval];
  return isStartOfFrame(marker) || tables.includes(marker);
}

/** B.2.2. `null` if it is not as long as its content requires: spare bytes could hold anything. */
function readFrame(marker: number, content: Uint8Array): Frame | null {
  const kind = frameKinds[marker];
  const [bits, , , , , count = 0, ...fields] = content;
  if (kind === undefined || bits !== 8 || !isWithin(count, 1, maxComponents) || fields.length !== 3 * count)
    return null;
  const components = new Map<number, Component>();
  for (let at = 0; at < fields.length; at += 3) {
    const [id = 0, sampling = 0, quantization = 0] = fields.slice(at, at + 3);
    const isSampled = isWithin(high(sampling), 1, 4) && isWithin(low(sampling), 1, 4);
    if (!isSampled || quantization > maxTableId || components.has(id)) return null;
    components.set(id, {
      blocks: high(sampling) * low(sampling),
      quantization,
      bits: Array<number>(coefficients).fill(-1),
    });
  }
  return { ...kind, components };
}

/** Whether the bits of a progressive scan continue those of the scans before it: G.1.1.1.1. */
function continues({ bits }: Component, [from, to]: readonly [number, number], position: number): boolean {
  if (from > 0 && bits[0] === -1) return false;
  for (let at = from; at <= to; at += 1) {
    if (high(position) !== Math.max(0, bits[at] ?? 0)) return false;
    bits[at] = low(position);
  }
  return true;
}

/** The lengths of codes must leave one code of ones unused at each length: B.2.4.2 and C.2. */
function haveCodes(counts: Uint8Array): boolean {
  let next = 0;
  return counts.every((count, at) => {
    next = 2 * next + count;
    return count === 0 || next < 2 ** (at + 1);
  });
}

/** Follows the segments in the order of the file. */
export class JpegTables {
  #frame: Frame | null = null;
  readonly #quantization = new Set<number>();
  /** Class and id in one byte, as in the file. */
  readonly #huffman = new Set<number>();

  /** @returns `false` if a decoder could not go on, or if the segment has spare bytes */
  take(marker: number, content: Uint8Array): boolean {
    if (isStartOfFrame(marker)) {
      const isFirst = this.#frame === null;
      this.#frame = readFrame(marker, content);
      return isFirst && this.#frame !== null;
    }
    switch (marker) {
      case startOfScan:
        return this.#frame !== null && this.#takeScan(this.#frame, content);
      case quantizationTables:
        return this.#takeQuantization(content);
      case huffmanTables:
        return this.#takeHuffman(content);
      case arithmeticConditions:
        return this.#isConditioned(content);
      default:
        return content.length === 2;
    }
  }

  #takeQuantization(content: Uint8Array): boolean {
    let offset = 0;
    while (offset < content.length) {
      const head = content[offset] ?? 0;
      if (high(head) > 1 || low(head) > maxTableId) return false;
      this.#quantization.add(low(head));
      offset += 1 + coefficients * (1 + high(head));
    }
    return offset === content.length;
  }

  #takeHuffman(content: Uint8Array): boolean {
    let offset = 0;
    while (offset < content.length) {
      const head = content[offset] ?? 0;
      const counts = content.subarray(offset + 1, offset + 17);
      const start = offset + 17;
      offset = start + counts.reduce((sum, count) => sum + count, 0);
      const values = content.subarray(start, offset);
      const isOfDc = high(head) === 0;
      if (high(head) > 1 || low(head) > maxTableId || values.length > 256 || !haveCodes(counts)) return false;
      if (isOfDc && values.some((value) => value > 15)) return false;
      this.#huffman.add(head);
    }
    return offset === content.length;
  }

  /** B.2.4.3: pairs of a table and its conditions. */
  #isConditioned(content: Uint8Array): boolean {
    return (
      content.length % 2 === 0 &&
      content.every((byte, at) => at % 2 === 1 || (high(byte) <= 1 && low(byte) <= maxTableId)) &&
      content.every((byte, at) => at % 2 === 0 || high(content[at - 1] ?? 0) === 1 || low(byte) <= high(byte))
    );
  }

  /** B.2.3, and G.1.1.1 for progressive frames. */
  #takeScan({ isProgressive, isHuffman, components }: Frame, content: Uint8Array): boolean {
    const count = content[0] ?? 0;
    if (!isWithin(count, 1, maxComponents) || content.length !== 4 + 2 * count) return false;
    const [from = 0, to = 0, position = 0] = content.subarray(1 + 2 * count);
    if (isProgressive) {
      const isBand = from === 0 ? to === 0 : count === 1 && isWithin(to, from, coefficients - 1);
      const isStep = high(position) === 0 || high(position) === low(position) + 1;
      if (!isBand || !isStep || low(position) > maxBit) return false;
    }
    const needsDc = isHuffman && (!isProgressive || (from === 0 && high(position) === 0));
    const needsAc = isHuffman && (!isProgressive || from > 0);
    const seen = new Set<number>();
    let blocks = 0;
    for (let at = 1; at <= 2 * count; at += 2) {
      const [id = 0, tables = 0] = content.subarray(at, at + 2);
      const component = components.get(id);
      if (component === undefined || seen.has(id) || !this.#quantization.has(component.quantization)) return false;
      if (high(tables) > maxTableId || low(tables) > maxTableId) return false;
      if (isProgressive && !continues(component, [from, to], position)) return false;
      if (needsDc && !this.#huffman.has(high(tables))) return false;
      if (needsAc && !this.#huffman.has(16 + low(tables))) return false;
      seen.add(id);
      blocks += component.blocks;
    }
    return count === 1 || blocks <= maxBlocks;
  }
}
