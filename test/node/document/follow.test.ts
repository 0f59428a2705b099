import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOutlineDetector, createOutlineTracker, type OutlineDetector } from '../../../src/document/index.js';
import { cornerError, drawScene } from '../../support/document-scene.js';

const documentType = 'ng_national_id';
const live = { width: 240, height: 320 };
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
    const searching = createOutlineTracker(createOutlineDetector(), { followMs: 0 });
    for (let frame = 0; frame < 12; frame++) {
      const { pixels, quad } = drawScene({ ...live, shiftX: 0.004 * frame, spinDegrees: 0.3 * frame });
      const options = { documentType, time: frame * frameMs } as const;
      const [followed, searched] = [tracker.track(pixels, options), searching.track(pixels, options)];
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

  it('searches for another type of document', () => {
    const { calls, tracker } = counted(unsure);
    const { pixels } = drawScene(live);
    for (const time of [0, 66, 132]) tracker.track(pixels, { documentType, time });
    tracker.track(pixels, { documentType: 'page', time: 198 });
    assert.deepEqual(calls, { detect: 3, follow: 1 });
  });

  it('does not follow what the edge of the picture cuts off', () => {
    const { calls, tracker } = counted();
    const { pixels } = drawScene({ ...live, shiftX: 0.3 });
    for (const time of [0, 66, 132, 198]) tracker.track(pixels, { documentType, time });
    assert.equal(calls.follow, 0);
  });
});
