import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EdgeField } from '../../../src/document/edge-field.js';
import { documentForms } from '../../../src/document/document-types.js';
import { PalePatches } from '../../../src/document/pale-patches.js';
import { OutlineSearch } from '../../../src/document/search.js';
import type { Pixels } from '../../../src/shared/geometry.js';
import { intersectionOverUnion, type Corner } from '../../support/quad-overlap.js';

const width = 320;
const height = 240;

/** Draws dark boards, with white where `isPaper` is true. */
function draw(isPaper: (x: number, y: number) => boolean): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = isPaper(x, y) ? 235 : y % 24 < 2 ? 25 : 70;
      data.set([value, value, value, 255], (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

function patchesOf(pixels: Pixels): Corner[][] {
  const field = new EdgeField();
  field.load(pixels);
  const patches = new PalePatches();
  patches.find(field);
  return patches.quads.map((quad) =>
    [0, 1, 2, 3].map((at): Corner => [(quad[at * 2]! + 0.5) * field.scaleX, (quad[at * 2 + 1]! + 0.5) * field.scaleY]),
  );
}

/** Whether a point is inside a strip, 80 wide and 150 long, that leans to the right. `teeth` makes its ends jagged. */
const strip = (x: number, y: number, teeth = 0): boolean => {
  const along = 0.98 * (y - 40) - 0.2 * (x - 130);
  const across = 0.98 * (x - 130) + 0.2 * (y - 40);
  const tooth = teeth * Math.abs(((across / 8) % 1) - 0.5);
  return across >= 0 && across < 80 && along >= tooth && along < 150 - tooth;
};
const corner = (across: number, along: number): Corner => [
  130 + (0.98 * across - 0.2 * along) / (0.98 * 0.98 + 0.2 * 0.2),
  40 + (0.2 * across + 0.98 * along) / (0.98 * 0.98 + 0.2 * 0.2),
];
const truth = [corner(0, 0), corner(80, 0), corner(80, 150), corner(0, 150)];

const bestOf = (patches: Corner[][]): number =>
  Math.max(0, ...patches.map((patch) => intersectionOverUnion(patch, truth, width, height)));

describe('pale patches', () => {
  it('are the corners of paper on boards', () => {
    assert.ok(bestOf(patchesOf(draw((x, y) => strip(x, y)))) > 0.93);
  });

  it('span jagged ends and whatever crosses the paper', () => {
    const isPaper = (x: number, y: number): boolean => strip(x, y, 8) && !(y > 100 && y < 110 && x < 150);
    assert.ok(bestOf(patchesOf(draw(isPaper))) > 0.93);
  });

  it('of a tiled floor are traced for the largest only', () => {
    const isTile = (x: number, y: number): boolean => x % 40 > 3 && y % 30 > 3;
    const isNear = (x: number, y: number): boolean => [-4, 0, 4].some((by) => strip(x + by, y) || strip(x, y + by));
    const pixels = draw((x, y) => strip(x, y) || (isTile(x, y) && !isNear(x, y)));
    assert.ok(patchesOf(pixels).length > 60);
    const search = new OutlineSearch();
    search.search(pixels, documentForms.sheet.aspect);
    const outlines = search.candidates.map(({ quad }) =>
      [0, 1, 2, 3].map((at): Corner => [quad[at * 2]!, quad[at * 2 + 1]!]),
    );
    assert.ok(outlines.length <= 24, `${outlines.length} candidates`);
    assert.ok(bestOf(outlines) > 0.95);
  });

  it('are absent at the picture’s edge, in a round object, or in a ring of light', () => {
    assert.deepEqual(patchesOf(draw((x) => x < 120)), []);
    assert.deepEqual(patchesOf(draw((x, y) => Math.hypot(x - 160, y - 120) < 60)), []);
    assert.deepEqual(patchesOf(draw(() => false)), []);
  });
});
