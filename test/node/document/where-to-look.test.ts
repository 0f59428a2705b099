/** Which part of a picture is worth a closer look. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mapSide, type DocumentMapper } from '../../../src/document/document-map.js';
import { EdgeField } from '../../../src/document/edge-field.js';
import { commonShare, partAround, WhereToLook } from '../../../src/document/where-to-look.js';

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

  it('is never less than a quarter of the picture', () => {
    const { width, height } = where.onMap(mapOf([30, 30, 33, 33], 0.8))!;
    near([width, height], [0.25, 0.25]);
  });

  it('is around the clearest of two places, not the larger', () => {
    const map = mapOf([4, 4, 24, 24], 0.4);
    map.set(mapOf([44, 44, 52, 50], 0.9).subarray(40 * mapSide), 40 * mapSide);
    const { left, top } = where.onMap(map)!;
    assert.ok(left > 0.5 && top > 0.5);
  });

  it('stays inside the picture', () => {
    const { left, top, width, height } = where.onMap(mapOf([0, 58, 6, 64], 0.8))!;
    near([left, top + height], [0, 1]);
    assert.ok(width < 0.5 && height < 0.5);
  });

  it('is nowhere if the map shows nothing', () => {
    assert.equal(where.onMap(mapOf([20, 24, 36, 32], 0.06)), null);
  });

  it('can be read from the map of a part', () => {
    const part = { left: 0.5, top: 0.25, width: 0.5, height: 0.5 };
    const { left, top, width, height } = where.onMap(mapOf([16, 16, 48, 48], 0.8), part)!;
    near([left, top, width, height], [0.5, 0.25, 0.5, 0.5]);
  });

  it('is around a small outline, and nowhere around a larger one', () => {
    const quad = (size: number): Float64Array => Float64Array.of(10, 10, 10 + size, 10, 10 + size, 20, 10, 20);
    const { left, width } = partAround(quad(20), { width: 100, height: 100 })!;
    near([left, width], [0, 0.4]);
    assert.equal(partAround(quad(40), { width: 100, height: 100 }), null);
  });

  it('knows how much two parts have in common', () => {
    const part = { left: 0, top: 0, width: 0.5, height: 1 };
    near([commonShare(part, part), commonShare(part, { ...part, left: 0.25 })], [1, 1 / 3]);
    assert.equal(commonShare(part, { ...part, left: 0.5 }), 0);
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
