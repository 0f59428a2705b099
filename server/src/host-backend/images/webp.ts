/** WebP: RFC 9649, section 2. */
import { concat } from '../../shared/bytes.js';
import { ascii } from '../../shared/image-header.js';
import { cleanProfile } from './color-profile.js';

const maxWebpChunks = 1_024;

const [fileHeadBytes, chunkHeadBytes] = [12, 8];
const imageChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH']);
const [extendedBytes, animationBytes, frameHeadBytes] = [10, 6, 16];

/** Bits of VP8X: section 2.7.1. */
const [profileFlag, alphaFlag, animationFlag] = [0x20, 0x10, 0x02];

interface Chunk {
  type: string;
  content: Uint8Array;
  /** Length with header and padding. */
  whole: Uint8Array;
}

/** `null` if the chunks are truncated or too many. */
function chunksOf(bytes: Uint8Array, from: number, stop: number): Chunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  let offset = from;
  while (offset + chunkHeadBytes <= stop) {
    const length = view.getUint32(offset + 4, true);
    const end = offset + chunkHeadBytes + length + (length % 2);
    if (end > stop || chunks.length >= maxWebpChunks) return null;
    const start = offset + chunkHeadBytes;
    const content = bytes.subarray(start, start + length);
    chunks.push({ type: ascii(bytes, offset, 4), content, whole: bytes.subarray(offset, end) });
    offset = end;
  }
  return chunks;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const whole = new Uint8Array(chunkHeadBytes + content.length + (content.length % 2));
  whole.set(Uint8Array.from(type, (letter) => letter.charCodeAt(0)));
  new DataView(whole.buffer).setUint32(4, content.length, true);
  whole.set(content, chunkHeadBytes);
  return whole;
}

/** What is kept of a chunk: `null` if nothing is, `broken` if it is needed and cannot be read. */
function cleanChunk({ type, content, whole }: Chunk, profile: Uint8Array | null): Uint8Array | 'broken' | null {
  if (imageChunks.has(type)) return whole;
  switch (type) {
    case 'VP8X': {
      if (content.length < extendedBytes) return 'broken';
      const flags = (content[0] ?? 0) & (alphaFlag | animationFlag);
      const size = content.subarray(4, extendedBytes);
      return chunk(type, concat([Uint8Array.of(profile === null ? flags : flags | profileFlag, 0, 0, 0), size]));
    }
    case 'ICCP':
      return profile && chunk(type, profile);
    case 'ANIM':
      return content.length < animationBytes ? 'broken' : chunk(type, content.subarray(0, animationBytes));
    case 'ANMF': {
      // A frame has its own chunks, which may contain metadata.
      const inner = chunksOf(content, frameHeadBytes, content.length);
      if (inner === null || content.length < frameHeadBytes) return 'broken';
      const kept = inner.filter((one) => imageChunks.has(one.type)).map((one) => one.whole);
      return chunk(type, concat([content.subarray(0, frameHeadBytes), ...kept]));
    }
    default:
      return null;
  }
}

/** `null` if the picture is broken or truncated. */
export function stripWebp(bytes: Uint8Array): Uint8Array | null {
  const stop = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true) + 8;
  const chunks = stop > bytes.length ? null : chunksOf(bytes, fileHeadBytes, stop);
  if (chunks === null) return null;
  const given = chunks.find(({ type }) => type === 'ICCP');
  const profile = given === undefined ? null : cleanProfile(given.content);
  const kept: Uint8Array[] = [];
  for (const one of chunks) {
    const clean = cleanChunk(one, profile);
    if (clean === 'broken') return null;
    if (clean !== null) kept.push(clean);
  }
  const body = concat(kept);
  const head = bytes.slice(0, fileHeadBytes);
  new DataView(head.buffer).setUint32(4, body.length + 4, true);
  return concat([head, body]);
}
