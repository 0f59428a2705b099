import type { Pixels, Size } from '../contract/geometry.js';
import { type DocumentMapper, mapSide, type Part, rimOf } from './document-map.js';
import { EdgeField } from './edge-field.js';
import type { LineFinder } from './lines.js';
import type { AspectRange, QuadFinder } from './quad-finder.js';
import type { View } from './candidate.js';
import { Regions } from './regions.js';

/** Cells of a tiled map across and down. A tile has as many cells as a map, and half of the picture's width and height. */
const tiledSide = 2 * mapSide;
const step = mapSide / 2;

/** How much a cell of a tile counts: less toward its rim, where the tile may cut a document off. */
const counts = Float32Array.from({ length: mapSide }, (_, at) => Math.min(at + 1, mapSide - at));

/** Maps a picture in nine tiles that overlap by half, in which documents are twice as large. Owns its buffers. */
class TiledMap {
  readonly #cells = new Float32Array(tiledSide * tiledSide);
  readonly #sums = new Float32Array(tiledSide * tiledSide);

  /** @returns for each cell, the likely share that a card covers, 0 to 1; valid until the next call */
  read(field: EdgeField, mapper: Pick<DocumentMapper, 'map'>): Float32Array {
    const cells = this.#cells.fill(0);
    const sums = this.#sums.fill(0);
    const width = field.width / 2;
    const height = field.height / 2;
    for (let top = 0; top <= mapSide; top += step) {
      for (let left = 0; left <= mapSide; left += step) {
        const part = { left: (left / mapSide) * width, top: (top / mapSide) * height, width, height };
        const tile = mapper.map(field, false, part);
        for (let at = 0; at < tile.length; at++) {
          const x = at % mapSide;
          const y = (at - x) / mapSide;
          const to = (top + y) * tiledSide + left + x;
          const count = counts[x]! * counts[y]!;
          cells[to] = cells[to]! + count * tile[at]!;
          sums[to] = sums[to]! + count;
        }
      }
    }
    for (let at = 0; at < cells.length; at++) cells[at] = cells[at]! / sums[at]!;
    return cells;
  }
}

/** Least peak of a map that is worth a closer look. Half of the peak counts as part of the document. */
const minPeak = 0.08;
/** Room around what a map shows, as a share of its size: the map may end before the document does. */
const room = 0.5;
/** Least width and height of a part, as shares of the picture. */
const smallest = 0.25;
/** Widest and highest document that is followed closer, as shares of the picture. */
const smallUpTo = 0.3;

/** As shares of the picture's, or a part's, width and height. */
interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const whole: Part = { left: 0, top: 0, width: 1, height: 1 };

/**
 * The part around a small outline.
 *
 * `quad`: eight numbers in pixels of a picture of `size`.
 * @returns shares of the picture's width and height; `null` if the outline is not small
 */
export function partAround(quad: Float64Array, size: Size): Part | null {
  const xs = quad.filter((_, at) => at % 2 === 0).map((x) => x / size.width);
  const ys = quad.filter((_, at) => at % 2 === 1).map((y) => y / size.height);
  const bounds = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  const isSmall = bounds.right - bounds.left <= smallUpTo && bounds.bottom - bounds.top <= smallUpTo;
  return isSmall ? withRoom(bounds) : null;
}

/** Common part of two parts over their union. */
export function commonShare(a: Part, b: Part): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const common = Math.max(0, across) * Math.max(0, down);
  return common / (a.width * a.height + b.width * b.height - common);
}

/** Chooses parts of a picture that are worth a closer look, as shares of its width and height. Owns its buffers. */
export class WhereToLook {
  readonly #tiles = new TiledMap();
  readonly #regions = new Regions();
  readonly #seen = new Uint8Array(tiledSide * tiledSide);

  /**
   * The part around what a map shows most clearly.
   * @param mapped the part of the picture that was mapped
   * @returns `null` if the map shows nothing
   */
  onMap(map: Float32Array, mapped = whole): Part | null {
    return this.#around(map, mapSide, mapped);
  }

  /** The same for cards that are too small for a map of the whole picture. */
  onTiles(field: EdgeField, mapper: Pick<DocumentMapper, 'map'>): Part | null {
    return this.#around(this.#tiles.read(field, mapper), tiledSide, whole);
  }

  #around(map: Float32Array, side: number, { left, top, width, height }: Part): Part | null {
    const { at, peak } = peakOf(map, side);
    if (peak < minPeak) return null;
    for (let cell = 0; cell < map.length; cell++) this.#seen[cell] = map[cell]! > peak / 2 ? 0 : 1;
    this.#seen[at] = 0;
    this.#regions.resize(side, side);
    this.#regions.grow(this.#seen, at);
    const cells = this.#regions.bounds();
    return withRoom({
      left: left + (cells.left / side) * width,
      right: left + (cells.right / side) * width,
      top: top + (cells.top / side) * height,
      bottom: top + (cells.bottom / side) * height,
    });
  }
}

/** The highest mean of 3 x 3 cells, and its middle. */
function peakOf(map: Float32Array, side: number): { at: number; peak: number } {
  let at = side + 1;
  let peak = 0;
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      let sum = 0;
      for (let middle = (y - 1) * side + x; middle <= (y + 1) * side + x; middle += side) {
        sum += map[middle - 1]! + map[middle]! + map[middle + 1]!;
      }
      if (sum > peak * 9) {
        peak = sum / 9;
        at = y * side + x;
      }
    }
  }
  return { at, peak };
}

function withRoom({ left, top, right, bottom }: Bounds): Part {
  const [x0, x1] = stretched(left, right);
  const [y0, y1] = stretched(top, bottom);
  return { left: x0, top: y0, width: x1 - x0, height: y1 - y0 };
}

/** Adds room at both ends, inside the picture. */
function stretched(from: number, to: number): [number, number] {
  const more = Math.max((to - from) * room, (smallest - (to - from)) / 2);
  return [Math.max(0, from - more), Math.min(1, to + more)];
}

export interface CloserView extends View {
  map: Float32Array;
  /** Eight numbers per quad, clockwise, in pixels of the part, best first. */
  quads: Float64Array[];
}

/**
 * Searches a part of a picture with as many pixels as the whole picture had. In the whole picture, lines of everything else crowd
 * out those of a small document, and the map hardly sees it. Owns its buffers.
 */
export class CloserLook {
  readonly #field = new EdgeField();
  readonly #lines: LineFinder;
  readonly #quads: QuadFinder;
  readonly #rim = new Float32Array(mapSide * mapSide);
  #data = new Uint8ClampedArray(0);

  /** Shares buffers with the search of the whole picture, which must be done with them. */
  constructor(lines: LineFinder, quads: QuadFinder) {
    this.#lines = lines;
    this.#quads = quads;
  }

  /**
   * @param part in shares of the picture
   * @returns the part, whose field is valid until the next call
   */
  see(pixels: Pixels, part: Part): View {
    const field = this.#field;
    const left = Math.max(0, Math.floor(part.left * pixels.width));
    const top = Math.max(0, Math.floor(part.top * pixels.height));
    const right = Math.min(pixels.width, Math.floor((part.left + part.width) * pixels.width));
    const bottom = Math.min(pixels.height, Math.floor((part.top + part.height) * pixels.height));
    field.load(this.#cut(pixels, left, top, right - left, bottom - top));
    return { field, left, top, map: null };
  }

  /**
   * @param part in shares of the picture
   * @param mapOf maps the part's field; `mapSide` × `mapSide` shares
   * @param most how many quads are wanted
   * @returns the part with what it shows; its field is valid until the next call
   */
  find(
    pixels: Pixels,
    part: Part,
    mapOf: (field: EdgeField) => Float32Array,
    { range, most }: { range: AspectRange; most: number },
  ): CloserView {
    const view = this.see(pixels, part);
    const { field } = view;
    const map = mapOf(field).slice();
    this.#lines.find(field, rimOf(map, this.#rim));
    this.#quads.find(field, this.#lines, range);
    this.#quads.favor(map, field);
    const quads: Float64Array[] = [];
    for (let at = 0; at < this.#quads.count && quads.length < most; at++) {
      // The part's edges are not the picture's.
      if (this.#quads.borderSides[at] !== 0) continue;
      quads.push(this.#quads.corners.slice(at * 8, at * 8 + 8));
    }
    return { ...view, map, quads };
  }

  #cut(pixels: Pixels, left: number, top: number, width: number, height: number): Pixels {
    const bytes = width * height * 4;
    if (this.#data.length < bytes) this.#data = new Uint8ClampedArray(bytes);
    for (let row = 0; row < height; row++) {
      const from = ((top + row) * pixels.width + left) * 4;
      this.#data.set(pixels.data.subarray(from, from + width * 4), row * width * 4);
    }
    return { data: this.#data.subarray(0, bytes), width, height };
  }
}
