/** Reads the objects of a PDF (ISO 32000-1, section 7.3). Every byte is read at most a few times, whatever it says. */

/** Why a PDF cannot be used: `locked` is encrypted, and `unreadable` is broken or not a scan. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly why: 'locked' | 'unreadable';
  /** Pages of the document, as far as known. */
  readonly pages: number;

  constructor(why: 'locked' | 'unreadable', message: string, pages = 1) {
    super(message);
    this.why = why;
    this.pages = pages;
  }
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** Number of an object. */
export interface PdfReference {
  reference: number;
}

/** An operator of a page's content, or a keyword of the file. */
export interface PdfKeyword {
  keyword: string;
}

/** Names begin with a slash. Strings are bytes. */
export type PdfValue =
  null | boolean | number | string | Uint8Array | PdfReference | PdfKeyword | readonly PdfValue[] | PdfDictionary;

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map;
export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);

export function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && value !== null && 'reference' in value;
}

export function isKeyword(value: PdfValue | undefined, keyword?: string): value is PdfKeyword {
  const isAny = typeof value === 'object' && value !== null && 'keyword' in value;
  return isAny && (keyword === undefined || value.keyword === keyword);
}

/** Arrays and dictionaries inside each other. */
const maxDepth = 32;
const maxNameLength = 128;
/** Longer strings are text that we do not need. */
const maxStringLength = 65_536;

const codes = (text: string): ReadonlySet<number> => new Set(Array.from(text, (one) => one.charCodeAt(0)));
const spaces = codes('\0\t\n\f\r ');
const delimiters = codes('()<>[]{}/%');
const isRegular = (code: number | undefined): boolean =>
  code !== undefined && !spaces.has(code) && !delimiters.has(code);

const [openParenthesis, closeParenthesis, backslash, percent, slash] = [40, 41, 92, 37, 47];
const [less, greater, openBracket, closeBracket] = [60, 62, 91, 93];

export class PdfReader {
  readonly bytes: Uint8Array;
  at: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.#end = Math.min(end, bytes.length);
  }

  /** The next object, or `undefined` at the end. @throws PdfError if objects are nested too deeply */
  read(depth = 0): PdfValue | undefined {
    if (depth > maxDepth) throw new PdfError('unreadable', 'Objects are nested too deeply.');
    this.skipSpaces();
    if (this.at >= this.#end) return undefined;
    const code = this.bytes[this.at];
    switch (code) {
      case slash:
        return this.#name();
      case openParenthesis:
        return this.#string();
      case openBracket:
        this.at += 1;
        return this.#array(depth);
      case less:
        if (this.bytes[this.at + 1] !== less) return this.#hexadecimal();
        this.at += 2;
        return this.#dictionary(depth);
      case greater:
        this.at += this.bytes[this.at + 1] === greater ? 2 : 1;
        return { keyword: '>>' };
      default:
        if (!isRegular(code)) {
          this.at += 1;
          return { keyword: code === closeBracket ? ']' : '' };
        }
        return this.#word();
    }
  }

  skipSpaces(): void {
    for (; this.at < this.#end; this.at += 1) {
      const code = this.bytes[this.at] ?? 0;
      if (code === percent) {
        while (this.at + 1 < this.#end && ![10, 13].includes(this.bytes[this.at + 1] ?? 10)) this.at += 1;
      } else if (!spaces.has(code)) {
        return;
      }
    }
  }

  /** The regular characters that follow. */
  #characters(): string {
    const start = this.at;
    while (this.at < this.#end && isRegular(this.bytes[this.at])) this.at += 1;
    return String.fromCharCode(...this.bytes.subarray(start, Math.min(this.at, start + maxNameLength)));
  }

  #name(): string {
    this.at += 1;
    const escaped = this.#characters();
    return `/${escaped.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))}`;
  }

  #word(): PdfValue {
    const word = this.#characters();
    if (/^[-+]*\d*\.?\d*$/.test(word) && /\d/.test(word))
      return this.#referenceOr(Number(word.replace(/^[-+]*(?=[-+])/, '')));
    const constants: Readonly<Record<string, PdfValue>> = { true: true, false: false, null: null };
    return Object.hasOwn(constants, word) ? (constants[word] ?? null) : { keyword: word };
  }

  /** `12 0 R` is a reference. */
  #referenceOr(number: number): PdfValue {
    if (!Number.isInteger(number) || number < 0) return Number.isFinite(number) ? number : 0;
    const text = String.fromCharCode(...this.bytes.subarray(this.at, Math.min(this.at + 12, this.#end)));
    const rest = /^[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/.exec(text);
    if (rest === null) return number;
    this.at += rest[0].length;
    return { reference: number };
  }

  #string(): Uint8Array {
    const found: number[] = [];
    const add = (code: number): unknown => found.length < maxStringLength && found.push(code);
    let depth = 0;
    for (; this.at < this.#end; this.at += 1) {
      const code = this.bytes[this.at] ?? 0;
      if (code === backslash) {
        add(this.#escaped());
        continue;
      }
      if (code === closeParenthesis) depth -= 1;
      if (depth > 0) add(code);
      if (code === openParenthesis) depth += 1;
      if (depth === 0) break;
    }
    this.at += 1;
    return Uint8Array.from(found);
  }

  /** The character after a backslash, which stays the current one. */
  #escaped(): number {
    const text = String.fromCharCode(...this.bytes.subarray(this.at + 1, Math.min(this.at + 4, this.#end)));
    const octal = /^[0-7]{1,3}/.exec(text)?.[0];
    this.at += octal?.length ?? 1;
    if (octal !== undefined) return parseInt(octal, 8) & 255;
    const named = 'nrtbf'.indexOf(text[0] ?? '');
    return [10, 13, 9, 8, 12][named] ?? text.charCodeAt(0);
  }

  #hexadecimal(): Uint8Array {
    const found: number[] = [];
    let high: number | null = null;
    for (this.at += 1; this.at < this.#end && this.bytes[this.at] !== greater; this.at += 1) {
      const digit = parseInt(String.fromCharCode(this.bytes[this.at] ?? 0), 16);
      if (Number.isNaN(digit)) continue;
      if (high !== null && found.length < maxStringLength) found.push(high * 16 + digit);
      high = high === null ? digit : null;
    }
    if (high !== null) found.push(high * 16);
    this.at += 1;
    return Uint8Array.from(found);
  }

  #array(depth: number): PdfValue[] {
    const found: PdfValue[] = [];
    for (
      let value = this.read(depth + 1);
      value !== undefined && !isKeyword(value, ']');
      value = this.read(depth + 1)
    ) {
      if (isKeyword(value, 'endobj') || isKeyword(value, '>>')) break;
      found.push(value);
    }
    return found;
  }

  #dictionary(depth: number): PdfDictionary {
    const found = new Map<string, PdfValue>();
    for (let name = this.read(depth + 1); name !== undefined; name = this.read(depth + 1)) {
      if (isKeyword(name, '>>') || isKeyword(name, 'endobj') || isKeyword(name, 'stream')) break;
      if (typeof name !== 'string') continue;
      const value = this.read(depth + 1);
      if (value === undefined || isKeyword(value, '>>')) break;
      found.set(name.slice(1), value);
    }
    return found;
  }
}
