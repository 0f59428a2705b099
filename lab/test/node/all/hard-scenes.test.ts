import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOutlineDetector } from '../../../../src/document/index.js';
import { renderDocument } from '../../../../testing/src/documents/document-renderer.js';
import type { DocumentScene } from '../../../../testing/src/documents/scene.js';
import { documentTruth } from '../../../../testing/src/documents/truth.js';
import {
  DocumentRenderer,
  documentSceneAt,
  type DocumentScriptName,
  documentScripts,
  idealDocumentScene,
  withHandSway,
} from '../../../../testing/src/index.js';
import { type ClipFrame, play, type Played } from '../../../documents/document-player.js';
import { cornerError } from '../../../../test/support/document-scene.js';

const detector = createOutlineDetector();
const portrait = { width: 480, height: 640 };
const documentType = 'ng_international_passport';

const look = (fields: Partial<DocumentScene>) => {
  const scene: Partial<DocumentScene> = { document: 'passport', ...fields };
  const outline = detector.detect(renderDocument(scene, portrait), { documentType });
  return { outline, truth: documentTruth(scene, portrait).quad! };
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

const size = { width: 960, height: 540 };

/** All clips share one renderer, which caches printed cards and painted tables. */
const renderer = new DocumentRenderer(size);

function* framesOf(name: DocumentScriptName, seconds: number): Generator<ClipFrame> {
  for (let time = 0; time < seconds * 1000; time += 125) {
    const scene = documentSceneAt(documentScripts[name], idealDocumentScene, time);
    yield { time, pixels: renderer.render(withHandSway(scene, time, 3), time + 1) };
  }
}

const played = (name: DocumentScriptName, seconds = 2): Played =>
  play(framesOf(name, seconds), { form: 'id1', stillScale: 2 });

describe('a busy table', () => {
  const empty = ['emptyNewspaper', 'emptyWood', 'emptyPapers', 'emptyCloth'] as const;
  for (const name of [...empty, 'noDocument', 'passingHand'] as const) {
    it(`${name}: nothing is taken, and no direction is given for a card that is not there`, () => {
      const { shown, capturedAt } = played(name);
      assert.equal(capturedAt, null);
      const hints = new Set(shown.map(({ hint }) => hint));
      for (const hint of hints) assert.ok(hint === null || hint === 'no-document', `says ${hint}`);
    });
  }

  for (const name of ['farOnWood', 'farOnNewspaper'] as const) {
    it(`${name}: hints ask for a distant card to come closer, never farther away`, () => {
      const { shown, capturedAt } = played(name);
      assert.equal(capturedAt, null);
      const hints = new Set(shown.map(({ hint }) => hint));
      for (const hint of ['too-close', 'cut-off', 'tilted', 'blurry'] as const) assert.ok(!hints.has(hint), hint);
      assert.ok(hints.has('too-far') || hints.has('low-resolution'), [...hints].join());
    });
  }

  it('a card that extends beyond the picture is too close', () => {
    const frames = function* (): Generator<ClipFrame> {
      for (let time = 0; time < 3000; time += 125) {
        const fillShare = 0.7 + 0.55 * Math.min(1, Math.max(0, (time - 250) / 1000));
        const scene = { ...idealDocumentScene, surface: 'dark-wood' as const, fillShare };
        yield { time, pixels: renderer.render(scene, time + 1) };
      }
    };
    const { shown } = play(frames(), { form: 'id1', stillScale: 2 });
    const late = shown.filter(({ time }) => time >= 1800).map(({ hint }) => hint);
    assert.ok(
      late.every((hint) => hint === 'too-close' || hint === 'cut-off'),
      late.join(),
    );
  });

  for (const name of ['ideal', 'onKeyboard', 'amongPapers'] as const) {
    it(`${name}: the card is taken`, () => assert.notEqual(played(name, 4).capturedAt, null));
  }
});
