import type { LivenessAttempt } from '../../liveness/attempt.js';
import type { ChallengeKind } from '../../liveness/challenge-kinds.js';
import type { LivenessFailure, LivenessGuidance } from '../../liveness/judgment.js';
import type { LivenessMoment } from '../../liveness/moments.js';
import type { LivenessPlan } from '../../liveness/plan.js';
import type { LivenessSample } from '../../liveness/sample.js';
import type { IdvError } from '../../shared/errors.js';
import type { LivenessOutcome } from '../../shared/liveness-contract.js';
import type { HintStabilizerState } from '../lifecycle/hint-stabilizer.js';
import type { Retry } from '../lifecycle/recovery.js';
import type {
  Bare,
  FlowTypes,
  LifecycleEffect,
  LifecycleEvent,
  LifecycleFields,
  LifecyclePageEvent,
  LifecycleState,
  StatusAnnouncement,
  StepOf,
} from '../lifecycle/types.js';
import type { WaitAnnouncement, Waits } from '../lifecycle/waits.js';

/** What a person may have to correct besides the movement itself. */
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

/** Fields of every state. Each attempt takes a plan of its own. */
export interface ChallengeFields extends LifecycleFields, Required<Waits> {
  /** `null` until the server has given one. */
  plan: LivenessPlan | null;
  /** When it came, clock of the events: its lifetime counts from here, for the device's calendar may be wrong. */
  planAt: number;
  /** The server has no other movement to offer. */
  noOther: boolean;
  /** Why the attempts since `start` were missed, oldest first. */
  misses: readonly LivenessFailure[];
  /** Movements that the person cannot do: another is asked for in their place, in later attempts too. */
  avoids: readonly ChallengeKind[];
}

/** The person asked for another movement: `given`, or there is `none`. */
export type SwapNote = 'given' | 'none' | null;

/** Fields of the states in which live frames are judged. */
export interface ChallengeWatching {
  plan: LivenessPlan;
  check: LivenessAttempt;
  /** The moments at which the server wants a picture, as far as it has announced them. */
  announced: readonly LivenessMoment[];
  /** The one thing to correct, stabilized; `null`: nothing. */
  hint: ChallengeHint | null;
  stabilizer: HintStabilizerState<ChallengeHint, never>;
  /** Since when frames are watched; a frame taken before is not judged. */
  watchingSince: number;
  note: SwapNote;
}

/** One movement is asked for. */
interface Acting {
  status: 'challenge';
  kind: ChallengeKind;
  /** From 0. */
  index: number;
  total: number;
  /** 0 to 1, for the ring. */
  progress: number;
  timeLeftMs: number;
  timeLimitMs: number;
  /** Whether another movement may be asked for in place of this one. */
  canSwap: boolean;
}

/** A movement is done: back to rest before the next. Its time runs. */
interface Between {
  status: 'between';
  /** Of the movement that was done. */
  kind: ChallengeKind;
  index: number;
  total: number;
}

/** The person gets into place; no time runs. */
type Framing = { status: 'framing' };

export type WatchingState = ChallengeFields & ChallengeWatching & (Framing | Acting | Between);

/** What only some states have. */
type Own =
  | { status: 'swapping'; index: number }
  | { status: 'submitting'; check: LivenessAttempt }
  /** The movements were not seen as asked. The person may try again, with another plan. */
  | { status: 'missed'; failure: LivenessFailure; /** What was asked for when it happened. */ kind: ChallengeKind }
  /** The plan's lifetime is over, or the server has ended the check. `canRetry`: a new plan may be asked for here. */
  | { status: 'expired'; canRetry: boolean };

export type LivenessChallengeState =
  /** `check`: what could not be submitted, if any. */
  | LifecycleState<ChallengeFields, Retry, { check: LivenessAttempt | null }>
  | WatchingState
  | (ChallengeFields & Own)
  /** The server has accepted or rejected the evidence. Final. */
  | Bare<ChallengeFields, 'passed' | 'rejected'>;

export type LivenessChallengeStatus = LivenessChallengeState['status'];

/** What happened. `time`: milliseconds, monotonic, the same clock for every event. */
export type LivenessChallengeEvent =
  | LifecycleEvent
  | ({ time: number } & (
      | { type: 'plan-given'; attempt: number; plan: LivenessPlan }
      | { type: 'plan-failed'; attempt: number; error: IdvError }
      /** `sample.time`: the analyzed frame's own time, the clock of the events. */
      | { type: 'frame-analyzed'; sample: LivenessSample }
      /** "I can't do this one", while it is asked for or after it was missed. */
      | { type: 'swap' }
      | { type: 'swapped'; attempt: number; plan: LivenessPlan }
      | { type: 'swap-failed'; attempt: number; error: IdvError }
      | { type: 'moment-announced'; attempt: number; moment: LivenessMoment }
      | { type: 'moment-failed'; attempt: number; challenge: number; error: IdvError }
      /** A key frame could not be made into a picture, or the evidence not signed. */
      | { type: 'evidence-failed'; attempt: number; error: IdvError }
      | { type: 'network-waiting'; attempt: number; waiting: boolean }
      /** The call that runs takes long. */
      | { type: 'slow'; attempt: number }
      | { type: 'submitted'; attempt: number; outcome: LivenessOutcome }
      | { type: 'submit-failed'; attempt: number; error: IdvError }
    ));

/** For the page; the element makes a DOM event of each. */
export type ChallengePageEvent =
  | LifecyclePageEvent<LivenessChallengeStatus>
  | { type: 'ready' }
  | { type: 'challenge'; kind: ChallengeKind; index: number; total: number }
  | { type: 'missed'; failure: LivenessFailure; kind: ChallengeKind }
  | { type: 'completed'; outcome: LivenessOutcome };

/** What to say to a screen reader; the locale has the words. The live region throttles. */
export type ChallengeAnnouncement =
  | StatusAnnouncement<LivenessChallengeStatus>
  | WaitAnnouncement
  /** `null`: the last one is no longer true. */
  | { kind: 'hint'; hint: ChallengeHint | null }
  /** `after`: a movement was just done. */
  | { kind: 'challenge'; challenge: ChallengeKind; after: boolean }
  | { kind: 'swap'; note: 'given' | 'none' };

/** Pictures of moments are small. */
export type PictureUse = 'key' | 'moment';

/** What can be felt and heard once. */
export type ChallengeCue = 'done' | 'passed' | 'missed';

/**
 * What to do, in order. Results come back as events.
 *
 * `request-plan`: answered by `plan-given` or `plan-failed`, `moreTime` after a movement that timed out; `request-swap`
 * by `swapped` or `swap-failed`; `request-moment` by `moment-announced` or `moment-failed`, of the latest run alone:
 * the one for challenge 0 begins a run; `submit`: seals the evidence (once; a repeat sends the same) and hands it over,
 * answered by `submitted` or `submit-failed`. `abort-request` ends the running one. `keep-picture`: the frame of this
 * time is a key frame, one of a moment or both, under the index `frame` of the trace. `drop-pictures`: none is needed
 * any more.
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

export interface ChallengeTypes extends FlowTypes {
  fields: ChallengeFields;
  state: LivenessChallengeState;
  event: LivenessChallengeEvent;
  effect: LivenessChallengeEffect;
  announcement: ChallengeAnnouncement;
  pageEvent: ChallengePageEvent;
}
export type LivenessChallengeStep = StepOf<ChallengeTypes>;
