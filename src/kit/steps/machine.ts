/**
 * The lifecycle that every flow shares, as a pure machine: camera, engine, pause, failure, retry, cancel, reset.
 *
 * idle → permission → loading → (the flow's own states) → failed | canceled | the flow's own ends, with `paused`
 * alongside. A flow's reducer handles its own events and hands all others to `reduceLifecycle`. An event that makes no
 * sense in a state changes nothing, so that late answers of canceled work need no guard in the caller.
 */
import type { IdvError } from '../../contract/errors.js';
import { countFailure, failureKindOf } from './recovery.js';
import type { FailureOrigin, Retry } from './recovery.js';
import type { Flow, FlowState, LifecycleEffect, LifecycleEvent, LifecycleFields, Step } from './state.js';

type EventOf<T extends LifecycleEvent['type']> = Extract<LifecycleEvent, { type: T }>;

/** States that wait for the camera or the engine. */
const waiting: readonly string[] = ['permission', 'loading'];

export function stay<S>(state: S): { state: S; effects: [] } {
  return { state, effects: [] };
}

export function announceStatus<S extends string>(status: S) {
  return { type: 'announce', announcement: { kind: 'status', status } } as const;
}

/** The fields that every state has, without those of a single state. */
export function fieldsOf<S extends FlowState>(flow: { initial(options: object): object }, state: S): Omit<S, 'status'> {
  const { status: _status, ...fields } = flow.initial(state.options) as FlowState;
  const names = Object.keys(fields) as (keyof S)[];
  return Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as Omit<S, 'status'>;
}

/** Another state, with the fields that every state has. TypeScript cannot tell which state of the flow it is. */
function enter<S extends FlowState>(
  flow: Flow<S, unknown>,
  state: S,
  change: Partial<LifecycleFields> & { status: string; again?: boolean },
): S {
  return { ...fieldsOf(flow, state), ...change } as unknown as S;
}

/** Returns the next state and the effects, in order, for events that every flow handles. */
export function reduceLifecycle<S extends FlowState, E>(
  flow: Flow<S, E>,
  state: S,
  event: LifecycleEvent,
): Step<S, E | LifecycleEffect> {
  const { time } = event;
  switch (event.type) {
    case 'start':
      return start(flow, state, event);
    case 'options-changed':
      return stay({ ...state, options: event.options });
    case 'camera-silent':
      return stay(state.status === 'permission' ? { ...state, isSilent: true } : state);
    case 'camera-opening':
    case 'camera-live':
    case 'camera-paused':
    case 'camera-failed':
      return cameraChanged(flow, state, event);
    case 'vision-progress': {
      return stay(isLoading(state) ? { ...state, ...downloadOf(state, event) } : state);
    }
    case 'vision-ready': {
      if (!isLoading(state)) return stay(state);
      const ready = { ...state, vision: 'ready' as const };
      return ready.status === 'loading' ? flow.watch(ready, time) : stay(ready);
    }
    case 'vision-failed':
      return visionFailed(flow, state, event);
    case 'retry':
      return state.status === 'failed' && 'retry' in state && typeof state.retry === 'string'
        ? flow.retry(state, state.retry as Retry, time)
        : stay(state);
    case 'cancel':
      return cancel(flow, state, time);
    case 'reset':
      return reset(flow, state, time);
    default:
      return event satisfies never;
  }
}

/** Whether the engine is still loading. */
export function isLoading({ vision }: LifecycleFields): boolean {
  return vision === 'loading' || vision === 'detector';
}

function start<S extends FlowState, E>(
  flow: Flow<S, E>,
  state: S,
  { time, again = false }: EventOf<'start'>,
): Step<S, E | LifecycleEffect> {
  if (!flow.startsFrom.includes(state.status)) return stay(state);
  const { fields, effects = [] } = flow.fresh?.(time) ?? {};
  const begun = beginAttempt(flow, { ...state, ...fields }, time, { again });
  return { state: begun.state, effects: [...effects, ...begun.effects] };
}

/** Begins a new attempt. The engine loads while the browser asks for the camera, because both take a while. */
export function beginAttempt<S extends FlowState, E>(
  flow: Flow<S, E>,
  state: S,
  time: number,
  { again }: { again: boolean },
): Step<S, E | LifecycleEffect> {
  const loads = state.vision === 'none';
  const { fields, effects = [], requests = [] } = flow.beginning?.(state) ?? {};
  const loading = { vision: 'loading', ...noDownload, ...flow.withoutEngine } as const;
  const change = {
    status: 'permission',
    again,
    attempt: state.attempt + 1,
    camera: 'opening',
    enteredAt: time,
  } as const;
  return {
    state: enter(flow, state, { ...(loads ? loading : {}), ...fields, ...change }),
    effects: [
      ...effects,
      { type: 'open-camera' },
      ...(loads ? [{ type: 'load-vision' } as const] : []),
      ...requests,
      announceStatus('permission'),
    ],
  };
}

/** The camera is live, and something else is still missing. */
export function wait<S extends FlowState, E>(flow: Flow<S, E>, state: S, time: number): Step<S, E | LifecycleEffect> {
  return { state: enter(flow, state, { status: 'loading', enteredAt: time }), effects: [announceStatus('loading')] };
}

function cameraChanged<S extends FlowState, E>(
  flow: Flow<S, E>,
  state: S,
  event: EventOf<'camera-opening' | 'camera-live' | 'camera-paused'> | EventOf<'camera-failed'>,
): Step<S, E | LifecycleEffect> {
  const { time } = event;
  const { status } = state;
  const use = flow.uses(state);
  const needsCamera = waiting.includes(status) || use === 'frames' || use === 'still';
  switch (event.type) {
    case 'camera-opening': {
      const opening = { ...state, camera: 'opening' as const };
      if (status !== 'loading' && use !== 'frames') return stay(opening);
      // The person changed cameras.
      return {
        state: enter(flow, opening, { status: 'permission', again: true, enteredAt: time }),
        effects: use === 'frames' ? [{ type: 'stop-frames' }, ...flow.discards] : [],
      };
    }
    case 'camera-live': {
      const live = { ...state, camera: 'live' as const };
      if (status === 'permission' || status === 'paused' || use === 'frames') return flow.watch(live, time);
      if (status === 'loading' || use !== 'nothing') return stay(live);
      // The event arrived after the picture was taken, or after the end.
      return { state: { ...state, camera: 'closed' }, effects: [{ type: 'close-camera' }] };
    }
    case 'camera-paused': {
      const paused = { ...state, camera: 'paused' as const };
      return needsCamera ? pause(flow, paused, time) : stay(paused);
    }
    case 'camera-failed': {
      const closed = { ...state, camera: 'closed' as const };
      const isAwaited = needsCamera || use === 'camera' || status === 'paused';
      return isAwaited ? fail(flow, closed, event.error, 'camera', time) : stay(closed);
    }
    default:
      return event satisfies never;
  }
}

/** The page is hidden. A requested still has used up its attempt. */
export function pause<S extends FlowState, E>(flow: Flow<S, E>, state: S, time: number): Step<S, E | LifecycleEffect> {
  const use = flow.uses(state);
  const attempt = state.attempt + (use === 'still' ? 1 : 0);
  return {
    state: enter(flow, state, { attempt, status: 'paused', camera: 'paused', enteredAt: time }),
    effects: [
      ...(use === 'frames' ? [{ type: 'stop-frames' } as const] : []),
      ...(use === 'nothing' ? [] : flow.discards),
      announceStatus('paused'),
    ],
  };
}

function visionFailed<S extends FlowState, E>(
  flow: Flow<S, E>,
  state: S,
  { error, time }: EventOf<'vision-failed'>,
): Step<S, E | LifecycleEffect> {
  const isNeeded = waiting.includes(state.status) || state.status === 'paused' || flow.uses(state) !== 'nothing';
  if (isNeeded) return fail(flow, state, error, 'vision', time);
  if (state.vision === 'none') return stay(state);
  // The picture is taken and judged, so release the engine. Another picture loads it again.
  return { state: { ...state, vision: 'none' }, effects: [{ type: 'release-vision' }] };
}

/** Ends everything that is running. A ready engine stays, unless the engine itself failed. */
export function fail<S extends FlowState, E>(
  flow: Flow<S, E>,
  state: S,
  error: IdvError,
  origin: FailureOrigin,
  time: number,
): Step<S, E | LifecycleEffect> {
  const keepsEngine = flow.keepsEngine !== false && state.vision === 'ready' && origin !== 'vision';
  const { own, effects } = flow.failed(state, origin);
  const failed = { ...flow.recoveryOf(error.code), ...own, status: 'failed', error, origin };
  return {
    state: enter(flow, state, {
      ...(keepsEngine ? {} : { vision: 'none', ...flow.withoutEngine }),
      ...failed,
      failures: countFailure(state.failures, failureKindOf(error.code), error.code),
      camera: 'closed',
      enteredAt: time,
    }),
    effects: [
      ...(flow.uses(state) === 'frames' ? [{ type: 'stop-frames' } as const] : []),
      ...effects,
      { type: 'close-camera' },
      ...(keepsEngine ? [] : [{ type: 'release-vision' } as const]),
      announceStatus('failed'),
      { type: 'emit', event: { type: 'failed', error, origin } },
    ],
  };
}

function cancel<S extends FlowState, E>(flow: Flow<S, E>, state: S, time: number): Step<S, E | LifecycleEffect> {
  if (flow.final.includes(state.status)) return stay(state);
  const { fields, effects = [] } = flow.canceled(state);
  return {
    state: enter(flow, state, {
      ...fields,
      ...flow.withoutEngine,
      status: 'canceled',
      camera: 'closed',
      vision: 'none',
      enteredAt: time,
    }),
    effects: [
      ...(flow.uses(state) === 'frames' ? [{ type: 'stop-frames' } as const] : []),
      ...effects,
      { type: 'close-camera' },
      { type: 'release-vision' },
      announceStatus('canceled'),
      { type: 'emit', event: { type: 'canceled' } },
    ],
  };
}

function reset<S extends FlowState, E>(flow: Flow<S, E>, state: S, time: number): Step<S, E | LifecycleEffect> {
  if (state.status === 'idle') return stay(state);
  const { effects } = cancel(flow, state, time);
  return {
    // Attempts keep counting, so late events of the previous attempt are ignored.
    state: { ...flow.initial(state.options), attempt: state.attempt, enteredAt: time },
    effects: [...effects, { type: 'forget' }],
  };
}

type Download = Pick<LifecycleFields, 'loadedBytes' | 'totalBytes' | 'secondsLeft' | 'firstBytes'>;

export const noDownload: Download = { loadedBytes: 0, totalBytes: 0, secondsLeft: null, firstBytes: null };

/** Shorter times give only a guess of the rate, milliseconds. */
const minMeasuredMs = 700;

export function downloadOf(
  before: Pick<Download, 'firstBytes' | 'loadedBytes'>,
  { time, loadedBytes, totalBytes }: { time: number; loadedBytes: number; totalBytes: number },
): Download {
  // A replaced worker starts from the beginning.
  const firstBytes =
    before.firstBytes === null || loadedBytes < before.loadedBytes ? { time, loadedBytes } : before.firstBytes;
  const elapsedMs = time - firstBytes.time;
  const came = loadedBytes - firstBytes.loadedBytes;
  const known = totalBytes > 0 && came > 0 && elapsedMs >= minMeasuredMs;
  const secondsLeft = known ? Math.ceil(((totalBytes - loadedBytes) * elapsedMs) / came / 1000) : null;
  return { loadedBytes, totalBytes, secondsLeft, firstBytes };
}

// What a call to the backend is waiting for, and the announcement for it. Pure.

/** What is known about a running call. */
export interface Waits {
  /** Whether the device is offline. The call resumes automatically. */
  waitingForNetwork: boolean;
  /** Whether the call is taking long. */
  isSlow?: boolean;
}

/** The network comes first, because nothing is tried without it. `session`: before a photo is taken. */
export type WaitReason = 'network' | 'answer' | 'session';

/** The announcement when a person has to wait for longer than a moment. */
export interface WaitAnnouncement {
  kind: 'wait';
  reason: WaitReason;
}

export const noWaits = { waitingForNetwork: false, isSlow: false } as const satisfies Waits;

export function waitReason({ waitingForNetwork, isSlow = false }: Waits): WaitReason | null {
  if (waitingForNetwork) return 'network';
  return isSlow ? 'answer' : null;
}

/** Announces what the call is waiting for, and the status again once it continues. */
export function changeWaits<Status extends string, S extends Waits & { status: Status }>(
  state: S,
  change: Partial<Waits>,
) {
  const next = { ...state, ...change };
  const reason = waitReason(next);
  if (reason === waitReason(state)) return stay(next);
  return {
    state: next,
    effects: [
      reason === null
        ? announceStatus(state.status)
        : ({ type: 'announce', announcement: { kind: 'wait', reason } } as const),
    ],
  };
}

/** Handles events one at a time. An event that arrives during the effects of another one waits. */
export class EventQueue<Event> {
  readonly #take: (event: Event) => void;
  readonly #waiting: Event[] = [];
  #isTaking = false;

  constructor(take: (event: Event) => void) {
    this.#take = take;
  }

  add(event: Event): void {
    this.#waiting.push(event);
    if (this.#isTaking) return;
    this.#isTaking = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) this.#take(next);
    } finally {
      this.#isTaking = false;
    }
  }
}
