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
  const map = new Float32Array(mapSide * mapSide);
  return {
    map(field, paper, part = { left: 0, top: 0, width: field.width, height: field.height }) {
      fill(field, part, trunk.input);
      trunk.run();
      addWide(trunk.output('near'), trunk.output('wide'), fine.input);
      fine.run();
      const output = fine.output('parts');
      const which = paper ? parts * parts : 0;
      for (let y = 0, to = 0; y < mapSide; y++) {
        for (let x = 0; x < mapSide; x++, to++) {
          const cell = Math.floor(y / parts) * mapCells + Math.floor(x / parts);
          const at = (y % parts) * parts + (x % parts);
          map[to] = 1 / (1 + Math.exp(-output[cell * perCell + which + at]!));
        }
      }
      return map;
    },
  };
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
