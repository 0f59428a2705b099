import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOutlineDetector, rectify } from '../../../src/document/index.js';
import type { Quad } from '../../../src/document/quad.js';
import { isOnScreen } from '../../../src/document/screen.js';
import type { Pixels } from '../../../src/shared/geometry.js';
import { DocumentRenderer, idealDocumentScene } from '../../../testing/src/index.js';
import { photographScreen, type ScreenPhoto } from '../../support/screen-photo.js';

const monitor: ScreenPhoto = { pitch: 2.6, rollDegrees: 2, keystone: [0.02, -0.03], softness: 0.6, noise: 1, seed: 3 };

const renderer = new DocumentRenderer({ width: 1280, height: 720 });

function drawn(document: 'ng-nin-slip-improved' | 'gh-ghana-card'): { pixels: Pixels; quad: Quad } {
  const pixels = renderer.render({ ...idealDocumentScene, document, side: 'front' }, 0);
  return { pixels, quad: createOutlineDetector().detect(pixels, { documentType: 'id1' })!.quad };
}

/** Every third row of some columns is darker, as on a card with fine, even print. */
function ruled(pixels: Pixels, until: number): Pixels {
  const data = pixels.data.map((value, at) => {
    const [x, y] = [(at >> 2) % pixels.width, Math.floor((at >> 2) / pixels.width)];
    return at % 4 === 3 || x > until || y % 3 !== 0 ? value : value * 0.9;
  });
  return { ...pixels, data };
}

describe('a document on a screen', () => {
  const card = drawn('gh-ghana-card');

  it('is noticed when the camera sees the screen’s pixels', () => {
    for (const [document, pitch] of [
      ['gh-ghana-card', 2.6],
      ['ng-nin-slip-improved', 3.5],
    ] as const) {
      const { pixels, quad } = drawn(document);
      const shown = rectify(pixels, quad, 'id1', { longerSidePixels: Math.round(800 / pitch) });
      const photo = photographScreen(shown, { ...monitor, pitch });
      assert.equal(isOnScreen(photo.pixels, photo.quad), true, `${document}, ${pitch} pixels`);
    }
  });

  it('is not seen in the document itself', () => {
    assert.equal(isOnScreen(card.pixels, card.quad), false);
  });

  it('is not seen in even print on a part of a document, but on all of it', () => {
    const middle = (card.quad[0].x + card.quad[1].x) / 2;
    assert.equal(isOnScreen(ruled(card.pixels, middle - 150), card.quad), false);
    assert.equal(isOnScreen(ruled(card.pixels, 1280), card.quad), true);
  });

  it('is unknown in pictures that are too small', () => {
    const pixels = { width: 200, height: 120, data: new Uint8ClampedArray(200 * 120 * 4).fill(200) };
    const quad: Quad = [
      { x: 10, y: 10 },
      { x: 190, y: 10 },
      { x: 190, y: 110 },
      { x: 10, y: 110 },
    ];
    assert.equal(isOnScreen(pixels, quad), false);
  });
});
