import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  challengeKinds,
  livenessFailures,
  type ChallengeKind,
  type LivenessFailure,
  type LivenessPlan,
  type LivenessSample,
} from '../../../src/liveness-evidence/index.js';
import { act, actPlan, ease, film, planOf, pulse, watch, type Moment } from '../../support/film.js';
import { sampleOf } from '../../support/sample.js';

function outcome(samples: readonly LivenessSample[], kinds: readonly ChallengeKind[]): string {
  const { phase, failure } = watch(samples, planOf(kinds)).judgment;
  return failure ?? phase;
}

describe('a person who does what is asked', () => {
  for (const kind of challengeKinds) {
    for (const fps of [8, 15, 30]) {
      it(`passes ${kind} at ${fps} frames a second`, () => {
        const { script, seconds } = actPlan([kind]);
        assert.equal(outcome(film(script, { seconds, fps }), [kind]), 'passed');
      });
    }

    it(`passes no other challenge with ${kind}`, () => {
      const { script } = actPlan([kind]);
      const samples = film(script, { seconds: 7 });
      for (const other of challengeKinds.filter((other) => other !== kind)) {
        assert.equal(outcome(samples, [other]), 'challenge-timeout', other);
      }
    });
  }

  it('passes sequences only in their order', () => {
    const kinds: ChallengeKind[] = ['turn-left', 'smile', 'nod', 'move-closer'];
    const { script, seconds } = actPlan(kinds);
    const samples = film(script, { seconds });
    assert.equal(outcome(samples, kinds), 'passed');
    for (const order of [
      [1, 0, 2, 3],
      [0, 2, 1, 3],
      [0, 1, 3, 2],
      [3, 2, 1, 0],
    ]) {
      const asked = order.map((at) => kinds[at]!);
      assert.notEqual(outcome(samples, asked), 'passed', asked.join());
    }
  });

  it('passes any sequence of three', () => {
    const sequences = challengeKinds.flatMap((first) =>
      challengeKinds.flatMap((second) => challengeKinds.map((third) => [first, second, third])),
    );
    for (const kinds of sampleOf(
      sequences.filter((kinds) => new Set(kinds).size === 3),
      20,
    )) {
      const { script, seconds } = actPlan(kinds);
      assert.equal(outcome(film(script, { seconds }), kinds), 'passed', kinds.join());
    }
  });

  it('is asked to move back after moving closer, and measured from there', () => {
    const stays = (time: number): Moment => ({ distance: time < 1 ? 0.5 : 0.32 });
    const came = (time: number): Moment => (time < 3 ? act('move-closer', Math.min(time, 1.8), 0.8) : stays(time));
    const plan = planOf(['move-closer', 'turn-right'], 12_000);
    const { judgment } = watch(film(came, { seconds: 5 }), plan);
    assert.deepEqual([judgment.challenge, judgment.guidance], [1, 'move-back']);
  });

  it('may turn so fast that no frame shows the way', () => {
    for (const fps of [8, 15, 30]) {
      for (const seed of [1, 2, 3]) {
        const script = (time: number): Moment => ({ yaw: 45 * pulse(time, 1, 1.8, 0.17) });
        const samples = film(script, { seconds: 4, fps, seed });
        assert.equal(outcome(samples, ['turn-left']), 'passed', `${fps} frames a second`);
      }
    }
  });

  it('may be lost by the model for a second during a far turn', () => {
    const script = (time: number): Moment =>
      time > 1.5 && time < 2.7 ? { faces: 0 } : { yaw: 40 * pulse(time, 1, 3.3, 0.5) };
    assert.equal(outcome(film(script, { seconds: 5 }), ['turn-left']), 'passed');
  });

  it('may rest in a different pose after a movement than before it', () => {
    const kinds: ChallengeKind[] = ['turn-left', 'turn-right', 'nod'];
    const { script, seconds } = actPlan(kinds);
    const tired = (time: number): Moment => {
      const moment = script(time);
      const share = ease(time - 1.4);
      return { ...moment, yaw: (moment.yaw ?? 0) + 9 * share, pitch: (moment.pitch ?? 0) + 11 * share };
    };
    assert.equal(outcome(film(tired, { seconds }), kinds), 'passed');
  });

  it('may sit in front of a low webcam that sees the head tilted back, and is measured from there', () => {
    for (const kind of ['turn-left', 'turn-right', 'nod', 'smile'] as const) {
      const { script, seconds } = actPlan([kind, 'turn-left']);
      const tilted = (time: number): Moment => ({ ...script(time), pitch: (script(time).pitch ?? 0) - 24 });
      assert.equal(outcome(film(tilted, { seconds }), [kind, 'turn-left']), 'passed', kind);
    }
    const ceiling = film(() => ({ pitch: -32 }), { seconds: 2 });
    assert.equal(watch(ceiling, planOf(['nod'])).judgment.guidance, 'look-straight');
  });

  it('may face straighter once close than at rest: leaning forward bows the head', () => {
    const closer =
      (from: number, to: number) =>
      (time: number): Moment => ({
        distance: 0.5 - 0.19 * pulse(time, 1, 3, 0.7),
        pitch: from + (to - from) * pulse(time, 1, 3, 0.7),
      });
    const near = (from: number, to: number): string =>
      outcome(film(closer(from, to), { seconds: 4.5 }), ['move-closer']);
    assert.equal(near(-18, -5), 'passed');
    assert.equal(near(15, 3), 'passed');
    // The head may become straighter, but neither tilt past straight nor further back.
    assert.notEqual(near(-8, 14), 'passed');
    assert.notEqual(near(-10, -24), 'passed');
  });

  it('must turn, and not just return from a look to the other side', () => {
    const from = (rest: number, turn: number): string => {
      const script = (time: number): Moment => ({ yaw: rest + (turn - rest) * pulse(time, 1, 3) });
      return outcome(film(script, { seconds: 4 }), ['turn-left']);
    };
    assert.equal(from(-6, 18), 'action');
    assert.equal(from(-6, 25), 'passed');
    assert.equal(from(6, 30), 'passed');
    assert.equal(from(0, 24), 'passed');
  });

  it('may smile, speak or bow slightly without it counting as a nod', () => {
    const script = (time: number): Moment => {
      if (time > 5) return act('turn-left', time, 5.2);
      const share = pulse(time, 1, 2) + pulse(time, 2.3, 3.3) + pulse(time, 3.6, 4.6);
      return { smile: share, openMouth: 0.3 * share, pitch: 8 * share };
    };
    assert.equal(watch(film(script, { seconds: 8 }), planOf(['turn-left'], 12_000)).judgment.phase, 'passed');
  });

  it('passes no blink by looking down, closing the eyes slowly, or grimacing', () => {
    const still: Record<string, (time: number) => Moment> = {
      'looks down': (time) => ({ blink: 0.45 * pulse(time, 1, 2, 0.15) }),
      'closes slowly': (time) => ({ blink: pulse(time, 1, 3.4, 1.1) }),
      'opens the mouth too': (time) => ({ blink: pulse(time, 1, 1.6, 0.15), openMouth: pulse(time, 0.95, 1.65, 0.15) }),
      'bows too': (time) => ({ blink: pulse(time, 1, 1.6, 0.15), pitch: 7.5 * pulse(time, 0.95, 1.65, 0.15) }),
    };
    for (const [name, script] of Object.entries(still)) {
      assert.notEqual(outcome(film(script, { seconds: 5 }), ['blink']), 'passed', name);
    }
  });

  it('passes no blink if one eye, left or right, stays half open', () => {
    const { script, seconds } = actPlan(['blink']);
    const shut = film(script, { seconds });
    // The same noise, with lids that move a little.
    const open = film((time) => ({ blink: 0.2 * (script(time).blink ?? 0) }), { seconds });
    const lids = { left: [160, 159, 158, 144, 145, 153], right: [387, 386, 385, 373, 374, 380] };
    for (const [eye, places] of Object.entries(lids)) {
      const samples = shut.map((sample, at) => {
        const landmarks = sample.face!.landmarks.slice();
        for (const place of places) landmarks[place * 3 + 1] = open[at]!.face!.landmarks[place * 3 + 1]!;
        return { ...sample, face: { ...sample.face!, landmarks } };
      });
      assert.notEqual(outcome(samples, ['blink']), 'passed', eye);
    }
  });

  it('passes although the device dropped the frames of the movement', () => {
    for (const kind of ['smile', 'turn-left'] as const) {
      const { script, seconds } = actPlan([kind]);
      const seen = film(script, { seconds }).filter(({ time }) => time < 1_000 + 850 || time > 1_000 + 1_250);
      assert.equal(outcome(seen, [kind]), 'passed', kind);
    }
  });

  it('is not held up by a camera that repeats each frame', () => {
    const { script, seconds } = actPlan(['turn-left', 'blink']);
    const samples = film(script, { seconds }).flatMap((sample) => [sample, { ...sample, time: sample.time + 33 }]);
    assert.equal(outcome(samples, ['turn-left', 'blink']), 'passed');
  });

  it('sees instructions, with a ring that fills', () => {
    const { script, seconds } = actPlan(['turn-left']);
    const plan = planOf(['turn-left']);
    const samples = [
      ...film(() => ({ faces: 0 }), { seconds: 0.5, seed: 2 }),
      ...film(() => ({ faces: 2 }), { seconds: 0.5, seed: 3 }),
      ...film(() => ({ yaw: 20 }), { seconds: 0.5, seed: 4 }),
      ...film(() => ({ distance: 1.6 }), { seconds: 0.5, seed: 5 }),
      ...film(script, { seconds }),
    ].map((sample, at) => ({ ...sample, time: at * 67 }));
    const hints: (string | null)[] = [];
    const ring: number[] = [];
    for (let at = 1; at <= samples.length; at++) {
      const { guidance, progress } = watch(samples.slice(0, at), plan).judgment;
      if (hints.at(-1) !== guidance) hints.push(guidance);
      ring.push(progress);
    }
    assert.deepEqual(hints, [...['show-face', 'one-face', 'look-straight', 'come-closer', 'hold-still', 'act', null]]);
    assert.ok(ring.every((share) => share >= 0 && share <= 1));
    assert.equal(ring.at(-1), 1);
    assert.ok(new Set(ring.map((share) => Math.round(share * 10))).size >= 5);
  });
});

describe('a picture of a person', () => {
  const sheet = { body: 'sheet', seconds: 7 } as const;
  // The engine never reads this much pose from a sheet, so here depth alone must refuse it.
  const moves: [name: string, script: (time: number) => Moment, bend: number][] = [
    ['held', () => ({}), 0],
    ['turned left', (time) => ({ yaw: 35 * pulse(time, 1, 3) }), 0],
    ['turned right', (time) => ({ yaw: -50 * pulse(time, 1, 3) }), 0],
    ['nodded', (time) => ({ pitch: 25 * pulse(time, 1, 3) }), 0],
    ['brought closer', (time) => ({ distance: 0.5 - 0.2 * ease(time - 1) }), 0],
    ['brought closer, tilted', (time) => ({ distance: 0.5 - 0.2 * ease(time - 1), pitch: 6 * ease(time - 1) }), 0],
    [
      'brought closer, set upright',
      (time) => ({ distance: 0.5 - 0.2 * ease(time - 1), pitch: -18 * (1 - ease(time - 1)) }),
      0,
    ],
    ['bent and turned left', (time) => ({ yaw: 30 * pulse(time, 1, 3) }), 4],
    ['bent and turned right', (time) => ({ yaw: -30 * pulse(time, 1, 3) }), -4],
  ];
  for (const [name, script, bend] of moves) {
    it(`${name}, passes no challenge`, () => {
      const samples = film(script, { ...sheet, bend });
      for (const kind of challengeKinds) {
        assert.notEqual(outcome(samples, [kind]), 'passed', kind);
      }
    });
  }

  it('is reported as flat once it turned far enough', () => {
    assert.equal(
      outcome(
        film((time) => ({ yaw: 35 * pulse(time, 1, 3) }), sheet),
        ['turn-left'],
      ),
      'no-depth',
    );
    assert.equal(
      outcome(
        film((time) => ({ pitch: 20 * pulse(time, 1, 3) }), sheet),
        ['nod'],
      ),
      'no-depth',
    );
  });
});

describe('an attempt fails', () => {
  const rest = film(() => ({}), { seconds: 1 });
  const withNod = actPlan(['nod', 'nod']);
  const cut = (script: (time: number) => Moment, seconds = 5): LivenessSample[] => film(script, { seconds });
  const cases: Record<LivenessFailure, { samples: LivenessSample[]; plan?: LivenessPlan }> = {
    'face-lost': { samples: cut((time) => (time > 1 && time < 2 ? { faces: 0 } : {})) },
    'several-faces': { samples: cut((time) => (time > 1 ? { faces: 2 } : {})) },
    'face-jumped': { samples: cut((time) => ({ shift: time > 1 ? 0.2 : 0 })) },
    'face-changed': {
      samples: film(withNod.script, { seconds: withNod.seconds + 1.5 }).map((sample, at) =>
        // During the second challenge, a face of another shape fades in.
        at < 36 || sample.face === null
          ? sample
          : {
              ...sample,
              face: { ...sample.face, landmarks: stretched(sample.face.landmarks, Math.min(1, (at - 36) / 6)) },
            },
      ),
      plan: planOf(['nod', 'nod']),
    },
    'picture-frozen': {
      samples: [...rest, ...rest.map((sample) => ({ ...sample, ...still(rest.at(-1)!), time: sample.time + 1000 }))],
    },
    'picture-repeats': {
      samples: Array.from({ length: 5 }, (_, loop) =>
        film((time) => act('nod', time, 0.2), { seconds: 1 }).map((sample) => ({
          ...sample,
          time: sample.time + loop * 1000,
        })),
      ).flat(),
    },
    'picture-changed': { samples: [...rest, { ...rest.at(-1)!, time: 2100, size: { width: 480, height: 640 } }] },
    'screen-pattern': {
      samples: cut(() => ({})).map((sample, at) => ({
        ...sample,
        // One frame in four shows no pattern, as if the screen was briefly out of focus.
        screenPattern: at % 4 === 0 ? 4 : 11,
      })),
    },
    'wrong-action': {
      samples: cut((time) => (time < 3 ? act('turn-right', time, 0.8) : act('turn-right', time, 3.2)), 6),
    },
    'no-depth': { samples: film((time) => ({ yaw: 35 * pulse(time, 1, 3) }), { seconds: 7, body: 'sheet' }) },
    'challenge-timeout': { samples: cut(() => ({}), 7) },
  };
  for (const failure of livenessFailures) {
    it(`with ${failure}, and stays failed`, () => {
      const { samples, plan = planOf(['turn-left']) } = cases[failure];
      const attempt = watch(samples, plan);
      assert.equal(attempt.judgment.failure, failure);
      assert.equal(attempt.judgment.phase, 'failed');
      const { script, seconds } = actPlan(plan.challenges.map(({ kind }) => kind));
      const later = film(script, { seconds }).map((sample) => ({ ...sample, time: sample.time + 60_000 }));
      assert.equal(later.length > 0 && watch([...samples, ...later], plan).judgment.failure, failure);
    });
  }

  it('not for a second without a face in half of the frames, or one misread frame', () => {
    const { script, seconds } = actPlan(['nod']);
    const gaps = film(script, { seconds }).map((sample, at) =>
      at % 4 === 3 ? { ...sample, faces: at % 8 === 3 ? 0 : 2, face: at % 8 === 3 ? null : sample.face } : sample,
    );
    assert.equal(outcome(gaps, ['nod']), 'passed');
  });

  it('with face-lost if no frame comes for long, but not if a busy phone drops them for a second', () => {
    const script = (time: number): Moment => act('nod', time, 3.2);
    const dropped = (seconds: number): LivenessSample[] =>
      film(script, { seconds: 5.5 }).filter(({ time }) => time < 2_200 || time > 2_200 + seconds * 1000);
    assert.equal(outcome(dropped(1.2), ['nod']), 'passed');
    assert.equal(outcome(dropped(1.7), ['nod']), 'face-lost');
  });

  it('not for a pattern in single frames, nor if none can be measured', () => {
    const { script, seconds } = actPlan(['nod']);
    for (const pattern of [(at: number) => (at % 3 === 0 ? 14 : 4), () => null]) {
      const samples = film(script, { seconds }).map((sample, at) => ({ ...sample, screenPattern: pattern(at) }));
      assert.equal(outcome(samples, ['nod']), 'passed');
    }
  });

  it('if a loop was filmed again by a camera, with less new noise than the first', () => {
    const loop = film((time) => ({ yaw: 3 * Math.sin(time * 6.28) }), { seconds: 1 });
    const again = Array.from({ length: 4 }, (_, round) =>
      loop.map((sample) => ({
        ...sample,
        time: sample.time + round * 1000,
        fingerprint: sample.fingerprint.map((value, at) => value + ((at + round) % 9 === 0 ? 1 : 0)),
      })),
    ).flat();
    assert.equal(outcome(again, ['turn-left']), 'picture-repeats');
  });
});

function still({ face, fingerprint, faces }: LivenessSample): Partial<LivenessSample> {
  return { face, fingerprint, faces };
}

/** Stretches the upper half of the face, to look like another person. */
function stretched(landmarks: Float32Array, share: number): Float32Array {
  return landmarks.map((value, at) => (at % 3 === 1 && value < 0.5 ? 0.5 - (0.5 - value) * (1 + 0.9 * share) : value));
}
