/** What is printed on a document: text, codes, and the pixels of a screen that shows it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createOutlineDetector,
  type DocumentForm,
  type DocumentMeasures,
  documentThresholds,
  measureDocument,
  rectify,
} from '../../../src/document/index.js';
import { sampleDocument } from '../../../src/document/patch.js';
import type { Quad } from '../../../src/document/quad.js';
import { isOnScreen } from '../../../src/document/screen.js';
import { findText } from '../../../src/document/text.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { specOf, type SyntheticDocumentKind } from '../../../testing/src/documents/document-kinds.js';
import { DocumentRenderer, idealDocumentScene } from '../../../testing/src/index.js';
import { seededRandom } from '../../../testing/src/render/random.js';
import { blurred, moved } from '../../support/blur.js';
import { printedDocument, wholePicture } from '../../support/printed-document.js';
import { photographScreen, type ScreenPhoto } from '../../support/screen-photo.js';
import { sampleOf } from '../../support/sample.js';

/** Length at which a document is measured, pixels. */
const measured = 640;
const { accept } = documentThresholds.find(({ id }) => id === 'sharpness-min')!;

function shareOfText(pixels: Pixels, form: DocumentForm = 'id1') {
  return findText(sampleDocument(pixels, wholePicture(pixels).quad, form), 150).share;
}

function measure(pixels: Pixels, documentType: DocumentForm = 'id1'): DocumentMeasures {
  return measureDocument({ pixels, outline: wholePicture(pixels), documentType, time: 0 }).measures;
}

function each(pixels: Pixels, change: (code: number, at: number) => number): Pixels {
  return { ...pixels, data: pixels.data.map((code, at) => (at % 4 === 3 ? 255 : change(code, at))) };
}

function withGrain(pixels: Pixels, deviation: number): Pixels {
  const random = seededRandom(5);
  let grain = 0;
  return each(pixels, (code, at) => {
    if (at % 4 === 0) grain = deviation * Math.sqrt(3) * (random() + random() + random() + random() - 2);
    return code + grain;
  });
}

/** A picture of one gray per place, 640 × 404. */
function drawn(at: (x: number, y: number) => number): Pixels {
  const [width, height] = [measured, 404];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.fill(at(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { data, width, height };
}

const few: readonly SyntheticDocumentKind[] = ['national-id', 'gh-ghana-card', 'passport'];
const printed: readonly SyntheticDocumentKind[] = [...few, 'page', 'ng-nin-slip', 'ke-drivers-license'];

describe('text on a document', () => {
  for (const kind of sampleOf(printed, 1)) {
    it(`is found on ${kind}, dark on light and light on dark`, async () => {
      for (const side of specOf(kind).sides) {
        const pixels = await printedDocument(kind, side, 700);
        const { form } = specOf(kind);
        const share = shareOfText(pixels, form);
        assert.ok(share > 0.01 && share < 0.4, `${side}: ${share}`);
        const inverted = shareOfText(
          each(pixels, (code) => 255 - code),
          form,
        );
        assert.ok(Math.abs(inverted / share - 1) < 0.15, `${side}: ${inverted} against ${share}`);
      }
    });
  }

  const others: [string, (x: number, y: number) => number][] = [
    ['plain paper', () => 200],
    ['shading', (x, y) => 80 + x / 5 + y / 10],
    ['bars', (x) => ((x >> 2) % 2 ? 60 : 200)],
    ['horizontal lines', (_, y) => ((y >> 2) % 2 ? 60 : 200)],
    ['a portrait in soft light', (x, y) => 130 + 60 * Math.sin(x / 40) * Math.cos(y / 35)],
  ];
  for (const [what, at] of others) {
    it(`is not found on ${what}`, () => {
      const share = shareOfText(drawn(at));
      assert.ok(share < 0.006, String(share));
    });
  }
});

describe('sharpness of text', () => {
  for (const kind of sampleOf(few, 1)) {
    it(`of ${kind} tells blur of any kind, and nothing else`, async () => {
      const pixels = await printedDocument(kind, 'front', measured);
      const { form } = specOf(kind);
      const sharpnessOf = (picture: Pixels): number => measure(picture, form).sharpness ?? -1;
      const sharp = sharpnessOf(blurred(pixels, 0.6));
      assert.ok(sharp > 1.5 * accept, `sharp: ${sharp}`);
      let last = sharp;
      for (const sigma of [1.5, 2.5, 3]) {
        const soft = blurred(pixels, sigma);
        const value = sharpnessOf(soft);
        assert.ok(value < 0.8 * last, `blur of ${sigma}: ${value} after ${last}`);
        last = value;
        if (sigma < 2.5) continue;
        assert.ok(value < accept, `blur of ${sigma}: ${value}`);
        const grained = sharpnessOf(withGrain(soft, 5));
        assert.ok(grained < accept, `blur of ${sigma} with grain: ${grained}`);
      }
      for (let degrees = 0; degrees < 180; degrees += 60) {
        const value = sharpnessOf(moved(pixels, 12, degrees));
        assert.ok(value < accept, `motion at ${degrees}°: ${value}`);
      }
      const base = blurred(pixels, 0.6);
      const same: [string, Pixels][] = [
        ['grain', withGrain(base, 5)],
        ['half the light', each(base, (code) => code / 2)],
        ['light on dark', each(base, (code) => 255 - code)],
      ];
      for (const [what, picture] of same) {
        const value = sharpnessOf(picture);
        assert.ok(Math.abs(value / sharp - 1) < 0.2, `${what}: ${value} against ${sharp}`);
      }
    });
  }
});

const monitor: ScreenPhoto = { pitch: 2.6, rollDegrees: 2, keystone: [0.02, -0.03], softness: 0.6, noise: 1, seed: 3 };

const renderer = new DocumentRenderer({ width: 1280, height: 720 });

function drawnDocument(document: SyntheticDocumentKind): { pixels: Pixels; quad: Quad } {
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
  const card = drawnDocument('gh-ghana-card');

  it('is noticed when the camera sees the screen’s pixels', () => {
    const screens = [
      ['gh-ghana-card', 2.6],
      ['ng-nin-slip-improved', 3.5],
    ] as const;
    for (const [document, pitch] of sampleOf(screens, 1)) {
      const { pixels, quad } = document === 'gh-ghana-card' ? card : drawnDocument(document);
      const shown = rectify(pixels, quad, 'id1', { longerSidePixels: Math.round(800 / pitch) });
      const photo = photographScreen(shown, { ...monitor, pitch });
      assert.equal(isOnScreen(photo.pixels, photo.quad), true, `${document}, ${pitch} pixels`);
    }
  });

  it('is not seen in even print on a part of a document, but on all of it', () => {
    const middle = (card.quad[0].x + card.quad[1].x) / 2;
    assert.equal(isOnScreen(ruled(card.pixels, middle - 150), card.quad), false);
    assert.equal(isOnScreen(ruled(card.pixels, 1280), card.quad), true);
  });
});
