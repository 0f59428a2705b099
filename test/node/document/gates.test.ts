import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  documentHints,
  sideHints,
  documentThresholds,
  judgeDocument,
  measureDocument,
  type DocumentMeasures,
  type DocumentOutline,
  type Quad,
} from '../../../src/document/index.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { drawScene, type SceneOptions } from '../../support/document-scene.js';

function outlineOf(quad: Quad, { width, height }: Pixels): DocumentOutline {
  return { quad, score: 0.99, accepted: true, inFrame: true, width, height };
}

const large = { width: 720, height: 960, size: 0.85 };

function judgeScene(options: SceneOptions) {
  const { pixels, quad } = drawScene({ ...large, ...options });
  const measured = measureDocument({
    pixels,
    outline: outlineOf(quad, pixels),
    documentType: 'ng_national_id',
    time: 0,
  });
  return { ...measured, verdict: judgeDocument(measured.measures) };
}

/** Every measure at its best. */
const good: DocumentMeasures = {
  sceneLevel: null,
  outlineScore: 0.99,
  outlineProof: 0.99,
  outgrown: 0,
  edgeDistance: 0.05,
  fill: 0.8,
  documentWidthPixels: 1500,
  tiltDegrees: 3,
  paperLevel: 190,
  clipShare: 0,
  glareShare: 0,
  portraitGlareShare: 0,
  sharpness: 0.6,
  cornerMotion: 0,
  facesFound: 1,
};

describe('document gates', () => {
  it('accept a sharp, evenly lit, whole card', () => {
    const { verdict, measures } = judgeScene({});
    assert.equal(verdict.hint, null, JSON.stringify(measures));
    assert.ok(verdict.accept && verdict.usable && verdict.score > 0.3);
  });

  const faults: [string, SceneOptions, string][] = [
    ['darkness', { gain: 0.22 }, 'too-dark'],
    ['overexposure', { gain: 2.5 }, 'too-bright'],
    ['blur', { blurRadius: 3 }, 'blurry'],
    ['a reflection', { glare: { x: 0.6, y: 0.5, radius: 0.08 } }, 'glare'],
    ['a card far away', { size: 0.25, width: 2600, height: 1900 }, 'too-far'],
    ['a small picture', { width: 480, height: 640 }, 'low-resolution'],
    ['a card beyond the edge', { shiftX: 0.2 }, 'cut-off'],
    ['a card held up at an angle', { tiltDegrees: 42, size: 0.75 }, 'tilted'],
  ];
  for (const [what, options, hint] of faults) {
    it(`name ${what}: ${hint}`, () => {
      const { verdict, measures } = judgeScene(options);
      assert.equal(verdict.accept, false);
      assert.notEqual(
        verdict.gates[hint as keyof typeof verdict.gates],
        'pass',
        `${verdict.hint}, ${JSON.stringify(measures)}`,
      );
    });
  }

  it('locate the glare', () => {
    const { glareSpots } = judgeScene({ glare: { x: 0.7, y: 0.3, radius: 0.08 } });
    const [spot] = glareSpots;
    assert.ok(spot);
    assert.ok(Math.abs(spot.x + spot.width / 2 - 0.7) < 0.04);
    assert.ok(Math.abs(spot.y + spot.height / 2 - 0.3) < 0.06);
  });

  it('do not mistake white paper for glare', () => {
    assert.equal(judgeScene({ paper: 246 }).measures.glareShare, 0);
  });

  it('weigh glare over the portrait of a passport page', () => {
    const { pixels, quad } = drawScene({ ...large, aspect: 125 / 88, glare: { x: 0.18, y: 0.45, radius: 0.05 } });
    const outline = outlineOf(quad, pixels);
    const { measures } = measureDocument({ pixels, outline, documentType: 'ng_international_passport', time: 0 });
    assert.ok((measures.portraitGlareShare ?? 0) > 0.02);
  });

  it('see the hand move between frames, and forget after a pause', () => {
    const one = drawScene(large);
    const two = drawScene({ ...large, shiftX: 0.03 });
    const frame = ({ pixels, quad }: typeof one, time: number) => ({
      pixels,
      outline: outlineOf(quad, pixels),
      documentType: 'id1' as const,
      time,
    });
    const { memory } = measureDocument(frame(one, 0));
    const moved = measureDocument(frame(two, 40), memory).measures;
    assert.ok((moved.cornerMotion ?? 0) > 0.015);
    assert.equal(judgeDocument({ ...good, cornerMotion: moved.cornerMotion }).hint, 'hold-still');
    assert.equal(measureDocument(frame(one, 40), memory).measures.cornerMotion, 0);
    // The same speed gives the same measure at any frame rate.
    const three = drawScene({ ...large, shiftX: 0.06 });
    const later = measureDocument(frame(three, 80), memory).measures;
    assert.ok(Math.abs((later.cornerMotion ?? 0) / (moved.cornerMotion ?? 1) - 1) < 0.02);
    assert.equal(measureDocument(frame(two, 900), memory).measures.cornerMotion, null);
  });

  it('report darkness, not a missing document, if nothing can be seen', () => {
    const { pixels } = drawScene({ gain: 0.05 });
    const { measures } = measureDocument({ pixels, outline: null, documentType: 'id1', time: 0 });
    assert.equal(judgeDocument(measures).hint, 'too-dark');
    const bright = drawScene({}).pixels;
    const seen = measureDocument({ pixels: bright, outline: null, documentType: 'id1', time: 0 });
    const verdict = judgeDocument(seen.measures);
    assert.equal(verdict.hint, 'no-document');
    assert.equal(verdict.usable, false);
    assert.equal(verdict.score, 0);
  });
});

describe('an uncertain outline', () => {
  const hintOf = (score: number, options: SceneOptions): string | null => {
    const { pixels, quad } = drawScene({ ...large, ...options });
    const outline = { ...outlineOf(quad, pixels), score, accepted: false };
    const { measures } = measureDocument({ pixels, outline, documentType: 'id1', time: 0 });
    const verdict = judgeDocument(measures);
    assert.equal(verdict.accept, false);
    assert.notEqual(verdict.gates['no-document'], 'pass');
    assert.equal(measures.sharpness, null, 'the area may be the table');
    return verdict.hint;
  };
  const cases: [string, SceneOptions][] = [
    ['too-far', { size: 0.25 }],
    ['cut-off', { shiftX: 0.2 }],
    ['tilted', { tiltDegrees: 42, size: 0.7, width: 960, height: 1280 }],
  ];
  for (const [hint, options] of cases) {
    it(`leads to the hint ${hint} if score and surroundings agree`, () => {
      for (const score of [0.5, 0.59]) assert.equal(hintOf(score, options), hint);
      for (const score of [0.24, 0.3]) assert.equal(hintOf(score, options), 'no-document');
    });
  }
});

describe('the table of limits', () => {
  for (const threshold of documentThresholds) {
    const { id, measure, hint, fails, accept, keep, block } = threshold;
    const sign = fails === 'above' ? 1 : -1;
    const past = (limit: number): DocumentMeasures => ({
      ...good,
      [measure]: limit + sign * 1e-6 * Math.max(1, Math.abs(limit)),
    });
    it(`${id}: fails only past its limit, with its hint`, () => {
      assert.equal(judgeDocument({ ...good, [measure]: accept }).gates[hint], 'pass');
      const verdict = judgeDocument(past(accept));
      assert.notEqual(verdict.gates[hint], 'pass');
      assert.equal(verdict.accept, false);
      assert.ok(documentHints.includes(hint));
    });
    it(`${id}: is looser while the previous frame passed`, () => {
      const previous = judgeDocument(good);
      assert.equal(judgeDocument({ ...good, [measure]: keep }, { previous }).gates[hint], 'pass');
      assert.notEqual(judgeDocument(past(keep), { previous }).gates[hint], 'pass');
    });
    it(`${id}: ${block === null ? 'never blocks' : 'blocks far past it'}`, () => {
      const verdict = judgeDocument(past(block ?? accept + sign * 1e6));
      assert.equal(verdict.gates[hint], block === null ? 'warn' : 'block');
      assert.equal(verdict.usable, block === null);
    });
    it(`${id}: accepts a partner's own limit, and keeps its hysteresis`, () => {
      const own = accept - sign * 0.1 * Math.max(0.01, Math.abs(accept));
      const limits = { [id]: { accept: own } };
      const between = { ...good, [measure]: (own + accept) / 2 };
      assert.notEqual(judgeDocument(between, { limits }).gates[hint], 'pass');
    });
  }

  it('has a limit for every hint but those about the side', () => {
    const named = new Set<string>([...sideHints, ...documentThresholds.map(({ hint }) => hint)]);
    assert.deepEqual(
      documentHints.filter((hint) => !named.has(hint)),
      [],
    );
  });

  it('passes what cannot be measured', () => {
    const silent = Object.fromEntries(
      Object.keys(good).map((name) => [name, name === 'outlineScore' ? 0.99 : null]),
    ) as unknown as DocumentMeasures;
    assert.ok(judgeDocument(silent).accept);
  });

  it('warns without blocking if small print is hard to read, or no face is found', () => {
    const verdict = judgeDocument({ ...good, documentWidthPixels: 700, facesFound: 0 });
    assert.ok(verdict.accept);
    assert.deepEqual(verdict.advice, ['low-resolution', 'no-portrait']);
  });

  it('warns of a machine-readable zone whose check digits are wrong, or that only its layout shows', () => {
    const zone = { present: true, complete: true, checkDigitsValid: false, upsideDown: false };
    const verdict = judgeDocument(good, { zone });
    assert.ok(verdict.accept);
    assert.deepEqual(verdict.advice, ['zone-unreadable']);
    assert.deepEqual(judgeDocument(good, { zone: { ...zone, checkDigitsValid: true } }).advice, []);
    const missed = { ...zone, present: false };
    assert.deepEqual(judgeDocument(good, { zone: missed }).advice, []);
    assert.deepEqual(judgeDocument(good, { zone: missed, zoneSeen: true }).advice, ['zone-unreadable']);
    assert.deepEqual(judgeDocument(good, { zone: null, zoneSeen: true }).advice, []);
    assert.deepEqual(judgeDocument(good, { zone: null }).advice, []);
  });

  it('does not warn about small print if the card fills the brackets of a full-HD camera held upright', () => {
    // Brackets span 88 % of the picture's width.
    for (const share of [0.8, 0.9, 1]) {
      assert.deepEqual(judgeDocument({ ...good, documentWidthPixels: 1080 * 0.88 * share }).advice, []);
    }
    // An HD camera resolves too little for small print.
    assert.deepEqual(judgeDocument({ ...good, documentWidthPixels: 720 * 0.88 }).advice, ['low-resolution']);
    // A page's print is smaller in relation to its size.
    const page = judgeDocument({ ...good, documentWidthPixels: 950 }, { documentType: 'page' });
    assert.deepEqual(page.advice, ['low-resolution']);
  });

  it('gives no direction for an outline that may be the table’s pattern, and takes nothing', () => {
    const far = { ...good, fill: 0.2, outlineScore: 0.6 };
    assert.equal(judgeDocument({ ...far, outlineProof: 0.9 }).hint, 'too-far');
    assert.equal(judgeDocument({ ...far, outlineProof: 0.2 }).hint, 'no-document');
    const blurry = { ...good, sharpness: 0.05, outlineProof: 0.2 };
    assert.equal(judgeDocument(blurry).hint, null);
    const clear = judgeDocument({ ...good, outlineProof: 0.2 });
    assert.deepEqual([clear.accept, clear.usable, clear.hint], [false, true, null]);
  });

  it('judges a live frame by the resolution of the still it stands for', () => {
    const live = { ...good, documentWidthPixels: 170 };
    assert.equal(judgeDocument(live).hint, 'low-resolution');
    assert.ok(judgeDocument(live, { stillScale: 6 }).accept);
  });
});
