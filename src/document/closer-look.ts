import type { Pixels } from '../shared/geometry.js';
import { mapSide, rimOf, type DocumentMapper } from './document-map.js';
import { EdgeField } from './edge-field.js';
import type { LineFinder } from './lines.js';
import type { AspectRange, QuadFinder } from './quad-finder.js';
import { Regions } from './regions.js';

/** Least peak of the map that is worth a closer look. Half of the peak counts as part of the document. */
const minPeak = 0.15;
/** Room around what the map shows, as a share of its size: the map may end before the document does. */
const room = 0.5;
/** Smallest and largest part of the picture, as shares of its width and its height. */
const smallest = 0.25;
const largest = 0.75;

/** Cells of the map; `right` and `bottom` are not included. */
interface Cells {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Searches the part of a picture that the map shows, with as many pixels as the whole picture had. In the whole picture,
 * lines of everything else crowd out those of a small document, and the map hardly sees it. Owns its buffers.
 */
export class CloserLook {
  readonly #field = new EdgeField();
  readonly #lines: LineFinder;
  readonly #quads: QuadFinder;
  readonly #regions = new Regions();
  readonly #seen = new Uint8Array(mapSide * mapSide);
  readonly #rim = new Float32Array(mapSide * mapSide);
  #data = new Uint8ClampedArray(0);

  /** Shares buffers with the search of the whole picture, which must be done with them. */
  constructor(lines: LineFinder, quads: QuadFinder) {
    this.#lines = lines;
    this.#quads = quads;
  }

  /**
   * @param map of the whole picture; the cells of the part are replaced by what the closer look shows
   * @param most how many quads are wanted
   * @returns eight numbers per quad, clockwise, in pixels of the picture, best first; `null` if there is no part to look at
   */
  find(
    pixels: Pixels,
    map: Float32Array,
    mapper: DocumentMapper,
    { range, isPaper, most }: { range: AspectRange; isPaper: boolean; most: number },
  ): Float64Array[] | null {
    const cells = this.#partOf(map);
    if (cells === null) return null;
    const field = this.#field;
    const left = Math.floor((cells.left / mapSide) * pixels.width);
    const top = Math.floor((cells.top / mapSide) * pixels.height);
    field.load(this.#cut(pixels, left, top, cells));
    const near = mapper.map(field, isPaper);
    this.#lines.find(field, rimOf(near, this.#rim));
    this.#quads.find(field, this.#lines, range);
    this.#quads.favor(near, field);
    paste(near, map, cells);
    const found: Float64Array[] = [];
    for (let at = 0; at < this.#quads.count && found.length < most; at++) {
      // The part's edges are not the picture's.
      if (this.#quads.borderSides[at] !== 0) continue;
      const corners = this.#quads.corners.slice(at * 8, at * 8 + 8);
      found.push(
        corners.map((value, i) => (i % 2 ? (value + 0.5) * field.scaleY + top : (value + 0.5) * field.scaleX + left)),
      );
    }
    return found;
  }

  /** The cells around the largest region of the map; `null` without one, or if they are nearly the whole picture. */
  #partOf(map: Float32Array): Cells | null {
    const peak = map.reduce((most, value) => Math.max(most, value), 0);
    if (peak < minPeak) return null;
    for (let at = 0; at < map.length; at++) this.#seen[at] = map[at]! > peak / 2 ? 0 : 1;
    this.#regions.resize(mapSide, mapSide);
    let area = 0;
    let part: Cells | null = null;
    for (let at = 0; at < map.length; at++) {
      if (this.#seen[at] !== 0) continue;
      this.#regions.grow(this.#seen, at);
      if (this.#regions.area <= area) continue;
      area = this.#regions.area;
      part = this.#regions.bounds();
    }
    if (part === null) return null;
    const across = spread(part.left, part.right);
    const down = spread(part.top, part.bottom);
    if (across === null || down === null) return null;
    return { left: across[0], right: across[1], top: down[0], bottom: down[1] };
  }

  #cut(pixels: Pixels, left: number, top: number, { right, bottom }: Cells): Pixels {
    const width = Math.floor((right / mapSide) * pixels.width) - left;
    const height = Math.floor((bottom / mapSide) * pixels.height) - top;
    const bytes = width * height * 4;
    if (this.#data.length < bytes) this.#data = new Uint8ClampedArray(bytes);
    for (let row = 0; row < height; row++) {
      const from = ((top + row) * pixels.width + left) * 4;
      this.#data.set(pixels.data.subarray(from, from + width * 4), row * width * 4);
    }
    return { data: this.#data.subarray(0, bytes), width, height };
  }
}

/** Adds room at both ends of a stretch of cells; `null` if that is too much. */
function spread(from: number, to: number): [number, number] | null {
  const more = Math.max((to - from) * room, (smallest * mapSide - (to - from)) / 2);
  const start = Math.max(0, Math.floor(from - more));
  const end = Math.min(mapSide, Math.ceil(to + more));
  return end - start > largest * mapSide ? null : [start, end];
}

/** Puts the map of a part into its cells of the whole. */
function paste(part: Float32Array, whole: Float32Array, { left, top, right, bottom }: Cells): void {
  for (let row = top; row < bottom; row++) {
    const y = Math.floor(((row - top + 0.5) * mapSide) / (bottom - top));
    for (let column = left; column < right; column++) {
      const x = Math.floor(((column - left + 0.5) * mapSide) / (right - left));
      whole[row * mapSide + column] = part[y * mapSide + x]!;
    }
  }
}
