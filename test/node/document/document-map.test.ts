/** The map of a document: what is read from it, and how it guides the search. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { EdgeField } from '../../../src/document/edge-field.js';
import {
  MapRegions,
  mapSide,
  overlap,
  rimOf,
  roughFit,
  type DocumentMapper,
} from '../../../src/document/document-map.js';
import { documentMapper } from '../../support/document-mapper.js';
import { drawScene, grain } from '../../support/document-scene.js';

/** A map that shows one rectangle, in cells. */
function mapOf(left: number, top: number, right: number, bottom: number): Float32Array {
  return Float32Array.from({ length: mapSide * mapSide }, (_, at) => {
    const x = at % mapSide;
    const y = Math.floor(at / mapSide);
    return x >= left && x < right && y >= top && y < bottom ? 0.9 : 0.02;
  });
}

const quadOf = (left: number, top: number, right: number, bottom: number): number[] =>
  [left, top, right, top, right, bottom, left, bottom].map((cells) => cells / mapSide);

describe('the map of a document', () => {
  const map = mapOf(10, 20, 40, 50);

  it('ranks quads by a quick look', () => {
    const field = { width: 320, height: 240 };
    const pixels = (...sides: [number, number, number, number]): Float64Array =>
      Float64Array.from(quadOf(...sides), (share, at) => share * (at % 2 ? field.height : field.width) - 0.5);
    assert.ok(roughFit(map, pixels(10, 20, 40, 50), 0, field) > 0.8);
    assert.ok(roughFit(map, pixels(44, 4, 60, 16), 0, field) < 0.1);
    const larger = roughFit(map, pixels(10, 20, 60, 50), 0, field);
    assert.ok(larger < 0.6, String(larger));
  });

  it('is covered by a quad as far as they have in common', () => {
    const sharp = map.map(Math.round);
    const size = { width: 640, height: 320 };
    const pixels = (...sides: [number, number, number, number]): Float64Array =>
      Float64Array.from(quadOf(...sides), (share, at) => share * (at % 2 ? size.height : size.width));
    const near = (found: number, wanted: number): void => assert.ok(Math.abs(found - wanted) < 0.03, String(found));
    near(overlap(sharp, pixels(10, 20, 40, 50), size), 1);
    near(overlap(sharp, pixels(10, 20, 25, 50), size), 0.5);
    near(overlap(sharp, pixels(10, 20, 55, 50), size), 2 / 3);
    near(overlap(sharp, pixels(42, 2, 60, 18), size), 0);
    const halved = Float64Array.of(10, 20, 40, 20, 40, 50, 39.9, 50).map((cells, at) => cells * (at % 2 ? 5 : 10));
    near(overlap(sharp, halved, size), 0.5);
  });

  it('has a rim', () => {
    const rim = rimOf(map, new Float32Array(mapSide * mapSide));
    const at = (x: number, y: number): number => rim[y * mapSide + x]!;
    for (const [x, y] of [
      [10, 30],
      [9, 30],
      [39, 30],
      [25, 20],
      [40, 50],
    ] as const) {
      assert.ok(at(x, y) > 0.8, `${x},${y}`);
    }
    for (const [x, y] of [
      [25, 35],
      [4, 30],
      [60, 60],
      [0, 0],
    ] as const) {
      assert.ok(at(x, y) < 0.1, `${x},${y}`);
    }
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

describe('the network that maps documents', () => {
  let mapper: DocumentMapper;
  before(async () => {
    mapper = await documentMapper();
  });

  it('sees a sheet of paper where it lies, and nothing on an empty table', () => {
    const field = new EdgeField();
    const { pixels, quad } = drawScene({ aspect: 297 / 210, size: 0.6, paper: 230, table: (x, y) => grain(x, y, 90) });
    field.load(pixels);
    const corners = Float64Array.from(quad.flatMap(({ x, y }) => [x / field.scaleX - 0.5, y / field.scaleY - 0.5]));
    assert.ok(roughFit(mapper.map(field, true), corners, 0, field) > 0.3);
    const empty = drawScene({ size: 0.001, table: (x, y) => grain(x, y, 90) });
    field.load(empty.pixels);
    const total = mapper.map(field, true).reduce((sum, value) => sum + value, 0);
    assert.ok(total < 0.03 * mapSide * mapSide);
  });
});
