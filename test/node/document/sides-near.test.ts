/** Outlines from the clearest edges near a rough one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EdgeField } from '../../../src/document/edge-field.js';
import { documentForms } from '../../../src/document/index.js';
import { flattenQuad, quadOf } from '../../../src/document/quad.js';
import { SidesNear } from '../../../src/document/sides-near.js';
import { inPicture, inView, type View } from '../../../src/document/view.js';
import { cornerError, drawScene, grain } from '../../support/document-scene.js';

/** Lines of letters across the whole table. */
const print = (x: number, y: number): number =>
  y % 14 < 6 && Math.sin(x * 0.9 + Math.floor(y / 14) * 2.1) > 0 ? 70 : grain(x, y, 190);
const { pixels, quad } = drawScene({ width: 640, height: 480, size: 0.45, spinDegrees: 8, paper: 235, table: print });
const field = new EdgeField();
field.load(pixels);
const view: View = { field, left: 0, top: 0, map: null };
const truth = new Float64Array(8);
flattenQuad(quad, truth);
const range = documentForms.id1.aspect;

/** The true corners, each moved by up to `share` of the card's width. */
function rough(share: number): Float64Array {
  const width = Math.hypot(truth[2]! - truth[0]!, truth[3]! - truth[1]!);
  const moves = [0.9, -0.6, -0.7, -1, 0.8, 0.9, 1, 0.5];
  return inView(
    truth.map((value, at) => value + share * width * moves[at]!),
    view,
  );
}

describe('outlines from edges near a rough one', () => {
  it('has the right one among the first, though no side of the rough one is right', () => {
    const found = new SidesNear().find(view, rough(0.08), range, 8);
    const errors = found.map((corners) => cornerError(quadOf(inPicture(corners, view)), quad));
    assert.ok(Math.min(...errors) < 0.03, errors.join());
  });

  it('gives as many as asked for, no two of them the same, all of the wanted shape', () => {
    const found = new SidesNear().find(view, rough(0.05), range, 3);
    assert.ok(found.length <= 3 && found.length > 0);
    for (const corners of found) {
      const side = (from: number): number => {
        const to = (from + 1) & 3;
        return Math.hypot(corners[to * 2]! - corners[from * 2]!, corners[to * 2 + 1]! - corners[from * 2 + 1]!);
      };
      const aspect = (side(0) + side(2)) / (side(1) + side(3));
      assert.ok(aspect > 1.3 && aspect < 1.9, String(aspect));
    }
  });

  it('finds nothing where nothing has an edge', () => {
    const plain = new EdgeField();
    plain.load({ width: 640, height: 480, data: new Uint8ClampedArray(640 * 480 * 4).fill(128) });
    assert.deepEqual(new SidesNear().find({ ...view, field: plain }, rough(0.05), range, 8), []);
  });
});
