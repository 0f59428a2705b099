import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrameTiming, type ShownFrame } from '../../../src/camera/frame-timing.js';

/** Of a camera whose `at`th frame comes at `timeOf(at)` milliseconds, the frames that the page was told of. */
function timingOf(
  told: readonly number[],
  timeOf: (at: number) => number,
  rest: (at: number) => Partial<ShownFrame> = () => ({}),
): FrameTiming {
  const timing = new FrameTiming();
  for (const at of told) {
    timing.note(5000 + at * 40, { mediaTime: timeOf(at) / 1000, presentedFrames: at + 3, ...rest(at) });
  }
  return timing;
}

const everyOther = Array.from({ length: 50 }, (_, at) => at * 2);

describe('the times of frames', () => {
  it('are those of the camera, also where every other frame is told of', () => {
    assert.deepEqual(timingOf(everyOther, (at) => at * 40).summary(), {
      steps: 49,
      intervalMs: 40,
      jitterMs: 0,
      repeats: 0,
      drops: 0,
      pace: 1,
      clock: 'untold',
    });
  });

  it('tell how uneven they are', () => {
    const { intervalMs, jitterMs } = timingOf(everyOther, (at) => at * 40 + (at % 4 === 0 ? 4 : 0)).summary();
    // A step of two frames is 4 ms too long or too short.
    assert.deepEqual([intervalMs, jitterMs], [38, 1.959]);
  });

  it('tell how often a frame was shown again, and of a clock that stands', () => {
    const { repeats, steps, pace } = timingOf(everyOther, (at) => Math.floor(at / 4) * 160).summary();
    assert.deepEqual([repeats, steps], [25, 49]);
    assert.equal(pace, 1);
    assert.equal(timingOf(everyOther, () => 7).summary().pace, 0);
  });

  it('tell of frames that were never shown', () => {
    const timing = timingOf([0, 1, 2, 3, 4, 5], (at) => at * 40 + (at >= 3 ? 120 : 0));
    assert.deepEqual([timing.summary().intervalMs, timing.summary().drops], [40, 3]);
  });

  it('tell of a clock that runs at another pace than the page', () => {
    assert.equal(timingOf(everyOther, (at) => at * 36).summary().pace, 0.9);
  });

  it('are those of the capture where the browser tells them, for media time may count frames at a rate that is not met', () => {
    const timing = timingOf(
      everyOther,
      (at) => at * 33,
      (at) => ({ captureTime: 7 + at * 40 }),
    );
    const { intervalMs, pace, clock } = timing.summary();
    assert.deepEqual([intervalMs, pace, clock], [40, 1, 'capture']);
  });

  it('do not take a page that is late now and then for a wrong clock', () => {
    const timing = new FrameTiming();
    for (const at of everyOther) {
      const lateMs = at === 0 || at === 98 || at % 14 === 0 ? 0 : 5;
      const now = at * 40 + (at === 98 ? 700 : lateMs);
      timing.note(now, { mediaTime: at * 0.04, presentedFrames: at });
    }
    assert.equal(timing.summary().pace, 1);
  });

  it('tell whose clock it is; one call outweighs all cameras', () => {
    const clockOf = (rest: Partial<ShownFrame>) =>
      timingOf(
        [0, 1],
        (at) => at,
        () => rest,
      ).summary().clock;
    assert.equal(clockOf({ captureTime: 1 }), 'capture');
    assert.equal(clockOf({ rtpTimestamp: 1 }), 'network');
    assert.equal(clockOf({ captureTime: 1, receiveTime: 1 }), 'network');
  });

  it('leave out pauses of the page, and what is no time', () => {
    const timing = timingOf([0, 1, 2, 200, 201], (at) => at * 40);
    assert.deepEqual([timing.summary().steps, timing.summary().drops], [3, 0]);
    assert.equal(timingOf([0, 1, 2], () => NaN).summary().steps, 0);
    assert.equal(timingOf([2, 1, 0], (at) => at * 40).summary().steps, 0);
  });

  it('are nothing at first, and after a reset', () => {
    const timing = timingOf(
      everyOther,
      (at) => at * 40,
      () => ({ captureTime: 1 }),
    );
    timing.reset();
    const nothing = { steps: 0, intervalMs: 0, jitterMs: 0, repeats: 0, drops: 0, pace: 0, clock: 'untold' };
    assert.deepEqual(timing.summary(), nothing);
    assert.deepEqual(new FrameTiming().summary(), nothing);
  });
});
