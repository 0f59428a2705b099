/** A map of the document, from the network that has seen many tables: where an outline is likely, not where its edges are. */
import type { Size } from '../contract/geometry.js';
import type { EdgeField } from './edge-field.js';
import { isConvex } from './quad.js';
import { Regions } from './regions.js';

/** Cells of a map across and down, over the whole picture. */
export const mapSide = 64;

/** Smallest region, cells: a card across a tenth of the picture. */
const minCells = 12;

/** A part of a picture. */
export interface Part extends Size {
  left: number;
  top: number;
}

/**
 * Maps a picture, or a part of it in pixels of its field. `paper`: whether pages and receipts are wanted, otherwise cards and
 * passport pages.
 */
export interface DocumentMapper {
  /** @returns for each cell, row by row, the likely share that the document covers, 0 to 1; valid until the next call */
  map(field: EdgeField, paper: boolean, part?: Part): Float32Array;
  /** The same from the mean over all eight ways to turn and mirror the picture: more often right, at eight times the work. */
  mapCarefully(field: EdgeField, paper: boolean): Float32Array;
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

/**
 * How well a quad covers what the map shows, 0 to 1: their common part over their union.
 *
 * `quad`: eight numbers, clockwise, in pixels of a picture of `size`.
 */
export function overlap(map: Float32Array, quad: ArrayLike<number>, size: Size): number {
  const x = (corner: number): number => (quad[(corner & 3) * 2]! * mapSide) / size.width;
  const y = (corner: number): number => (quad[(corner & 3) * 2 + 1]! * mapSide) / size.height;
  let union = 0;
  for (const value of map) union += value;
  let common = 0;
  for (let row = 0; row < mapSide; row++) {
    const middle = row + 0.5;
    let left = 0;
    let right = mapSide;
    for (let side = 0; side < 4; side++) {
      const down = y(side + 1) - y(side);
      const reached = x(side) + ((x(side + 1) - x(side)) * (middle - y(side))) / down;
      // Corners are clockwise, so the quad lies to the left of sides that run down.
      if (down > 0) right = Math.min(right, reached);
      else if (down < 0) left = Math.max(left, reached);
      else if ((x(side + 1) - x(side)) * (middle - y(side)) < 0) right = 0;
    }
    for (let column = Math.max(0, Math.ceil(left - 0.5)); column + 0.5 <= right; column++) {
      const value = map[row * mapSide + column]!;
      common += value;
      union += 1 - value;
    }
  }
  return common / Math.max(1, union);
}

/** How far the rim of what a map shows reaches, in cells to either side. */
const rimReach = 2;

/**
 * How near each cell is to the rim of what a map shows, 0 to 1: by how much the map changes around it.
 *
 * `rim`: receives the result, as many cells as the map.
 */
export function rimOf(map: Float32Array, rim: Float32Array): Float32Array {
  for (let y = 0, at = 0; y < mapSide; y++) {
    const top = Math.max(0, y - rimReach);
    const bottom = Math.min(mapSide - 1, y + rimReach);
    for (let x = 0; x < mapSide; x++, at++) {
      const left = Math.max(0, x - rimReach);
      const right = Math.min(mapSide - 1, x + rimReach);
      let low = 1;
      let high = 0;
      for (let v = top; v <= bottom; v++) {
        for (let cell = v * mapSide + left; cell <= v * mapSide + right; cell++) {
          const value = map[cell]!;
          if (value < low) low = value;
          if (value > high) high = value;
        }
      }
      rim[at] = high - low;
    }
  }
  return rim;
}

/** Levels of the map at which its regions are taken. */
const levels = [0.5, 0.3, 0.7] as const;

/** Reads regions of a map as quads. Owns its buffers. */
export class MapRegions {
  readonly #regions = new Regions();
  readonly #seen = new Uint8Array(mapSide * mapSide);

  /** Eight numbers per quad, as shares of the picture's width and height: by level, the largest region of a level first. */
  find(map: Float32Array): Float64Array[] {
    const quads: Float64Array[] = [];
    this.#regions.resize(mapSide, mapSide);
    for (const level of levels) {
      const found: { quad: Float64Array; area: number }[] = [];
      for (let at = 0; at < this.#seen.length; at++) this.#seen[at] = map[at]! > level ? 0 : 1;
      for (let at = 0; at < this.#seen.length; at++) {
        if (this.#seen[at] !== 0) continue;
        const area = this.#regions.grow(this.#seen, at).length;
        if (area < minCells) continue;
        const quad = this.#regions.quad();
        if (quad !== null && isConvex(quad)) found.push({ quad, area });
      }
      found.sort((one, other) => other.area - one.area);
      for (const { quad } of found) quads.push(quad.map((value) => value / mapSide));
    }
    return quads;
  }
}
