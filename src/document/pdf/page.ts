/** The first page of a scanned PDF: which pictures lie on it, and where. */
import { PdfFile, type PdfStream } from './file.js';
import { readPicture } from './picture.js';
import type { PdfPicture } from './picture.js';
import { isArray, isDictionary, isKeyword, PdfError, PdfReader } from './syntax.js';
import type { PdfDictionary, PdfValue } from './syntax.js';

/** a, b, c, d, e, f: maps x, y to a·x + c·y + e, b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface PlacedPicture {
  picture: PdfPicture;
  /** From the unit square, whose y points up, to the page. */
  matrix: Matrix;
}

export interface ScannedPage {
  /** Pages of the whole document. */
  pages: number;
  /** In the page's unit, y points up. */
  box: { left: number; bottom: number; right: number; top: number };
  /** Clockwise, degrees: 0, 90, 180 or 270. */
  rotation: number;
  /** In the order in which they are drawn. */
  pictures: readonly PlacedPicture[];
}

const maxTreeDepth = 32;
const maxContentBytes = 8_000_000;
const maxOperators = 400_000;
const maxOperands = 512;
const maxPictures = 64;
const maxForms = 64;
const maxStates = 256;
/** Pictures that cover less are decoration, share of the page. */
const minShare = 0.02;
/** A page that is covered less, and has text or drawings of its own, is no scan. */
const scanShare = 0.5;
const maxDrawings = 40;

/**
 * Reads the first page if it consists of pictures, as that of a scan does. Time and memory are limited, whatever the
 * file says.
 *
 * @param bytes the whole file
 * @throws PdfError `locked` if it is encrypted, otherwise `unreadable`
 */
export async function readScannedPage(bytes: Uint8Array): Promise<ScannedPage> {
  const file = await PdfFile.open(bytes);
  const { page, pages } = firstPage(file);
  try {
    return { pages, ...(await readPage(file, page)) };
  } catch (cause) {
    throw new PdfError('unreadable', cause instanceof Error ? cause.message : 'The page cannot be read.', pages);
  }
}

async function readPage(file: PdfFile, page: PdfDictionary): Promise<Omit<ScannedPage, 'pages'>> {
  const box = boxOf(file, page);
  const area = (box.right - box.left) * (box.top - box.bottom);
  const content = new PageContent(file);
  await content.run(await contentOf(file, page), inherited(file, page, 'Resources'), [1, 0, 0, 1, 0, 0]);
  const shareOf = ([a, b, c, d]: Matrix): number => Math.abs(a * d - b * c) / area;
  const placed = content.pictures.filter(({ matrix }) => shareOf(matrix) >= minShare);
  const covered = placed.reduce((sum, { matrix }) => sum + shareOf(matrix), 0);
  const isScan = covered >= scanShare || (!content.hasText && content.drawings <= maxDrawings);
  if (placed.length === 0 || !isScan) throw new PdfError('unreadable', 'The first page is not a scan.');
  // Layers with masks, as some scanners write, show half of the page without their masks.
  const isMasked = ({ stream: { dictionary } }: (typeof placed)[number]): boolean =>
    ['ImageMask', 'SMask', 'Mask'].some((name) => ![null, false].includes(file.get(dictionary, name) as null));
  if (placed.length > 1 && placed.some(isMasked)) throw new PdfError('unreadable', 'The page has layers.');
  const pictures: PlacedPicture[] = [];
  for (const { stream, matrix } of placed) pictures.push({ picture: await readPicture(file, stream), matrix });
  const turns = Math.round(numberIn(inherited(file, page, 'Rotate')) / 90);
  return { box, rotation: (((turns % 4) + 4) % 4) * 90, pictures };
}

const numberIn = (value: PdfValue): number => (typeof value === 'number' && Math.abs(value) < 1e6 ? value : 0);

function firstPage(file: PdfFile): { page: PdfDictionary; pages: number } {
  const tree = file.get(file.root, 'Pages');
  let node: PdfValue = tree;
  for (let depth = 0; depth < maxTreeDepth && isDictionary(node); depth += 1) {
    const kids = file.get(node, 'Kids');
    if (!isArray(kids)) {
      const counted = isDictionary(tree) ? file.number(tree, 'Count', 1) : 1;
      return { page: node, pages: Math.max(1, Math.round(counted)) };
    }
    // A branch without pages comes first in some files.
    node =
      kids
        .slice(0, 1000)
        .map((kid) => file.resolve(kid))
        .find((kid) => isDictionary(kid) && !isEmpty(file, kid)) ?? null;
  }
  throw new PdfError('unreadable', 'The PDF has no page.');
}

const isEmpty = (file: PdfFile, node: PdfDictionary): boolean => {
  const kids = file.get(node, 'Kids');
  return isArray(kids) && kids.length === 0;
};

/** A page has some fields from its parents. */
function inherited(file: PdfFile, page: PdfDictionary, name: string): PdfValue {
  let node: PdfValue = page;
  for (let depth = 0; depth < maxTreeDepth && isDictionary(node); depth += 1) {
    if (node.has(name)) return file.get(node, name);
    node = file.get(node, 'Parent');
  }
  return null;
}

function boxOf(file: PdfFile, page: PdfDictionary): ScannedPage['box'] {
  for (const name of ['CropBox', 'MediaBox']) {
    const value = inherited(file, page, name);
    const [x = 0, y = 0, otherX = 0, otherY = 0] = isArray(value)
      ? value.map((one) => numberIn(file.resolve(one)))
      : [];
    const box = {
      left: Math.min(x, otherX),
      bottom: Math.min(y, otherY),
      right: Math.max(x, otherX),
      top: Math.max(y, otherY),
    };
    if (box.right - box.left >= 1 && box.top - box.bottom >= 1) return box;
  }
  return { left: 0, bottom: 0, right: 612, top: 792 };
}

async function contentOf(file: PdfFile, page: PdfDictionary): Promise<Uint8Array> {
  const value = page.get('Contents');
  const listed = file.resolve(value);
  const parts: Uint8Array[] = [];
  let left = maxContentBytes;
  for (const one of isArray(listed) ? listed.slice(0, 1000) : [value]) {
    const stream = file.stream(one);
    if (stream === null || left <= 0) continue;
    const { bytes } = await file.decode(stream, left);
    // A space, because an operator may end with its part.
    parts.push(bytes, Uint8Array.of(10));
    left -= bytes.length;
  }
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** First `inner`, then `outer`. */
function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [p, q, r, s, t, u] = outer;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

function matrixOf(values: readonly PdfValue[]): Matrix | null {
  const numbers = values.slice(-6).map((value) => (typeof value === 'number' ? value : NaN));
  return numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : null;
}

/** Follows the operators of a page for what they draw. */
class PageContent {
  readonly pictures: { stream: PdfStream; matrix: Matrix }[] = [];
  /** Whether there is text that can be seen. Scans have invisible text, so that it can be found and copied. */
  hasText = false;
  /** How many shapes are drawn. */
  drawings = 0;
  readonly #file: PdfFile;
  #operators = 0;
  #forms = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  async run(content: Uint8Array, resources: PdfValue, start: Matrix, depth = 0): Promise<void> {
    const reader = new PdfReader(content);
    const saved: { matrix: Matrix; textMode: number }[] = [];
    let now = { matrix: start, textMode: 0 };
    let operands: PdfValue[] = [];
    for (let value = reader.read(); value !== undefined; value = reader.read()) {
      if (!isKeyword(value)) {
        if (operands.length < maxOperands) operands.push(value);
        continue;
      }
      this.#operators += 1;
      if (this.#operators > maxOperators) return;
      switch (value.keyword) {
        case 'q':
          if (saved.length < maxStates) saved.push(now);
          break;
        case 'Q':
          now = saved.pop() ?? now;
          break;
        case 'cm': {
          const matrix = matrixOf(operands);
          if (matrix !== null) now = { ...now, matrix: multiply(matrix, now.matrix) };
          break;
        }
        case 'Do':
          await this.#draw(operands.at(-1), resources, now.matrix, depth);
          break;
        case 'Tr':
          now = { ...now, textMode: numberIn(operands.at(-1) ?? 0) };
          break;
        case 'Tj':
        case 'TJ':
        case "'":
        case '"':
          if (now.textMode !== 3 && now.textMode !== 7) this.hasText = true;
          break;
        case 'BI':
          this.#skipInline(reader);
          break;
        case 'f':
        case 'F':
        case 'f*':
        case 'S':
        case 's':
        case 'B':
        case 'B*':
        case 'b':
        case 'b*':
        case 'sh':
          this.drawings += 1;
          break;
        default:
      }
      operands = [];
    }
  }

  /** A picture inside the content, whose bytes are no operators. */
  #skipInline(reader: PdfReader): void {
    this.drawings += 1;
    const { bytes } = reader;
    const isSpace = (at: number): boolean => (bytes[at] ?? 32) <= 32;
    for (let at = reader.at; at < bytes.length; at += 1) {
      if (bytes[at] === 69 && bytes[at + 1] === 73 && isSpace(at - 1) && isSpace(at + 2)) {
        reader.at = at + 2;
        return;
      }
    }
    reader.at = bytes.length;
  }

  async #draw(name: PdfValue | undefined, resources: PdfValue, matrix: Matrix, depth: number): Promise<void> {
    const file = this.#file;
    const objects = isDictionary(resources) ? file.get(resources, 'XObject') : null;
    if (!isDictionary(objects) || typeof name !== 'string') return;
    const stream = file.stream(objects.get(name.slice(1)));
    if (stream === null) return;
    const { dictionary } = stream;
    if (file.get(dictionary, 'Subtype') === '/Image') {
      if (this.pictures.length < maxPictures) this.pictures.push({ stream, matrix });
      return;
    }
    this.#forms += 1;
    if (depth >= 8 || this.#forms > maxForms) return;
    const own = file.get(dictionary, 'Matrix');
    const inner = isArray(own) ? matrixOf(own.map((one) => file.resolve(one))) : null;
    const { bytes } = await file.decode(stream, maxContentBytes);
    const ownResources = file.get(dictionary, 'Resources');
    await this.run(bytes, ownResources ?? resources, inner === null ? matrix : multiply(inner, matrix), depth + 1);
  }
}
