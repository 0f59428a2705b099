/**
 * The objects of a PDF. Instead of its cross-reference table, which is often wrong, the file itself is read once from
 * its beginning to its end, and a later object replaces an earlier one of the same number.
 */
import { decodeAscii85, inflate, undoPredictor } from './filters.js';
import { isArray, isDictionary, isKeyword, isReference, PdfError, PdfReader } from './syntax.js';
import type { PdfDictionary, PdfValue } from './syntax.js';

export interface PdfStream {
  dictionary: PdfDictionary;
  /** Its bytes as they stand in the file. */
  bytes: Uint8Array;
}

export interface Decoded {
  bytes: Uint8Array;
  /** The first filter that is left, such as `/DCTDecode`: a coding for pictures. `null` if all are undone. */
  filter: string | null;
}

interface Entry {
  value: PdfValue;
  /** `null` unless it is a stream. */
  stream: { start: number; end: number } | null;
  /** Where it, or the stream that holds it, stands in the file. A later object replaces an earlier one. */
  order: number;
}

const maxObjects = 200_000;
/** Of all streams together, after decompression. */
const maxInflatedBytes = 160_000_000;
/** A stream that holds other objects, after decompression. */
const maxObjectStreamBytes = 16_000_000;

const codesOf = (text: string): number[] => Array.from(text, (one) => one.charCodeAt(0));
const endstream = codesOf('endstream');
const isDigit = (code = 0): boolean => code >= 48 && code <= 57;
const isSpace = (code = 0): boolean => code <= 32;

function startsWith(bytes: Uint8Array, at: number, codes: readonly number[]): boolean {
  return codes.every((code, index) => bytes[at + index] === code);
}

function find(bytes: Uint8Array, codes: readonly number[], from: number): number {
  const [first = 0] = codes;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, at, codes)) return at;
  }
  return -1;
}

/** The object's number before `12 0 obj`, or `null`. @param at where `obj` begins */
function numberBefore(bytes: Uint8Array, at: number): number | null {
  let end = at;
  const skip = (isPart: (code?: number) => boolean): boolean => {
    const from = end;
    while (end > 0 && from - end < 12 && isPart(bytes[end - 1])) end -= 1;
    return end < from;
  };
  if (!skip(isSpace) || !skip(isDigit) || !skip(isSpace)) return null;
  const last = end;
  if (!skip(isDigit)) return null;
  return Number(String.fromCharCode(...bytes.subarray(end, last)));
}

export class PdfFile {
  readonly #bytes: Uint8Array;
  readonly #entries = new Map<number, Entry>();
  #root: PdfValue = null;
  #isLocked = false;
  #inflated = 0;

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** @throws PdfError if it is encrypted, or has no pages */
  static async open(bytes: Uint8Array): Promise<PdfFile> {
    const file = new PdfFile(bytes);
    const holders = file.#scan();
    if (file.#isLocked) throw new PdfError('locked', 'The PDF is encrypted.');
    for (const holder of holders) await file.#readHeld(holder);
    return file;
  }

  /** The document's catalog. */
  get root(): PdfDictionary {
    const named = this.resolve(this.#root);
    if (isDictionary(named)) return named;
    for (const { value } of this.#entries.values()) {
      if (isDictionary(value) && value.get('Type') === '/Catalog') return value;
    }
    throw new PdfError('unreadable', 'The PDF has no catalog.');
  }

  /** The value that a reference stands for. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found: PdfValue | undefined = value;
    for (let step = 0; isReference(found); step += 1) {
      if (step > 16) return null;
      found = this.#entries.get(found.reference)?.value;
    }
    return found ?? null;
  }

  get(dictionary: PdfDictionary, ...names: readonly string[]): PdfValue {
    const name = names.find((one) => dictionary.has(one));
    return name === undefined ? null : this.resolve(dictionary.get(name));
  }

  number(dictionary: PdfDictionary, name: string, fallback: number): number {
    const value = this.get(dictionary, name);
    return typeof value === 'number' ? value : fallback;
  }

  /** `null` if the reference names no stream. */
  stream(value: PdfValue | undefined): PdfStream | null {
    let entry: Entry | undefined;
    for (let step = 0, at = value; isReference(at) && step < 16; step += 1) {
      entry = this.#entries.get(at.reference);
      at = entry?.value;
    }
    if (!entry?.stream || !isDictionary(entry.value)) return null;
    const { start, end } = entry.stream;
    const length = this.number(entry.value, 'Length', end - start);
    const isTrue = length >= 0 && startsWith(this.#bytes, this.#afterSpaces(start + length), endstream);
    return { dictionary: entry.value, bytes: this.#bytes.subarray(start, isTrue ? start + length : end) };
  }

  /** Undoes the filters up to one that codes a picture. @throws PdfError for unknown ones */
  async decode({ dictionary, bytes }: PdfStream, maxBytes: number): Promise<Decoded> {
    const filters = this.#list(this.get(dictionary, 'Filter', 'F'));
    const settings = this.#list(this.get(dictionary, 'DecodeParms', 'DP'));
    let decoded = bytes;
    for (const [index, filter] of filters.slice(0, 8).entries()) {
      switch (filter) {
        case '/FlateDecode':
        case '/Fl':
          decoded = this.#unpredict(await this.#inflate(decoded, maxBytes), this.resolve(settings[index]));
          break;
        case '/ASCII85Decode':
        case '/A85':
          decoded = decodeAscii85(decoded);
          break;
        default:
          return { bytes: decoded, filter: typeof filter === 'string' ? filter : '/' };
      }
    }
    return { bytes: decoded, filter: null };
  }

  #list(value: PdfValue): readonly PdfValue[] {
    if (isArray(value)) return value.map((one) => this.resolve(one));
    return value === null ? [] : [value];
  }

  async #inflate(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
    const left = maxInflatedBytes - this.#inflated;
    if (left <= 0) throw new PdfError('unreadable', 'The PDF is too large.');
    const whole = await inflate(bytes, Math.min(maxBytes, left));
    this.#inflated += whole.length;
    return whole;
  }

  #unpredict(bytes: Uint8Array, settings: PdfValue): Uint8Array {
    if (!isDictionary(settings)) return bytes;
    return undoPredictor(bytes, {
      predictor: this.number(settings, 'Predictor', 1),
      colors: this.number(settings, 'Colors', 1),
      bits: this.number(settings, 'BitsPerComponent', 8),
      columns: this.number(settings, 'Columns', 1),
    });
  }

  /** Reads all objects of the file. @returns numbers of streams that hold further objects */
  #scan(): number[] {
    const bytes = this.#bytes;
    const holders: number[] = [];
    const [o, b, j, t] = codesOf('objt') as [number, number, number, number];
    const trailer = codesOf('trailer');
    for (let at = 0; at < bytes.length && this.#entries.size < maxObjects; at += 1) {
      if (bytes[at] === t && startsWith(bytes, at, trailer)) {
        const reader = new PdfReader(bytes, at + trailer.length);
        const value = tolerant(() => reader.read());
        if (isDictionary(value)) this.#readTrailer(value);
        at = Math.max(at, reader.at - 1);
      } else if (bytes[at] === o && bytes[at + 1] === b && bytes[at + 2] === j) {
        const number = numberBefore(bytes, at);
        if (number === null) continue;
        const reader = new PdfReader(bytes, at + 3);
        const value = tolerant(() => reader.read());
        const stream = isDictionary(value) ? this.#streamAt(reader, value) : null;
        if (value !== undefined) this.#entries.set(number, { value, stream, order: at });
        if (isDictionary(value) && stream !== null) {
          if (value.get('Type') === '/XRef') this.#readTrailer(value);
          if (value.get('Type') === '/ObjStm') holders.push(number);
        }
        at = Math.max(at, (stream?.end ?? reader.at) - 1);
      }
    }
    return holders;
  }

  #readTrailer(trailer: PdfDictionary): void {
    this.#root = trailer.get('Root') ?? this.#root;
    if ((trailer.get('Encrypt') ?? null) !== null) this.#isLocked = true;
  }

  #afterSpaces(at: number): number {
    let after = at;
    while (after < at + 4 && after < this.#bytes.length && isSpace(this.#bytes[after])) after += 1;
    return after;
  }

  /** The stream after a dictionary, if there is one. */
  #streamAt(reader: PdfReader, dictionary: PdfDictionary): Entry['stream'] {
    const bytes = this.#bytes;
    reader.skipSpaces();
    const { at } = reader;
    if (!startsWith(bytes, at, codesOf('stream'))) return null;
    const start = at + 6 + (bytes[at + 6] === 13 && bytes[at + 7] === 10 ? 2 : 1);
    const length = dictionary.get('Length');
    const end = typeof length === 'number' && length >= 0 ? start + length : -1;
    if (end > 0 && startsWith(bytes, this.#afterSpaces(end), endstream)) return { start, end };
    const found = find(bytes, endstream, start);
    return { start, end: found === -1 ? bytes.length : found };
  }

  /** Objects inside a compressed stream (ISO 32000-1, 7.5.7). */
  async #readHeld(holder: number): Promise<void> {
    const stream = this.stream({ reference: holder });
    const order = this.#entries.get(holder)?.order ?? 0;
    if (stream === null) return;
    const { bytes, filter } = await this.decode(stream, maxObjectStreamBytes);
    if (filter !== null) return;
    const first = this.number(stream.dictionary, 'First', 0);
    const head = new PdfReader(bytes, 0, first);
    for (let left = this.number(stream.dictionary, 'N', 0); left > 0 && this.#entries.size < maxObjects; left -= 1) {
      const [number, offset] = [head.read(), head.read()];
      if (typeof number !== 'number' || typeof offset !== 'number') return;
      const value = tolerant(() => new PdfReader(bytes, first + offset).read());
      if (value === undefined || isKeyword(value)) continue;
      if ((this.#entries.get(number)?.order ?? -1) < order) this.#entries.set(number, { value, stream: null, order });
    }
  }
}

/** `undefined` for what cannot be read. */
function tolerant<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
