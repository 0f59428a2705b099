import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOutlineDetector } from '../../../src/document/index.js';
import { cornerError, drawScene, grain, type SceneOptions } from '../../support/document-scene.js';

const detector = createOutlineDetector();

describe('the outline detector', () => {
  const found: [string, SceneOptions, number][] = [
    ['a white card on dark wood', {}, 0.01],
    ['a card turned by 20°', { spinDegrees: 20, size: 0.75 }, 0.01],
    ['a card turned by −28°', { spinDegrees: -28, size: 0.7 }, 0.01],
    ['a card tilted by 20°', { tiltDegrees: 20 }, 0.01],
    ['a card turned and tilted', { spinDegrees: 12, tiltDegrees: -24, size: 0.7 }, 0.01],
    ['a pale card on a pale table', { paper: 215, table: (x, y) => grain(x, y, 190) }, 0.015],
    ['a dark card on dark cloth', { paper: 62, ink: 20, table: (x, y) => grain(x, y, 38) }, 0.015],
    ['a card in a fifth of the light', { gain: 0.2 }, 0.015],
    ['a card out of focus', { blurRadius: 2 }, 0.015],
    ['a card on striped cloth', { spinDegrees: 8, table: (x, y) => (Math.floor((x + y) / 24) % 2 ? 60 : 120) }, 0.02],
    ['a card in a wide picture', { width: 800, height: 450, size: 0.5 }, 0.01],
    ['a card on a live frame', { width: 240, height: 320 }, 0.02],
  ];
  for (const [what, options, maxError] of found) {
    it(`finds ${what}`, () => {
      const { pixels, quad } = drawScene(options);
      const outline = detector.detect(pixels, { documentType: 'ng_national_id' });
      assert.ok(outline, 'no outline');
      assert.ok(outline.accepted, `score ${outline.score}`);
      assert.ok(outline.inFrame);
      const error = cornerError(outline.quad, quad);
      assert.ok(error < maxError, `largest corner error ${error}`);
    });
  }

  it('finds a passport page and a sheet of paper by their own aspect ratio', () => {
    for (const [documentType, aspect] of [
      ['ng_international_passport', 125 / 88],
      ['generic_page', 297 / 210],
    ] as const) {
      const { pixels, quad } = drawScene({ aspect, size: 0.7 });
      const outline = detector.detect(pixels, { documentType });
      assert.ok(outline?.accepted, documentType);
      const truth = documentType === 'generic_page' ? ([quad[1], quad[2], quad[3], quad[0]] as const) : quad;
      // The page's short sides are on the left and the right here, and either can count as its top.
      const error = Math.min(
        cornerError(outline.quad, [...truth]),
        cornerError(outline.quad, [truth[2], truth[3], truth[0], truth[1]]),
      );
      assert.ok(error < 0.01, `${documentType}: ${error}`);
    }
  });

  it('accepts nothing if there is no document', () => {
    const tables: [string, (x: number, y: number) => number][] = [
      ['grain', grain],
      ['an even wall', () => 140],
      ['darkness', () => 3],
      ['planks', (x) => (x % 60 < 3 ? 60 : 130)],
      ['a gradient of light', (x, y) => 40 + x / 4 + y / 8],
    ];
    for (const [what, table] of tables) {
      const pixels = drawScene({ table, shiftX: 5 }).pixels;
      assert.ok(!detector.detect(pixels, { documentType: 'ng_national_id' })?.accepted, what);
    }
  });

  it('reports that a card extends beyond the picture', () => {
    const { pixels } = drawScene({ shiftX: 0.2 });
    const outline = detector.detect(pixels, { documentType: 'ng_national_id' });
    assert.ok(outline);
    assert.equal(outline.inFrame, false);
  });

  it('requires a higher score for a document that is cut off by the edge', () => {
    const detect = (acceptScore: number, shiftX: number) =>
      createOutlineDetector({ acceptScore }).detect(drawScene({ shiftX }).pixels, { documentType: 'id1' })!;
    const { score } = detect(0, 0.2);
    // The required score is halfway between the requested score and 1.
    assert.equal(detect(2 * score - 1 - 1e-6, 0.2).accepted, true);
    assert.equal(detect(2 * score - 1 + 1e-6, 0.2).accepted, false);
    const whole = detect(0, 0).score;
    assert.equal(detect(whole, 0).accepted, true);
  });

  it('gives the same answer whatever it saw before', () => {
    const scene = drawScene({ spinDegrees: 9 }).pixels;
    const first = createOutlineDetector().detect(scene, { documentType: 'id1' });
    const used = createOutlineDetector();
    for (const options of [
      { width: 1000, height: 1400 },
      { width: 200, height: 120, size: 0.5 },
    ]) {
      used.detect(drawScene(options).pixels, { documentType: 'id3' });
    }
    assert.deepEqual(used.detect(scene, { documentType: 'id1' }), first);
  });
});
