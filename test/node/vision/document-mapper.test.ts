/** The network that maps documents, on a drawn page. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { mapSide, type DocumentMapper } from '../../../src/document/document-map.js';
import { EdgeField } from '../../../src/document/edge-field.js';
import type { Pixels } from '../../../src/shared/geometry.js';
import { documentMapper } from '../../support/document-mapper.js';
import { drawScene, grain } from '../../support/document-scene.js';

const side = 256;
const { pixels } = drawScene({
  ...{ width: side, height: side, size: 0.6, spinDegrees: 12, paper: 230 },
  table: (x, y) => grain(x, y, 90),
});

/** A square, turned by a quarter. */
const turned = <T extends Float32Array | Uint8ClampedArray>(square: T, length: number, channels: number): T =>
  square.map((_, at) => {
    const channel = at % channels;
    const x = Math.floor(at / channels) % length;
    const y = Math.floor(at / channels / length);
    return square[((length - 1 - x) * length + y) * channels + channel]!;
  }) as T;

const fieldOf = (picture: Pixels): EdgeField => {
  const field = new EdgeField();
  field.load(picture);
  return field;
};

const farthest = (one: Float32Array, other: Float32Array): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0);

describe('the mapper', () => {
  let mapper: DocumentMapper;
  before(async () => {
    mapper = await documentMapper();
  });

  it('shows a page where it lies', () => {
    const map = mapper.map(fieldOf(pixels), true);
    const middle = map[(mapSide / 2) * mapSide + mapSide / 2]!;
    assert.ok(middle > 0.5, `middle ${middle}`);
    assert.ok(map[0]! < 0.2, `corner ${map[0]}`);
  });

  it('maps carefully: a turned picture gets the same map, turned', () => {
    const field = fieldOf(pixels);
    const turnedField = fieldOf({ ...pixels, data: turned(pixels.data, side, 4) });
    const careful = turned(mapper.mapCarefully(field, true), mapSide, 1);
    // Rounding is all that differs.
    const off = farthest(mapper.mapCarefully(turnedField, true), careful);
    assert.ok(off < 0.02, `${off}`);
    const quick = turned(mapper.map(field, true), mapSide, 1);
    const quickOff = farthest(mapper.map(turnedField, true), quick);
    assert.ok(quickOff > 5 * off, `${quickOff}`);
  });
});
