/** A closer look at the part of a picture that the map shows. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CloserLook, type CloserView } from '../../../src/document/closer-look.js';
import { mapSide } from '../../../src/document/document-map.js';
import { documentForms } from '../../../src/document/index.js';
import { EdgeField } from '../../../src/document/edge-field.js';
import { LineFinder } from '../../../src/document/lines.js';
import { quadOf } from '../../../src/document/quad.js';
import { QuadFinder } from '../../../src/document/quad-finder.js';
import { cornerError, drawScene, grain } from '../../support/document-scene.js';

/** Lines of letters across the whole table. */
const print = (x: number, y: number): number =>
  y % 14 < 6 && Math.sin(x * 0.9 + Math.floor(y / 14) * 2.1) > 0 ? 70 : grain(x, y, 190);

const size = { width: 1280, height: 960 };
const { pixels, quad } = drawScene({ ...size, size: 0.2, spinDegrees: 8, paper: 235, table: print });

/** The part is mapped as a card in its middle. */
const cells = Float32Array.from({ length: mapSide * mapSide }, (_, at) => {
  const [x, y] = [at % mapSide, Math.floor(at / mapSide)];
  return x >= 16 && x < 48 && y >= 16 && y < 48 ? 0.9 : 0.05;
});
const mapOf = (): Float32Array => cells;
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
const look = (): CloserView => new CloserLook(new LineFinder(), new QuadFinder()).find(pixels, part, mapOf, wanted);

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

  it('sees the part with as many pixels as a whole picture', () => {
    const { field } = look();
    const whole = new EdgeField();
    whole.load(pixels);
    assert.ok(field.width * field.height > 0.9 * whole.width * whole.height);
    assert.ok(field.scaleX < 0.6 * whole.scaleX);
  });

  it('keeps its map when the mapper maps something else', () => {
    const shared = new Float32Array(mapSide * mapSide).fill(0.7);
    const { map } = new CloserLook(new LineFinder(), new QuadFinder()).find(pixels, part, () => shared, wanted);
    shared.fill(0);
    assert.ok(Math.abs(map[0]! - 0.7) < 1e-6);
  });
});
