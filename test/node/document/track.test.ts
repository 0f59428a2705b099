import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createOutlineDetector,
  createOutlineTracker,
  refineOutline,
  type OutlineDetector,
} from '../../../src/document/index.js';
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
    const tracker = createOutlineTracker(createOutlineDetector(), { holdMs: 180 });
    const { pixels } = drawScene(live);
    const empty = drawScene({ ...live, shiftX: 5 }).pixels;
    const seen = tracker.track(pixels, { documentType, time: 0 });
    assert.ok(seen?.accepted);
    const held = tracker.track(empty, { documentType, time: 100 });
    assert.deepEqual(held?.quad, seen.quad);
    assert.equal(held?.unseenMs, 100);
    assert.ok(!tracker.track(empty, { documentType, time: 400 })?.accepted);
  });

  it('starts over after a reset or a different picture size', () => {
    const tracker = createOutlineTracker(createOutlineDetector());
    const empty = drawScene({ ...live, shiftX: 5 }).pixels;
    tracker.track(drawScene(live).pixels, { documentType, time: 0 });
    tracker.reset();
    assert.ok(!tracker.track(empty, { documentType, time: 30 })?.accepted);
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

  it('finds the card on a still after the hand has moved', () => {
    const detector = createOutlineDetector();
    const onLive = detector.detect(drawScene(live).pixels, { documentType });
    assert.ok(onLive);
    const still = drawScene({ width: 960, height: 1280, shiftX: 0.06, shiftY: 0.2, size: 0.7 });
    const onStill = refineOutline(detector, still.pixels, onLive, documentType);
    assert.ok(onStill && cornerError(onStill.quad, still.quad) < 0.01);
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
    tracker.reset();
    tracker.track(pixels, { documentType, time: 1802 });
    // Another stream's clock may start over.
    tracker.track(pixels, { documentType, time: 5 });
    assert.deepEqual(looks, [true, false, false, true, false, true, true, true]);
  });
});
