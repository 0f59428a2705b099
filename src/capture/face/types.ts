import type { FaceHint, FaceVerdict, HintDirection } from '../../quality/types.js';
import type { IdvError } from '../../shared/errors.js';
import type { Hold } from '../lifecycle/hold.js';
import type { HintStabilizerState } from '../lifecycle/hint-stabilizer.js';
import type { Patience } from '../lifecycle/patience.js';
import type { FailureOrigin, Retry, RecoveryAction } from '../lifecycle/recovery.js';

/**
 * `face`: landmarks and pixels. `pixels`: no face engine on this device; the capture is manual then, judged by pixel
 * gates alone, and the element shows a note (`state.mode === 'pixels'`).
 */
export type AnalysisLevel = 'face' | 'pixels';

export interface FaceCaptureOptions {
  /** Capture by itself once all gates pass for `captureTiming.holdMs`. The manual shutter works in either case. */
  auto: boolean;
  /** Show the picture to the person before it is handed on. */
  review: boolean;
  /** Submit to the host backend; without one the capture ends when the picture is accepted. */
  hasBackend: boolean;
}

/** A captured, verified and encoded picture. The bytes stay with whoever runs the effects, under `id`. */
export interface FacePicture {
  /** Unique per captured picture; also its Idempotency-Key at the host backend. */
  id: string;
  attempt: number;
  mode: 'automatic' | 'manual';
  /** ISO 8601, UTC: when the frame was taken. */
  capturedAt: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Size of the JPEG. */
  bytes: number;
  /** Gates that warned about the still; empty for a picture without blemish. */
  warnings: readonly FaceHint[];
}

/** Fields of every state. */
export interface CaptureCommon {
  options: FaceCaptureOptions;
  /**
   * Number of the current go, from 1; 0 before `start`. A new one begins with `start`, with each retake or retry that
   * takes a new picture, and when a still fails its verification. At most one still is taken per attempt.
   */
  attempt: number;
  /** Milliseconds, the clock of the events: when `start` came; `null` before. */
  startedAt: number | null;
  /** When the current state was entered, same clock. */
  enteredAt: number;
  /** `detector`: faces are found, what their landmarks take still loads; hints are given, nothing is captured by itself. */
  vision: 'none' | 'loading' | 'detector' | 'ready';
  /** `null` until the vision engine takes frames. */
  mode: AnalysisLevel | null;
  camera: 'closed' | 'opening' | 'live' | 'paused';
  /** Download of the engine. `totalBytes` is 0 until known. */
  loadedBytes: number;
  totalBytes: number;
  /** Automatic stills refused by their verification in a row, see `captureTiming.strictVerifications`. */
  refusedStills: number;
}

/** Fields of the two states in which live frames are judged. */
export interface Watching extends CaptureCommon {
  mode: AnalysisLevel;
  /** The one hint to show, stabilized; `null`: nothing to correct (or nothing known yet). */
  hint: FaceHint | null;
  direction: HintDirection | null;
  /** The newest frame's verdict and time; `null` before the first. For drawing, not for words: it flickers. */
  verdict: FaceVerdict | null;
  verdictAt: number | null;
  /** Since when frames are watched, clock of the events; a frame taken before is not judged. */
  watchingSince: number;
  stabilizer: HintStabilizerState<FaceHint, HintDirection>;
  patience: Patience;
  /** Nothing was captured for `captureTiming.helpAfterMs`: say what else can be done. */
  offersHelp: boolean;
}

interface IdleState extends CaptureCommon {
  status: 'idle';
}
/** The camera is being opened; the browser may be asking the person. */
interface PermissionState extends CaptureCommon {
  status: 'permission';
  /** The camera was already live once since `start`: no words about permission are needed. */
  again: boolean;
}
/** The camera is live, the engine is still coming. */
interface LoadingState extends CaptureCommon {
  status: 'loading';
}
export interface FramingState extends Watching {
  status: 'framing';
}
/** All gates pass; the ring fills. */
export interface HoldingState extends Watching {
  status: 'holding';
  hold: Hold;
  /** 0 to 1, for the ring. */
  progress: number;
}
export interface CapturingState extends CaptureCommon {
  status: 'capturing';
  mode: AnalysisLevel;
  step: 'take' | 'verify' | 'encode';
  trigger: 'automatic' | 'manual';
  /** Hints that do not insist have stepped back: the still may have warnings, too. */
  lenient: boolean;
  warnings: readonly FaceHint[];
}
interface ReviewState extends CaptureCommon {
  status: 'review';
  picture: FacePicture;
}
interface SubmittingState extends CaptureCommon {
  status: 'submitting';
  picture: FacePicture;
  /** The device is offline; the upload goes on by itself when it is back. */
  waitingForNetwork: boolean;
}
interface DoneState extends CaptureCommon {
  status: 'done';
  picture: FacePicture;
}
interface FailedState extends CaptureCommon {
  status: 'failed';
  error: IdvError;
  origin: FailureOrigin;
  /** What the person can do. */
  recoveryAction: RecoveryAction;
  /** What the event `retry` will do; `null`: nothing on this page helps, `recoveryAction` says what does. */
  retry: Retry | null;
  /** The picture that could not be submitted, if any. */
  picture: FacePicture | null;
}
/** The page is hidden: camera off, attempt kept. Goes on by itself when the camera is live again. */
interface PausedState extends CaptureCommon {
  status: 'paused';
}
interface CanceledState extends CaptureCommon {
  status: 'canceled';
}

export type FaceCaptureState =
  | IdleState
  | PermissionState
  | LoadingState
  | FramingState
  | HoldingState
  | CapturingState
  | ReviewState
  | SubmittingState
  | DoneState
  | FailedState
  | PausedState
  | CanceledState;

export type FaceCaptureStatus = FaceCaptureState['status'];

/** What happened. `time`: milliseconds, monotonic, the same clock for every event. */
export type FaceCaptureEvent = { time: number } & (
  | { type: 'start' }
  | { type: 'options-changed'; options: FaceCaptureOptions }
  | { type: 'camera-opening' }
  | { type: 'camera-live' }
  | { type: 'camera-paused' }
  | { type: 'camera-failed'; error: IdvError }
  | { type: 'vision-progress'; loadedBytes: number; totalBytes: number }
  | { type: 'vision-detector-ready' }
  | { type: 'vision-ready'; mode: AnalysisLevel }
  | { type: 'vision-failed'; error: IdvError }
  /** `frameTime`: the analyzed frame's own time, as sent to the engine. */
  | { type: 'frame-judged'; frameTime: number; verdict: FaceVerdict }
  | { type: 'shutter' }
  | { type: 'still-taken'; attempt: number }
  | { type: 'still-judged'; attempt: number; verdict: FaceVerdict }
  | { type: 'encoded'; picture: Omit<FacePicture, 'warnings' | 'mode'> }
  | { type: 'capture-failed'; attempt: number; error: IdvError }
  /** "Use this photo". */
  | { type: 'confirm' }
  /** "Take again". */
  | { type: 'retake' }
  | { type: 'submit-waiting'; pictureId: string; waiting: boolean }
  | { type: 'submitted'; pictureId: string }
  | { type: 'submit-failed'; pictureId: string; error: IdvError }
  | { type: 'retry' }
  | { type: 'cancel' }
  /** As new: nothing of the person stays. */
  | { type: 'reset' }
);

/** What the page is told about; each becomes one public event of the element. */
export type FaceCaptureNotice =
  | { type: 'ready'; mode: AnalysisLevel; attempt: number }
  | { type: 'hint'; hint: FaceHint | null; direction: HintDirection | null; attempt: number }
  /** The picture is taken, verified and (with `review`) confirmed by the person. */
  | { type: 'captured'; picture: FacePicture }
  | { type: 'submitted'; picture: FacePicture }
  | { type: 'failed'; error: IdvError; origin: FailureOrigin; attempt: number }
  | { type: 'canceled'; attempt: number };

/** What to say to a screen reader; the locale has the words. The live region throttles. */
export type Announcement =
  | { kind: 'status'; status: FaceCaptureStatus }
  | { kind: 'hint'; hint: FaceHint; direction: HintDirection | null }
  /** Nothing was captured for a while: what else can be done. */
  | { kind: 'help' };

/**
 * What to do, in order. Results come back as events.
 *
 * `keep-best-frame`: keep the full-resolution picture of the frame with this `frameTime` and let an earlier one go.
 * `discard-best-frame`: the hold broke. `take-still`: from `best` (the kept frame) or `live` (the newest camera
 * frame), answered by `still-taken`; `verify-still`: analyze it with `still: true`, answered by `still-judged`;
 * `encode`: answered by `encoded` (with a fresh unique `id`). `discard-still`: neither still nor picture of this
 * attempt is needed any more. `submit`: answered by `submitted` or `submit-failed`; `abort-submit` ends it.
 */
export type FaceCaptureEffect =
  | { type: 'open-camera' }
  | { type: 'close-camera' }
  | { type: 'load-vision' }
  | { type: 'release-vision' }
  | { type: 'start-frames' }
  | { type: 'stop-frames' }
  | { type: 'keep-best-frame'; frameTime: number; score: number }
  | { type: 'discard-best-frame' }
  | { type: 'take-still'; attempt: number; source: 'best' | 'live' }
  | { type: 'verify-still'; attempt: number }
  | { type: 'encode'; attempt: number }
  | { type: 'discard-still' }
  /** Photo and result go. */
  | { type: 'forget' }
  | { type: 'submit'; picture: FacePicture }
  | { type: 'abort-submit' }
  | { type: 'announce'; announcement: Announcement }
  | { type: 'notify'; notice: FaceCaptureNotice };

export interface FaceCaptureStep {
  state: FaceCaptureState;
  effects: readonly FaceCaptureEffect[];
}
