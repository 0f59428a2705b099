import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FaceCaptureStatus } from '../../../src/elements/face-capture/flow/state.js';
import { captureTiming } from '../../../src/kit/steps/hold.js';
import { recoveries } from '../../../src/kit/steps/recovery.js';
import { faceHints, type FaceHint, type FaceVerdict } from '../../../src/face/types.js';
import { IdvError } from '../../../src/contract/errors.js';
import type { IdvErrorCode } from '../../../src/contract/errors.js';
import { good, Scenario, verdictOf, type TimelessEvent } from './face-scenario.js';

const failure = (code: IdvErrorCode) => new IdvError(code, code);
const frozen = failure('camera-frozen');

/** How to reach each state. */
const reach: Record<FaceCaptureStatus, () => Scenario> = {
  idle: () => new Scenario(),
  permission: () => new Scenario().send({ type: 'start' }),
  loading: () => new Scenario().send({ type: 'start' }).send({ type: 'camera-live' }),
  framing: () => new Scenario().toFraming(),
  holding: () => new Scenario().toFraming().frames(2, good),
  capturing: () => new Scenario().toFraming().frames(13, good),
  review: () => new Scenario().toReview(),
  submitting: () => new Scenario().toSubmitting(),
  done: () => new Scenario().toSubmitting().send({ type: 'submitted', pictureId: 'picture-1' }),
  failed: () => new Scenario().toFraming().send({ type: 'camera-failed', error: frozen }),
  paused: () => new Scenario().toFraming().send({ type: 'camera-paused' }),
  canceled: () => new Scenario().toFraming().send({ type: 'cancel' }),
  handoff: () => new Scenario().send({ type: 'hand-off' }),
};
const statuses = Object.keys(reach) as FaceCaptureStatus[];

const visionReady: TimelessEvent = { type: 'vision-ready', analysis: 'face' };
const progress: TimelessEvent = { type: 'vision-progress', loadedBytes: 5, totalBytes: 10 };
const cameraFailed: TimelessEvent = { type: 'camera-failed', error: frozen };
const visionFailed: TimelessEvent = { type: 'vision-failed', error: failure('vision-crashed') };
const captureFailed: TimelessEvent = { type: 'capture-failed', attempt: 1, error: failure('capture-failed') };
const submitFailed: TimelessEvent = {
  type: 'submit-failed',
  pictureId: 'picture-1',
  error: failure('backend-timeout'),
};
const blocked: TimelessEvent = { type: 'frame-judged', frameTime: 1e6, verdict: verdictOf('no-face') };
const accepted: TimelessEvent = { type: 'frame-judged', frameTime: 1e6, verdict: good };

/**
 * Maps each event to the states that handle it and where it leads from there. All other pairs must leave the state
 * unchanged.
 */
const transitions: [TimelessEvent, Partial<Record<FaceCaptureStatus, FaceCaptureStatus>>][] = [
  [
    { type: 'start' },
    { idle: 'permission', done: 'permission', failed: 'permission', canceled: 'permission', handoff: 'permission' },
  ],
  [{ type: 'camera-opening' }, { loading: 'permission', framing: 'permission', holding: 'permission' }],
  [{ type: 'camera-live' }, { permission: 'loading', paused: 'framing', holding: 'framing' }],
  [
    { type: 'camera-paused' },
    { permission: 'paused', loading: 'paused', framing: 'paused', holding: 'paused', capturing: 'paused' },
  ],
  [
    cameraFailed,
    {
      permission: 'failed',
      loading: 'failed',
      framing: 'failed',
      holding: 'failed',
      capturing: 'failed',
      paused: 'failed',
    },
  ],
  [progress, {}],
  [visionReady, { loading: 'framing' }],
  [
    visionFailed,
    {
      permission: 'failed',
      loading: 'failed',
      framing: 'failed',
      holding: 'failed',
      capturing: 'failed',
      paused: 'failed',
    },
  ],
  [blocked, { holding: 'framing' }],
  [accepted, { framing: 'holding' }],
  [{ type: 'shutter' }, { framing: 'capturing', holding: 'capturing' }],
  [{ type: 'still-taken', attempt: 1 }, {}],
  [{ type: 'still-judged', attempt: 1, verdict: good }, {}],
  [captureFailed, { capturing: 'failed' }],
  [{ type: 'confirm' }, { review: 'submitting' }],
  [{ type: 'retake' }, { review: 'permission' }],
  [{ type: 'submit-waiting', pictureId: 'picture-1', waiting: true }, {}],
  [{ type: 'submit-slow', pictureId: 'picture-1' }, {}],
  [
    { type: 'session-refused', error: failure('UNAUTHORIZED') },
    {
      permission: 'failed',
      loading: 'failed',
      framing: 'failed',
      holding: 'failed',
      capturing: 'failed',
      review: 'failed',
      paused: 'failed',
    },
  ],
  [{ type: 'session-unavailable', unavailable: true }, {}],
  [{ type: 'submitted', pictureId: 'picture-1' }, { submitting: 'done' }],
  [{ type: 'submitted', pictureId: 'another' }, {}],
  [submitFailed, { submitting: 'failed' }],
  [{ type: 'retry' }, { failed: 'permission' }],
  [
    { type: 'hand-off' },
    Object.fromEntries(statuses.filter((status) => status !== 'submitting').map((status) => [status, 'handoff'])),
  ],
  [{ type: 'handed-over' }, { handoff: 'done' }],
  [{ type: 'taken-over' }, { handoff: 'idle' }],
  [{ type: 'hand-off-failed' }, { handoff: 'failed' }],
  [
    { type: 'cancel' },
    Object.fromEntries(
      statuses.filter((status) => status !== 'done' && status !== 'canceled').map((status) => [status, 'canceled']),
    ),
  ],
];

describe('a photo on its way', () => {
  const announcedOf = (scenario: Scenario): string[] =>
    scenario.last.flatMap((effect) => {
      if (effect.type !== 'announce') return [];
      const { announcement } = effect;
      if (announcement.kind === 'wait') return announcement.reason;
      return announcement.kind === 'status' ? announcement.status : [];
    });

  it('requests a session once, as soon as the person starts', () => {
    const scenario = new Scenario().toReview().send({ type: 'retake' });
    assert.equal(scenario.types().filter((type) => type === 'open-session').length, 1);
    assert.ok(scenario.types().indexOf('open-session') < scenario.types().indexOf('encode'));
  });

  it('goes on if the session can’t be opened for now, announces that once, and forgets it once the session is open', () => {
    const scenario = new Scenario().toSubmitting();
    assert.deepEqual(announcedOf(scenario.send({ type: 'session-unavailable', unavailable: true })), []);
    const early = new Scenario().send({ type: 'start' });
    const { status } = early.state;
    const hear = (unavailable: boolean): string[] =>
      announcedOf(early.send({ type: 'session-unavailable', unavailable }));
    assert.deepEqual([hear(true), hear(true)], [['session'], []]);
    assert.deepEqual([early.state.status, early.state.isUnavailable], [status, true]);
    assert.deepEqual([hear(false), early.state.isUnavailable], [[], false]);
  });

  it('says each thing that it waits for once, and says what continues when the network is back', () => {
    const scenario = new Scenario().toSubmitting();
    const waits = (waiting: boolean): string[] =>
      announcedOf(scenario.send({ type: 'submit-waiting', pictureId: 'picture-1', waiting }));
    const slow = (): string[] => announcedOf(scenario.send({ type: 'submit-slow', pictureId: 'picture-1' }));
    assert.deepEqual([waits(true), waits(true), waits(false)], [['network'], [], ['submitting']]);
    assert.deepEqual([slow(), slow()], [['answer'], []]);
    // Without a network, nothing is sent, so the wait for the network is announced even after a slow answer.
    assert.deepEqual([waits(true), waits(false)], [['network'], ['answer']]);
  });

  it('forgets the slow answer with another try', () => {
    const scenario = new Scenario().toSubmitting();
    scenario.send({ type: 'submit-slow', pictureId: 'picture-1' }).send(submitFailed).send({ type: 'retry' });
    const { state } = scenario;
    assert.ok(state.status === 'submitting' && state.isSlow === false);
  });
});

describe('the states of the selfie capture', () => {
  for (const [event, leads] of transitions) {
    for (const status of statuses) {
      const target = leads[status] ?? status;
      it(`${event.type} leads from ${status} to ${target}`, () => {
        const scenario = reach[status]();
        assert.equal(scenario.send(event).state.status, target);
      });
    }
  }
});

describe('automatic capture', () => {
  it('captures once every gate has passed for 600 ms, not before', () => {
    const scenario = new Scenario().toFraming().frame(good);
    const begun = scenario.time;
    while (scenario.state.status === 'holding') scenario.frame(good, 40);
    assert.equal(scenario.state.status, 'capturing');
    const heldMs = scenario.time - begun;
    assert.ok(heldMs >= captureTiming.holdMs && heldMs < captureTiming.holdMs + 40, `${heldMs}`);
    assert.equal(scenario.types().filter((type) => type === 'take-still').length, 1);
  });

  it('keeps the best frame of the hold and takes the still from it', () => {
    const scores = [0.5, 0.9, 0.7, 0.95, 0.6];
    const scenario = new Scenario().toFraming();
    for (let index = 0; scenario.state.status !== 'capturing'; index += 1) {
      scenario.frame(verdictOf(null, 'pass', scores[index % scores.length]));
    }
    const kept = scenario.effects.flatMap((effect) => (effect.type === 'keep-best-frame' ? effect.score : []));
    assert.deepEqual(kept, [0.5, 0.9, 0.95]);
    assert.ok(scenario.last.some((effect) => effect.type === 'take-still' && effect.source === 'best'));
  });

  const lapses: [string, (scenario: Scenario) => void, 'holding' | 'framing'][] = [
    ['a frame that blocks', (s) => s.frame(verdictOf('no-face'), 40), 'framing'],
    ['one frame that only warns', (s) => s.frame(verdictOf('hold-still', 'warn'), 40), 'holding'],
    ['warnings for 160 ms', (s) => s.frames(4, verdictOf('hold-still', 'warn'), 40), 'framing'],
  ];
  for (const [what, interrupt, expected] of lapses) {
    it(`${what} leaves the status ${expected}`, () => {
      const scenario = new Scenario().toFraming().frames(4, good);
      interrupt(scenario);
      assert.equal(scenario.state.status, expected);
      assert.equal(scenario.types(scenario.last).includes('discard-best-frame'), what === 'a frame that blocks');
    });
  }

  it('does not mistake a stalled camera for a person who holds still', () => {
    const scenario = new Scenario().toFraming().frame(good).frame(good, 5000);
    assert.ok(scenario.state.status === 'holding');
    assert.equal(scenario.state.hold.heldMs, 0);
  });

  it('never starts automatically in manual mode or without an engine', () => {
    for (const scenario of [new Scenario({ auto: false }).toFraming(), new Scenario().toFraming('pixels')]) {
      scenario.frames(100, good);
      assert.equal(scenario.state.status, 'framing');
    }
  });
});

describe('the manual shutter', () => {
  it('works from the first moment, before any frame was judged', () => {
    const scenario = new Scenario({ auto: false }).toFraming().send({ type: 'shutter' });
    assert.ok(scenario.last.some((e) => e.type === 'take-still' && e.source === 'live'));
  });

  it('is refused by a gate that blocks, with its hint shown and announced', () => {
    const scenario = new Scenario().toFraming().frame(verdictOf('multiple-faces'));
    scenario.send({ type: 'shutter' }, 20);
    assert.ok(scenario.state.status === 'framing');
    assert.equal(scenario.state.hint, 'multiple-faces');
    assert.deepEqual(
      scenario.last.find((effect) => effect.type === 'announce'),
      {
        type: 'announce',
        announcement: { kind: 'hint', hint: 'multiple-faces', direction: null, again: true, asked: true },
      },
    );
  });

  it('is allowed by a gate that only warns, and the picture lists the warning', () => {
    const warned = verdictOf('uneven-light', 'warn');
    const scenario = new Scenario().toFraming().frames(5, warned).send({ type: 'shutter' });
    scenario.send({ type: 'still-taken', attempt: 1 }).judgeStill(warned).encode();
    assert.equal(scenario.state.status, 'review');
    assert.deepEqual(scenario.picture?.warnings, ['uneven-light']);
    assert.equal(scenario.picture?.mode, 'manual');
  });
});

describe('what could not be checked', () => {
  const unseen = (hints: readonly FaceHint[]): FaceVerdict => {
    const gates = { ...good.gates, 'hold-still': 'unknown' as const };
    for (const hint of hints) gates[hint] = 'unknown';
    return { ...good, accept: hints.length === 0, gates };
  };
  const takenBy = (verdict: FaceVerdict, analysis: 'face' | 'pixels' = 'face'): Scenario => {
    const scenario = new Scenario().toFraming(analysis).frame(verdict).send({ type: 'shutter' });
    return scenario.send({ type: 'still-taken', attempt: 1 }).judgeStill(verdict).encode();
  };

  it('never stops the shutter, and the picture has a warning that fits it first', () => {
    for (const [hints, first] of [
      [['eyes-closed', 'covered', 'glasses-glare'], 'covered'],
      [faceHints.filter((hint) => hint !== 'too-dark' && hint !== 'blurry'), 'no-face'],
    ] as const) {
      const { picture } = takenBy(unseen(hints), first === 'no-face' ? 'pixels' : 'face');
      assert.equal(picture?.warnings[0], first);
      assert.deepEqual(picture.warnings.toSorted(), hints.filter((hint) => hint !== 'hold-still').toSorted());
    }
  });

  it('comes after what the picture fails', () => {
    const blurry = { ...unseen(['covered']), hint: 'blurry' as const };
    blurry.gates.blurry = 'warn';
    assert.deepEqual(takenBy(blurry).picture?.warnings, ['blurry', 'covered']);
  });

  it('is no warning for the motion of a still, which has none', () => {
    assert.deepEqual(takenBy(unseen([])).picture?.warnings, []);
  });

  it('holds back the automatic capture', () => {
    const scenario = new Scenario().toFraming().frames(200, { ...unseen(['covered']), holds: false, tolerable: false });
    assert.equal(scenario.state.status, 'framing');
  });

  it('leaves the photo to the shutter if the engine stops looking for faces', () => {
    const blind = unseen(faceHints.filter((hint) => hint !== 'too-dark' && hint !== 'blurry'));
    const { state } = new Scenario().toFraming('face').frames(3, { ...blind, holds: false, tolerable: false });
    assert.equal(state.status === 'framing' && state.analysis, 'pixels');
  });

  it('does not delay the photo that a hint has been given for', () => {
    const blurry = verdictOf('blurry', 'warn');
    for (const hint of ['covered', 'glasses-glare', 'eyes-closed'] as const) blurry.gates[hint] = 'unknown';
    const scenario = new Scenario().toFraming().frames(100, blurry);
    assert.equal(scenario.state.status, 'capturing');
  });
});

describe('an engine that loads in stages', () => {
  /** The camera is live and faces are found, but the landmark model is still loading. */
  const seeing = (options = {}): Scenario =>
    new Scenario(options)
      .send({ type: 'start' })
      .send({ type: 'camera-live' })
      .send({ type: 'vision-progress', loadedBytes: 200, totalBytes: 1400 })
      .send({ type: 'vision-detector-ready' });
  const readied = ({ last }: Scenario) =>
    last.filter((effect) => effect.type === 'emit' && effect.event.type === 'ready').length;

  it('gives hints from its first stage on, but is not ready yet', () => {
    const scenario = seeing();
    assert.equal(scenario.state.status, 'framing');
    assert.equal(readied(scenario), 0);
    scenario.frames(12, verdictOf('too-far'));
    assert.equal(scenario.state.status === 'framing' && scenario.state.hint, 'too-far');
  });

  it('takes nothing automatically before everything is loaded, and then does', () => {
    const scenario = seeing().frames(60, good);
    assert.equal(scenario.state.status, 'framing');
    scenario.send({ type: 'vision-ready', analysis: 'face' });
    assert.equal(readied(scenario), 1);
    assert.equal(scenario.state.status, 'framing');
    scenario.frames(20, good);
    assert.equal(scenario.state.status, 'capturing');
  });

  it('reports once that it is ready, also if it was ready before the camera', () => {
    const scenario = new Scenario().send({ type: 'start' });
    scenario.send({ type: 'vision-detector-ready' }).send({ type: 'vision-ready', analysis: 'face' });
    assert.equal(readied(scenario), 0);
    scenario.send({ type: 'camera-live' });
    assert.equal(readied(scenario), 1);
  });
});

describe('the check of the still', () => {
  it('sends the person back to framing with the hint, as a new attempt', () => {
    const scenario = new Scenario().toStill().judgeStill(verdictOf('blurry'));
    assert.ok(scenario.state.status === 'framing');
    assert.equal(scenario.state.hint, 'blurry');
    assert.equal(scenario.state.attempt, 2);
    assert.deepEqual(scenario.types(scenario.last).slice(0, 3), [
      'discard-still',
      'discard-best-frame',
      'start-frames',
    ]);
  });

  it('stops the camera once the still has passed', () => {
    const scenario = new Scenario().toStill().judgeStill(good);
    assert.deepEqual(scenario.types(scenario.last), ['cue', 'close-camera', 'encode']);
  });

  it('ignores a verdict on a photo that was discarded', () => {
    const scenario = new Scenario().toStill().judgeStill(verdictOf('blurry')).frames(20, good);
    scenario.send({ type: 'still-taken', attempt: 2 });
    const { state } = scenario;
    assert.deepEqual([state.status, state.attempt], ['capturing', 2]);
    scenario.send({ type: 'still-judged', attempt: 1, verdict: good });
    assert.equal(scenario.state, state);
  });

  it('refuses an automatic still with warnings twice, then accepts it with them', () => {
    const scenario = new Scenario().toFraming();
    const outcomes = [1, 2, 3].map(() => {
      scenario.frames(13, good);
      scenario.send({ type: 'still-taken', attempt: scenario.state.attempt });
      scenario.judgeStill(verdictOf('turn-straight', 'warn'));
      return scenario.state.status;
    });
    assert.deepEqual(outcomes, ['framing', 'framing', 'capturing']);
    assert.deepEqual(scenario.encode().picture?.warnings, ['turn-straight']);
  });

  it('never accepts a still that a gate blocks, however often it was refused', () => {
    const scenario = new Scenario().toFraming();
    for (let round = 0; round < 6; round += 1) {
      scenario.frames(13, good);
      scenario.send({ type: 'still-taken', attempt: scenario.state.attempt });
      scenario.judgeStill(verdictOf('covered'));
      assert.equal(scenario.state.status, 'framing');
    }
  });
});

describe('the end of a capture', () => {
  const ends: [string, ConstructorParameters<typeof Scenario>[0], string[], FaceCaptureStatus][] = [
    ['with review and backend', {}, ['ready'], 'review'],
    ['with only a backend', { review: false }, ['ready', 'captured'], 'submitting'],
    ['with neither', { review: false, hasBackend: false }, ['ready', 'captured'], 'done'],
  ];
  for (const [what, options, notices, status] of ends) {
    it(`${what}, is ${status}`, () => {
      const scenario = new Scenario(options).toStill().judgeStill(good).encode();
      assert.equal(scenario.state.status, status);
      assert.deepEqual(
        scenario.notices().filter((notice) => notice !== 'hint'),
        notices,
      );
    });
  }
});

describe('failures', () => {
  for (const [code, recovery] of Object.entries(recoveries)) {
    it(`${code} can be retried or says what to do`, () => {
      const scenario = new Scenario().toSubmitting();
      scenario.send({ type: 'submit-failed', pictureId: 'picture-1', error: failure(code as IdvErrorCode) });
      assert.ok(scenario.state.status === 'failed');
      assert.deepEqual({ recoveryAction: scenario.state.recoveryAction, retry: scenario.state.retry }, recovery);
      const after = scenario.send({ type: 'retry' }).state.status;
      if (recovery.retry === null) {
        assert.equal(after, 'failed');
        assert.ok(['contact-site', 'use-other-device', 'open-in-browser'].includes(recovery.recoveryAction));
      } else {
        assert.equal(after, recovery.retry === 'resubmit' ? 'submitting' : 'permission');
      }
    });
  }

  it('stops an engine that was still loading when the camera failed', () => {
    const scenario = reach.permission().send(cameraFailed);
    assert.ok(scenario.types(scenario.last).includes('release-vision'));
    assert.ok(scenario.types(scenario.send({ type: 'retry' }).last).includes('load-vision'));
  });

  it('releases a camera that opens when it is no longer needed', () => {
    for (const status of ['idle', 'review', 'submitting', 'done', 'failed', 'canceled'] as const) {
      const scenario = reach[status]().send({ type: 'camera-live' });
      assert.deepEqual(scenario.types(scenario.last), ['close-camera'], status);
    }
  });
});

describe('a hint that stays', () => {
  const announced = (scenario: Scenario): (string | null)[] =>
    scenario.effects.flatMap((effect) =>
      effect.type === 'announce' && effect.announcement.kind === 'hint' ? effect.announcement.hint : [],
    );

  it('is repeated once, and never a third time', () => {
    const scenario = new Scenario().toFraming();
    scenario.frames(40, verdictOf('too-far'));
    assert.deepEqual(announced(scenario), ['too-far']);
    scenario.frames(60, verdictOf('too-far'));
    assert.deepEqual(announced(scenario), ['too-far', 'too-far']);
    scenario.frames(400, verdictOf('too-far'));
    assert.deepEqual(announced(scenario), ['too-far', 'too-far']);
  });

  it('is announced for as long as it is shown', () => {
    const scenario = new Scenario().toFraming().frames(20, verdictOf('too-far'));
    const said = (): unknown[] =>
      scenario.effects.flatMap((effect) => (effect.type === 'announce' ? effect.announcement : []));
    const before = said().length;
    scenario.frame(good);
    assert.equal(scenario.state.status, 'holding');
    assert.ok('hint' in scenario.state && scenario.state.hint === 'too-far');
    assert.deepEqual(said().slice(before), [], 'the hint is still on show');
    let frames = 0;
    while ('hint' in scenario.state && scenario.state.hint !== null && frames < 40) {
      scenario.frame(frames % 4 === 3 ? verdictOf('too-far', 'warn') : good, 40);
      frames += 1;
    }
    assert.deepEqual(said().slice(before, before + 2), [
      { kind: 'hint', hint: null, direction: null },
      { kind: 'status', status: 'holding' },
    ]);
  });
});
