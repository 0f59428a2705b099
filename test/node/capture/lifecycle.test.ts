import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { downloadOf, noDownload } from '../../../src/kit/steps/machine.js';
import { type Lamp, lampLimits, type LampSample, stepLamp } from '../../../src/kit/steps/lamp.js';
import { ovalInPicture, ovalOnStage } from '../../../src/kit/steps/stage-geometry.js';
import { good, Scenario, verdictOf } from './face-scenario.js';

describe('the remaining download time', () => {
  const totalBytes = 1_600_000;
  const play = (...reports: [time: number, loadedBytes: number][]) =>
    reports.reduce((before, [time, loadedBytes]) => downloadOf(before, { time, loadedBytes, totalBytes }), noDownload);

  it('follows the rate since the first bytes, excluding the time before them', () => {
    // 100 kB a second, 1.38 MB remaining.
    assert.equal(play([60_000, 20_000], [61_000, 120_000], [62_000, 220_000]).secondsLeft, 14);
  });

  it('is zero at the end', () => {
    assert.equal(play([0, 0], [2000, totalBytes]).secondsLeft, 0);
  });

  it('restarts if another worker loads from the start', () => {
    const again = play([0, 0], [2000, 900_000], [3000, 50_000]);
    assert.equal(again.secondsLeft, null);
    assert.deepEqual(again.firstBytes, { time: 3000, loadedBytes: 50_000 });
  });
});

/** Times at which the lamp is switched on or off, in milliseconds. */
function switches(sampleAt: (time: number, isLit: boolean) => Omit<LampSample, 'time'>, untilMs: number): number[] {
  const times: number[] = [];
  let lamp: Lamp | null = null;
  for (let time = 0; time <= untilMs; time += 50) {
    const isLit: boolean = lamp?.isLit ?? false;
    const next: Lamp = stepLamp(lamp, { time, ...sampleAt(time, isLit) });
    if (next.isLit !== isLit) times.push(time);
    lamp = next;
  }
  return times;
}

const statusOf = ({ state }: Scenario): string => state.status;

describe('the screen as a lamp', () => {
  it('is lit once the hint has not helped for a moment', () => {
    assert.deepEqual(
      switches(() => ({ isDark: true, light: 0.04 }), 10_000),
      [lampLimits.darkMs],
    );
  });

  it('goes out once there is plenty of other light', () => {
    const lampSwitchedOn = (time: number) => ({ isDark: time < 8000, light: time < 8000 ? 0.04 : 0.3 });
    assert.deepEqual(switches(lampSwitchedOn, 30_000), [lampLimits.darkMs, 8000 + lampLimits.plentyMs]);
  });

  it('never flashes, however the light changes', () => {
    for (const period of [100, 400, 1000, 1500, 2500, 4000, 7000]) {
      const times = switches((time) => {
        const isDark = Math.floor(time / period) % 2 === 0;
        return { isDark, light: isDark ? 0.03 : 0.5 };
      }, 120_000);
      const pauses = times.slice(1).map((time, index) => time - times[index]!);
      assert.ok(
        pauses.every((pause) => pause >= lampLimits.stayMs),
        `every ${period} ms: ${times.join()}`,
      );
    }
  });

  it('is not lit if light is not the problem', () => {
    assert.deepEqual(
      switches(() => ({ isDark: false, light: 0.04 }), 10_000),
      [],
    );
    const scenario = new Scenario().toFraming().frames(60, verdictOf('too-far'));
    assert.equal(scenario.state.lamp?.isLit, false);
  });

  it('stays lit for the photo, for one that is refused, and for the next', () => {
    const scenario = new Scenario().toFraming().frames(60, verdictOf('too-dark'));
    assert.equal(scenario.state.lamp?.isLit, true);
    scenario.frames(40, { ...good, lightLevel: 0.12 });
    assert.equal(statusOf(scenario), 'capturing');
    assert.equal(scenario.state.lamp?.isLit, true);
    scenario.send({ type: 'still-taken', attempt: 1 }).judgeStill(verdictOf('too-dark'));
    assert.equal(statusOf(scenario), 'framing');
    assert.equal(scenario.state.lamp?.isLit, true);
    scenario.send({ type: 'reset' });
    assert.equal(scenario.state.lamp, null, 'the next person begins without');
  });
});

const near = (actual: number | undefined, wanted: number) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - wanted) < 1e-9, `${actual} instead of ${wanted}`);

const sizes = fc.record({ width: fc.integer({ min: 40, max: 4000 }), height: fc.integer({ min: 40, max: 4000 }) });

describe('the oval on the stage', () => {
  it('takes 68 % of the height if there is room, 3:4, centered', () => {
    assert.deepEqual(ovalOnStage({ width: 400, height: 500 }), { x: 72.5, y: 80, width: 255, height: 340 });
  });

  it('is 3:4, horizontally centered, and inside every stage', () => {
    fc.assert(
      fc.property(sizes, (stage) => {
        const oval = ovalOnStage(stage);
        near(oval.width / oval.height, 0.75);
        near(oval.x + oval.width / 2, stage.width / 2);
        assert.ok(oval.y + oval.height / 2 >= stage.height / 2 - 1e-9);
        return oval.x > 0 && oval.y > 0 && oval.y + oval.height < stage.height;
      }),
    );
  });
});

describe('the oval in the picture', () => {
  it('is at the same height in the picture as on the stage', () => {
    const oval = ovalInPicture({ width: 320, height: 343 }, { width: 1280, height: 720 });
    near(oval?.centerY, (72 + (0.68 * 343) / 2) / 343);
    near(oval?.centerX, 0.5);
  });

  it('is 3:4 in pixels of every picture on every stage, and lies inside', () => {
    fc.assert(
      fc.property(sizes, sizes, (stage, picture) => {
        const oval = ovalInPicture(stage, picture);
        assert.ok(oval);
        near((oval.width * picture.width) / (oval.height * picture.height), 0.75);
        return oval.width < 1 && oval.height < 1;
      }),
    );
  });

  it('is unknown before the stage or the video has a size', () => {
    assert.equal(ovalInPicture({ width: 0, height: 500 }, { width: 640, height: 480 }), null);
    assert.equal(ovalInPicture({ width: 400, height: 500 }, { width: 0, height: 0 }), null);
  });
});
