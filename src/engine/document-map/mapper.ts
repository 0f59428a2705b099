/** Maps documents with the network. */
import { mapSide, type DocumentMapper, type Part } from '../../document/document-map.js';
import type { EdgeField } from '../../document/edge-field.js';
import { loadCompactModel } from '../compact/format/read.js';
import type { CompactRuntime } from '../compact/types.js';

/** Pixels of the network's input across and down, whatever shape the picture has. */
export const mapInput = 128;
/** Cells of its output across and down, each of some parts. */
export const mapCells = 32;
const parts = mapSide / mapCells;
const perCell = 2 * parts * parts;

/**
 * Prepares a mapper from `buildMapper`'s file: the length of the first model (32 bits, little-endian), then both models.
 * @throws CompactModelError if it is another file
 */
export function prepareDocumentMapper(runtime: CompactRuntime, file: Uint8Array): DocumentMapper {
  const first = file.length < 4 ? 0 : new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const trunk = runtime.prepare(loadCompactModel(file.subarray(4, 4 + first)));
  const fine = runtime.prepare(loadCompactModel(file.subarray(4 + first)));
  const seen = new Float32Array(mapInput * mapInput * 3);
  const map = new Float32Array(mapSide * mapSide);
  const run = (): Float32Array => {
    trunk.run();
    addWide(trunk.output('near'), trunk.output('wide'), fine.input);
    fine.run();
    return fine.output('parts');
  };
  return {
    map(field, paper, part = wholeOf(field)) {
      fill(field, part, trunk.input);
      addParts(run(), paper, 0, map.fill(0));
      return asShares(map, 1);
    },
    mapCarefully(field, paper) {
      fill(field, wholeOf(field), seen);
      map.fill(0);
      for (let way = 0; way < ways; way++) {
        turn(seen, way, trunk.input);
        addParts(run(), paper, way, map);
      }
      return asShares(map, ways);
    },
  };
}

const wholeOf = ({ width, height }: EdgeField): Part => ({ left: 0, top: 0, width, height });

/** In how many ways a square can be turned and mirrored. Bits of a way: mirrored across, mirrored down, columns become rows. */
const ways = 8;

/** Where (x, y) of the turned square was before, as an index row by row. `side`: of the square. */
function placeOf(way: number, x: number, y: number, side: number): number {
  const column = way & 4 ? y : x;
  const row = way & 4 ? x : y;
  return (way & 2 ? side - 1 - row : row) * side + (way & 1 ? side - 1 - column : column);
}

/** Turns a picture of the network's size. */
function turn(picture: Float32Array, way: number, turned: Float32Array): void {
  for (let y = 0, to = 0; y < mapInput; y++) {
    for (let x = 0; x < mapInput; x++) {
      let from = 3 * placeOf(way, x, y, mapInput);
      for (let end = to + 3; to < end; to++) turned[to] = picture[from++]!;
    }
  }
}

/** Adds the network's output for a turned picture, turned back, to a sum. */
function addParts(output: Float32Array, paper: boolean, way: number, sum: Float32Array): void {
  const which = paper ? parts * parts : 0;
  for (let y = 0; y < mapSide; y++) {
    for (let x = 0; x < mapSide; x++) {
      const cell = Math.floor(y / parts) * mapCells + Math.floor(x / parts);
      const at = (y % parts) * parts + (x % parts);
      const to = placeOf(way, x, y, mapSide);
      sum[to] = sum[to]! + output[cell * perCell + which + at]!;
    }
  }
}

/** Turns sums of some outputs into the shares that their mean stands for, in place. */
function asShares(sums: Float32Array, count: number): Float32Array {
  for (let at = 0; at < sums.length; at++) sums[at] = 1 / (1 + Math.exp(-sums[at]! / count));
  return sums;
}

/** Adds what the trunk sees on cells twice as large. */
function addWide(near: Float32Array, wide: Float32Array, sum: Float32Array): void {
  const channels = near.length / (mapCells * mapCells);
  for (let y = 0, at = 0; y < mapCells; y++) {
    for (let x = 0; x < mapCells; x++) {
      let from = ((y >> 1) * (mapCells / 2) + (x >> 1)) * channels;
      for (let channel = 0; channel < channels; channel++, at++) sum[at] = near[at]! + wide[from++]!;
    }
  }
}

/** Means of areas of the field, as rows of RGB from -1 to 1. */
function fill({ width, red, green, blue }: EdgeField, part: Part, input: Float32Array): void {
  for (let y = 0, to = 0; y < mapInput; y++) {
    const y0 = Math.floor(part.top + (y * part.height) / mapInput);
    const y1 = Math.max(y0 + 1, Math.floor(part.top + ((y + 1) * part.height) / mapInput));
    for (let x = 0; x < mapInput; x++, to += 3) {
      const x0 = Math.floor(part.left + (x * part.width) / mapInput);
      const x1 = Math.max(x0 + 1, Math.floor(part.left + ((x + 1) * part.width) / mapInput));
      let r = 0;
      let g = 0;
      let b = 0;
      for (let v = y0; v < y1; v++) {
        for (let at = v * width + x0; at < v * width + x1; at++) {
          r += red[at]!;
          g += green[at]!;
          b += blue[at]!;
        }
      }
      const scale = 1 / (127.5 * (y1 - y0) * (x1 - x0));
      input[to] = r * scale - 1;
      input[to + 1] = g * scale - 1;
      input[to + 2] = b * scale - 1;
    }
  }
}
