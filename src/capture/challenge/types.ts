import type { LivenessAttempt } from '../../liveness/attempt.js';
import type { ChallengeKind } from '../../liveness/challenge-kinds.js';
import type { LivenessFailure, LivenessGuidance } from '../../liveness/judgment.js';
import type { LivenessMoment } from '../../liveness/moments.js';
import type { LivenessPlan } from '../../liveness/plan.js';
import type { LivenessSample } from '../../liveness/sample.js';
import type { IdvError } from '../../shared/errors.js';
import type { LivenessOutcome } from '../../shared/liveness-contract.js';
import type { AnalysisLevel } from '../lifecycle/types.js';
import type { HintStabilizerState } from '../lifecycle/hint-stabilizer.js';
import type { FailureOrigin, Retry, RecoveryAction } from '../lifecycle/recovery.js';

/** What a person may have to correct beside the action itself. */
export type ChallengeHint = Exclude<LivenessGuidance, 'act' | null>;

/** Most blocking first. */
export const challengeHints: readonly ChallengeHint[] = [
  'one-face',
  'show-face',
  'come-closer',
  'move-back',
  'look-straight',
  'close-mouth',
  'hold-still',
];

/** Fields of every state. */
export interface ChallengeCommon {
  /** Number of the current go, from 1; 0 before `start`. Each takes a plan of its own. */
  attempt: number;
  /** When the current state was entered, milliseconds, the clock of the events. */
  enteredAt: number;
  vision: 'none' | 'loading' | 'ready';
  camera: 'closed' | 'opening' | 'live' | 'paused';
  /** Download of the engine. `totalBytes` is 0 until known. */
  loadedBytes: number;
  totalBytes: number;
  /** `null` until the server has given one. */
  plan: LivenessPlan | null;
  /** When it came, clock of the events: its lifetime is counted from here, for the device's calendar may be wrong. */
  planAt: number;
  /** The server has said that no other action can be given. */
  noOther: boolean;
  /** The device is offline, and a call goes on by itself when it is back. */
  waitingForNetwork: boolean;
}

/** The person asked for another action: nothing, was given one, or there is none. */
export type SwapNote = 'given' | 'none' | null;

/** Fields of the states in which live frames are judged. */
export interface ChallengeWatching extends ChallengeCommon {
  plan: LivenessPlan;
  check: LivenessAttempt;
  /** The moments at which the server wants a picture, as far as it has told them. */
  announced: readonly LivenessMoment[];
  /** The one thing to correct, stabilized; `null`: nothing. */
  hint: ChallengeHint | null;
  stabilizer: HintStabilizerState<ChallengeHint, never>;
  /** Since when frames are watched; a frame taken before is not judged. */
  watchingSince: number;
  note: SwapNote;
}

interface IdleState extends ChallengeCommon {
  status: 'idle';
}
/** The camera is being opened; the browser may be asking the person. */
interface PermissionState extends ChallengeCommon {
  status: 'permission';
  /** The camera was already live once since `start`: no words about permission are needed. */
  again: boolean;
}
/** The camera is live; engine or plan are still coming. */
interface LoadingState extends ChallengeCommon {
  status: 'loading';
}
/** The person gets into place; no time runs. */
export interface ChallengeFramingState extends ChallengeWatching {
  status: 'framing';
}
/** One action is asked for. */
export interface ActingState extends ChallengeWatching {
  status: 'challenge';
  kind: ChallengeKind;
  /** From 0. */
  index: number;
  total: number;
  /** 0 to 1, for the ring. */
  progress: number;
  timeLeftMs: number;
  timeLimitMs: number;
  /** Whether another action may be asked for in place of this one. */
  canSwap: boolean;
}
/** An action is done; back to rest before the next. Its time runs. */
export interface BetweenState extends ChallengeWatching {
  status: 'between';
  /** Of the action that was done. */
  kind: ChallengeKind;
  index: number;
  total: number;
}
interface SwappingState extends ChallengeCommon {
  status: 'swapping';
  index: number;
}
interface SubmittingState extends ChallengeCommon {
  status: 'submitting';
  check: LivenessAttempt;
}
/** The server has accepted the evidence. */
interface PassedState extends ChallengeCommon {
  status: 'passed';
}
/** The actions were not seen as asked. The person may try again, with another plan. */
interface MissedState extends ChallengeCommon {
  status: 'missed';
  failure: LivenessFailure;
  /** What was asked for when it happened. */
  kind: ChallengeKind;
}
/** The server has refused the evidence. Final. */
interface RejectedState extends ChallengeCommon {
  status: 'rejected';
}
/** The plan's lifetime is over, or the server has ended the check. */
interface ExpiredState extends ChallengeCommon {
  status: 'expired';
  /** Whether a new plan may be asked for here. */
  canRetry: boolean;
}
interface FailedState extends ChallengeCommon {
  status: 'failed';
  error: IdvError;
  origin: FailureOrigin;
  recoveryAction: RecoveryAction;
  /** What the event `retry` will do; `null`: nothing on this page helps. */
  retry: Retry | null;
  /** What could not be submitted, if any. */
  check: LivenessAttempt | null;
}
/** The page is hidden: camera off. Begins with the first action again when the camera is live. */
interface PausedState extends ChallengeCommon {
  status: 'paused';
}
interface CanceledState extends ChallengeCommon {
  status: 'canceled';
}

export type LivenessChallengeState =
  | IdleState
  | PermissionState
  | LoadingState
  | ChallengeFramingState
  | ActingState
  | BetweenState
  | SwappingState
  | SubmittingState
  | PassedState
  | MissedState
  | RejectedState
  | ExpiredState
  | FailedState
  | PausedState
  | CanceledState;

export type LivenessChallengeStatus = LivenessChallengeState['status'];

/** What happened. `time`: milliseconds, monotonic, the same clock for every event. */
export type LivenessChallengeEvent = { time: number } & (
  | { type: 'start' }
  | { type: 'camera-opening' }
  | { type: 'camera-live' }
  | { type: 'camera-paused' }
  | { type: 'camera-failed'; error: IdvError }
  | { type: 'vision-progress'; loadedBytes: number; totalBytes: number }
  | { type: 'vision-ready'; analysis: AnalysisLevel }
  | { type: 'vision-failed'; error: IdvError }
  | { type: 'plan-given'; attempt: number; plan: LivenessPlan }
  | { type: 'plan-failed'; attempt: number; error: IdvError }
  /** `sample.time`: the analyzed frame's own time, the clock of the events. */
  | { type: 'frame-analyzed'; sample: LivenessSample }
  /** "I cannot do this". */
  | { type: 'swap' }
  | { type: 'swapped'; attempt: number; plan: LivenessPlan }
  | { type: 'swap-failed'; attempt: number; error: IdvError }
  | { type: 'moment-announced'; attempt: number; moment: LivenessMoment }
  | { type: 'moment-failed'; attempt: number; challenge: number; error: IdvError }
  /** A key frame could not be made into a picture, or the evidence not signed. */
  | { type: 'evidence-failed'; attempt: number; error: IdvError }
  | { type: 'network-waiting'; attempt: number; waiting: boolean }
  | { type: 'submitted'; attempt: number; outcome: LivenessOutcome }
  | { type: 'submit-failed'; attempt: number; error: IdvError }
  | { type: 'retry' }
  | { type: 'cancel' }
);

/** What the page is told about; each becomes one public event of the element. */
export type LivenessChallengeNotice =
  | { type: 'ready' }
  | { type: 'challenge'; kind: ChallengeKind; index: number; total: number }
  | { type: 'missed'; failure: LivenessFailure; kind: ChallengeKind }
  | { type: 'completed'; outcome: LivenessOutcome }
  | { type: 'failed'; error: IdvError; origin: FailureOrigin }
  | { type: 'canceled' };

/** What to say to a screen reader; the locale has the words. The live region throttles. */
export type ChallengeAnnouncement =
  | { kind: 'status'; status: LivenessChallengeStatus }
  | { kind: 'hint'; hint: ChallengeHint }
  /** `after`: an action was just done. */
  | { kind: 'challenge'; challenge: ChallengeKind; after: boolean }
  | { kind: 'swap'; note: 'given' | 'none' };

/** Pictures of moments are small. */
export type PictureUse = 'key' | 'moment';

/** What can be felt and heard once. */
export type ChallengeCue = 'done' | 'passed' | 'missed';

/**
 * What to do, in order. Results come back as events.
 *
 * `request-plan`: answered by `plan-given` or `plan-failed`; `request-swap` by `swapped` or `swap-failed`; `request-moment` by
 * `moment-announced` or `moment-failed`, of the latest run alone: the one for challenge 0 begins a run;
 * `submit`: seals the evidence (once; a repeat sends the same) and hands it over, answered by `submitted` or
 * `submit-failed`. `abort-request` ends whichever of them runs. `keep-picture`: the frame of this time is a key frame,
 * one of a moment or both, under the index `frame` of the trace. `drop-pictures`: none is needed any more.
 */
export type LivenessChallengeEffect =
  | { type: 'open-camera' }
  | { type: 'close-camera' }
  | { type: 'load-vision' }
  | { type: 'release-vision' }
  | { type: 'request-plan'; attempt: number }
  | { type: 'request-swap'; attempt: number; index: number }
  | { type: 'request-moment'; attempt: number; challenge: number; check: LivenessAttempt }
  | { type: 'submit'; attempt: number; check: LivenessAttempt }
  | { type: 'abort-request' }
  | { type: 'start-frames' }
  | { type: 'stop-frames' }
  | { type: 'keep-picture'; frameTime: number; frame: number; uses: PictureUse[] }
  | { type: 'drop-pictures' }
  | { type: 'cue'; cue: ChallengeCue }
  | { type: 'announce'; announcement: ChallengeAnnouncement }
  | { type: 'notify'; notice: LivenessChallengeNotice };

export interface LivenessChallengeStep {
  state: LivenessChallengeState;
  effects: readonly LivenessChallengeEffect[];
}
