/** A map of the document, from the network that has seen many tables: where an outline is likely, not where its edges are. */
import type { EdgeField } from './edge-field.js';
import { isConvex } from './quad.js';
import { Regions } from './regions.js';

/** Cells of a map across and down, over the whole picture. */
export const mapSide = 64;

/** Smallest region, cells: a card across a tenth of the picture. */
const minCells = 12;

/** Maps a picture. `paper`: whether pages and receipts are wanted, otherwise cards and passport pages. */
export interface DocumentMapper {
  /** @returns for each cell, row by row, the likely share that the document covers, 0 to 1; valid until the next call */
  map(field: EdgeField, paper: boolean): Float32Array;
}

const roughPlaces = 4;

/**
 * How well a quad agrees with the map, -1 to 1: the mean inside minus the mean around it. Quick enough for many quads: places are
 * mixed from the corners, without perspective.
 *
 * `quads`: eight numbers from `from` on, in pixels of the field.
 */
export function roughFit(
  map: Float32Array,
  quads: Float64Array,
  from: number,
  { width, height }: Pick<EdgeField, 'width' | 'height'>,
): number {
  const scaleX = mapSide / width;
  const scaleY = mapSide / height;
  const read = (u: number, v: number): number => {
    const a = (1 - u) * (1 - v);
    const b = u * (1 - v);
    const c = u * v;
    const d = (1 - u) * v;
    const x = (a * quads[from]! + b * quads[from + 2]! + c * quads[from + 4]! + d * quads[from + 6]! + 0.5) * scaleX;
    const y =
      (a * quads[from + 1]! + b * quads[from + 3]! + c * quads[from + 5]! + d * quads[from + 7]! + 0.5) * scaleY;
    return x < 0 || y < 0 || x >= mapSide || y >= mapSide ? 0 : map[(y | 0) * mapSide + (x | 0)]!;
  };
  let inside = 0;
  let outside = 0;
  for (let at = 0; at < roughPlaces; at++) {
    const along = (at + 0.5) / roughPlaces;
    for (let across = 0; across < roughPlaces; across++) inside += read(along, (across + 0.5) / roughPlaces);
    outside += read(along, -0.15) + read(along, 1.15) + read(-0.15, along) + read(1.15, along);
  }
  return (inside - outside) / (roughPlaces * roughPlaces);
}

/** Levels of the map at which its regions are taken. */
const levels = [0.5, 0.3, 0.7] as const;

/** Reads regions of a map as quads. Owns its buffers. */
export class MapRegions {
  readonly #regions = new Regions();
  readonly #seen = new Uint8Array(mapSide * mapSide);

  /** Eight numbers per quad, as shares of the picture's width and height. */
  find(map: Float32Array): Float64Array[] {
    const quads: Float64Array[] = [];
    this.#regions.resize(mapSide, mapSide);
    for (const level of levels) {
      for (let at = 0; at < this.#seen.length; at++) this.#seen[at] = map[at]! > level ? 0 : 1;
      for (let at = 0; at < this.#seen.length; at++) {
        if (this.#seen[at] !== 0) continue;
        this.#regions.grow(this.#seen, at);
        if (this.#regions.area < minCells) continue;
        const quad = this.#regions.quad();
        if (quad !== null && isConvex(quad)) quads.push(quad.map((value) => value / mapSide));
      }
    }
    return quads;
  }
}
