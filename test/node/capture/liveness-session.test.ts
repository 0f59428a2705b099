import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { initialLivenessSession, presentationOf } from '../../../src/elements/liveness/flow/state.js';
import type {
  LivenessSessionEffect,
  LivenessSessionEvent,
  LivenessSessionOptions,
  LivenessSessionState,
} from '../../../src/elements/liveness/flow/state.js';
import { hostedTiming } from '../../../src/elements/liveness/flow/flow.js';
import { skipAfterMs, reduceLivenessSession } from '../../../src/elements/liveness/flow/machine.js';
import { faceHints } from '../../../src/face/types.js';
import type { FaceHint, FaceVerdict, GateState } from '../../../src/face/types.js';
import { IdvError } from '../../../src/contract/errors.js';
import type { IdvErrorCode } from '../../../src/contract/errors.js';
import { runsAll } from '../../support/sample.js';

type Untimed<T> = T extends unknown ? Omit<T, 'time'> : never;
type Event = Untimed<LivenessSessionEvent>;

const options: LivenessSessionOptions = { presentation: 'auto', preCheck: true, handheld: false, handsOver: false };
const created = { livenessId: 'check', url: 'https://hosted.example/liveness/1' };
const error = (code: IdvErrorCode): IdvError => new IdvError(code, 'for the test');

function verdict(gates: Partial<Record<FaceHint, GateState>> = {}): FaceVerdict {
  const all = Object.fromEntries(faceHints.map((hint) => [hint, gates[hint] ?? 'pass']));
  const hint = faceHints.find((name) => all[name] !== 'pass') ?? null;
  return {
    accept: hint === null,
    holds: hint === null,
    tolerable: faceHints.every((name) => all[name] !== 'block' && all[name] !== 'insist'),
    usable: faceHints.every((name) => all[name] !== 'block'),
    hint,
    direction: null,
    gates: all as Record<FaceHint, GateState>,
    failed: [],
    score: 1,
  };
}

/** Drives a session by events and records the effects that it requests. */
class Run {
  state: LivenessSessionState;
  time = 1000;
  effects: LivenessSessionEffect[] = [];

  constructor(own: Partial<LivenessSessionOptions> = {}) {
    this.state = initialLivenessSession({ ...options, ...own });
  }

  /** @returns the effects of these events */
  send(...events: Event[]): LivenessSessionEffect[] {
    const asked = events.flatMap((event) => {
      this.time += 10;
      const step = reduceLivenessSession(this.state, { ...event, time: this.time });
      this.state = step.state;
      return step.effects;
    });
    this.effects.push(...asked);
    return asked;
  }

  /** Sends frames with one verdict, 50 ms apart. */
  watch(seen: FaceVerdict, forMs: number): LivenessSessionEffect[] {
    const effects: LivenessSessionEffect[] = [];
    for (let passed = 0; passed < forMs; passed += 50) {
      this.time += 40;
      effects.push(...this.send({ type: 'frame-judged', frameTime: this.time, verdict: seen }));
    }
    return effects;
  }

  toChecking(): this {
    this.send({ type: 'start' }, { type: 'camera-live' }, { type: 'vision-ready', analysis: 'face' });
    assert.equal(this.state.status, 'checking');
    return this;
  }

  toHosted(): this {
    this.toChecking().watch(verdict(), 1000);
    this.send({ type: 'created', created });
    assert.match(this.state.status, /presenting|following/);
    return this;
  }
}

/** A function, because TypeScript would keep a narrowed type of `run.state` beyond the next event. */
const stateOf = ({ state }: Run): LivenessSessionState => state;

const kinds = (effects: readonly LivenessSessionEffect[]) => effects.map(({ type }) => type);

describe('the liveness session', () => {
  it('requests camera and engine, then checks, and needs only a moment of good frames', () => {
    const run = new Run();
    assert.deepEqual(kinds(run.send({ type: 'start' })), ['open-session', 'open-camera', 'load-vision', 'announce']);
    run.send({ type: 'camera-live' });
    assert.equal(stateOf(run).status, 'loading');
    assert.ok(kinds(run.send({ type: 'vision-ready', analysis: 'face' })).includes('start-frames'));
    run.watch(verdict(), 500);
    assert.equal(stateOf(run).status, 'checking');
    const effects = kinds(run.watch(verdict(), 300));
    assert.equal(stateOf(run).status, 'creating');
    const camera = effects.indexOf('close-camera');
    assert.ok(camera >= 0 && camera < effects.indexOf('create'), effects.join(' '));
    assert.ok(effects.includes('release-vision'));
  });

  it('fails during the pre-check if the backend refuses a session', () => {
    const refused: Event = { type: 'session-refused', error: error('UNAUTHORIZED') };
    for (const run of [new Run(), new Run().toChecking()]) {
      run.send({ type: 'start' }, refused);
      const state = stateOf(run);
      assert.ok(state.status === 'failed' && state.error.code === 'UNAUTHORIZED' && !state.skippable);
      assert.ok(kinds(run.effects).includes('close-camera'));
    }
    const late = new Run().toHosted();
    const before = stateOf(late);
    late.send(refused);
    assert.equal(stateOf(late), before);
  });

  it('offers only the phone if the hosted page finds no camera because this device has none', () => {
    const unavailable: Event = { type: 'hosted-message', event: 'camera-unavailable', hasNoDevice: true };
    const run = new Run().toHosted();
    run.send(unavailable);
    const state = stateOf(run);
    assert.ok('fallback' in state && state.fallback === 'no-device');
    run.send({ type: 'camera-found' });
    const found = stateOf(run);
    assert.ok(found.status === 'presenting' && found.fallback === 'none');
    // A new window may find a camera, and a phone has no other phone to continue on.
    for (const other of [new Run({ presentation: 'popup' }).toHosted(), new Run({ handheld: true }).toHosted()]) {
      other.send(unavailable);
      const shown = stateOf(other);
      assert.ok('fallback' in shown && shown.fallback === 'no-camera');
    }
  });

  for (const gate of ['too-dark', 'no-face', 'multiple-faces', 'too-bright', 'too-far'] as const) {
    it(`waits while it is ${gate}, says so, and offers to continue after a while`, () => {
      const run = new Run().toChecking();
      const effects = run.watch(verdict({ [gate]: 'insist' }), 2000);
      assert.equal(stateOf(run).status, 'checking');
      const hints = effects.flatMap((effect) =>
        effect.type === 'emit' && effect.event.type === 'hint' ? [effect.event.hint] : [],
      );
      assert.deepEqual(hints, [gate]);
      const early = stateOf(run);
      assert.ok(early.status === 'checking' && !early.skippable);
      run.watch(verdict({ [gate]: 'insist' }), skipAfterMs);
      const late = stateOf(run);
      assert.ok(late.status === 'checking' && late.skippable);
      run.send({ type: 'skip' });
      assert.equal(stateOf(run).status, 'creating');
    });
  }

  it('does not wait for open eyes or a closed mouth: no photo is taken', () => {
    const run = new Run().toChecking();
    run.watch(verdict({ 'eyes-closed': 'warn', 'mouth-open': 'warn', blurry: 'warn' }), 1000);
    assert.equal(stateOf(run).status, 'creating');
  });

  for (const event of [
    { type: 'vision-failed', error: error('vision-crashed') },
    { type: 'vision-ready', analysis: 'pixels' },
  ] as const satisfies Event[]) {
    it(`continues without an engine (${event.type})`, () => {
      const run = new Run();
      run.send({ type: 'start' }, { type: 'camera-live' });
      const effects = kinds(run.send(event));
      assert.equal(stateOf(run).status, 'creating');
      assert.ok(effects.includes('close-camera') && effects.includes('create'));
    });
  }

  it('continues automatically if a desktop has no camera, and shows a code', () => {
    const run = new Run();
    run.send({ type: 'start' }, { type: 'camera-failed', error: error('camera-not-found') });
    run.send({ type: 'created', created });
    assert.ok(run.state.status === 'following' && run.state.presentation === 'qr');
  });

  it('leaves a desktop without a camera to the surrounding journey, if that continues on a phone', () => {
    const run = new Run({ handsOver: true });
    run.send({ type: 'start' }, { type: 'camera-failed', error: error('camera-not-found') });
    assert.equal(run.state.status, 'failed');
    assert.ok(!kinds(run.effects).includes('create'), 'no check of its own');
  });

  it('stops if the camera is refused, and lets the person continue', () => {
    for (const handheld of [true, false]) {
      const run = new Run({ handheld });
      run.send({ type: 'start' }, { type: 'camera-failed', error: error('camera-permission-denied') });
      assert.ok(run.state.status === 'failed' && run.state.skippable);
      assert.ok(!kinds(run.effects).includes('create'));
      run.send({ type: 'skip' }, { type: 'created', created });
      assert.ok('presentation' in run.state);
      assert.equal(run.state.presentation, handheld ? 'popup' : 'qr');
    }
  });

  it('reports a frame that stays silent, and recovers when its page responds', () => {
    const run = new Run().toHosted();
    assert.equal(stateOf(run).status, 'presenting');
    const [loading] = run.effects.filter(({ type }) => type === 'wake');
    assert.ok(loading?.type === 'wake' && loading.afterMs === hostedTiming.loadMs);
    const [hello] = run.send({ type: 'frame-loaded' }).filter(({ type }) => type === 'wake');
    assert.equal(stateOf(run).status, 'following');
    assert.ok(hello?.type === 'wake' && hello.afterMs === hostedTiming.helloMs);
    // The first timer no longer has an effect.
    run.send({ type: 'woken', wake: loading.wake });
    const fallback = (): string => {
      const now = stateOf(run);
      return now.status === 'following' ? now.fallback : '';
    };
    assert.equal(fallback(), 'none');
    run.send({ type: 'woken', wake: hello.wake });
    assert.equal(fallback(), 'silent');
    run.send({ type: 'hosted-message', event: 'loaded' });
    assert.equal(fallback(), 'none');
    run.send({ type: 'woken', wake: hello.wake });
    assert.equal(fallback(), 'none');
  });

  it('asks the backend when the page reports its end; the message alone changes nothing', () => {
    const run = new Run().toHosted();
    run.send({ type: 'frame-loaded' });
    const { status } = run.state;
    assert.deepEqual(kinds(run.send({ type: 'hosted-message', event: 'ended' })), ['refresh']);
    assert.equal(stateOf(run).status, status);
  });

  it('shows an earlier check the way it was shown before, and redirects nobody automatically', () => {
    for (const presentation of ['popup', 'redirect'] as const) {
      const run = new Run();
      assert.ok(kinds(run.send({ type: 'resume' })).includes('resume'));
      const effects = kinds(run.send({ type: 'created', created, presentation }));
      assert.ok(!effects.includes('redirect') && !effects.includes('open-popup'));
      assert.ok(run.state.status === 'presenting' && run.state.presentation === presentation);
      const pressed = kinds(run.send({ type: 'open' }));
      assert.ok(pressed.includes(presentation === 'popup' ? 'open-popup' : 'redirect'));
    }
  });

  it('retries under the same key if the same check may still be created, else under a new one', () => {
    for (const [code, again] of [
      ['backend-unreachable', true],
      ['SYSTEM_ERROR', true],
      ['CONFLICT', false],
    ] as const) {
      const run = new Run({ preCheck: false });
      run.send({ type: 'start' }, { type: 'create-failed', error: error(code) });
      const [effect] = run.send({ type: 'retry' });
      assert.ok(effect?.type === 'create' && effect.again === again, code);
    }
  });

  for (const code of ['SESSION_EXPIRED', 'NOT_FOUND'] as const) {
    it(`treats a check that is no longer known (${code}) as expired`, () => {
      const run = new Run().toHosted();
      run.send({ type: 'follow-failed', error: error(code) });
      assert.equal(stateOf(run).status, 'expired');
    });
  }

  it('creates a new check after a failed one, unless the last attempt is used up', () => {
    for (const left of [1, 0]) {
      const run = new Run({ preCheck: false });
      run.send(
        { type: 'start' },
        { type: 'created', created },
        { type: 'attempts-counted', left },
        { type: 'ended', progress: { livenessId: 'check', status: 'FAILED' } },
      );
      assert.equal(stateOf(run).status, 'rejected');
      const [effect] = run.send({ type: 'retry' });
      assert.deepEqual(effect, left === 0 ? undefined : { type: 'create', again: false });
    }
  });

  it('ignores a blink and continues after it, but names eyes that stay closed', () => {
    const run = new Run().toChecking();
    const lidsDown = verdict({ 'eyes-closed': 'block' });
    run.watch(verdict(), 400);
    run.watch(lidsDown, 250);
    assert.equal(stateOf(run).status === 'checking' && run.state.status, 'checking');
    assert.ok('hold' in run.state && run.state.hold !== null, 'the ring stays');
    assert.ok('hint' in run.state && run.state.hint === null);
    const shut = new Run().toChecking();
    shut.watch(lidsDown, 500);
    assert.ok('hint' in shut.state && shut.state.hint === null);
    shut.watch(lidsDown, 1500);
    assert.equal('hint' in shut.state && shut.state.hint, 'eyes-closed');
  });

  it('forgets a check that the person leaves, and keeps one whose element is removed', () => {
    for (const removed of [false, true]) {
      const run = new Run().toHosted();
      const effects = run.send({ type: 'cancel', removed });
      assert.ok(effects.some((effect) => effect.type === 'leave' && effect.forget === !removed));
      assert.ok(kinds(effects).includes('close-popup'));
    }
  });

  it('chooses by attribute, by camera and by device', () => {
    const table = [
      ['auto', true, false, 'iframe'],
      ['auto', true, true, 'iframe'],
      ['auto', false, false, 'qr'],
      ['auto', false, true, 'popup'],
      ['iframe', false, false, 'iframe'],
      ['popup', true, false, 'popup'],
      ['redirect', true, true, 'redirect'],
      ['qr', true, true, 'qr'],
    ] as const;
    for (const [presentation, hasCamera, handheld, chosen] of table) {
      const initial = initialLivenessSession({ presentation, handheld, handsOver: false, preCheck: true });
      const state = { ...initial, cameraFault: hasCamera ? null : ('camera-not-found' as const) };
      assert.equal(presentationOf(state), chosen);
      assert.equal(presentationOf({ ...state, onPhone: true }), 'qr');
    }
  });

  const walks = { numRuns: runsAll ? 2000 : 300 };
  const typed = <Type extends string>(type: Type) => ({ type });
  const events: fc.Arbitrary<Event> = fc.oneof(
    fc.constantFrom<Event>(
      ...(['start', 'resume', 'skip', 'retry', 'cancel', 'open', 'show-qr', 'returned'] as const).map(typed),
      ...(['camera-opening', 'camera-live', 'camera-paused', 'camera-found', 'nothing-to-resume'] as const).map(typed),
      ...(['frame-loaded', 'popup-opened', 'popup-blocked', 'popup-closed', 'slow'] as const).map(typed),
      { type: 'cancel', removed: true },
      { type: 'camera-failed', error: error('camera-permission-denied') },
      { type: 'camera-failed', error: error('camera-not-found') },
      { type: 'vision-ready', analysis: 'face' },
      { type: 'vision-ready', analysis: 'pixels' },
      { type: 'vision-failed', error: error('vision-stalled') },
      { type: 'vision-progress', loadedBytes: 1, totalBytes: 2 },
      { type: 'created', created },
      { type: 'created', created, presentation: 'redirect' },
      { type: 'create-failed', error: error('ATTEMPTS_EXHAUSTED') },
      { type: 'create-failed', error: error('backend-timeout') },
      { type: 'follow-failed', error: error('NOT_FOUND') },
      { type: 'follow-failed', error: error('backend-bad-response') },
      { type: 'waiting', waiting: true },
      { type: 'session-refused', error: error('FORBIDDEN') },
      { type: 'hosted-message', event: 'camera-unavailable', hasNoDevice: true },
      { type: 'attempts-counted', left: 0 },
      { type: 'woken', wake: 1 },
      { type: 'hosted-message', event: 'loaded' },
      { type: 'hosted-message', event: 'camera-unavailable' },
      { type: 'hosted-message', event: 'ended' },
    ),
    fc
      .constantFrom('SUCCEEDED', 'FAILED', 'EXPIRED', 'IN_PROGRESS')
      .map((status): Event => ({ type: 'ended', progress: { livenessId: 'check', status } })),
    fc
      .boolean()
      .map((good): Event => ({
        type: 'frame-judged',
        frameTime: Number.MAX_SAFE_INTEGER,
        verdict: verdict(good ? {} : { 'too-dark': 'block' }),
      })),
  );
  const allOptions = fc.record({
    presentation: fc.constantFrom('auto', 'iframe', 'popup', 'redirect', 'qr'),
    preCheck: fc.boolean(),
    handheld: fc.boolean(),
    handsOver: fc.boolean(),
  }) as fc.Arbitrary<LivenessSessionOptions>;

  it('never holds the camera or the engine while there is a hosted page or a result', () => {
    const needed = new Set(['permission', 'loading', 'checking', 'paused']);
    fc.assert(
      fc.property(allOptions, fc.array(events, { maxLength: 60 }), (own, sequence) => {
        const run = new Run(own);
        let camera = false;
        let engine = false;
        for (const event of sequence) {
          // The camera reopens automatically with the page; a failed or paused camera has no track.
          if (event.type === 'camera-live') camera = true;
          if (event.type === 'camera-failed' || event.type === 'camera-paused') camera = false;
          for (const { type } of run.send(event)) {
            if (type === 'open-camera') camera = true;
            if (type === 'close-camera') camera = false;
            if (type === 'load-vision') engine = true;
            if (type === 'release-vision') engine = false;
          }
          if (needed.has(run.state.status)) continue;
          assert.equal(camera, false, `${event.type} → ${run.state.status}`);
          assert.equal(engine, false, `${event.type} → ${run.state.status}`);
        }
      }),
      walks,
    );
  });

  it('succeeds only if the backend says so', () => {
    fc.assert(
      fc.property(allOptions, fc.array(events, { maxLength: 60 }), (own, sequence) => {
        const run = new Run(own);
        for (const event of sequence) {
          const before = run.state.status;
          run.send(event);
          if (run.state.status !== 'passed' || before === 'passed') continue;
          assert.ok(event.type === 'ended' && event.progress.status === 'SUCCEEDED');
        }
      }),
      walks,
    );
  });

  it('requests one new check per attempt, and never mutates its input', () => {
    fc.assert(
      fc.property(allOptions, fc.array(events, { maxLength: 60 }), (own, sequence) => {
        const run = new Run(own);
        const asked = new Map<number, number>();
        for (const event of sequence) {
          const before = structuredClone({ ...run.state, error: null });
          const given = run.state;
          for (const effect of run.send(event)) {
            if (effect.type !== 'create' || effect.again) continue;
            const { attempt } = run.state;
            asked.set(attempt, (asked.get(attempt) ?? 0) + 1);
          }
          assert.deepEqual({ ...given, error: null }, before);
        }
        for (const times of asked.values()) assert.equal(times, 1);
      }),
      walks,
    );
  });
});
