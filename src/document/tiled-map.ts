import { mapSide, type DocumentMapper } from './document-map.js';
import type { EdgeField } from './edge-field.js';

/** Cells of a tiled map across and down. A tile has as many cells as a map, and half of the picture's width and height. */
export const tiledSide = 2 * mapSide;
const step = mapSide / 2;

/** How much a cell of a tile counts: less toward its rim, where the tile may cut a document off. */
const counts = Float32Array.from({ length: mapSide }, (_, at) => Math.min(at + 1, mapSide - at));

/** Maps a picture in nine tiles that overlap by half, in which documents are twice as large. Owns its buffers. */
export class TiledMap {
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
