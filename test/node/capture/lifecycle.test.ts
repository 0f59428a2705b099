/** The lifecycle alone, in a flow with one state for each use of camera and engine. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  announceStatus,
  beginAttempt,
  fail,
  reduceLifecycle,
  stay,
  wait,
} from '../../../src/capture/lifecycle/machine.js';
import { recoveries } from '../../../src/capture/lifecycle/recovery.js';
import type {
  Bare,
  Flow,
  FlowTypes,
  LifecycleEffect,
  LifecycleEvent,
  LifecycleFields,
  LifecyclePageEvent,
  LifecycleState,
  StatusAnnouncement,
  StepOf,
} from '../../../src/capture/lifecycle/types.js';
import { IdvError } from '../../../src/shared/errors.js';

interface Fields extends LifecycleFields {
  options: { loud: boolean };
  /** Meaningful only with an engine. */
  level: number | null;
}
type State = LifecycleState<Fields, string> | Bare<Fields, 'watching' | 'taking' | 'checking' | 'ended'>;
type Effect = LifecycleEffect<StatusAnnouncement, LifecyclePageEvent> | { type: 'drop' | 'hang-up' };
interface Types extends FlowTypes {
  fields: Fields;
  state: State;
  event: LifecycleEvent<Fields['options']>;
  effect: Effect;
}

const initial = (options: Fields['options']): State => ({
  status: 'idle',
  options,
  attempt: 0,
  enteredAt: 0,
  vision: 'none',
  camera: 'closed',
  loadedBytes: 0,
  totalBytes: 0,
  secondsLeft: null,
  firstBytes: null,
  failures: null,
  level: null,
});

const flow: Flow<Types> = {
  initial,
  startsFrom: ['idle', 'ended', 'canceled', 'failed'],
  final: ['ended', 'canceled'],
  withoutEngine: { level: null },
  discards: [{ type: 'drop' }],
  uses: ({ status }) =>
    (({ watching: 'frames', taking: 'still', checking: 'engine' }) as const)[status as 'watching'] ?? 'nothing',
  watch: (state, time) =>
    state.vision === 'ready'
      ? { state: { ...state, status: 'watching', enteredAt: time }, effects: [{ type: 'start-frames' }] }
      : wait(flow, state, time),
  failed: () => ({ own: {}, effects: [{ type: 'drop' }] }),
  recoveryOf: (code) => recoveries[code],
  retry: (state, _retry, time) => beginAttempt(flow, state, time, { again: true }),
  canceled: () => ({ effects: [{ type: 'hang-up' }] }),
};

type Own = 'watching' | 'taking' | 'checking' | 'ended';
const error = new IdvError('camera-ended', 'The track ended.', { retryable: true });

function send(state: State, event: Record<string, unknown> & { type: string }): StepOf<Types> {
  return reduceLifecycle(flow, state, { time: 50, ...event } as Types['event']);
}
const started = (): State => send(initial({ loud: false }), { type: 'start' }).state;
const live = (): State => send(started(), { type: 'camera-live' }).state;
const watching = (): State => ({ ...send(live(), { type: 'vision-ready' }).state, level: 2 });
const own = (status: Own): State => ({ ...watching(), status });
const types = (effects: readonly Effect[]): string[] => effects.map(({ type }) => type);

describe('the lifecycle', () => {
  it('requests camera and engine at once, and continues when both are ready, in either order', () => {
    const begun = send(initial({ loud: false }), { type: 'start' });
    assert.deepEqual(types(begun.effects), ['open-camera', 'load-vision', 'announce']);
    assert.equal(live().status, 'loading');
    const engineFirst = send(started(), { type: 'vision-ready' }).state;
    assert.equal(engineFirst.status, 'permission');
    assert.equal(send(engineFirst, { type: 'camera-live' }).state.status, 'watching');
    assert.equal(watching().status, 'watching');
  });

  it('does not load an engine that is already there', () => {
    const failed = fail(flow, watching(), error, 'camera', 60).state;
    assert.deepEqual([failed.vision, failed.level], ['ready', 2]);
    assert.ok(!types(send(failed, { type: 'retry' }).effects).includes('load-vision'));
  });

  it('drops an engine that has failed, with its data', () => {
    const { state, effects } = fail(flow, watching(), error, 'vision', 60);
    assert.deepEqual([state.vision, state.level, state.camera], ['none', null, 'closed']);
    assert.deepEqual(types(effects), ['stop-frames', 'drop', 'close-camera', 'release-vision', 'announce', 'emit']);
  });

  it('reports download progress while the engine loads, and not after', () => {
    const progress = { type: 'vision-progress', loadedBytes: 5, totalBytes: 9 };
    assert.equal(send(live(), progress).state.loadedBytes, 5);
    assert.equal(send(watching(), progress).state.loadedBytes, 0);
  });

  const cameraEvents: [string, Record<Own, string>][] = [
    ['camera-opening', { watching: 'permission', taking: 'taking', checking: 'checking', ended: 'ended' }],
    ['camera-live', { watching: 'watching', taking: 'taking', checking: 'checking', ended: 'ended' }],
    ['camera-paused', { watching: 'paused', taking: 'paused', checking: 'checking', ended: 'ended' }],
    ['camera-failed', { watching: 'failed', taking: 'failed', checking: 'checking', ended: 'ended' }],
    ['vision-failed', { watching: 'failed', taking: 'failed', checking: 'failed', ended: 'ended' }],
  ];
  for (const [type, leads] of cameraEvents) {
    for (const [status, target] of Object.entries(leads)) {
      it(`${type} leads from ${status} to ${target}`, () => {
        assert.equal(send(own(status as Own), { type, error }).state.status, target);
      });
    }
  }

  it('offers other ways while nobody answers, and forgets that with the answer', () => {
    const silent = send(started(), { type: 'camera-silent' });
    assert.deepEqual({ ...silent.state }, { ...started(), isSilent: true });
    assert.deepEqual(silent.effects, []);
    const answered = send(silent.state, { type: 'camera-live' }).state;
    assert.equal(answered.status, 'loading');
    assert.ok(!('isSilent' in answered));
    assert.deepEqual(send(watching(), { type: 'camera-silent' }).state, watching(), 'too late to matter');
  });

  it('closes a camera that opens when it is not needed', () => {
    assert.deepEqual(types(send(own('ended'), { type: 'camera-live' }).effects), ['close-camera']);
    assert.deepEqual(types(send(own('checking'), { type: 'camera-live' }).effects), []);
  });

  it('uses up the attempt of a still that was requested when the page is hidden', () => {
    assert.equal(send(own('taking'), { type: 'camera-paused' }).state.attempt, 2);
    assert.equal(send(watching(), { type: 'camera-paused' }).state.attempt, 1);
    assert.equal(
      send(send(watching(), { type: 'camera-paused' }).state, { type: 'camera-live' }).state.status,
      'watching',
    );
  });

  it('drops the fields of one state on the way to the next', () => {
    const { state } = fail(flow, watching(), error, 'camera', 60);
    assert.ok('error' in state && state.recoveryAction === 'try-again' && state.retry === 'restart');
    assert.ok(!('error' in send(state, { type: 'retry' }).state));
  });

  it('retries nothing that cannot be fixed on this page', () => {
    const blocked = new IdvError('camera-blocked-by-policy', 'The page forbids the camera.');
    const { state } = fail(flow, watching(), blocked, 'camera', 60);
    assert.equal(send(state, { type: 'retry' }).state, state);
    assert.equal(send(watching(), { type: 'retry' }).state.status, 'watching');
  });

  it('releases everything when canceled, once', () => {
    const { state, effects } = send(watching(), { type: 'cancel' });
    assert.deepEqual(types(effects), ['stop-frames', 'hang-up', 'close-camera', 'release-vision', 'announce', 'emit']);
    assert.deepEqual([state.status, state.camera, state.vision, state.level], ['canceled', 'closed', 'none', null]);
    assert.deepEqual(send(state, { type: 'cancel' }), stay(state));
  });

  it('starts over after a reset, but keeps counting attempts', () => {
    const { state, effects } = send(watching(), { type: 'reset' });
    assert.deepEqual(state, { ...initial({ loud: false }), attempt: 1, enteredAt: 50 });
    assert.equal(types(effects).at(-1), 'forget');
    assert.deepEqual(types(send(own('ended'), { type: 'reset' }).effects), ['forget']);
    assert.deepEqual(send(initial({ loud: false }), { type: 'reset' }).effects, []);
  });

  it('starts only if nothing is running', () => {
    for (const status of ['watching', 'taking', 'checking'] as const) {
      assert.equal(send(own(status), { type: 'start' }).state.status, status);
    }
    assert.equal(send(own('ended'), { type: 'start' }).state.status, 'permission');
  });

  it('accepts new options in any state', () => {
    const { state, effects } = send(watching(), { type: 'options-changed', options: { loud: true } });
    assert.deepEqual([state.options, effects], [{ loud: true }, []]);
  });

  it('announces a status by its name', () => {
    assert.deepEqual(announceStatus('paused'), {
      type: 'announce',
      announcement: { kind: 'status', status: 'paused' },
    });
  });
});
