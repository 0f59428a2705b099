import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOutlineDetector } from '../../../src/document/index.js';
import { renderDocument } from '../../../testing/src/documents/document-renderer.js';
import { documentTruth } from '../../../testing/src/documents/truth.js';
import type { DocumentScene } from '../../../testing/src/documents/scene.js';
import { cornerError } from '../../support/document-scene.js';

const detector = createOutlineDetector();
const size = { width: 480, height: 640 };
const documentType = 'ng_international_passport';

const look = (fields: Partial<DocumentScene>) => {
  const scene: Partial<DocumentScene> = { document: 'passport', ...fields };
  const outline = detector.detect(renderDocument(scene, size), { documentType });
  return { outline, truth: documentTruth(scene, size).quad! };
};

/** The corners may start at either long side, because a page's outline does not reveal which way up it lies. */
const pageError = (found: Parameters<typeof cornerError>[0], truth: typeof found): number =>
  Math.min(cornerError(found, truth), cornerError(found, [truth[2], truth[3], truth[0], truth[1]]));

describe('an open passport', () => {
  for (const surface of ['dark-wood', 'marble', 'dark-cloth', 'checkered'] as const) {
    for (const rollDegrees of [0, 5]) {
      it(`is cropped to its data page, on ${surface} at ${rollDegrees}°`, () => {
        const { outline, truth } = look({ surface, rollDegrees, beside: 'open-page', fillShare: 0.66, offsetY: 0.1 });
        assert.ok(outline, 'no outline');
        const error = pageError(outline.quad, truth);
        assert.ok(error < 0.02, `largest corner error ${error}, score ${outline.score}`);
      });
    }
  }

  it('is not detected in a single page', () => {
    for (const surface of ['dark-wood', 'dark-cloth'] as const) {
      const { outline, truth } = look({ surface, fillShare: 0.8 });
      assert.ok(outline && pageError(outline.quad, truth) < 0.02, surface);
    }
  });
});
