import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { livenessLimits } from '../../../src/liveness-evidence/limits.js';
import { screenPattern } from '../../../src/contract/screen-pattern.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { renderPerson } from '../../../testing/src/index.js';
import { seededRandom } from '../../../testing/src/render/random.js';

const limit = livenessLimits.screenPattern.prominence;
const middle = { x: 0.5, y: 0.5 };

function changed(picture: Pixels, change: (value: number, x: number, y: number) => number): Pixels {
  const { width, height } = picture;
  const data = picture.data.map((value, at) => {
    const pixel = at >> 2;
    return at % 4 === 3 ? value : change(value, pixel % width, Math.floor(pixel / width));
  });
  return { width, height, data };
}

/** Adds a screen's rows as a camera sees them: tilted dark lines, `period` pixels apart. */
function throughScreen(picture: Pixels, period: number, degrees: number, depth: number): Pixels {
  const [across, down] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return changed(picture, (value, x, y) => {
    const phase = (2 * Math.PI * (x * across + y * down)) / period;
    return value * (1 - depth / 2 + (depth / 2) * Math.cos(phase));
  });
}

function plain(level: number): Pixels {
  return { width: 320, height: 320, data: new Uint8ClampedArray(320 * 320 * 4).fill(level) };
}

describe('a screen’s pattern', () => {
  const person = renderPerson({}, { width: 640, height: 480 });

  it('is absent in a person, of any skin tone', () => {
    for (const monk of [1, 4, 7, 10] as const) {
      const picture = renderPerson({ monk }, { width: 640, height: 480 });
      assert.ok((screenPattern(picture, middle) ?? 99) < limit, `tone ${monk}`);
    }
  });

  it('is detected in the same person behind a grid, straight or tilted', () => {
    for (const [period, degrees] of [
      [2.6, 0],
      [3.8, 4],
      [3.8, 86],
      [6.1, 12],
    ] as const) {
      const found = screenPattern(throughScreen(person, period, degrees, 0.12), middle);
      assert.ok((found ?? 0) > limit, `period ${period}, ${degrees} degrees: ${found} dB`);
    }
  });

  it('is not mistaken for noise, blocks of 8 pixels, a single color, or broad stripes', () => {
    const random = seededRandom(5);
    const pictures = {
      noise: changed(plain(128), (value) => value + 40 * (random() - 0.5)),
      blocks: changed(person, (value, x, y) => value * (x % 8 === 0 || y % 8 === 0 ? 0.97 : 1)),
      black: plain(0),
      white: plain(255),
      stripes: changed(person, (value, x) => value * (0.9 + 0.1 * Math.sin(x / 4))),
    };
    for (const [name, picture] of Object.entries(pictures)) {
      const found = screenPattern(picture, middle);
      assert.ok((found ?? 99) < limit, `${name}: ${found} dB`);
    }
  });
});
