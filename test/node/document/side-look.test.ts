import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { likeness, lookOf } from '../../../src/document/side/look.js';
import { straightenLuma } from '../../../src/document/straighten.js';
import type { Pixels } from '../../../src/shared/geometry.js';
import { printDocument } from '../../../testing/src/documents/print/document-print.js';
import { fullLight } from '../../../testing/src/render/raster.js';

/** A printed side, darker to the right and a little off its outline. */
function lookAt(side: 'front' | 'back', { shading = 0, off = 0, turned = false } = {}): Float32Array {
  const { width, height, rgb } = printDocument('gh-ghana-card', { side, identity: 3, monk: 8 });
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const light = 1 - (shading * (at % width)) / width;
    for (let channel = 0; channel < 3; channel++) {
      data[at * 4 + channel] = 255 * light * (rgb[at * 3 + channel]! / fullLight) ** (1 / 2.2);
    }
  }
  const pixels: Pixels = { data, width, height };
  const [left, top, right, bottom] = [off * width, off * height, width * (1 - off), height * (1 + off)];
  const quad = [left, top, right, top, right, bottom, left, bottom];
  const luma = { data: new Uint8Array(320 * 202), width: 320, height: 202 };
  straightenLuma(
    pixels,
    turned ? [...quad.slice(4), ...quad.slice(0, 4)] : quad,
    luma.data,
    luma.width,
    luma.height,
    2,
  );
  return lookOf(luma);
}

describe('the look of a side', () => {
  const front = lookAt('front');

  it('is the same in other light and with an outline that is a little off', () => {
    assert.ok(likeness(front, lookAt('front', { shading: 0.5, off: 0.01 })) > 0.85);
  });

  it('is the same upside down', () => {
    assert.ok(likeness(front, lookAt('front', { turned: true })) > 0.95);
  });

  it('differs between front and back', () => {
    assert.ok(likeness(front, lookAt('back')) < 0.6);
  });
});
