import type { LivenessAttempt } from '../../../liveness-evidence/attempt.js';
import type { ChallengeKind } from '../../../liveness-evidence/challenge-kinds.js';
import type { LivenessFailure, LivenessGuidance } from '../../../liveness-evidence/judgment.js';
import type { LivenessMoment } from '../../../liveness-evidence/moments.js';
import type { LivenessPlan } from '../../../liveness-evidence/plan.js';
import type { LivenessSample } from '../../../liveness-evidence/sample.js';
import type { IdvError } from '../../../contract/errors.js';
import type { LivenessOutcome } from '../../../contract/liveness-contract.js';
import type { HintStabilizerState } from '../../../kit/steps/hint-stabilizer.js';
import { idle } from '../../../kit/steps/state.js';
import type {
  LifecycleEffect,
  LifecycleEvent,
  LifecycleFields,
  LifecyclePageEvent,
  LifecycleState,
  StatusAnnouncement,
  StatusEvent,
  Step,
} from '../../../kit/steps/state.js';
import type { WaitAnnouncement, Waits } from '../../../kit/steps/machine.js';

/** What a person may have to correct besides the movement itself. */
export type ChallengeHint = Exclude<LivenessGuidance, 'act' | null>;

/** The most blocking first. */
export const challengeHints: readonly ChallengeHint[] = [
  'one-face',
  'show-face',
  'come-closer',
  'move-back',
  'look-straight',
  'close-mouth',
  'hold-still',
];

/** Fields of every state. Each attempt has its own plan. */
export interface ChallengeFields extends LifecycleFields, Required<Waits> {
  /** `null` until the server has sent one. */
  plan: LivenessPlan | null;
  /**
   * When it arrived, by the clock of the events. Its lifetime counts from here, because the device's clock may be
   * wrong.
   */
  planAt: number;
  /** Whether the server has no other movement to offer. */
  noOther: boolean;
  /** Why the attempts since `start` were missed, oldest first. */
  misses: readonly LivenessFailure[];
  /** Movements that the person cannot do. They are replaced in later attempts too. */
  avoids: readonly ChallengeKind[];
}

/** The outcome of asking for another movement: `given`, or there is `none`. */
export type SwapNote = 'given' | 'none' | null;

/** Fields of the states in which live frames are judged. */
export interface ChallengeWatching {
  plan: LivenessPlan;
  check: LivenessAttempt;
  /** The moments announced so far for which the server wants a picture. */
  announced: readonly LivenessMoment[];
  /** The one thing to correct, stabilized, or `null`. */
  hint: ChallengeHint | null;
  stabilizer: HintStabilizerState<ChallengeHint, never>;
  /** When watching began. Earlier frames are not judged. */
  watchingSince: number;
  note: SwapNote;
}

/** One movement is requested. */
interface Acting {
  status: 'challenge';
  kind: ChallengeKind;
  /** From 0. */
  index: number;
  total: number;
  /** Shown by the ring, 0 to 1. */
  progress: number;
  timeLeftMs: number;
  timeLimitMs: number;
  /** Whether another movement may be requested instead of this one. */
  canSwap: boolean;
}

/** One movement is done. The person returns to rest while the time for the next one is already running. */
interface Between {
  status: 'between';
  /** The movement that was done. */
  kind: ChallengeKind;
  index: number;
  total: number;
}

/** The person gets into position, without a time limit. */
type Framing = { status: 'framing' };

export type WatchingState = ChallengeFields & ChallengeWatching & (Framing | Acting | Between);

/** Fields that only some states have. */
type Own =
  | { status: 'swapping'; index: number }
  | { status: 'submitting'; check: LivenessAttempt }
  /** The movements were not seen as requested. The person may try again, with another plan. */
  | {
      status: 'missed';
      failure: LivenessFailure;
      /** The movement that was requested at the time. */ kind: ChallengeKind;
    }
  /** The plan has expired, or the server has ended the check. `canRetry`: whether a new plan may be requested here. */
  | { status: 'expired'; canRetry: boolean };

export type LivenessChallengeState =
  /** `check`: the evidence that could not be submitted, if any. */
  | (ChallengeFields & Exclude<LifecycleState, { status: 'failed' }>)
  | (ChallengeFields & Extract<LifecycleState, { status: 'failed' }> & { check: LivenessAttempt | null })
  | WatchingState
  | (ChallengeFields & Own)
  /** The server has accepted or rejected the evidence. Final. */
  | (ChallengeFields & { status: 'passed' | 'rejected' });

export type LivenessChallengeStatus = LivenessChallengeState['status'];

/** Events. `time` is in milliseconds, monotonic, on the same clock for every event. */
export type LivenessChallengeEvent =
  | LifecycleEvent
  | ({ time: number } & (
      | { type: 'plan-given'; attempt: number; plan: LivenessPlan }
      | { type: 'plan-failed'; attempt: number; error: IdvError }
      /** `sample.time`: the analyzed frame's own time, the clock of the events. */
      | { type: 'frame-analyzed'; sample: LivenessSample }
      /** "I can't do this one", pressed during the movement or after missing it. */
      | { type: 'swap' }
      | { type: 'swapped'; attempt: number; plan: LivenessPlan }
      | { type: 'swap-failed'; attempt: number; error: IdvError }
      | { type: 'moment-announced'; attempt: number; moment: LivenessMoment }
      | { type: 'moment-failed'; attempt: number; challenge: number; error: IdvError }
      /** A key frame could not be made into a picture, or the evidence could not be signed. */
      | { type: 'evidence-failed'; attempt: number; error: IdvError }
      | { type: 'network-waiting'; attempt: number; waiting: boolean }
      /** The running call is taking long. */
      | { type: 'slow'; attempt: number }
      | { type: 'submitted'; attempt: number; outcome: LivenessOutcome }
      | { type: 'submit-failed'; attempt: number; error: IdvError }
    ));

/** Events for the page. The element makes a DOM event of each. */
export type ChallengePageEvent =
  | StatusEvent<LivenessChallengeStatus>
  | LifecyclePageEvent
  | { type: 'ready' }
  | { type: 'challenge'; kind: ChallengeKind; index: number; total: number }
  | { type: 'missed'; failure: LivenessFailure; kind: ChallengeKind }
  | { type: 'completed'; outcome: LivenessOutcome };

/** Announcements for a screen reader. The locale has the words, and the live region throttles. */
export type ChallengeAnnouncement =
  | StatusAnnouncement<LivenessChallengeStatus>
  | WaitAnnouncement
  /** `null` if the last announcement is no longer true. */
  | { kind: 'hint'; hint: ChallengeHint | null }
  /** `after`: another movement was just completed. */
  | { kind: 'challenge'; challenge: ChallengeKind; after: boolean }
  | { kind: 'swap'; note: 'given' | 'none' };

/** Pictures of moments are small. */
export type PictureUse = 'key' | 'moment';

/** A single vibration or sound. */
type ChallengeCue = 'done' | 'passed' | 'missed';

/**
 * Effects, in order. Results come back as events.
 *
 * `request-plan`: answered by `plan-given` or `plan-failed`; `moreTime` asks for longer limits after a movement timed
 * out. `request-swap`: answered by `swapped` or `swap-failed`. `request-moment`: answered by `moment-announced` or
 * `moment-failed`, for the latest run only; the request for challenge 0 begins a run. `submit`: seals the evidence
 * (once; a repeat sends the same) and sends it, answered by `submitted` or `submit-failed`. `abort-request`: ends the
 * running requests. `keep-picture`: keeps the picture of the frame with this time as a key frame, as a moment's
 * picture, or as both, under its index `frame` in the trace. `drop-pictures`: discards all kept pictures.
 */
export type LivenessChallengeEffect =
  | LifecycleEffect<ChallengeAnnouncement, ChallengePageEvent>
  | { type: 'request-plan'; attempt: number; moreTime: boolean }
  | { type: 'request-swap'; attempt: number; index: number }
  | { type: 'request-moment'; attempt: number; challenge: number; check: LivenessAttempt }
  | { type: 'submit'; attempt: number; check: LivenessAttempt }
  | { type: 'abort-request' | 'drop-pictures' }
  | { type: 'keep-picture'; frameTime: number; frame: number; uses: PictureUse[] }
  | { type: 'cue'; cue: ChallengeCue };

export type LivenessChallengeStep = Step<LivenessChallengeState, LivenessChallengeEffect>;

/** The state before `start`. */
export function initialLivenessChallenge(): LivenessChallengeState & { status: 'idle' } {
  const nothing = { plan: null, planAt: 0, noOther: false, misses: [], avoids: [] };
  return { ...idle, ...nothing, options: {}, waitingForNetwork: false, isSlow: false };
}
