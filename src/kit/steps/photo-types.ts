/** Types that photo flows add to the lifecycle: framing, hold, still, review, submission. */
import type { IdvError } from '../../contract/errors.js';
import type { AnalysisLevel } from '../../contract/face.js';
import type { HintStabilizerState } from './hint-stabilizer.js';
import type { HeldVerdict, Hold } from './hold.js';
import type {
  Bare,
  Flow,
  FlowTypes,
  LifecycleEffect,
  LifecycleFields,
  LifecyclePageEvent,
  LifecycleState,
  StatusAnnouncement,
  StepOf,
} from './types.js';
import type { WaitAnnouncement, Waits } from './waits.js';

/** How a photo was taken. */
export type CaptureMode = 'automatic' | 'manual' | 'upload';

export interface PhotoOptions {
  /** Capture automatically once all gates have passed for `captureTiming.holdMs`. The shutter works in either case. */
  auto: boolean;
  /** Show each picture to the person before it is final. */
  review: boolean;
  /** Submit to the host backend. Otherwise the capture ends when the picture is accepted. */
  hasBackend: boolean;
}

/** Fields of every state. */
export interface PhotoFields<Options extends PhotoOptions = PhotoOptions> extends LifecycleFields {
  options: Options;
  /** When `start` happened, by the clock of the events; `null` before. */
  startedAt: number | null;
  /** How many automatic stills were refused in a row; see `captureTiming.strictVerifications`. */
  refusedStills: number;
  /** Whether the backend could not open the session, so that the photo will have to wait. */
  isUnavailable: boolean;
}

export interface PhotoVerdict<Hint extends string = string, Direction extends string = string> extends HeldVerdict {
  hint: Hint | null;
  direction?: Direction | null;
  gates: Record<Hint, string>;
}

/** A captured, verified and encoded picture. The controller holds its bytes under `id`. */
export interface Picture<Hint extends string = string> {
  /** Unique per captured picture; also its Idempotency-Key at the host backend. */
  id: string;
  attempt: number;
  mode: CaptureMode;
  /** When the frame was taken, or the file was chosen: ISO 8601, UTC. */
  capturedAt: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Gates that warned about the still. Often empty. */
  warnings: readonly Hint[];
}

/** Fields of the two states in which live frames are judged. */
export interface Watching<
  Hint extends string = string,
  Direction extends string = string,
  Verdict extends PhotoVerdict<Hint, Direction> = PhotoVerdict<Hint, Direction>,
> {
  /** The one hint to show, stabilized; `null` if there is nothing to correct, or nothing is known yet. */
  hint: Hint | null;
  direction: Direction | null;
  /** The newest frame's verdict and time; `null` before the first. For drawing, not for words: it flickers. */
  verdict: Verdict | null;
  verdictAt: number | null;
  /** When watching began, by the clock of the events. Earlier frames are not judged. */
  watchingSince: number;
  stabilizer: HintStabilizerState<Hint, Direction>;
  /** Time of the frame whose full-resolution picture is kept, or `null`. */
  keptAt: number | null;
}

export interface Holding {
  status: 'holding';
  hold: Hold;
  /** Shown by the ring, 0 to 1. */
  progress: number;
}

export interface Capturing<Hint extends string = string> {
  status: 'capturing';
  step: 'take' | 'verify' | 'encode';
  mode: CaptureMode;
  /** Whether the person pressed the shutter, so that a still with warnings is accepted. */
  lenient: boolean;
  warnings: readonly Hint[];
}

interface Submitting<P extends Picture> extends Waits {
  status: 'submitting';
  picture: P;
}

/** States of every photo flow. `Watched` and `Taken` are the fields that a flow adds while framing and capturing. */
export type PhotoState<
  Fields extends PhotoFields,
  Watched extends Watching,
  Taken extends Capturing,
  P extends Picture,
  Retry extends string,
  NotSent = unknown,
> =
  | LifecycleState<Fields, Retry, NotSent>
  | Bare<Fields & Watched, 'framing'>
  /** All gates pass, and the ring fills. */
  | (Fields & Watched & Holding)
  | (Fields & Taken)
  | (Fields & { status: 'review'; picture: P })
  /** `null` if it was taken on another device. */
  | (Fields & { status: 'done'; picture: P | null })
  /** The person is continuing on another device, or has come from one and has not begun yet. */
  | Bare<Fields, 'handoff'>
  | (Fields & Submitting<P>);

/** Further events while a photo is taken. */
export type PhotoEvent<Verdict, Encoded> = { time: number } & (
  | { type: 'frame-judged'; frameTime: number; verdict: Verdict }
  | { type: 'shutter' }
  | { type: 'still-taken'; attempt: number }
  | { type: 'still-judged'; attempt: number; verdict: Verdict }
  | { type: 'encoded'; picture: Encoded }
  | { type: 'capture-failed'; attempt: number; error: IdvError }
  /** "Use this photo". */
  | { type: 'confirm' }
  /** Ends the capture here, because the person may continue on another device. */
  | { type: 'hand-off' }
  /** The other device has done the work. */
  | { type: 'handed-over' }
  /** This is the other device, and the person can begin. */
  | { type: 'taken-over' }
  /** The code of the handoff could not be loaded. */
  | { type: 'hand-off-failed' }
  | { type: 'submit-waiting'; pictureId: string; waiting: boolean }
  | { type: 'submit-slow'; pictureId: string }
  /** Whether the session can't be opened for now. */
  | { type: 'session-unavailable'; unavailable: boolean }
  /** The backend refuses this person a session, and trying again would not help. */
  | { type: 'session-refused'; error: IdvError }
  | { type: 'submitted'; pictureId: string }
  | { type: 'submit-failed'; pictureId: string; error: IdvError }
);

/** Further events for the page. */
export type PhotoPageEvent<Status extends string, Hint, Direction> =
  | LifecyclePageEvent<Status>
  | { type: 'ready'; analysis: AnalysisLevel | 'document' }
  | { type: 'hint'; hint: Hint | null; direction: Direction | null }
  | { type: 'submitted'; pictureId: string };

export type PhotoAnnouncement<Status extends string, Hint, Direction> =
  | StatusAnnouncement<Status>
  | WaitAnnouncement
  /**
   * `null`: the last announcement is no longer true. `again`: it was announced before and is still true. `asked`: the
   * person pressed.
   */
  | { kind: 'hint'; hint: Hint | null; direction: Direction | null; again?: boolean; asked?: boolean };

/**
 * Further effects. `keep-best-frame`: keep the full-resolution picture of the frame with this `frameTime` and let an
 * earlier one go. `discard-best-frame`: the hold broke. `take-still`: from `best` (the kept frame) or `live` (the
 * newest camera frame), answered by `still-taken`. `verify-still`: analyze it, answered by `still-judged`. `encode`:
 * answered by `encoded`, with a fresh unique `id`. `discard-still`: this attempt's still and picture are no longer
 * needed. `open-session`: asks the backend for the session as soon as the person starts, answered by `session-refused`,
 * `session-unavailable` or not at all. A flow's own `submit` is answered by `submitted` or `submit-failed`;
 * `abort-submit` ends it.
 */
export type PhotoEffect<Announcement, PageEvent> =
  | LifecycleEffect<Announcement, PageEvent>
  | { type: 'keep-best-frame'; frameTime: number; score: number }
  | { type: 'discard-best-frame' | 'discard-still' | 'open-session' | 'abort-submit' }
  | { type: 'take-still'; attempt: number; source: 'best' | 'live' }
  | { type: 'verify-still'; attempt: number }
  | { type: 'encode'; attempt: number }
  /** The camera has taken a usable photo: flash, shutter sound, vibration. */
  | { type: 'cue'; cue: 'taken' };

/** The types of one flow that takes a photo. */
export interface PhotoTypes extends FlowTypes {
  fields: PhotoFields;
  watched: Watching;
  taken: Capturing;
  verdict: PhotoVerdict;
  picture: Picture;
}

/** A flow's assessment of one frame's verdict. */
export interface Assessment<F extends PhotoTypes> {
  /** This frame's hint, before the stabilizer. */
  hint: F['watched']['hint'];
  /** The direction of the hint. */
  direction: F['watched']['direction'];
  /** The verdict for the hold; `null` if only the shutter takes the photo. */
  held: HeldVerdict | null;
  /** How long a frame that only warns may interrupt the hold. */
  lapseMs: number;
  /** The frame to take if no hold completes, and whether it is time. Omitted if there is none. */
  fallback?: { best: { time: number; score: number } | null; due: boolean };
  /** The flow's own fields of the watching states. */
  own: object;
  effects: readonly F['effect'][];
}

export interface PhotoFlow<F extends PhotoTypes> extends Flow<F> {
  /** Every hint, most blocking first. */
  readonly hints: readonly string[];
  /** The flow's own fields of the watching states at their start. */
  watched(state: F['fields']): object;
  assess(
    state: F['fields'] & F['watched'],
    frame: { time: number; frameTime: number; verdict: F['verdict'] },
    hold: Hold | null,
  ): Assessment<F>;
  /** The event that tells the page that guidance has begun. */
  readyEvent(state: F['fields']): { type: 'ready'; analysis: AnalysisLevel | 'document' };
  /** The flow's own fields of the state `capturing`. */
  taken(state: F['fields'] & F['watched']): object;
  /** Whether the still may be used. */
  passes(state: F['fields'] & F['taken'], verdict: F['verdict']): boolean;
  /** Warnings about a usable still, and the flow's other remarks on it. */
  remarks(state: F['fields'] & F['taken'], verdict: F['verdict']): { warnings: F['taken']['warnings'] };
  /** The encoded picture with everything that the state knows about it. */
  complete(state: F['fields'] & F['taken'], encoded: object): F['picture'];
  /** Whether the person has to see this picture even without `review`. */
  isDoubtful(picture: F['picture']): boolean;
  /** A picture is final: hand it over, or continue with the next one. */
  accept(state: F['state'], picture: F['picture'], time: number): StepOf<F>;
  /** The event that tells the page that everything is taken, verified and, where it was shown for review, confirmed. */
  capturedEvent(state: F['fields'], picture: F['picture']): F['effect'];
  submit(state: F['fields'], picture: F['picture']): F['effect'];
}
