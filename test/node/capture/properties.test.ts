import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { deviceErrorCodes, IdvError } from '../../../src/contract/errors.js';
import { hostProblemCodes } from '../../../src/contract/problem-codes.js';
import { good, pictureOf, Scenario, verdictOf, type TimelessEvent } from './face-scenario.js';

const error = fc.constantFrom(...deviceErrorCodes, ...hostProblemCodes).map((code) => new IdvError(code, code));
const verdict = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map((score) => verdictOf(null, 'pass', score)) },
  { weight: 1, arbitrary: fc.constantFrom(verdictOf('blurry', 'warn'), verdictOf('no-face')) },
);
const attempt = fc.integer({ min: 0, max: 4 });
const pictureId = attempt.map((number) => `picture-${number}`);

/**
 * An event that can happen next. `frames` stands for a series of good frames; without it, hardly any walk would reach a
 * capture.
 */
type Move = { afterMs: number; event: TimelessEvent | 'frames' | 'answer' };
const move: fc.Arbitrary<Move> = fc.record({
  afterMs: fc.integer({ min: 0, max: 400 }),
  event: fc.oneof(
    { weight: 3, arbitrary: fc.constant('frames' as const) },
    { weight: 20, arbitrary: fc.constant('answer' as const) },
    {
      weight: 4,
      arbitrary: fc.oneof<fc.Arbitrary<TimelessEvent>[]>(
        fc
          .constantFrom(
            'start',
            'camera-opening',
            'camera-live',
            'camera-paused',
            'shutter',
            'confirm',
            'retake',
            'retry',
          )
          .map((type) => ({ type })),
        fc.constantFrom('face', 'pixels').map((analysis) => ({ type: 'vision-ready', analysis })),
        error.map((error) => ({ type: 'camera-failed', error })),
        error.map((error) => ({ type: 'vision-failed', error })),
        fc.record({ type: fc.constant('capture-failed' as const), attempt, error }),
        fc.record({ type: fc.constant('still-taken' as const), attempt }),
        fc.record({ type: fc.constant('still-judged' as const), attempt, verdict }),
        fc.record({ type: fc.constant('submitted' as const), pictureId }),
        fc.record({ type: fc.constant('submit-failed' as const), pictureId, error }),
        fc.constant({ type: 'cancel' }),
        fc.constant({ type: 'reset' }),
      ),
    },
  ),
});

/** Runs a walk and calls `after` after each event. `answer` stands for the answer that the state waits for. */
function walk(
  moves: readonly Move[],
  after: (scenario: Scenario, event: TimelessEvent['type']) => void,
  options: ConstructorParameters<typeof Scenario>[0] = {},
): Scenario {
  const scenario = new Scenario(options).toFraming();
  after(scenario, 'vision-ready');
  for (const { afterMs, event } of moves) {
    if (event === 'frames') {
      for (let index = 0; index < 14; index += 1) {
        scenario.frame(good);
        after(scenario, 'frame-judged');
      }
    } else if (event === 'answer') {
      after(scenario, answer(scenario));
    } else {
      scenario.send(event, afterMs);
      after(scenario, event.type);
    }
  }
  return scenario;
}

function answer(scenario: Scenario): TimelessEvent['type'] {
  const event = awaited(scenario);
  scenario.send(event);
  return event.type;
}

function awaited({ state }: Scenario): TimelessEvent {
  switch (state.status) {
    case 'permission':
    case 'paused':
      return { type: 'camera-live' };
    case 'loading':
      return { type: 'vision-ready', analysis: 'face' };
    case 'framing':
    case 'holding':
      return { type: 'shutter' };
    case 'capturing':
      if (state.step === 'take') return { type: 'still-taken', attempt: state.attempt };
      if (state.step === 'verify') {
        return { type: 'still-judged', attempt: state.attempt, verdict: good };
      }
      return { type: 'encoded', picture: pictureOf(state.attempt) };
    case 'review':
      return { type: 'confirm' };
    case 'submitting':
      return { type: 'submitted', pictureId: state.picture.id };
    default:
      return { type: 'start' };
  }
}

const walks = fc.array(move, { maxLength: 60, size: 'max' });
const options = fc.record({ auto: fc.boolean(), review: fc.boolean(), hasBackend: fc.boolean() });

describe('whatever happens, in any order,', () => {
  it('at most one still is taken and one picture encoded per attempt', () => {
    let captures = 0;
    fc.assert(
      fc.property(walks, options, (moves, options) => {
        const { effects } = walk(moves, () => undefined, options);
        for (const type of ['take-still', 'verify-still', 'encode'] as const) {
          const attempts = effects.flatMap((e) => (e.type === type ? e.attempt : []));
          assert.equal(new Set(attempts).size, attempts.length, type);
          captures += attempts.length;
        }
      }),
    );
    assert.ok(captures > 100, `the walks made ${captures} captures: too few to prove anything`);
  });

  it('a picture is submitted once, and again only after a failure was shown', () => {
    let submits = 0;
    fc.assert(
      fc.property(walks, (moves) => {
        const inFlight = new Set<string>();
        walk(moves, (scenario, event) => {
          if (event === 'submit-failed' && scenario.state.status === 'failed') inFlight.clear();
          for (const effect of scenario.last) {
            if (effect.type !== 'submit') continue;
            submits += 1;
            assert.ok(!inFlight.has(effect.picture.id));
            inFlight.add(effect.picture.id);
          }
        });
      }),
    );
    assert.ok(submits > 50, `the walks made ${submits} submissions: too few to prove anything`);
  });

  it('every state can be reset to the first one, and releases everything', () => {
    fc.assert(
      fc.property(walks, options, (moves, options) => {
        const scenario = walk(moves, () => undefined, options);
        const { status: former, attempt: counted } = scenario.state;
        if (former === 'idle') return;
        const isLive = former !== 'done' && former !== 'canceled';
        scenario.send({ type: 'reset' });
        const { status, attempt, camera, vision, startedAt } = scenario.state;
        assert.deepEqual(
          { status, attempt, camera, vision, startedAt },
          { status: 'idle', attempt: counted, camera: 'closed', vision: 'none', startedAt: null },
        );
        const types = scenario.types(scenario.last);
        assert.ok(types.includes('forget'));
        assert.equal(types.includes('close-camera') && types.includes('release-vision'), isLive);
      }),
    );
  });

  it('frames are never watched with the camera off, and the camera is off at the end', () => {
    fc.assert(
      fc.property(walks, options, (moves, options) => {
        let camera = false;
        let frames = false;
        walk(
          moves,
          (scenario, event) => {
            if (event === 'camera-live') camera = true;
            if (event === 'camera-failed' || event === 'camera-paused') camera = false;
            for (const effect of scenario.last) {
              if (effect.type === 'close-camera') camera = false;
              if (effect.type === 'start-frames') frames = true;
              if (effect.type === 'stop-frames') frames = false;
            }
            const { status } = scenario.state;
            assert.equal(frames, status === 'framing' || status === 'holding', status);
            if (['review', 'submitting', 'done', 'failed', 'canceled'].includes(status)) {
              assert.equal(camera, false, status);
            }
          },
          options,
        );
      }),
    );
  });
});
