/**
 * Types of the flows that take a photo: framing, hold, still, review, submission. A face and a document share them, and
 * each element's own folder narrows hints, verdicts and pictures to its kind and adds its few members.
 */
import type { IdvError } from '../../contract/errors.js';
import type { AnalysisLevel } from '../../contract/face.js';
import type { DocumentHint } from '../../document/types.js';
import type { FaceHint, HintDirection } from '../../face/types.js';
import type { HintStabilizerState } from './hint-stabilizer.js';
import type { HeldVerdict, Hold } from './hold.js';
import type {
  Flow,
  LifecycleEffect,
  LifecycleEvent,
  LifecycleFields,
  LifecyclePageEvent,
  LifecycleState,
  StatusAnnouncement,
  Step,
} from './state.js';
import type { WaitAnnouncement, Waits } from './machine.js';

export type PhotoHint = FaceHint | DocumentHint;

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
export interface PhotoFields extends LifecycleFields {
  options: PhotoOptions;
  /** When `start` happened, by the clock of the events; `null` before. */
  startedAt: number | null;
  /** How many automatic stills were refused in a row; see `captureTiming.strictVerifications`. */
  refusedStills: number;
  /** Whether the backend could not open the session, so that the photo will have to wait. */
  isUnavailable: boolean;
}

export interface PhotoVerdict extends HeldVerdict {
  hint: PhotoHint | null;
  direction?: HintDirection | null;
  gates: Partial<Record<PhotoHint, string>>;
}

/** A captured, verified and encoded picture. The controller holds its bytes under `id`. */
export interface Picture {
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
  warnings: readonly PhotoHint[];
}

/** Fields of the two states in which live frames are judged. */
interface Watching {
  /** The one hint to show, stabilized; `null` if there is nothing to correct, or nothing is known yet. */
  hint: PhotoHint | null;
  direction: HintDirection | null;
  /** The newest frame's verdict and time; `null` before the first. For drawing, not for words: it flickers. */
  verdict: PhotoVerdict | null;
  verdictAt: number | null;
  /** When watching began, by the clock of the events. Earlier frames are not judged. */
  watchingSince: number;
  stabilizer: HintStabilizerState<PhotoHint, HintDirection>;
  /** Time of the frame whose full-resolution picture is kept, or `null`. */
  keptAt: number | null;
  /** Whether nothing was captured for `captureTiming.helpAfterMs`, so that alternatives are pointed out. */
  offersHelp: boolean;
}

export type FramingState = PhotoFields & Watching & { status: 'framing' };

/** All gates pass, and the ring fills. `progress` is shown by the ring, 0 to 1. */
type HoldingState = PhotoFields & Watching & { status: 'holding'; hold: Hold; progress: number };

export type WatchingState = FramingState | HoldingState;

export interface CapturingState extends PhotoFields {
  status: 'capturing';
  step: 'take' | 'verify' | 'encode';
  mode: CaptureMode;
  /** Whether the person pressed the shutter, so that a still with warnings is accepted. */
  lenient: boolean;
  warnings: readonly PhotoHint[];
}

/** The person moves the corners: of a file's picture, or of one that the shutter took without a certain outline. */
interface Adjusting {
  status: 'adjusting';
  /** Whether the corners were found. Otherwise they are a guess. */
  found: boolean;
  /** Why the picture cannot be used with its latest corners; `null` if not tried yet. */
  refusal: DocumentHint | null;
}

/** Only a document is `reading` (a file is decoded and searched), `turning` (the next side follows) or `adjusting`. */
export type PhotoState =
  | (PhotoFields & LifecycleState)
  | WatchingState
  | CapturingState
  | (PhotoFields & { status: 'review'; picture: Picture })
  /** `null` if it was taken on another device. */
  | (PhotoFields & { status: 'done'; picture: Picture | null })
  /** The person is continuing on another device, or has come from one and has not begun yet. */
  | (PhotoFields & { status: 'handoff' })
  | (PhotoFields & Waits & { status: 'submitting'; picture: Picture })
  | (PhotoFields & ({ status: 'reading' | 'turning' } | Adjusting));

/** Further events while a photo is taken. */
export type PhotoEvent =
  | LifecycleEvent<PhotoOptions>
  | ({ time: number } & (
      | { type: 'frame-judged'; frameTime: number; verdict: PhotoVerdict }
      | { type: 'shutter' }
      | { type: 'still-taken'; attempt: number }
      | { type: 'still-judged'; attempt: number; verdict: PhotoVerdict }
      /** `bytes`: the size of a selfie's JPEG. */
      | { type: 'encoded'; picture: Omit<Picture, 'mode' | 'warnings'> & { bytes?: number } }
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
    ));

/** Events for the page. The element makes a DOM event of each. */
export type PhotoPageEvent =
  | LifecyclePageEvent
  | { type: 'ready'; analysis: AnalysisLevel | 'document' }
  | { type: 'hint'; hint: PhotoHint | null; direction: HintDirection | null }
  | { type: 'submitted'; pictureId: string };

export type PhotoAnnouncement =
  | StatusAnnouncement<PhotoState['status']>
  | WaitAnnouncement
  /**
   * `null`: the last announcement is no longer true. `again`: it was announced before and is still true. `asked`: the
   * person pressed.
   */
  | { kind: 'hint'; hint: PhotoHint | null; direction: HintDirection | null; again?: boolean; asked?: boolean }
  /** Nothing was captured for a while, so alternatives are named. */
  | { kind: 'help' };

/**
 * Further effects. `keep-best-frame`: keep the full-resolution picture of the frame with this `frameTime` and let an
 * earlier one go. `discard-best-frame`: the hold broke. `take-still`: from `best` (the kept frame) or `live` (the
 * newest camera frame), answered by `still-taken`. `verify-still`: analyze it, answered by `still-judged`. `encode`:
 * answered by `encoded`, with a fresh unique `id`. `discard-still`: this attempt's still and picture are no longer
 * needed. `open-session`: asks the backend for the session as soon as the person starts, answered by `session-refused`,
 * `session-unavailable` or not at all. A flow's own `submit` is answered by `submitted` or `submit-failed`;
 * `abort-submit` ends it.
 */
export type PhotoEffect =
  | LifecycleEffect<PhotoAnnouncement, PhotoPageEvent>
  | { type: 'keep-best-frame'; frameTime: number; score: number }
  | { type: 'discard-best-frame' | 'discard-still' | 'open-session' | 'abort-submit' }
  | { type: 'take-still'; attempt: number; source: 'best' | 'live' }
  | { type: 'verify-still'; attempt: number }
  | { type: 'encode'; attempt: number }
  /** The camera has taken a usable photo: flash, shutter sound, vibration. */
  | { type: 'cue'; cue: 'taken' };

/** `Own`: the effects that one flow adds. */
export type PhotoStep<Own> = Step<PhotoState, Own | PhotoEffect>;

/** A flow's assessment of one frame's verdict. */
interface Assessment {
  /** This frame's hint, before the stabilizer. */
  hint: PhotoHint | null;
  /** The direction of the hint. */
  direction: HintDirection | null;
  /** The verdict for the hold; `null` if only the shutter takes the photo. */
  held: HeldVerdict | null;
  /** How long a frame that only warns may interrupt the hold. */
  lapseMs: number;
  /** The frame to take if no hold completes, and whether it is time. Omitted if there is none. */
  fallback?: { best: { time: number; score: number } | null; due: boolean };
  /** The flow's own fields of the watching states. */
  own: object;
}

export interface PhotoFlow<Own> extends Flow<PhotoState, Own | PhotoEffect> {
  /** Every hint, most blocking first. */
  readonly hints: readonly PhotoHint[];
  /** The flow's own fields of the watching states at their start. */
  readonly watched: object;
  assess(state: WatchingState, frame: { frameTime: number; verdict: PhotoVerdict }, hold: Hold | null): Assessment;
  /** What the page is told when guidance begins. */
  analysis(state: PhotoState): AnalysisLevel | 'document';
  /** The flow's own fields of the state `capturing`. */
  taken(state: WatchingState): object;
  /** Whether the still may be used. */
  passes(state: CapturingState, verdict: PhotoVerdict): boolean;
  /** Warnings about a usable still, and the flow's other remarks on it. */
  remarks(state: CapturingState, verdict: PhotoVerdict): { warnings: readonly PhotoHint[] };
  /** The encoded picture with everything that the state knows about it. */
  complete(state: CapturingState, encoded: object): Picture;
  /** Whether the person has to see this picture even without `review`. */
  isDoubtful(picture: Picture): boolean;
  /** A picture is final: hand it over, or continue with the next one. */
  accept(state: PhotoState, picture: Picture, time: number): PhotoStep<Own>;
  /** Tells the page that everything is taken, verified and, where it was shown for review, confirmed. */
  captured(state: PhotoState, picture: Picture): Own;
  submit(state: PhotoState, picture: Picture): Own;
}
