import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { initialVerification, readSteps, verificationSteps } from '../../../src/elements/verification/flow/state.js';
import type {
  CheckStep,
  KnownJourney,
  VerificationEffect,
  VerificationEvent,
  VerificationOptions,
  VerificationState,
} from '../../../src/elements/verification/flow/state.js';
import { canGoBack, reduceVerification } from '../../../src/elements/verification/flow/machine.js';
import {
  isEnded,
  maxMismatches,
  openSteps,
  pairOf,
  placeOf,
} from '../../../src/elements/verification/flow/progress.js';
import { IdvError } from '../../../src/contract/errors.js';
import { runsAll } from '../../support/sample.js';

const error = new IdvError('backend-unreachable', 'test', { retryable: true });
const optionsOf = (steps = '', own: Partial<VerificationOptions> = {}): VerificationOptions => ({
  ...readSteps(steps),
  hasBackend: true,
  needsBackend: true,
  compares: true,
  ...own,
});
const nothingKnown: KnownJourney = {
  accepted: {},
  isMatch: false,
  consented: false,
  mismatches: 0,
  mismatchedPair: null,
  unsent: null,
  claimed: false,
};

/** Drives a journey by events and records the effects that it requests. */
class Walk {
  state: VerificationState;
  readonly effects: VerificationEffect[] = [];

  constructor(options = optionsOf()) {
    this.state = initialVerification(options);
  }

  send(...events: VerificationEvent[]): this {
    for (const event of events) {
      const { state, effects } = reduceVerification(this.state, event);
      this.state = state;
      this.effects.push(...effects);
    }
    return this;
  }

  accept(step: CheckStep, id: string | null = `${step}-1`): this {
    return this.send({ type: 'step-accepted', step, id }, { type: 'proceed' });
  }

  asked(type: VerificationEffect['type']): number {
    return this.effects.filter((effect) => effect.type === type).length;
  }

  is(status: VerificationState['status']): void {
    assert.equal(this.state.status, status);
  }

  isAt(step: VerificationState['current']): void {
    assert.equal(this.state.current, step);
  }

  get outcomes(): string[] {
    return this.effects.flatMap((effect) => (effect.type === 'completed' ? [effect.outcome] : []));
  }
}

const toMismatch = (): Walk =>
  new Walk().send({ type: 'consented' }).accept('document').accept('face').send({ type: 'mismatched' });

describe('a journey', () => {
  it('lets nobody begin without a backend, unless the page does every step itself', () => {
    const without = { hasBackend: false };
    assert.equal(initialVerification(optionsOf('consent face', without)).status, 'misconfigured');
    assert.equal(initialVerification(optionsOf('consent face', { ...without, needsBackend: false })).status, 'step');
    const walk = new Walk(optionsOf('consent face', without));
    walk.send({ type: 'consented' });
    assert.equal(walk.state.status, 'misconfigured');
    walk.send({ type: 'options-changed', options: optionsOf('consent face') });
    assert.equal(walk.state.status, 'step');
  });

  it('leads through every step, compares, and ends once', () => {
    const walk = new Walk();
    assert.equal(placeOf(walk.state), 'consent');
    walk.send({ type: 'consented' });
    walk.isAt('document');
    walk.send({ type: 'step-accepted', step: 'document', id: 'd' });
    assert.ok(walk.state.status === 'step' && walk.state.isDone, 'the success screen is shown');
    walk.send({ type: 'proceed' }).accept('face', 'f');
    walk.is('comparing');
    walk.send({ type: 'compared' });
    walk.isAt('liveness');
    walk.accept('liveness');
    walk.is('finishing');
    walk.send({ type: 'finished' }, { type: 'finished' });
    walk.is('passed');
    assert.deepEqual(walk.outcomes, ['passed']);
    assert.equal(walk.asked('compare'), 1);
  });

  it('reports an unknown or repeated step until it is fixed', () => {
    for (const steps of ['selfie', 'face face', 'face Document']) {
      const walk = new Walk(optionsOf(steps)).send({ type: 'consented' }, { type: 'start' });
      assert.equal(walk.state.status, 'misconfigured', steps);
      walk.send({ type: 'options-changed', options: optionsOf('face') });
      walk.is('step');
      walk.isAt('face');
    }
  });

  it('a mismatch leads to another selfie or document, and after three to an alternative', () => {
    const walk = toMismatch();
    walk.is('mismatch');
    walk.send({ type: 'redo', step: 'face' });
    walk.isAt('face');
    walk.accept('face', 'face-2');
    walk.is('comparing');
    walk.send({ type: 'mismatched' }, { type: 'redo', step: 'document' }).accept('document', 'document-2');
    walk.is('comparing');
    walk.send({ type: 'mismatched' });
    assert.ok(walk.state.status === 'attention' && walk.state.reason === 'mismatch');
    assert.equal(walk.asked('compare'), maxMismatches);
    assert.deepEqual(walk.outcomes, ['attention']);
  });

  it('pictures that did not match are not compared again', () => {
    const walk = toMismatch();
    walk.send({ type: 'redo', step: 'face' }, { type: 'back' });
    walk.is('mismatch');
    const asked = walk.asked('compare');
    walk.send({ type: 'stop' }, { type: 'start' });
    walk.is('mismatch');
    assert.equal(walk.asked('compare'), asked);
    const resumed = new Walk().send(
      { type: 'resume' },
      {
        type: 'resumed',
        known: {
          ...nothingKnown,
          consented: true,
          accepted: walk.state.accepted,
          mismatches: 1,
          mismatchedPair: pairOf(walk.state),
        },
      },
    );
    resumed.is('mismatch');
    assert.equal(resumed.state.mismatches, 1);
  });

  it('compares again after a match if the person takes another photo', () => {
    const walk = new Walk().send({ type: 'consented' }).accept('document').accept('face').send({ type: 'compared' });
    walk.send({ type: 'back' }, { type: 'redo', step: 'face' }).accept('face', 'face-2');
    walk.is('comparing');
    assert.equal(walk.asked('compare'), 2);
  });

  it('a failing comparison can be skipped, which the result says', () => {
    const walk = new Walk(optionsOf('document face')).accept('document').accept('face');
    walk.send({ type: 'call-failed', call: 'compare', error }, { type: 'give-up' });
    walk.is('finishing');
    walk.send({ type: 'finished' });
    assert.deepEqual(walk.outcomes, ['attention']);
    walk.send({ type: 'retry' });
    walk.is('comparing');
    walk.send({ type: 'compared' }, { type: 'finished' });
    assert.deepEqual(walk.outcomes, ['attention', 'passed'], 'the comparison was caught up on');
  });

  it('asks the backend once more before the end, and can go back from there', () => {
    const walk = new Walk(optionsOf('consent face')).send({ type: 'consented' }).accept('face');
    walk.is('finishing');
    walk.send({ type: 'call-failed', call: 'finish', error });
    walk.is('failed');
    assert.equal(placeOf(walk.state), 'result');
    walk.send({ type: 'retry' });
    walk.is('finishing');
    walk.send({ type: 'back' });
    walk.is('kept');
    walk.send({ type: 'forward' }, { type: 'finished' });
    assert.deepEqual(walk.outcomes, ['passed']);
    assert.equal(walk.asked('finish'), 3);
  });

  it('begins a step automatically only in the middle of a journey, and not when the person goes back', () => {
    const begins = ({ state }: Walk): boolean => state.status === 'step' && state.begins;
    const walk = new Walk();
    assert.equal(begins(walk), false, 'nobody has agreed yet');
    walk.send({ type: 'consented' });
    assert.equal(begins(walk), true);
    walk.accept('document');
    assert.equal(begins(walk), true);
    walk.send({ type: 'back' }, { type: 'redo', step: 'document' });
    assert.equal(begins(walk), true, 'the person has just asked for it');
    walk.send({ type: 'back' }, { type: 'forward' });
    assert.equal(begins(walk), true);
    walk.send({ type: 'stop' }, { type: 'start' });
    assert.equal(begins(walk), true);
    assert.equal(begins(new Walk(optionsOf('face'))), false, 'the page has asked for consent, or nobody has');
    assert.equal(begins(new Walk(optionsOf('document face')).accept('document')), true);
    const known = { ...nothingKnown, consented: true, accepted: { document: { id: 'd' } } };
    const reloaded = new Walk().send({ type: 'resume' }, { type: 'resumed', known });
    assert.equal(begins(reloaded), false, 'after a reload');
    reloaded.accept('face').send({ type: 'compared' });
    assert.equal(begins(reloaded), true);
    const expired = new Walk().send({ type: 'consented' }).accept('document');
    expired.send({ type: 'session-replaced', known: { ...nothingKnown, consented: true } });
    assert.equal(begins(expired), false, 'the person reads why first');
    const declined = new Walk().send({ type: 'consented' }, { type: 'back' });
    declined.isAt('consent');
    assert.equal(begins(declined), false);
  });

  it('sends an earlier photo, and asks for it again only if it was refused', () => {
    const known: KnownJourney = { ...nothingKnown, consented: true, unsent: 'document' };
    const sent = new Walk().send({ type: 'resume' }, { type: 'resumed', known });
    sent.is('sending');
    assert.equal(sent.asked('send'), 1);
    sent.send({ type: 'sent', step: 'document', id: 'd' });
    sent.isAt('face');
    const refused = new Walk().send({ type: 'resume' }, { type: 'resumed', known });
    refused.send({ type: 'refused', step: 'document', error });
    refused.is('refused');
    refused.send({ type: 'redo', step: 'document' });
    assert.ok(refused.state.status === 'step' && refused.state.current === 'document');
  });

  it('another session repeats the steps that it lacks', () => {
    const walk = new Walk().send({ type: 'consented' }).accept('document').accept('face');
    walk.send({
      type: 'session-replaced',
      known: { ...nothingKnown, consented: true, accepted: { face: { id: 'f' } } },
    });
    assert.ok(walk.state.status === 'step' && walk.state.current === 'document' && walk.state.isRenewed);
    assert.ok(walk.asked('abort') > 0);
  });

  it('hands over from a step, and continues with what the phone has done', () => {
    const walk = new Walk().send({ type: 'handoff', resumed: false });
    walk.is('step');
    walk.send({ type: 'consented' }, { type: 'handoff', resumed: false });
    walk.is('handoff');
    const accepted = { document: { id: 'd' }, face: { id: 'f' }, liveness: { id: 'l' } };
    walk.send({ type: 'handoff-ended', known: { ...nothingKnown, accepted, isMatch: true } });
    walk.is('passed');
    const back = new Walk().send({ type: 'consented' }, { type: 'handoff', resumed: false }, { type: 'back' });
    back.is('resuming');
    assert.deepEqual([back.asked('end-handoff'), back.asked('resume')], [1, 1]);
  });
});

/* Any walk. */

const checks = fc.constantFrom<CheckStep>('document', 'face', 'liveness');
const id = fc.option(fc.constantFrom('a', 'b', 'c'));
const accepted = fc.record(
  { document: fc.record({ id }), face: fc.record({ id }), liveness: fc.record({ id }) },
  { requiredKeys: [] },
) as fc.Arbitrary<KnownJourney['accepted']>;
const known: fc.Arbitrary<KnownJourney> = fc.record({
  accepted,
  isMatch: fc.boolean(),
  consented: fc.boolean(),
  mismatches: fc.integer({ min: 0, max: maxMismatches }),
  mismatchedPair: fc.option(fc.constantFrom('a.a', 'a.b')),
  unsent: fc.option(checks),
  claimed: fc.boolean(),
});
const stepsArbitrary = fc.shuffledSubarray([...verificationSteps], { minLength: 1 }).map((steps) => steps.join(' '));
const anyOptions = fc
  .record({ steps: stepsArbitrary, hasBackend: fc.boolean(), compares: fc.boolean() })
  .map(({ steps, ...own }) => optionsOf(steps, { ...own, needsBackend: own.hasBackend }));
const calls = fc.constantFrom('resume' as const, 'compare' as const, 'send' as const, 'finish' as const);
const event: fc.Arbitrary<VerificationEvent> = fc.oneof(
  fc
    .constantFrom(
      ...(['resume', 'consented', 'proceed', 'back', 'forward', 'compared'] as const),
      ...(['mismatched', 'retry', 'give-up', 'finished', 'stop', 'start'] as const),
    )
    .map((type) => ({ type })),
  fc.constantFrom<VerificationEvent[]>(
    { type: 'handoff', resumed: false },
    { type: 'handoff-ended', known: nothingKnown },
  ),
  fc.record({ type: fc.constant('step-accepted' as const), step: checks, id }),
  fc.record({ type: fc.constant('redo' as const), step: checks }),
  fc.record({ type: fc.constant('resumed' as const), known }),
  fc.constant({ type: 'handoff' as const, resumed: true }),
  calls.map((call) => ({ type: 'call-failed' as const, call, error })),
  checks.map((step) => ({ type: 'sent' as const, step, id: 'a' })),
  checks.map((step) => ({ type: 'refused' as const, step, error })),
);
/** Events that invalidate accepted steps. */
const rare: fc.Arbitrary<VerificationEvent> = fc.oneof(
  { weight: 12, arbitrary: event },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('session-replaced' as const), known }) },
  { weight: 1, arbitrary: fc.constant({ type: 'reset' as const }) },
  { weight: 1, arbitrary: checks.map((step) => ({ type: 'step-given-up' as const, step })) },
  { weight: 1, arbitrary: anyOptions.map((options) => ({ type: 'options-changed' as const, options })) },
);

/** What a person can do now, or the answer that the state waits for. */
function nextEvents(state: VerificationState): VerificationEvent[] {
  switch (state.status) {
    case 'step':
      if (state.current === 'consent') return [{ type: 'consented' }];
      return state.isDone
        ? [{ type: 'proceed' }]
        : [{ type: 'step-accepted', step: state.current, id: `new-${state.round}` }];
    case 'resuming':
      return [{ type: 'resumed', known: nothingKnown }];
    case 'comparing':
      return [{ type: 'compared' }];
    case 'sending':
      return state.current === 'consent' ? [] : [{ type: 'sent', step: state.current, id: 'sent' }];
    case 'finishing':
      return [{ type: 'finished' }];
    case 'kept':
      return [{ type: 'forward' }];
    case 'refused':
      return state.current === 'consent' ? [] : [{ type: 'redo', step: state.current }];
    case 'mismatch':
      return [{ type: 'redo', step: 'face' }];
    case 'failed':
      return [{ type: 'retry' }];
    case 'stopped':
      return [{ type: 'start' }];
    case 'handoff':
      return [{ type: 'handoff-ended', known: nothingKnown }];
    case 'attention':
      return [{ type: 'reset' }];
    case 'passed':
    case 'handed-over':
    case 'misconfigured':
      return [];
    default:
      return state satisfies never;
  }
}

describe('any journey', () => {
  const walks = { numRuns: runsAll ? 10_000 : 500 };

  it('has a next step in every state, up to the end', () => {
    fc.assert(
      fc.property(anyOptions, fc.array(rare, { maxLength: 40 }), (options, events) => {
        const walk = new Walk(options).send(...events);
        for (let turn = 0; turn < 60 && !isEnded(walk.state); turn += 1) {
          const [next] = nextEvents(walk.state);
          assert.ok(next !== undefined, `no next step from ${walk.state.status}`);
          const before = walk.state;
          walk.send(next);
          assert.notEqual(walk.state, before, `${next.type} does nothing in ${before.status}`);
        }
        assert.ok(isEnded(walk.state), `still ${walk.state.status}`);
      }),
      walks,
    );
  });

  it('repeats no accepted step unless the person wants to', () => {
    fc.assert(
      fc.property(anyOptions, fc.array(event, { maxLength: 40 }), (options, events) => {
        const walk = new Walk(options);
        for (const next of events) {
          const before = walk.state;
          walk.send(next);
          const { state } = walk;
          if (state === before || state.status !== 'step' || state.isDone || state.current === 'consent') continue;
          const isAsked = state.round !== before.round;
          if (isAsked && state.redone === null) {
            assert.ok(openSteps(state).includes(state.current), `${next.type} asks for ${state.current} again`);
          }
        }
      }),
      walks,
    );
  });

  it('going back loses no accepted step, and ends', () => {
    fc.assert(
      fc.property(anyOptions, fc.array(event, { maxLength: 40 }), (options, events) => {
        const walk = new Walk(options).send(...events);
        const { accepted: before, consented } = walk.state;
        let turns = 0;
        for (; canGoBack(walk.state) && turns < 20; turns += 1) walk.send({ type: 'back' });
        assert.ok(turns < 20);
        assert.deepEqual(walk.state.accepted, before);
        assert.equal(walk.state.consented, consented);
      }),
      walks,
    );
  });

  it('ends at most once without a reset, and then leaves no photo behind', () => {
    fc.assert(
      fc.property(anyOptions, fc.array(event, { maxLength: 60 }), (options, events) => {
        const walk = new Walk(options).send(...events);
        assert.ok(walk.outcomes.length <= 1);
        assert.ok(walk.asked('wipe') >= walk.outcomes.length);
      }),
      walks,
    );
  });
});
