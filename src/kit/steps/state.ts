/** Types that the machines of all flows share: fields, states, events, effects, and a flow's own part in them. */
import type { IdvError, IdvErrorCode } from '../../contract/errors.js';
import type { AnalysisLevel } from '../../contract/face.js';
import type { Failures, FailureOrigin, Recovery, RecoveryAction, Retry } from './recovery.js';

/** Fields of every state of every flow. */
export interface LifecycleFields {
  options: object;
  /**
   * The current attempt, counted from 1; 0 before `start`. Each new picture begins a new one: after `start`, after a
   * retake, after a retry, and when a still fails its verification. An attempt takes at most one still.
   */
  attempt: number;
  /** When the current state was entered. Milliseconds, clock of the events. */
  enteredAt: number;
  /** `detector`: faces are found, but landmarks are still loading. There are hints, but no automatic capture. */
  vision: 'none' | 'loading' | 'detector' | 'ready';
  camera: 'closed' | 'opening' | 'live' | 'paused';
  /** The engine's download. `totalBytes` is 0 while unknown. */
  loadedBytes: number;
  totalBytes: number;
  /** Remaining time of the download in whole seconds; `null` while unknown. */
  secondsLeft: number | null;
  /** When its first bytes were reported, and how many; `null` before. */
  firstBytes: { time: number; loadedBytes: number } | null;
  /** Failures in a row, even across restarts by the person; `null` after a success. */
  failures: Failures | null;
}

/** The camera is being opened, and the browser may be asking the person. */
interface Permission {
  status: 'permission';
  /** Whether the camera was live before, so that the words need not mention permission. */
  again: boolean;
  /**
   * Whether the camera request has gone unanswered for a while, so that alternatives are offered. An answer still
   * counts.
   */
  isSilent?: true;
}

interface Failed {
  status: 'failed';
  error: IdvError;
  origin: FailureOrigin;
  /** What the person can do. */
  recoveryAction: RecoveryAction;
  /** What the event `retry` will do; `null` if nothing on this page helps, and `recoveryAction` says what does. */
  retry: Retry | null;
}

/**
 * States of every flow. `loading`: the camera is live, the engine still loading. `paused`: the page is hidden and the
 * camera off; the flow continues when the camera is live again.
 */
export type LifecycleState = LifecycleFields &
  ({ status: 'idle' | 'loading' | 'paused' | 'canceled' } | Permission | Failed);

/** Any state of any flow. */
export type FlowState = LifecycleFields & { status: string };

/** Events of every flow. `time` is in milliseconds, monotonic, on the same clock for every event. */
export type LifecycleEvent<Options = object> = { time: number } &
  /** `again`: a camera was live before, so the words need not mention permission. */
  (
    | { type: 'start'; again?: boolean }
    | { type: 'options-changed'; options: Options }
    | { type: 'camera-opening' | 'camera-live' | 'camera-paused' }
    /** Neither the person nor the browser has answered for a while. */
    | { type: 'camera-silent' }
    | { type: 'camera-failed'; error: IdvError }
    | { type: 'vision-progress'; loadedBytes: number; totalBytes: number }
    /** For documents, `analysis` is always `pixels`, because they need no face engine. */
    | { type: 'vision-ready'; analysis: AnalysisLevel }
    | { type: 'vision-failed'; error: IdvError }
    | { type: 'retry' }
    | { type: 'cancel' }
    /** Returns to the first screen and discards the person's data. */
    | { type: 'reset' }
  );

/** Events of every flow for the page. The element makes a DOM event of each. */
export type LifecyclePageEvent = { type: 'failed'; error: IdvError; origin: FailureOrigin } | { type: 'canceled' };

/** The event that the runtime itself adds whenever the status changes. */
export interface StatusEvent<Status extends string = string> {
  type: 'status';
  status: Status;
  previous: Status;
}

/** Announcements of every flow for a screen reader. The locale has the words. */
export interface StatusAnnouncement<Status extends string = string> {
  kind: 'status';
  status: Status;
}

/**
 * Effects, in order. Results come back as events. `forget`: discard the person's data. `emit`: one event for the page.
 * `announce`: words for the live region, which throttles.
 */
export type LifecycleEffect<
  Announcement = StatusAnnouncement<'permission' | 'loading' | 'paused' | 'failed' | 'canceled'>,
  PageEvent = LifecyclePageEvent,
> =
  | { type: 'open-camera' | 'close-camera' }
  | { type: 'load-vision' | 'release-vision' }
  | { type: 'start-frames' | 'stop-frames' }
  | { type: 'forget' }
  | { type: 'announce'; announcement: Announcement }
  | { type: 'emit'; event: PageEvent };

export interface Step<State, Effect> {
  state: State;
  effects: readonly Effect[];
}

/** A flow's own changes at the lifecycle's transitions. */
interface Change<State, Effect> {
  fields?: Partial<Omit<State, 'status'>>;
  effects?: readonly Effect[];
}

/**
 * How a state uses camera and engine. `frames`: live frames are judged. `still`: the camera is taking a still.
 * `engine`: the camera may be released, because only the engine's answer is awaited. `camera`: it stays on, but its
 * frames do not count.
 */
type Use = 'frames' | 'still' | 'engine' | 'camera' | 'nothing';

/**
 * A flow, as the lifecycle sees it: pure functions. Everything else is the same in every flow. Methods rather than
 * properties, so that TypeScript lets a flow narrow their parameters.
 */
export interface Flow<State extends FlowState, Effect> {
  /** The state before `start`. Its fields are those of every state. */
  initial(options: State['options']): State;
  /** Statuses from which `start` begins. */
  readonly startsFrom: readonly State['status'][];
  /** Statuses in which nothing runs that `cancel` could end. */
  readonly final: readonly State['status'][];
  /** The use by the flow's own states. The lifecycle knows its own. */
  uses(state: State): Use;
  /** Whether an engine that is ready stays after a failure, for another try. Default: it does. */
  readonly keepsEngine?: boolean;
  /** Values without an engine of the fields that are only meaningful with one. */
  readonly withoutEngine?: object;
  /** Changes by `start` before the first attempt. */
  fresh?(time: number): Change<State, Effect>;
  /** Changes and requests at the start of each attempt, besides camera and engine. */
  beginning?(state: State): Change<State, Effect> & { requests?: readonly Effect[] };
  /** Called when the camera is live: watch frames, or wait for what is missing. */
  watch(state: State, time: number): Step<State, Effect>;
  /** Effects that discard frames and stills when the camera is released. */
  readonly discards: readonly Effect[];
  /** The flow's own fields of the state `failed`, and effects that end its own work. */
  failed(state: State, origin: FailureOrigin): { own: object; effects: readonly Effect[] };
  recoveryOf(code: IdvErrorCode): Recovery;
  /** Performs the failed state's `retry`. */
  retry(state: State, retry: Retry, time: number): Step<State, Effect>;
  /** Changes that end the flow's own work when the person goes back. */
  canceled(state: State): Change<State, Effect>;
}

/** Fields of every flow before `start`. */
export const idle = {
  status: 'idle',
  attempt: 0,
  enteredAt: 0,
  vision: 'none',
  camera: 'closed',
  loadedBytes: 0,
  totalBytes: 0,
  secondsLeft: null,
  firstBytes: null,
  failures: null,
} as const;

/** The same for a flow that takes a photo. */
export const idlePhoto = { ...idle, startedAt: null, refusedStills: 0, isUnavailable: false } as const;
