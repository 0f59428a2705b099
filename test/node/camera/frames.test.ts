import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrameTiming, type ShownFrame } from '../../../src/camera/frame-timing.js';
import {
  type PictureVerdict,
  type PictureWatch,
  watchdogTiming,
  watchPicture,
} from '../../../src/camera/picture-watchdog.js';

/** Frame times of a camera whose frame number `at` is captured at `timeOf(at)` milliseconds, as reported to the page. */
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

describe('frame times', () => {
  it('are those of the camera, even if only every other frame is reported', () => {
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

  it('show how often a frame was repeated, and a clock that stands still', () => {
    const { repeats, steps, pace } = timingOf(everyOther, (at) => Math.floor(at / 4) * 160).summary();
    assert.deepEqual([repeats, steps], [25, 49]);
    assert.equal(pace, 1);
    assert.equal(timingOf(everyOther, () => 7).summary().pace, 0);
  });

  it('use capture times where available, because media time may count frames at a nominal rate', () => {
    const timing = timingOf(
      everyOther,
      (at) => at * 33,
      (at) => ({ captureTime: 7 + at * 40 }),
    );
    const { intervalMs, pace, clock } = timing.summary();
    assert.deepEqual([intervalMs, pace, clock], [40, 1, 'capture']);
  });

  it('do not mistake an occasionally late page for a wrong clock', () => {
    const timing = new FrameTiming();
    for (const at of everyOther) {
      const lateMs = at === 0 || at === 98 || at % 14 === 0 ? 0 : 5;
      const now = at * 40 + (at === 98 ? 700 : lateMs);
      timing.note(now, { mediaTime: at * 0.04, presentedFrames: at });
    }
    assert.equal(timing.summary().pace, 1);
  });

  it('identify the clock; one call outweighs all cameras', () => {
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

  it('skip pauses of the page, and invalid times', () => {
    const timing = timingOf([0, 1, 2, 200, 201], (at) => at * 40);
    assert.deepEqual([timing.summary().steps, timing.summary().drops], [3, 0]);
    assert.equal(timingOf([0, 1, 2], () => NaN).summary().steps, 0);
    assert.equal(timingOf([2, 1, 0], (at) => at * 40).summary().steps, 0);
  });

  it('are empty at first, and after a reset', () => {
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

const pixels = 36 * 64;

/** A picture of one brightness; `noise` returns each pixel's deviation. */
function picture(level: number, noise: (index: number) => number = () => 0): Uint8ClampedArray {
  const bytes = new Uint8ClampedArray(pixels * 4);
  for (let index = 0; index < pixels; index += 1) {
    bytes.fill(level + noise(index), index * 4, index * 4 + 3);
    bytes[index * 4 + 3] = 255;
  }
  return bytes;
}

/** Time and verdict of the first alarm within a minute of samples, or `null`. */
function firstAlarm(
  sampleAt: (index: number) => Uint8ClampedArray | null,
  everyMs: number = watchdogTiming.everyMs,
): { afterMs: number; verdict: PictureVerdict } | null {
  let watch: PictureWatch | null = null;
  for (let index = 0; index * everyMs <= 60_000; index += 1) {
    const time = index * everyMs;
    const next = watchPicture(watch, { time, bytes: sampleAt(index) });
    if (next.verdict !== 'fine') return { afterMs: time, verdict: next.verdict };
    watch = next.watch;
  }
  return null;
}

/** One pixel in a hundred is one step brighter. A camera leaves that little noise in a dark room after denoising. */
const faintNoise = (round: number) => (index: number) => ((index * 31 + round * 17) % 101 ? 0 : 1);

const scenes: [string, (index: number) => Uint8ClampedArray | null, PictureVerdict | null][] = [
  ['a lens cap: black without noise', () => picture(0), 'black'],
  ['black in video range', () => picture(16), 'black'],
  ['the same picture repeated', () => picture(120, (index) => index % 50), 'frozen'],
  ['a constant uniform gray', () => picture(120), 'frozen'],
  ['no frame at all', () => null, 'frozen'],
  ['a dark room with faint noise', (round) => picture(2, faintNoise(round)), null],
  ['a person who holds still in front of a sensor', (round) => picture(120, faintNoise(round)), null],
  ['black frames while the camera starts', (round) => picture(round < 4 ? 0 : 90, faintNoise(round)), null],
  ['a phone that stalls for four seconds in ten', (round) => picture(90, faintNoise(round % 20 < 8 ? 0 : round)), null],
];

describe('the picture watchdog', () => {
  for (const [what, sampleAt, verdict] of scenes) {
    it(`calls ${what} ${verdict ?? 'fine'}`, () => {
      assert.equal(firstAlarm(sampleAt)?.verdict ?? null, verdict);
    });
  }

  it('reports a black picture after 3 s and a frozen one after 5 s', () => {
    assert.equal(firstAlarm(() => picture(0))?.afterMs, watchdogTiming.blackMs);
    assert.equal(firstAlarm(() => picture(99))?.afterMs, watchdogTiming.frozenMs);
  });

  it('does not judge by two samples that a busy device takes seconds apart', () => {
    const twice = (level: number) => (index: number) => picture(level, faintNoise(Math.floor(index / 2)));
    assert.equal(firstAlarm(twice(0), 3500), null);
    assert.equal(firstAlarm(twice(99), 6000), null);
  });
});
