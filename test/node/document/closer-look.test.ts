/** How a document is found that a map shows: where to look closer, and which edges fit. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CloserLook, type CloserView, partAround, WhereToLook } from '../../../src/document/closer-look.js';
import { type DocumentMapper, MapRegions, mapSide, overlap, roughFit } from '../../../src/document/document-map.js';
import { EdgeField } from '../../../src/document/edge-field.js';
import { documentForms } from '../../../src/document/index.js';
import { LineFinder } from '../../../src/document/lines.js';
import { QuadFinder } from '../../../src/document/quad-finder.js';
import { quadOf } from '../../../src/document/quad.js';
import { cornerError, drawScene, grain } from '../../support/document-scene.js';

const cells = mapSide * mapSide;
/** A map with a box of some value; cells, `right` and `bottom` not included. */
function mapOf([left, top, right, bottom]: readonly [number, number, number, number], value: number): Float32Array {
  return Float32Array.from({ length: cells }, (_, at) => {
    const [x, y] = [at % mapSide, Math.floor(at / mapSide)];
    return x >= left && x < right && y >= top && y < bottom ? value : 0.01;
  });
}
const where = new WhereToLook();
const near = (found: number[], wanted: number[]): void => {
  found.forEach((value, at) => assert.ok(Math.abs(value - wanted[at]!) < 1e-9, found.join()));
};

describe('where to look closer', () => {
  it('is around what the map shows, with room', () => {
    assert.deepEqual(where.onMap(mapOf([20, 24, 36, 40], 0.8)), {
      left: 12 / 64,
      top: 16 / 64,
      width: 0.5,
      height: 0.5,
    });
  });

  it('is around the clearest of two places, not the larger', () => {
    const map = mapOf([4, 4, 24, 24], 0.4);
    map.set(mapOf([44, 44, 52, 50], 0.9).subarray(40 * mapSide), 40 * mapSide);
    const { left, top } = where.onMap(map)!;
    assert.ok(left > 0.5 && top > 0.5);
  });

  it('is around a small outline, and nowhere around a larger one', () => {
    const quad = (size: number): Float64Array => Float64Array.of(10, 10, 10 + size, 10, 10 + size, 20, 10, 20);
    const { left, width } = partAround(quad(20), { width: 100, height: 100 })!;
    near([left, width], [0, 0.4]);
    assert.equal(partAround(quad(40), { width: 100, height: 100 }), null);
  });

  it('finds in tiles what is too small for the whole map', () => {
    const field = new EdgeField();
    field.load({ width: 320, height: 240, data: new Uint8ClampedArray(320 * 240 * 4) });
    // A mapper that sees a card of 24 x 16 pixels at (200, 60), but only if it has an eighth of its input.
    const mapper: Pick<DocumentMapper, 'map'> = {
      map(_, paper, part = { left: 0, top: 0, width: field.width, height: field.height }) {
        const isSeen = !paper && 16 / part.height > 1 / 8;
        return Float32Array.from({ length: cells }, (__, at) => {
          const x = part.left + (((at % mapSide) + 0.5) * part.width) / mapSide;
          const y = part.top + ((Math.floor(at / mapSide) + 0.5) * part.height) / mapSide;
          return isSeen && x > 200 && x < 224 && y > 60 && y < 76 ? 0.9 : 0.01;
        });
      },
    };
    assert.equal(where.onMap(mapper.map(field, false)), null);
    const { left, top, width, height } = where.onTiles(field, mapper)!;
    assert.ok(left < 200 / 320 && left + width > 224 / 320 && width < 0.3);
    assert.ok(top < 60 / 240 && top + height > 76 / 240 && height < 0.3);
  });
});

const sharesOf = (left: number, top: number, right: number, bottom: number): number[] =>
  [left, top, right, top, right, bottom, left, bottom].map((cells) => cells / mapSide);

describe('the map of a document', () => {
  const map = mapOf([10, 20, 40, 50], 0.9);

  it('ranks quads by a quick look', () => {
    const field = { width: 320, height: 240 };
    const pixels = (...sides: [number, number, number, number]): Float64Array =>
      Float64Array.from(sharesOf(...sides), (share, at) => share * (at % 2 ? field.height : field.width) - 0.5);
    assert.ok(roughFit(map, pixels(10, 20, 40, 50), 0, field) > 0.8);
    assert.ok(roughFit(map, pixels(44, 4, 60, 16), 0, field) < 0.1);
    const larger = roughFit(map, pixels(10, 20, 60, 50), 0, field);
    assert.ok(larger < 0.6, String(larger));
  });

  it('is covered by a quad as far as they have in common', () => {
    const sharp = map.map(Math.round);
    const size = { width: 640, height: 320 };
    const pixels = (...sides: [number, number, number, number]): Float64Array =>
      Float64Array.from(sharesOf(...sides), (share, at) => share * (at % 2 ? size.height : size.width));
    const near = (found: number, wanted: number): void => assert.ok(Math.abs(found - wanted) < 0.03, String(found));
    near(overlap(sharp, pixels(10, 20, 40, 50), size), 1);
    near(overlap(sharp, pixels(10, 20, 25, 50), size), 0.5);
    near(overlap(sharp, pixels(10, 20, 55, 50), size), 2 / 3);
    near(overlap(sharp, pixels(42, 2, 60, 18), size), 0);
    const halved = Float64Array.of(10, 20, 40, 20, 40, 50, 39.9, 50).map((cells, at) => cells * (at % 2 ? 5 : 10));
    near(overlap(sharp, halved, size), 0.5);
  });

  it('gives its regions as quads', () => {
    const [first] = new MapRegions().find(map);
    assert.ok(first, 'no region');
    const corners = [...first].map((share) => Math.round(share * mapSide));
    assert.deepEqual(
      new Set([0, 2, 4, 6].map((at) => `${corners[at]},${corners[at + 1]}`)),
      new Set(['10,20', '40,20', '40,50', '10,50']),
    );
  });
});

/** Lines of letters across the whole table. */
const print = (x: number, y: number): number =>
  y % 14 < 6 && Math.sin(x * 0.9 + Math.floor(y / 14) * 2.1) > 0 ? 70 : grain(x, y, 190);

const size = { width: 1280, height: 960 };
const { pixels, quad } = drawScene({ ...size, size: 0.2, spinDegrees: 8, paper: 235, table: print });

/** The part is mapped as a card in its middle. */
const mapOfPart = (): Float32Array => mapOf([16, 16, 48, 48], 0.9);
const wanted = { range: documentForms.id1.aspect, most: 8 };

/** The part around the card, with as much room on each side as it is wide and high. */
const xs = quad.map(({ x }) => x / size.width);
const ys = quad.map(({ y }) => y / size.height);
const width = Math.max(...xs) - Math.min(...xs);
const height = Math.max(...ys) - Math.min(...ys);
const part = {
  left: Math.min(...xs) - width / 2,
  top: Math.min(...ys) - height / 2,
  width: 2 * width,
  height: 2 * height,
};
const look = (): CloserView => new CloserLook(new LineFinder(), new QuadFinder()).find(pixels, part, mapOfPart, wanted);

describe('a closer look', () => {
  it('finds a small card among print, in pixels of the part', () => {
    const { quads, field, left, top } = look();
    const found = quads.map((corners) =>
      quadOf(
        corners.map((value, at) => (at % 2 ? (value + 0.5) * field.scaleY + top : (value + 0.5) * field.scaleX + left)),
      ),
    );
    const errors = found.map((corners) => cornerError(corners, quad));
    // Not refined yet.
    assert.ok(Math.min(...errors) < 0.08, errors.join());
  });
});
