import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LivenessChallengeStatus } from '../../../src/elements/liveness-challenge/flow/state.js';
import type { IdvErrorCode } from '../../../src/contract/errors.js';
import { IdvError } from '../../../src/contract/errors.js';
import { planOf } from '../../support/film.js';
import { ChallengeScenario, stateIn, type TimelessEvent } from './challenge-scenario.js';

const failure = (code: IdvErrorCode) => new IdvError(code, code);
const offline = failure('backend-unreachable');

/** How to reach each state. */
const reach: Record<LivenessChallengeStatus, () => ChallengeScenario> = {
  idle: () => new ChallengeScenario(),
  permission: () => new ChallengeScenario().send({ type: 'start' }),
  loading: () => new ChallengeScenario().send({ type: 'start' }).send({ type: 'camera-live' }),
  framing: () => new ChallengeScenario().toFraming(),
  challenge: () => new ChallengeScenario().toChallenge(),
  between: () => new ChallengeScenario().toBetween(),
  swapping: () => new ChallengeScenario().toChallenge().send({ type: 'swap' }),
  submitting: () => new ChallengeScenario().toSubmitting(),
  passed: () => new ChallengeScenario().toSubmitting().send({ type: 'submitted', attempt: 1, outcome: 'SUCCEEDED' }),
  rejected: () => new ChallengeScenario().toSubmitting().send({ type: 'submitted', attempt: 1, outcome: 'FAILED' }),
  missed: () => new ChallengeScenario().toChallenge().watch(7),
  expired: () =>
    new ChallengeScenario()
      .toFraming()
      .watch(0.1, () => ({}))
      .send({ type: 'camera-paused' })
      .send({ type: 'camera-live' }, 400_000),
  failed: () => new ChallengeScenario().toFraming().send({ type: 'camera-failed', error: failure('camera-ended') }),
  paused: () => new ChallengeScenario().toFraming().send({ type: 'camera-paused' }),
  canceled: () => new ChallengeScenario().toFraming().send({ type: 'cancel' }),
};
const statuses = Object.keys(reach) as LivenessChallengeStatus[];
const open = ['permission', 'loading', 'paused'] as const;
const watched = ['framing', 'challenge', 'between'] as const;
const all = (from: readonly LivenessChallengeStatus[], to: LivenessChallengeStatus) =>
  Object.fromEntries(from.map((status) => [status, to]));

/**
 * Maps each event to the states that handle it and where it leads from there. All other pairs must leave the state
 * unchanged.
 */
const transitions: [TimelessEvent, Partial<Record<LivenessChallengeStatus, LivenessChallengeStatus>>][] = [
  [{ type: 'start' }, all(['idle', 'passed', 'rejected', 'missed', 'expired', 'failed', 'canceled'], 'permission')],
  [{ type: 'camera-opening' }, all(['loading', ...watched], 'permission')],
  [{ type: 'camera-live' }, { permission: 'loading', paused: 'framing', ...all(['challenge', 'between'], 'framing') }],
  [{ type: 'camera-paused' }, all(['permission', 'loading', ...watched], 'paused')],
  [{ type: 'camera-failed', error: failure('camera-ended') }, all([...open, ...watched, 'swapping'], 'failed')],
  [{ type: 'vision-progress', loadedBytes: 5, totalBytes: 10 }, {}],
  [{ type: 'vision-ready', analysis: 'face' }, {}],
  [
    { type: 'vision-ready', analysis: 'pixels' },
    { permission: 'failed', loading: 'failed' },
  ],
  [{ type: 'vision-failed', error: failure('vision-crashed') }, all([...open, ...watched, 'swapping'], 'failed')],
  [{ type: 'plan-given', attempt: 1, plan: planOf(['nod', 'smile']) }, {}],
  [{ type: 'plan-failed', attempt: 1, error: offline }, all(['permission', 'loading'], 'failed')],
  [{ type: 'plan-failed', attempt: 9, error: offline }, {}],
  [{ type: 'swap' }, { challenge: 'swapping', missed: 'permission' }],
  [{ type: 'swapped', attempt: 1, plan: planOf(['nod', 'smile']) }, { swapping: 'framing' }],
  [{ type: 'swapped', attempt: 9, plan: planOf(['nod', 'smile']) }, {}],
  [{ type: 'swap-failed', attempt: 1, error: failure('CONFLICT') }, { swapping: 'framing' }],
  [{ type: 'swap-failed', attempt: 1, error: offline }, { swapping: 'failed' }],
  [
    { type: 'evidence-failed', attempt: 1, error: failure('capture-failed') },
    all([...watched, 'submitting'], 'failed'),
  ],
  [{ type: 'network-waiting', attempt: 1, waiting: true }, {}],
  [{ type: 'slow', attempt: 1 }, {}],
  [{ type: 'submitted', attempt: 1, outcome: 'SUCCEEDED' }, { submitting: 'passed' }],
  [{ type: 'submitted', attempt: 1, outcome: 'FAILED' }, { submitting: 'rejected' }],
  [{ type: 'submitted', attempt: 9, outcome: 'SUCCEEDED' }, {}],
  [{ type: 'submit-failed', attempt: 1, error: offline }, { submitting: 'failed' }],
  [{ type: 'submit-failed', attempt: 1, error: failure('SESSION_EXPIRED') }, { submitting: 'expired' }],
  [{ type: 'retry' }, all(['missed', 'expired', 'failed'], 'permission')],
  [
    { type: 'cancel' },
    all(
      statuses.filter((status) => !['passed', 'rejected', 'canceled'].includes(status)),
      'canceled',
    ),
  ],
  [{ type: 'reset' }, all(statuses, 'idle')],
];

describe('the states of the guided challenge', () => {
  for (const [event, leads] of transitions) {
    for (const status of statuses) {
      const target = leads[status] ?? status;
      it(`${JSON.stringify(event).slice(0, 80)} leads from ${status} to ${target}`, () => {
        assert.equal(reach[status]().send(event).state.status, target);
      });
    }
  }
});

describe('a person who waits', () => {
  it('hears why, and nothing about it during a movement', () => {
    const said = (status: 'loading' | 'submitting' | 'challenge'): string[] => {
      const scenario = reach[status]();
      const before = scenario.announced().length;
      scenario.send({ type: 'network-waiting', attempt: 1, waiting: true });
      scenario.send({ type: 'network-waiting', attempt: 1, waiting: false });
      scenario.send({ type: 'slow', attempt: 1 });
      return scenario.announced().slice(before);
    };
    assert.deepEqual(said('loading'), ['wait network', 'loading', 'wait answer']);
    assert.deepEqual(said('submitting'), ['wait network', 'submitting', 'wait answer']);
    assert.deepEqual(said('challenge'), []);
  });
});

describe('a guided person', () => {
  it('is guided through every movement to the evidence', () => {
    const scenario = new ChallengeScenario(['turn-left', 'smile', 'nod']).toSubmitting();
    assert.equal(scenario.state.status, 'submitting');
    assert.deepEqual(
      scenario.events().map((event) => (event.type === 'challenge' ? event.kind : event.type)),
      ['ready', 'turn-left', 'smile', 'nod'],
    );
    const announced = scenario.announced();
    assert.ok(!announced.includes('hint hold-still'));
    assert.deepEqual(
      announced.filter((words) => !words.startsWith('hint')),
      ['permission', 'loading', 'framing', 'turn-left', 'then smile', 'then nod', 'submitting'],
    );
    const submit = scenario.effects.find((effect) => effect.type === 'submit');
    assert.equal(submit?.check.judgment.phase, 'passed');
  });

  it('has a picture kept of each key frame of the evidence', () => {
    const scenario = new ChallengeScenario(['turn-left', 'smile', 'nod']).toSubmitting();
    const kept = scenario.effects.flatMap((effect) => (effect.type === 'keep-picture' ? effect.frame : []));
    const submit = scenario.effects.find((effect) => effect.type === 'submit');
    const needed = submit?.check.judgment.keyFrames.map(({ frame }) => frame) ?? [];
    assert.equal(needed.length, 4);
    for (const frame of needed) assert.ok(kept.includes(frame), `frame ${frame}`);
    // No picture was discarded after it was kept.
    const types = scenario.types();
    assert.ok(types.lastIndexOf('drop-pictures') < types.indexOf('keep-picture'));
  });

  it('learns of a wrong movement only once the challenge is missed', () => {
    const scenario = new ChallengeScenario(['smile', 'nod']).toChallenge();
    scenario.do('turn-left').do('turn-right');
    assert.equal(stateIn(scenario, 'missed').failure, 'wrong-action');
    assert.equal(stateIn(scenario, 'missed').kind, 'smile');
  });
});

describe('failures in front of the camera', () => {
  const mishaps: [string, string, (seconds: number) => object][] = [
    ['nothing is done', 'challenge-timeout', () => ({})],
    ['the face disappears', 'face-lost', () => ({ faces: 0 })],
    ['a second face appears', 'several-faces', () => ({ faces: 2 })],
  ];
  for (const [what, reason, script] of mishaps) {
    it(`${what}: ${reason}, with everything released and another attempt`, () => {
      const scenario = new ChallengeScenario().toChallenge().watch(7, script);
      assert.equal(stateIn(scenario, 'missed').failure, reason);
      const types = scenario.types();
      assert.ok(types.lastIndexOf('stop-frames') > types.lastIndexOf('start-frames'));
      assert.ok(types.includes('close-camera'));
      assert.ok(!types.includes('submit'));
      assert.ok(!types.includes('release-vision'), 'the engine is kept for the next attempt');
      scenario.send({ type: 'retry' });
      assert.deepEqual(
        scenario.last.filter(({ type }) => type === 'request-plan'),
        [{ type: 'request-plan', attempt: 2, moreTime: reason === 'challenge-timeout' }],
      );
      assert.equal(scenario.state.plan, null);
    });
  }

  it('remembers why attempts were missed until the person starts over, and asks for more time', () => {
    const scenario = new ChallengeScenario().toChallenge().watch(7);
    assert.deepEqual(scenario.state.misses, ['challenge-timeout']);
    scenario.send({ type: 'retry' }).toFraming().watch(0.7);
    scenario.watch(7, () => ({ faces: 0 }));
    assert.deepEqual(stateIn(scenario, 'missed').misses, ['challenge-timeout', 'face-lost']);
    scenario.send({ type: 'retry' });
    assert.deepEqual(
      scenario.last.filter(({ type }) => type === 'request-plan'),
      [{ type: 'request-plan', attempt: 3, moreTime: true }],
    );
    scenario.send({ type: 'cancel' }).send({ type: 'start' });
    assert.deepEqual(scenario.state.misses, []);
  });

  it('asks for another movement in the next attempt if the person missed this one', () => {
    const scenario = new ChallengeScenario(['turn-left', 'smile']).toChallenge().watch(7);
    assert.equal(stateIn(scenario, 'missed').kind, 'turn-left');
    scenario.send({ type: 'swap' });
    assert.equal(scenario.state.status, 'permission');
    // If the new plan repeats the missed movement, it is swapped before the plan begins.
    scenario.send({ type: 'camera-live' }).send({ type: 'plan-given', attempt: 2, plan: planOf(['nod', 'turn-left']) });
    assert.equal(stateIn(scenario, 'swapping').index, 1);
    assert.deepEqual(
      scenario.last.filter(({ type }) => type === 'request-swap'),
      [{ type: 'request-swap', attempt: 2, index: 1 }],
    );
    const other = planOf(['nod', 'turn-right']);
    const challenges = other.challenges.map((challenge, at) =>
      at === 1 ? { ...challenge, swappedFrom: 'turn-left' as const } : challenge,
    );
    scenario.send({ type: 'swapped', attempt: 2, plan: { ...other, challenges } });
    assert.equal(stateIn(scenario, 'framing').note, 'given');
  });
});

describe('a movement that a person cannot make', () => {
  it('is changed by the server, and the check restarts', () => {
    const scenario = new ChallengeScenario(['smile', 'nod']).toFraming().do('smile').watch(0.4);
    assert.equal(stateIn(scenario, 'challenge').index, 1);
    scenario.send({ type: 'swap' });
    assert.deepEqual(
      scenario.last.filter(({ type }) => type === 'request-swap'),
      [{ type: 'request-swap', attempt: 1, index: 1 }],
    );
    const plan = planOf(['smile', 'turn-left']);
    plan.challenges[1]!.swappedFrom = 'nod';
    scenario.send({ type: 'swapped', attempt: 1, plan });
    assert.equal(stateIn(scenario, 'framing').note, 'given');
    scenario.do('smile').watch(0.4);
    const { kind, index, canSwap } = stateIn(scenario, 'challenge');
    assert.deepEqual([kind, index, canSwap], ['turn-left', 1, false]);
  });

  it('stays if there is no other, and the server is not asked again', () => {
    const scenario = new ChallengeScenario().toChallenge().send({ type: 'swap' });
    scenario.send({ type: 'swap-failed', attempt: 1, error: failure('CONFLICT') });
    assert.equal(stateIn(scenario, 'framing').note, 'none');
    scenario.watch(0.7);
    assert.equal(stateIn(scenario, 'challenge').canSwap, false);
    assert.equal(scenario.send({ type: 'swap' }).state.status, 'challenge');
  });
});

describe('a hidden page', () => {
  it('restarts with the first movement', () => {
    const scenario = new ChallengeScenario(['smile', 'nod']).toFraming().do('smile').watch(0.4);
    scenario.send({ type: 'camera-paused' }).send({ type: 'camera-opening' }, 5000);
    assert.equal(scenario.state.status, 'paused');
    scenario.send({ type: 'camera-live' }).watch(0.7);
    assert.equal(stateIn(scenario, 'challenge').index, 0);
    assert.ok(stateIn(scenario, 'challenge').check.frames.length < 20);
  });
});

describe('a failed submission', () => {
  it('is repeated unchanged, once and without a new plan', () => {
    const scenario = new ChallengeScenario().toSubmitting();
    const first = scenario.effects.find((effect) => effect.type === 'submit');
    scenario.send({ type: 'submit-failed', attempt: 1, error: offline });
    assert.ok(!scenario.types(scenario.last).includes('drop-pictures'));
    scenario.send({ type: 'retry' });
    const again = scenario.last.find((effect) => effect.type === 'submit');
    assert.equal(again?.check, first?.check);
  });
});

describe('an expired plan', () => {
  it('expires while frames arrive, and a new one can be requested', () => {
    const scenario = new ChallengeScenario().toFraming();
    scenario.time += 299_000;
    scenario.watch(0.5, () => ({ faces: 0 }));
    assert.equal(scenario.state.status, 'framing');
    scenario.time += 1000;
    scenario.watch(0.1, () => ({ faces: 0 }));
    assert.equal(scenario.state.status, 'expired');
    assert.equal(scenario.send({ type: 'retry' }).state.status, 'permission');
  });
});

describe('moments at which the server wants a picture', () => {
  const withMoments = () => new ChallengeScenario(['turn-left', 'smile'], 6000, { moments: true });
  const confirmMoment = (scenario: ChallengeScenario, challenge: number, afterMs = 300) => {
    const { attempt } = scenario.state;
    return scenario.send({ type: 'moment-announced', attempt, moment: { challenge, afterMs } });
  };
  const asked = ({ effects }: ChallengeScenario) =>
    effects.flatMap((effect) => (effect.type === 'request-moment' ? [effect] : []));
  const error = new IdvError('backend-unreachable', 'The network is gone.', { retryable: true });

  it('are requested if the plan has them, before each movement', () => {
    assert.deepEqual(asked(new ChallengeScenario().toBetween()), []);
    const scenario = withMoments().toFraming();
    assert.deepEqual(
      asked(scenario).map(({ challenge, check }) => [challenge, check.frames.length]),
      [[0, 0]],
    );
    confirmMoment(scenario, 0).watch(0.7).do('turn-left');
    const [, second] = asked(scenario);
    assert.equal(second?.challenge, 1);
    assert.ok(second.check.frames.length > 10);
  });

  it('delay the first movement until the first is known', () => {
    const scenario = withMoments().toFraming().watch(4);
    assert.equal(scenario.state.status, 'framing');
    confirmMoment(scenario, 0).watch(0.7);
    assert.equal(scenario.state.status, 'challenge');
  });

  it('keep a small picture of the first frame after each', () => {
    const scenario = confirmMoment(withMoments().toFraming(), 0, 400).watch(0.7).do('turn-left');
    const kept = scenario.effects.flatMap((effect) => (effect.type === 'keep-picture' ? [effect] : []));
    const small = kept.filter(({ uses }) => uses.includes('moment'));
    assert.equal(small.length, 1);
    const { check } = stateIn(scenario, 'challenge');
    assert.deepEqual(check.moments, [{ challenge: 0, frame: small[0]?.frame }]);
    const [result] = check.judgment.results;
    const times = check.frames.map(({ timeMs }) => timeMs);
    const due = times.findIndex((timeMs) => timeMs >= (result?.neutralMs ?? 0) + 400);
    assert.equal(small[0]?.frame, due);
  });

  it('never fail the check if a later answer is lost or late', () => {
    const scenario = confirmMoment(withMoments().toFraming(), 0).watch(0.7).do('turn-left');
    const { attempt } = scenario.state;
    scenario.send({ type: 'moment-failed', attempt, challenge: 1, error }).do('smile');
    assert.equal(stateIn(scenario, 'submitting').check.moments.length, 1);
  });

  it('fail the attempt, with a next step, if the first is not received', () => {
    const scenario = withMoments().toFraming();
    const { attempt } = scenario.state;
    scenario.send({ type: 'moment-failed', attempt, challenge: 0, error });
    assert.equal(stateIn(scenario, 'failed').origin, 'backend');
    assert.ok(scenario.types(scenario.last).includes('abort-request'));
    stateIn(scenario.send({ type: 'retry' }), 'permission');
  });
});
