/** A closer look at the part of a picture that the map shows. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CloserLook } from '../../../src/document/closer-look.js';
import { mapSide, type DocumentMapper } from '../../../src/document/document-map.js';
import { documentForms } from '../../../src/document/index.js';
import { LineFinder } from '../../../src/document/lines.js';
import { quadOf } from '../../../src/document/quad.js';
import { QuadFinder } from '../../../src/document/quad-finder.js';
import { cornerError, drawScene, grain } from '../../support/document-scene.js';

/** Lines of letters across the whole table. */
const print = (x: number, y: number): number =>
  y % 14 < 6 && Math.sin(x * 0.9 + Math.floor(y / 14) * 2.1) > 0 ? 70 : grain(x, y, 190);

const size = { width: 1280, height: 960 };
const { pixels, quad } = drawScene({ ...size, size: 0.2, spinDegrees: 8, paper: 235, table: print });

/** A map that shows the box around the card. */
function mapOf(value = 0.8): Float32Array {
  const xs = quad.map(({ x }) => (x / size.width) * mapSide);
  const ys = quad.map(({ y }) => (y / size.height) * mapSide);
  const isIn = (at: number, all: number[]): boolean => {
    return at + 0.5 > Math.min(...all) && at + 0.5 < Math.max(...all);
  };
  return Float32Array.from({ length: mapSide * mapSide }, (_, at) =>
    isIn(at % mapSide, xs) && isIn(Math.floor(at / mapSide), ys) ? value : 0.01,
  );
}

/** The part is mapped as a card in its middle. */
const mapper: DocumentMapper = {
  map: () =>
    Float32Array.from({ length: mapSide * mapSide }, (_, at) => {
      const [x, y] = [at % mapSide, Math.floor(at / mapSide)];
      return x >= 16 && x < 48 && y >= 16 && y < 48 ? 0.9 : 0.05;
    }),
};
const wanted = { range: documentForms.id1.aspect, isPaper: false, most: 8 };
const lookAt = (map: Float32Array): Float64Array[] | null =>
  new CloserLook(new LineFinder(), new QuadFinder()).find(pixels, map, mapper, wanted);

describe('a closer look', () => {
  it('finds a small card among print, in pixels of the picture', () => {
    const found = lookAt(mapOf())!;
    const errors = found.map((corners) => cornerError(quadOf(corners), quad));
    // Not refined yet.
    assert.ok(Math.min(...errors) < 0.06, errors.join());
  });

  it('replaces the part of the map, and nothing else', () => {
    const map = mapOf();
    const before = map.slice();
    lookAt(map);
    const changed = [...map.keys()].filter((at) => map[at] !== before[at]);
    assert.ok(changed.length > 100);
    const columns = changed.map((at) => at % mapSide);
    const rows = changed.map((at) => Math.floor(at / mapSide));
    for (const cells of [columns, rows]) assert.ok(Math.max(...cells) - Math.min(...cells) < 0.75 * mapSide);
    assert.equal(map[0], before[0]);
  });

  it('does not look where the map shows nothing, or nearly everything', () => {
    assert.equal(lookAt(mapOf(0.1)), null);
    assert.equal(lookAt(new Float32Array(mapSide * mapSide).fill(0.9)), null);
  });
});
