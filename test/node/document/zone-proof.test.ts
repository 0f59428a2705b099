import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOutlineDetector, judgeDocument, measureDocument } from '../../../src/document/index.js';
import { hasPassportZone } from '../../../src/document/zone-proof.js';
import type { Point } from '../../../src/shared/geometry.js';
import { cornerError } from '../../support/document-scene.js';
import { documentTruth, idealDocumentScene, renderDocument, type DocumentScene } from '../../../testing/src/index.js';

const size = { width: 720, height: 1280 };

function sceneOf(fields: Partial<DocumentScene>) {
  const scene = { ...idealDocumentScene, fillShare: 0.8, ...fields };
  return { pixels: renderDocument(scene, size), quad: documentTruth(scene, size).quad! };
}

const flat = (quad: readonly Point[]): Float64Array => Float64Array.from(quad.flatMap(({ x, y }) => [x, y]));
const open = { document: 'passport', beside: 'open-page' } as const;

describe('the zone of a passport as proof of its outline', () => {
  it('is seen on the data page, either way up and from any corner', () => {
    for (const rollDegrees of [0, 8, 180]) {
      const { pixels, quad } = sceneOf({ document: 'passport', rollDegrees });
      for (let from = 0; from < 4; from++) {
        const turned = [...quad.slice(from), ...quad.slice(0, from)];
        assert.ok(hasPassportZone(pixels, flat(turned)), `${rollDegrees} degrees, from corner ${from}`);
      }
    }
  });

  it('does not fit an outline with an edge in the wrong place', () => {
    const { pixels, quad } = sceneOf(open);
    const [a, b, c, d] = quad;
    const along = (from: Point, to: Point, share: number): Point => ({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    });
    const wrong: Record<string, readonly Point[]> = {
      'both pages': [along(d, a, 2), along(c, b, 2), c, d],
      'the top too low': [along(a, d, 0.15), along(b, c, 0.15), c, d],
      'the bottom too high': [a, b, along(c, b, 0.1), along(d, a, 0.1)],
      'a side too far in': [a, along(b, a, 0.15), along(c, d, 0.15), d],
    };
    assert.ok(hasPassportZone(pixels, flat(quad)));
    for (const [name, corners] of Object.entries(wrong)) assert.ok(!hasPassportZone(pixels, flat(corners)), name);
  });

  it('is not seen on other documents', () => {
    for (const fields of [
      { document: 'gh-ghana-card', side: 'back' },
      { document: 'gh-passport', side: 'back' },
      { document: 'ng-voters-card', side: 'front' },
    ] as const) {
      const { pixels, quad } = sceneOf(fields);
      assert.ok(!hasPassportZone(pixels, flat(quad)), fields.document);
    }
  });

  it('finds the page where another outline is more likely', () => {
    const detector = createOutlineDetector();
    for (const fields of [
      { surface: 'dark-wood', rollDegrees: 12, pitchDegrees: 25 },
      { surface: 'marble', rollDegrees: 25 },
    ] as const) {
      const { pixels, quad } = sceneOf({ ...open, fillShare: 0.75, surfaceSeed: 1, ...fields });
      const outline = detector.detect(pixels, { documentType: 'id3' });
      assert.ok(outline?.accepted && cornerError(outline.quad, quad) < 0.02, fields.surface);
    }
  });

  it('makes a page certain that lies below the other page, even among papers', () => {
    const detector = createOutlineDetector();
    for (const surface of ['dark-cloth', 'papers'] as const) {
      const { pixels } = sceneOf({ ...open, surface, surfaceSeed: 1, identity: 1 });
      const outline = detector.detect(pixels, { documentType: 'id3' });
      assert.ok(outline?.accepted, surface);
      const frame = { pixels, outline: { ...outline, unseenMs: 0 }, documentType: 'id3', time: 0 } as const;
      assert.equal(judgeDocument(measureDocument(frame).measures).gates['no-document'], 'pass', surface);
    }
  });
});
