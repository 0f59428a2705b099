import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { glareOverText } from '../../../src/document/glare.js';
import {
  documentThresholds,
  measureDocument,
  type DocumentForm,
  type DocumentMeasures,
} from '../../../src/document/index.js';
import { sampleDocument } from '../../../src/document/patch.js';
import { findText } from '../../../src/document/text.js';
import type { Pixels } from '../../../src/shared/geometry.js';
import { specOf, type SyntheticDocumentKind } from '../../../testing/src/documents/document-kinds.js';
import { seededRandom } from '../../../testing/src/render/random.js';
import { blurred, moved } from '../../support/blur.js';
import { printedDocument, wholePicture } from '../../support/printed-document.js';

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
  for (const kind of printed) {
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

  it('is not found in grain', () => {
    const pixels = withGrain(
      drawn(() => 160),
      5,
    );
    assert.equal(shareOfText(pixels), 0);
  });
});

describe('sharpness of text', () => {
  for (const kind of few) {
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
      for (let degrees = 0; degrees < 180; degrees += 30) {
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

  it('falls back to all print where there is no text', () => {
    const pattern = drawn((x, y) => (((x / 40) & 1) === ((y / 40) & 1) ? 90 : 180));
    const { sharpness } = measure(pattern);
    assert.ok((sharpness ?? 0) > accept);
    assert.ok((measure(blurred(pattern, 6)).sharpness ?? 1) < accept);
    assert.equal(measure(drawn(() => 180)).sharpness, null);
  });
});

describe('glare', () => {
  /** A reflection with a soft rim. */
  function lit(pixels: Pixels, left: number, top: number): Pixels {
    return each(pixels, (code, at) => {
      const x = (at >> 2) % pixels.width;
      const y = Math.floor((at >> 2) / pixels.width);
      const away = Math.hypot(x - left, y - top);
      return code + 255 * Math.max(0, Math.min(1, (46 - away) / 20));
    });
  }

  it('counts twice as much on text as next to it', () => {
    const letters = drawn((x, y) => (x > 300 && y % 24 < 12 && (x >> 2) % 2 ? 60 : 170));
    const on = measure(lit(letters, 470, 200)).glareShare ?? 0;
    const beside = measure(lit(letters, 150, 200)).glareShare ?? 0;
    assert.ok(beside > 0.006, String(beside));
    assert.ok(on / beside > 1.5 && on / beside < 2.5, `${on} against ${beside}`);
  });

  it('counts in full where no text is known', () => {
    const spot = { x: 0.4, y: 0.4, width: 0.1, height: 0.1, share: 0.01 };
    const map = { columns: 40, rows: 200, cells: new Uint8Array(8000), share: 0 };
    assert.equal(glareOverText(spot, map), 1);
    assert.equal(glareOverText(spot, { ...map, share: 0.1 }), 0.75);
  });
});
