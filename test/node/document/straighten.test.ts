import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rectifyInto } from '../../../src/document/rectify.js';
import { straightenLuma } from '../../../src/document/straighten.js';
import type { Pixels } from '../../../src/shared/geometry.js';

const width = 320;
const height = 200;

/** Waves of three colors, steep enough to reveal a tenth of a pixel. */
function picture(): Pixels {
  const data = new Uint8ClampedArray(640 * 480 * 4);
  for (let y = 0, at = 0; y < 480; y++) {
    for (let x = 0; x < 640; x++, at += 4) {
      data[at] = 128 + 100 * Math.sin(x / 3);
      data[at + 1] = 128 + 100 * Math.sin(y / 4 + x / 9);
      data[at + 2] = 128 + 100 * Math.cos(y / 3);
      data[at + 3] = 255;
    }
  }
  return { data, width: 640, height: 480 };
}

const quads: Record<string, number[]> = {
  flat: [60, 60, 580, 60, 580, 385, 60, 385],
  tilted: [150, 80, 500, 60, 600, 430, 40, 410],
  'cut off': [-80, -40, 700, 20, 660, 520, -30, 500],
};

describe('straightened luma', () => {
  for (const [name, quad] of Object.entries(quads)) {
    for (const taps of [1, 2, 3]) {
      it(`equals the luma of the straightened colors: ${name}, ${taps} taps`, () => {
        const pixels = picture();
        const colors = new Uint8ClampedArray(width * height * 4);
        rectifyInto(pixels, quad, colors, width, height, taps);
        const luma = new Uint8Array(width * height);
        straightenLuma(pixels, quad, luma, width, height, taps);
        let sum = 0;
        let maxOff = 0;
        for (let at = 0; at < width * height; at++) {
          const [r, g, b] = colors.subarray(at * 4, at * 4 + 3);
          const off = Math.abs(luma[at]! - (0.2126 * r! + 0.7152 * g! + 0.0722 * b!));
          sum += off;
          maxOff = Math.max(maxOff, off);
        }
        // Rounding alone is half a step on each side; a twentieth of a pixel is two steps here.
        assert.ok(maxOff < 2.5, `off by ${maxOff} at most`);
        assert.ok(sum / (width * height) < 0.4, `off by ${sum / (width * height)} on average`);
      });
    }
  }
});
