import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lampLimits, stepLamp } from '../../../src/capture/lifecycle/lamp.js';
import type { Lamp, LampSample } from '../../../src/capture/lifecycle/lamp.js';
import { Scenario, good, verdictOf } from './face-scenario.js';

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

  it('stays lit if there is no other light', () => {
    const inTheDark = (_time: number, isLit: boolean) => ({ isDark: !isLit, light: isLit ? 0.12 : 0.04 });
    assert.equal(switches(inTheDark, 60_000).length, 1);
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
