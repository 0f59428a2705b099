import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { documentTypeSpecs } from '../../../src/document/index.js';
import type { FoundCode } from '../../../src/document/side/code-runs.js';
import { findCode, isLegible } from '../../../src/document/side/codes.js';
import { straightenLuma } from '../../../src/document/straighten.js';
import { checkCode } from '../../../src/vision/worker/code-check.js';
import {
  documentTruth,
  idealDocumentScene,
  renderDocument,
  syntheticDocuments,
  type DocumentScene,
} from '../../../testing/src/index.js';

const size = { width: 1600, height: 1000 };

function pictureOf(fields: Partial<DocumentScene>) {
  const scene = { ...idealDocumentScene, fillShare: 0.85, ...fields };
  return { pixels: renderDocument(scene, size), quad: documentTruth(scene, size).quad! };
}

function codeOn(fields: Partial<DocumentScene>): FoundCode | null {
  const { pixels, quad } = pictureOf(fields);
  const luma = { data: new Uint8Array(1280 * 807), width: 1280, height: 807 };
  straightenLuma(
    pixels,
    quad.flatMap(({ x, y }) => [x, y]),
    luma.data,
    luma.width,
    luma.height,
    2,
  );
  return findCode(luma);
}

const slip = { document: 'ng-nin-slip-improved' } as const;
const license = { document: 'gh-drivers-license', side: 'back' } as const;

describe('codes on a side', () => {
  it('are found where they are, and legible if sharp', () => {
    const code = codeOn(slip);
    assert.equal(code?.kind, 'qr');
    assert.ok(isLegible(code));
    const [left, top, width] = syntheticDocuments['ng-nin-slip-improved'].zones.front.qr;
    const millimeters = (pixels: number): number => (pixels / 1280) * 8.56;
    assert.ok(Math.abs(millimeters(code.left) - left) < 0.4 && Math.abs(millimeters(code.top) - top) < 0.4);
    assert.ok(Math.abs(millimeters(code.right - code.left) - width) < 0.5);
    const stacked = codeOn(license);
    assert.equal(stacked?.kind, 'pdf417');
    assert.ok(isLegible(stacked));
  });

  it('are found upside down', () => {
    assert.equal(codeOn({ ...slip, rollDegrees: 180 })?.kind, 'qr');
    assert.equal(codeOn({ ...license, rollDegrees: 180 })?.kind, 'pdf417');
  });

  it('lose contrast with blur until they are not legible', () => {
    const contrasts = [0, 1, 2].map((defocusPixels) => codeOn({ ...slip, defocusPixels })?.modulation ?? 0);
    assert.ok(contrasts[0]! > contrasts[1]! && contrasts[1]! > contrasts[2]!, contrasts.join(' '));
    const blurred = codeOn({ ...slip, defocusPixels: 2 });
    assert.ok(blurred !== null && !isLegible(blurred), String(blurred?.modulation));
  });

  it('are not seen in portraits, print, lines for machines or other bars', () => {
    assert.equal(codeOn({ document: 'gh-ghana-card' }), null);
    assert.equal(codeOn({ document: 'gh-ghana-card', side: 'back' }), null);
    assert.equal(codeOn({ document: 'ng-voters-card', side: 'back' }), null);
  });
});

describe('the check of a code', () => {
  const secret = 'FINGERPRINT 0123456789';
  const platform = globalThis as Record<string, unknown>;
  const before = { ImageData: platform['ImageData'], BarcodeDetector: platform['BarcodeDetector'] };
  afterEach(() => Object.assign(platform, before));

  /** A browser whose detector reads whatever it is shown. */
  function readsEverything(): void {
    platform['ImageData'] = class {
      readonly data: Uint8ClampedArray;
      constructor(
        readonly width: number,
        readonly height: number,
      ) {
        this.data = new Uint8ClampedArray(width * height * 4);
      }
    };
    platform['BarcodeDetector'] = class {
      detect = () => Promise.resolve([{ rawValue: secret, format: 'qr_code' }]);
    };
  }

  const blurredSlip = pictureOf({ ...slip, defocusPixels: 2 });
  const { form } = documentTypeSpecs.ng_drivers_license;

  it('says yes or no, and never what a code says', async () => {
    const without = await checkCode(blurredSlip.pixels, blurredSlip.quad, form);
    assert.deepEqual(without, { readable: false });
    readsEverything();
    const read = await checkCode(blurredSlip.pixels, blurredSlip.quad, form);
    assert.deepEqual(read, { readable: true });
    assert.ok(!JSON.stringify(read).includes(secret));
  });

  it('says nothing where no code is certain', async () => {
    const { pixels, quad } = pictureOf({ document: 'gh-ghana-card' });
    assert.equal(await checkCode(pixels, quad, form), null);
  });
});
