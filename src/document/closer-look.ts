import type { Pixels } from '../contract/geometry.js';
import { mapSide, rimOf, type Part } from './document-map.js';
import { EdgeField } from './edge-field.js';
import type { LineFinder } from './lines.js';
import type { AspectRange, QuadFinder } from './quad-finder.js';
import type { View } from './candidate.js';

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
