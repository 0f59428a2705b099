import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scaleInto } from '../../../src/vision/worker/frame-pixels.js';
import type { Pixels } from '../../../src/shared/geometry.js';

function noise(width: number, height: number): Pixels {
  let state = 7;
  const data = new Uint8ClampedArray(width * height * 4).map(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
  return { data, width, height };
}

const empty = (width: number, height: number): Pixels => ({
  data: new Uint8ClampedArray(width * height * 4),
  width,
  height,
});

/** A slow reference implementation. */
function bilinear(from: Pixels, x: number, y: number, into: Pixels, channel: number): number {
  const placeX = Math.min(from.width - 1, Math.max(0, ((x + 0.5) * from.width) / into.width - 0.5));
  const placeY = Math.min(from.height - 1, Math.max(0, ((y + 0.5) * from.height) / into.height - 0.5));
  const at = (column: number, row: number): number =>
    from.data[(Math.min(from.height - 1, row) * from.width + Math.min(from.width - 1, column)) * 4 + channel]!;
  const [left, top] = [Math.floor(placeX), Math.floor(placeY)];
  const [partX, partY] = [placeX - left, placeY - top];
  const above = at(left, top) * (1 - partX) + at(left + 1, top) * partX;
  const below = at(left, top + 1) * (1 - partX) + at(left + 1, top + 1) * partX;
  return above * (1 - partY) + below * partY;
}

describe('scaling a camera frame', () => {
  for (const [width, height, toWidth, toHeight] of [
    [64, 36, 32, 18],
    [96, 54, 64, 36],
    [61, 37, 23, 14],
  ] as const) {
    it(`scales ${width} × ${height} to ${toWidth} × ${toHeight} bilinearly`, () => {
      const from = noise(width, height);
      const into = empty(toWidth, toHeight);
      scaleInto(from, into);
      for (let y = 0; y < toHeight; y++) {
        for (let x = 0; x < toWidth; x++) {
          for (let channel = 0; channel < 3; channel++) {
            const given = into.data[(y * toWidth + x) * 4 + channel]!;
            const wanted = bilinear(from, x, y, into, channel);
            assert.ok(Math.abs(given - wanted) < 2, `${x}, ${y}, ${channel}: ${given} for ${wanted}`);
          }
          assert.equal(into.data[(y * toWidth + x) * 4 + 3], 255);
        }
      }
    });
  }

  it('rounds halves like every other scale', () => {
    const from = noise(64, 36);
    const into = empty(32, 18);
    scaleInto(from, into);
    for (let at = 0; at < into.data.length; at++) {
      if (at % 4 === 3) continue;
      const place = ((at >> 7) * 2 * 64 + ((at >> 2) % 32) * 2) * 4 + (at % 4);
      const sum = [0, 4, 256, 260].reduce((all, step) => all + from.data[place + step]!, 0);
      assert.equal(into.data[at], (sum + 2) >> 2);
    }
  });
});
