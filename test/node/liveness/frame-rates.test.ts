/**
 * Cheap phones in dim light deliver seven or eight frames a second. Time and visible movement count, not the number of
 * frames.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { traceOf } from '../../../src/liveness-evidence/attempt.js';
import { judgeTrace } from '../../../src/liveness-evidence/judge.js';
import { challengeKinds, type ChallengeKind } from '../../../src/liveness-evidence/index.js';
import { film, planOf, pulse, watch, type FilmOptions, type Moment } from '../../support/film.js';
import { sampleOf } from '../../support/sample.js';

/** Offsets of the camera's frames against the movement, as shares of a frame. */
const phases = sampleOf([0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875], 3);

type Script = (time: number) => Moment;

function passes(kind: ChallengeKind, script: Script, options: FilmOptions): boolean {
  return watch(film(script, options), planOf([kind])).judgment.phase === 'passed';
}

/** The number of frame offsets at which the movement is recognized. */
function metPhases(kind: ChallengeKind, script: Script, options: FilmOptions & { fps: number }): number {
  const { fps } = options;
  return phases.filter((phase) => passes(kind, (time) => script(time + phase / fps), options)).length;
}

/** A movement after 1.2 seconds of rest: it rises for `rise` seconds, holds for `hold` seconds, and returns. */
function movement(kind: ChallengeKind, rise: number, hold: number): Script {
  return (time) => {
    const share = pulse(time, 1.2, 1.2 + 2 * rise + hold, rise);
    switch (kind) {
      case 'turn-left':
        return { yaw: 36 * share };
      case 'turn-right':
        return { yaw: -36 * share };
      case 'nod':
        return { pitch: 22 * share };
      case 'blink':
        return { blink: share };
      case 'smile':
        return { smile: share };
      case 'open-mouth':
        return { openMouth: share };
      case 'move-closer':
        return { distance: 0.5 - 0.19 * share };
    }
  };
}

/** Rise and hold of a person in a hurry. */
const hurried: Record<ChallengeKind, [rise: number, hold: number]> = {
  'turn-left': [0.2, 0.3],
  'turn-right': [0.2, 0.3],
  nod: [0.2, 0.1],
  blink: [0.1, 0.14],
  smile: [0.24, 0.3],
  'open-mouth': [0.2, 0.3],
  'move-closer': [0.6, 0.6],
};

describe('at 7.5 frames a second', () => {
  for (const kind of challengeKinds) {
    it(`a hurried ${kind} counts, however the frames fall`, () => {
      const script = movement(kind, ...hurried[kind]);
      for (const fps of [7.5, 15]) {
        assert.equal(metPhases(kind, script, { seconds: 4, fps }), phases.length, `${fps} frames a second`);
      }
    });
  }

  it('a face comes to rest as fast as at 15', () => {
    const still = (seconds: number, fps: number): boolean =>
      watch(
        film(() => ({}), { seconds, fps }),
        planOf(['nod']),
      ).judgment.memory.firstNeutral !== null;
    assert.equal(still(0.53, 15), true);
    assert.equal(still(0.53, 7.5), true);
    assert.equal(still(0.39, 15), false);
    assert.equal(still(0.39, 7.5), false);
  });

  it('speech is neither an open mouth nor a smile', () => {
    for (const pace of sampleOf([9, 11, 13, 16, 19, 23], 2)) {
      const speech: Script = (time) => ({
        openMouth: time < 0.8 ? 0 : 0.75 * Math.max(0, Math.sin(time * pace)),
        smile: time < 0.8 ? 0 : 0.8 * Math.max(0, Math.sin(time * pace * 0.7)),
      });
      for (const kind of ['smile', 'open-mouth'] as const) {
        assert.equal(metPhases(kind, speech, { seconds: 6, fps: 7.5 }), 0, `${kind}, ${pace}`);
      }
    }
  });

  it('swapping pictures of a frontal and a turned head is no turn, however often, and however the hand shakes', () => {
    const shake = (time: number): number => 1.5 * Math.sin(time * 5);
    const changes: Record<string, Script> = {
      once: (time) => (time < 1 ? {} : { yaw: 30 + shake(time) }),
      'and back': (time) => (time < 1 || time > 1.6 ? {} : { yaw: 30 + shake(time) }),
      'again and again': (time) => (time < 1 || time % 1 > 0.5 ? {} : { yaw: 30 + shake(time) }),
    };
    for (const [name, script] of Object.entries(changes)) {
      for (const fps of [7.5, 10, 15, 30]) {
        assert.equal(metPhases('turn-left', script, { seconds: 6, fps }), 0, `${name}, ${fps} frames a second`);
      }
    }
  });

  it('a turn visible in a single frame counts only if frames are that far apart', () => {
    for (const back of [12, 0]) {
      const glance = (fps: number): Script => {
        const peak = Math.round(1.2 * fps);
        return (time) => ({ yaw: [12, 26, back][Math.round(time * fps) - peak + 1] ?? 0 });
      };
      assert.equal(passes('turn-left', glance(7.5), { seconds: 4, fps: 7.5 }), true);
      assert.equal(passes('turn-left', glance(15), { seconds: 4, fps: 15 }), false);
    }
    const unseen: Script = (time) => ({ yaw: Math.round(time * 7.5) === 9 ? 26 : 0 });
    assert.equal(passes('turn-left', unseen, { seconds: 4, fps: 7.5 }), false, 'nothing shows the movement');
  });
});

describe('a deep nod', () => {
  const nodBackTo = (deepest: number, back: number): Script => {
    return (time) => {
      const raised = pulse(time, 1.2, 2.4, 0.5);
      return { pitch: deepest * raised + (time > 1.8 ? back * (1 - raised) : 0) };
    };
  };

  it('counts once most of the return is made', async () => {
    for (const fps of [7.5, 15, 30]) {
      const plan = planOf(['nod']);
      const attempt = watch(film(nodBackTo(30, 7.5), { seconds: 5, fps }), plan);
      assert.equal(attempt.judgment.phase, 'passed', `${fps} frames a second`);
      // The server gets the same results from the trace.
      const judged = await judgeTrace(plan, traceOf(attempt));
      assert.deepEqual(judged.results, attempt.judgment.results);
    }
  });

  it('does not count while the head stays down', () => {
    assert.equal(passes('nod', nodBackTo(30, 13), { seconds: 5 }), false);
    assert.equal(passes('nod', nodBackTo(14, 6.5), { seconds: 5 }), false, 'a slight nod has to return further');
  });
});
