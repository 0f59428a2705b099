/** Maps documents with the network. */
import { mapSide, type DocumentMapper } from '../../document/document-map.js';
import type { EdgeField } from '../../document/edge-field.js';
import type { CompactNet } from '../compact/types.js';

/** Pixels of the network's input across and down, whatever shape the picture has. */
export const mapInput = 128;
const cells = 16;
const parts = mapSide / cells;
const perCell = 2 * parts * parts;

/** A mapper that runs a network prepared from `buildMapper`'s file. */
export function createDocumentMapper(net: CompactNet): DocumentMapper {
  const map = new Float32Array(mapSide * mapSide);
  return {
    map(field, paper) {
      fill(field, net.input);
      net.run();
      const output = net.output('parts');
      const first = paper ? parts * parts : 0;
      for (let y = 0, to = 0; y < mapSide; y++) {
        for (let x = 0; x < mapSide; x++, to++) {
          const cell = Math.floor(y / parts) * cells + Math.floor(x / parts);
          const part = (y % parts) * parts + (x % parts);
          map[to] = 1 / (1 + Math.exp(-output[cell * perCell + first + part]!));
        }
      }
      return map;
    },
  };
}

/** Means of areas of the field, as rows of RGB from -1 to 1. */
function fill({ width, height, red, green, blue }: EdgeField, input: Float32Array): void {
  for (let y = 0, to = 0; y < mapInput; y++) {
    const y0 = Math.floor((y * height) / mapInput);
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * height) / mapInput));
    for (let x = 0; x < mapInput; x++, to += 3) {
      const x0 = Math.floor((x * width) / mapInput);
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * width) / mapInput));
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
