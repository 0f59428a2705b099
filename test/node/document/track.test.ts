import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createOutlineDetector,
  createOutlineTracker,
  judgeDocument,
  measureDocument,
  type OutlineDetector,
  refineOutline,
} from '../../../src/document/index.js';
import { rememberDocument } from '../../../src/document/measure.js';
import type { DocumentMeasures, KnownDocument } from '../../../src/document/types.js';
import { cornerError, drawScene } from '../../support/document-scene.js';

const documentType = 'ng_national_id';
const live = { width: 240, height: 320 };

describe('tracking a document over frames', () => {
  it('keeps the order of corners while the card turns through a right angle', () => {
    const tracker = createOutlineTracker(createOutlineDetector());
    for (let spinDegrees = 0; spinDegrees <= 90; spinDegrees += 6) {
      const { pixels, quad } = drawScene({ ...live, spinDegrees, size: 0.72 });
      const outline = tracker.track(pixels, { documentType, time: spinDegrees * 10 });
      assert.ok(outline, `lost at ${spinDegrees}°`);
      assert.ok(cornerError(outline.quad, quad) < 0.03, `order changed at ${spinDegrees}°`);
    }
  });

  it('keeps the last outline through a lost frame, but no longer than it should', () => {
    const tracker = createOutlineTracker(createOutlineDetector());
    const { pixels } = drawScene(live);
    const empty = drawScene({ ...live, shiftX: 5 }).pixels;
    const seen = tracker.track(pixels, { documentType, time: 0 });
    assert.ok(seen?.accepted);
    const held = tracker.track(empty, { documentType, time: 100 });
    assert.deepEqual(held?.quad, seen.quad);
    assert.ok(!tracker.track(empty, { documentType, time: 400 })?.accepted);
  });

  it('starts over at a different picture size', () => {
    const tracker = createOutlineTracker(createOutlineDetector());
    tracker.track(drawScene(live).pixels, { documentType, time: 60 });
    const other = drawScene({ width: 320, height: 240, shiftX: 5 }).pixels;
    assert.ok(!tracker.track(other, { documentType, time: 90 })?.accepted);
  });

  it('finds on the still what the live frame showed, more precisely', () => {
    const detector = createOutlineDetector();
    const options = { spinDegrees: 14, tiltDegrees: 12, size: 0.75 };
    const onLive = detector.detect(drawScene({ ...live, ...options }).pixels, { documentType });
    assert.ok(onLive);
    const still = drawScene({ width: 1200, height: 1600, ...options });
    const onStill = refineOutline(detector, still.pixels, onLive, documentType);
    assert.ok(onStill?.accepted);
    const error = cornerError(onStill.quad, still.quad);
    assert.ok(error < 0.003, `largest corner error ${error}`);
  });

  it('takes the time it needs at once, and then 2.5 times a second', () => {
    const looks: boolean[] = [];
    const detector: OutlineDetector = {
      detect(_, { isHurried }) {
        looks.push(isHurried !== true);
        return null;
      },
      follow: () => null,
    };
    const tracker = createOutlineTracker(detector);
    const { pixels } = drawScene(live);
    for (const time of [1000, 1100, 1399, 1400, 1500, 1801]) tracker.track(pixels, { documentType, time });
    // Another stream's clock may start over.
    tracker.track(pixels, { documentType, time: 5 });
    assert.deepEqual(looks, [true, false, false, true, false, true, true]);
  });
});

const frameMs = 66;
/** A score that is accepted, but not certain. */
const unsure = 0.85;

/** A tracker, and how many of its frames were searched and followed. `score` replaces that of the search. */
function counted(score?: number) {
  const calls = { detect: 0, follow: 0 };
  const real = createOutlineDetector();
  const detector: OutlineDetector = {
    detect(pixels, options) {
      calls.detect++;
      const found = real.detect(pixels, options);
      return found && (score === undefined ? found : { ...found, score, accepted: true });
    },
    follow(pixels, options) {
      calls.follow++;
      return real.follow(pixels, options);
    },
  };
  return { calls, tracker: createOutlineTracker(detector) };
}

describe('following a document', () => {
  it('searches until two searches agree, then again when the time is up', () => {
    const { calls, tracker } = counted(unsure);
    const { pixels } = drawScene(live);
    for (let frame = 0; frame < 40; frame++) {
      assert.ok(tracker.track(pixels, { documentType, time: frame * frameMs })?.accepted);
    }
    assert.equal(calls.detect, 3);
    assert.equal(calls.follow, 37);
  });

  it('follows a card after one search if that is certain, but paper after two', () => {
    const { pixels } = drawScene(live);
    for (const [type, score, followed] of [
      [documentType, 0.96, 2],
      [documentType, unsure, 1],
      ['page', 0.96, 1],
    ] as const) {
      const { calls, tracker } = counted(score);
      for (let frame = 0; frame < 3; frame++) tracker.track(pixels, { documentType: type, time: frame * frameMs });
      assert.equal(calls.follow, followed, `${type} ${score}`);
    }
  });

  it('finds the same outline as a search of every frame', () => {
    const { tracker } = counted();
    const searching = createOutlineDetector();
    for (let frame = 0; frame < 12; frame++) {
      const { pixels, quad } = drawScene({ ...live, shiftX: 0.004 * frame, spinDegrees: 0.3 * frame });
      const options = { documentType, time: frame * frameMs } as const;
      const [followed, searched] = [tracker.track(pixels, options), searching.detect(pixels, options)];
      assert.ok(followed?.accepted && searched?.accepted);
      assert.ok(cornerError(followed.quad, quad) < 0.01, `frame ${frame}`);
      assert.ok(Math.abs(followed.score - searched.score) < 0.1, `frame ${frame}`);
    }
  });

  it('searches the same frame if the document is no longer there', () => {
    const { calls, tracker } = counted();
    const { pixels } = drawScene(live);
    for (const time of [0, 66, 132]) tracker.track(pixels, { documentType, time });
    const jumped = drawScene({ ...live, shiftX: 0.12, size: 0.7 });
    const outline = tracker.track(jumped.pixels, { documentType, time: 198 });
    // The first search was certain.
    assert.equal(calls.detect, 2);
    assert.ok(outline?.accepted && cornerError(outline.quad, jumped.quad) < 0.02);
    const gone = drawScene({ ...live, shiftX: 5 }).pixels;
    for (const time of [264, 330, 396, 462]) tracker.track(gone, { documentType, time });
    assert.ok(!tracker.track(gone, { documentType, time: 528 })?.accepted);
  });
});

const { measures: nothing } = measureDocument({
  ...{ pixels: drawScene({ width: 120, height: 160 }).pixels, outline: null },
  ...{ documentType: 'id1', time: 0 },
});
const seen = (fill: number): DocumentMeasures => ({ ...nothing, outlineProof: 0.9, fill, edgeDistance: 0.05 });
const lost: DocumentMeasures = { ...nothing, outlineProof: null, fill: null, edgeDistance: null };

/** Plays frames 100 ms apart. */
function follow(frames: readonly DocumentMeasures[], from: KnownDocument | null = null, start = 0) {
  let known = from;
  const outgrown: boolean[] = [];
  for (const [at, measures] of frames.entries()) {
    const next = rememberDocument(measures, start + at * 100, known);
    known = next.known;
    outgrown.push(next.outgrown);
  }
  return { known, outgrown };
}
const nearing = [0.6, 0.66, 0.72, 0.78, 0.84, 0.9].map(seen);
const times = (count: number, measures: DocumentMeasures) => Array.from({ length: count }, () => measures);

describe('a document that was clearly seen', () => {
  it('has outgrown the picture if it grew toward the edge and is lost', () => {
    const { outgrown } = follow([...nearing, ...times(10, lost)]);
    assert.ok(!outgrown.slice(0, 6).includes(true), 'nothing is guessed while it is seen');
    assert.ok(outgrown.slice(8).every(Boolean), outgrown.join());
  });

  it('is remembered longer while something large may be it, but not forever', () => {
    const rest: DocumentMeasures = { ...lost, outlineProof: 0.2, fill: 1, edgeDistance: -0.05 };
    assert.equal(follow([...nearing, ...times(60, rest)]).outgrown.at(-1), true);
    assert.equal(follow([...nearing, ...times(110, rest)]).outgrown.at(-1), false);
  });

  it('is gone if it was moved away, or lay still', () => {
    for (const frames of [[...nearing].reverse(), times(6, seen(0.75))]) {
      assert.ok(!follow([...frames, ...times(10, lost)]).outgrown.includes(true));
    }
  });

  it('is distinguished from one that slides out of the picture by its size before the edge cut it', () => {
    const cut: DocumentMeasures = { ...seen(0.9), edgeDistance: 0 };
    assert.ok(
      follow([...nearing, ...times(2, cut), ...times(5, lost)])
        .outgrown.slice(8)
        .every(Boolean),
    );
    assert.ok(!follow([...times(5, seen(0.7)), ...times(2, cut), ...times(5, lost)]).outgrown.includes(true));
  });
});

describe('the hint for a document that has outgrown the picture', () => {
  it('is to move back, instead of none or of asking for a document', () => {
    assert.equal(judgeDocument({ ...nothing, outlineScore: 0.3, outgrown: 0 }).hint, 'no-document');
    assert.equal(judgeDocument({ ...nothing, outlineScore: 0.3, outgrown: 1 }).hint, 'too-close');
    assert.equal(judgeDocument({ ...nothing, outlineScore: 0.9, outlineProof: 0.2, outgrown: 1 }).hint, 'too-close');
  });

  it('yields to darkness and to a document that is clearly seen', () => {
    assert.equal(judgeDocument({ ...nothing, outlineScore: 0, sceneLevel: 20, outgrown: 1 }).hint, 'too-dark');
    const far = { ...nothing, outlineScore: 0.9, outlineProof: 0.9, fill: 0.3, documentWidthPixels: 1000 };
    assert.equal(judgeDocument({ ...far, outgrown: 1 }).hint, 'too-far');
  });
});
