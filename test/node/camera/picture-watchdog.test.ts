import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { watchPicture, watchdogTiming } from '../../../src/camera/picture-watchdog.js';
import type { PictureVerdict, PictureWatch } from '../../../src/camera/picture-watchdog.js';

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

  it('still reports a picture that stays identical from sample to sample on a busy device', () => {
    assert.deepEqual(
      firstAlarm(() => picture(0), 3000),
      { afterMs: 9000, verdict: 'black' },
    );
    assert.deepEqual(
      firstAlarm(() => picture(99), 3000),
      { afterMs: 15_000, verdict: 'frozen' },
    );
  });
});
