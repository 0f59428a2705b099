import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createOutlineDetector,
  type DocumentSide,
  type DocumentType,
  formOf,
  judgeDocument,
  measureDocument,
} from '../../../src/document/index.js';
import { likeness, lookOf } from '../../../src/document/side/look.js';
import { observeSide } from '../../../src/document/side/observe.js';
import { doubtOf, SideWatch, withSideHint } from '../../../src/document/side/side-hint.js';
import { straightenLuma } from '../../../src/document/straighten.js';
import { documentHints, type DocumentVerdict, type SideHint } from '../../../src/document/types.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { printDocument } from '../../../testing/src/documents/print/document-print.js';
import { type DocumentScene, renderDocument } from '../../../testing/src/index.js';
import { fullLight } from '../../../testing/src/render/raster.js';
import { DocumentScenario } from '../capture/document-scenario.js';

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

  it('differs between front and back', () => {
    assert.ok(likeness(front, lookAt('back')) < 0.6);
  });
});

const detector = createOutlineDetector();

/** A drawn picture, as it is seen when a document of this type is asked for. */
function see(documentType: DocumentType, scene: Partial<DocumentScene>) {
  const pixels = renderDocument({ fillShare: 0.8, ...scene }, { width: 960, height: 540 });
  const outline = detector.detect(pixels, { documentType });
  const { measures, patch } = measureDocument({ pixels, outline, documentType, time: 0 });
  assert.ok(outline !== null && patch !== null);
  const seen = observeSide(patch, outline, formOf(documentType));
  return { seen, measures, verdict: judgeDocument(measures, { documentType, stillScale: 1.5 }) };
}

function hintFor(
  asked: [DocumentType, DocumentSide],
  { seen, measures, verdict }: ReturnType<typeof see>,
  taken: readonly Float32Array[] = [],
): SideHint | null {
  const [documentType, side] = asked;
  return doubtOf(seen, { documentType, side, taken }, verdict, measures)?.hint ?? null;
}

describe('what is seen of a side', () => {
  const front = see('gh_ghana_card', { document: 'gh-ghana-card' });
  const back = see('gh_ghana_card', { document: 'gh-ghana-card', side: 'back' });
  const turned = see('gh_ghana_card', { document: 'gh-ghana-card', side: 'back', rollDegrees: 180 });

  it('is right if it is what was asked for', () => {
    assert.equal(hintFor(['gh_ghana_card', 'front'], front), null);
    assert.equal(hintFor(['gh_ghana_card', 'back'], back, [front.seen.look!]), null);
    assert.equal(hintFor(['gh_ghana_card', 'back'], turned, [front.seen.look!]), null);
    assert.equal(hintFor(['gh_passport', 'front'], see('gh_passport', { document: 'gh-passport' })), null);
  });

  it('is the other side, upright or upside down', () => {
    assert.equal(hintFor(['gh_ghana_card', 'front'], back), 'wrong-side');
    assert.equal(hintFor(['gh_ghana_card', 'front'], turned), 'wrong-side');
    assert.equal(hintFor(['gh_ghana_card', 'back'], front), 'wrong-side');
  });

  it('is the side that was taken before', () => {
    assert.equal(hintFor(['gh_ghana_card', 'back'], front, [front.seen.look!]), 'same-side');
  });

  it('is a page without lines, or a card, when a passport was asked for', () => {
    assert.equal(
      hintFor(['gh_passport', 'front'], see('gh_passport', { document: 'gh-passport', side: 'back' })),
      'wrong-page',
    );
    assert.equal(
      hintFor(
        ['gh_passport', 'front'],
        see('gh_passport', { document: 'gh-ghana-card', surface: 'black-glass', fillShare: 0.75 }),
      ),
      'wrong-document',
    );
  });

  it('gives no hint if the document or its side is uncertain', () => {
    assert.equal(hintFor(['generic_id1', 'front'], back), null);
    assert.equal(hintFor(['ng_national_id', 'back'], front), null);
  });

  it('misses nothing that blur or a reflection may hide', () => {
    const blurry = withGate(front.verdict, 'blurry');
    assert.equal(hintFor(['gh_ghana_card', 'back'], { ...front, verdict: blurry }), null);
    const glaring = withGate(front.verdict, 'glare');
    assert.equal(hintFor(['gh_ghana_card', 'back'], { ...front, verdict: glaring }), null);
  });
});

function withGate(verdict: DocumentVerdict, hint: keyof DocumentVerdict['gates']): DocumentVerdict {
  return { ...verdict, gates: { ...verdict.gates, [hint]: 'warn' } };
}

describe('the watch over sides', () => {
  const seen = { hint: 'same-side', looks: 2 } as const;
  const missed = { hint: 'wrong-page', looks: 3 } as const;

  it('believes two looks that see something, and three that miss something', () => {
    const watch = new SideWatch();
    watch.see(0, seen);
    assert.equal(watch.hintAt(0), null);
    watch.see(150, seen);
    assert.equal(watch.hintAt(150), 'same-side');
    const other = new SideWatch();
    for (const time of [0, 150]) other.see(time, missed);
    assert.equal(other.hintAt(150), null);
    other.see(300, missed);
    assert.equal(other.hintAt(300), 'wrong-page');
  });

  it('looks often at first, and seldom once the side is right', () => {
    const watch = new SideWatch();
    assert.ok(watch.isDue(0));
    for (const time of [0, 150, 300, 450]) watch.see(time, null);
    assert.ok(!watch.isDue(700));
    assert.ok(watch.isDue(1450));
  });
});

describe('a hint about the side', () => {
  const gates = Object.fromEntries(documentHints.map((hint) => [hint, 'pass'])) as DocumentVerdict['gates'];
  const good: DocumentVerdict = { accept: true, usable: true, hint: null, gates, advice: [], score: 0.8 };

  it('holds a live frame back, after what hides the document and before what hides its print', () => {
    const held = withSideHint(good, 'wrong-side');
    assert.deepEqual([held.accept, held.usable, held.hint], [false, true, 'wrong-side']);
    assert.equal(withSideHint({ ...good, hint: 'glare' }, 'wrong-side').hint, 'wrong-side');
    assert.equal(withSideHint({ ...good, hint: 'cut-off' }, 'wrong-side').hint, 'cut-off');
    assert.equal(withSideHint({ ...good, hint: 'no-document' }, 'wrong-document').hint, 'wrong-document');
    assert.equal(withSideHint(good, null), good);
  });

  it('steps back after three seconds, and then the photo is taken', () => {
    const scenario = new DocumentScenario().toFraming().frames(50, withSideHint(good, 'same-side'));
    assert.equal('hint' in scenario.state && scenario.state.hint, 'same-side');
    scenario.frames(30, withSideHint(good, 'same-side'));
    assert.equal(scenario.status, 'capturing');
  });
});
