import type { FaceHint, FaceVerdict, HintDirection } from '../../../face/types.js';
import type { AnalysisLevel } from '../../../contract/face.js';
import type { Lamp } from '../../../kit/steps/lamp.js';
import type { Patience } from '../../../kit/steps/patience.js';
import type {
  Capturing,
  PhotoAnnouncement,
  PhotoEffect,
  PhotoEvent,
  PhotoFields,
  PhotoOptions,
  PhotoPageEvent,
  PhotoState,
  PhotoTypes,
  Picture,
  Watching,
} from '../../../kit/steps/photo-types.js';
import type { Retry } from '../../../kit/steps/recovery.js';
import type { LifecycleEvent, StepOf } from '../../../kit/steps/types.js';

export type FaceCaptureOptions = PhotoOptions;

export interface FacePicture extends Picture<FaceHint> {
  mode: 'automatic' | 'manual';
  /** Size of the JPEG. */
  bytes: number;
}

export interface FaceFields extends PhotoFields {
  /** `null` until the engine accepts frames. */
  analysis: AnalysisLevel | null;
  /** The screen as a lamp for the face; `null` if no frame has been judged yet. */
  lamp: Lamp | null;
}

export interface FaceWatching extends Watching<FaceHint, HintDirection, FaceVerdict> {
  analysis: AnalysisLevel;
  patience: Patience;
  /** Whether nothing was captured for `captureTiming.helpAfterMs`, so that alternatives are shown. */
  offersHelp: boolean;
}

export interface FaceCapturing extends Capturing<FaceHint> {
  mode: 'automatic' | 'manual';
  analysis: AnalysisLevel;
  /** Hints that have stopped blocking. A still with their warnings is accepted. */
  relaxed: readonly FaceHint[];
}

interface NotSent {
  /** The picture that could not be submitted, if any. */
  picture: FacePicture | null;
}

export type FaceCaptureState = PhotoState<FaceFields, FaceWatching, FaceCapturing, FacePicture, Retry, NotSent>;

export type FaceCaptureStatus = FaceCaptureState['status'];

/** Events. `time` is in milliseconds, monotonic, on the same clock for every event. */
export type FaceCaptureEvent =
  | LifecycleEvent<FaceCaptureOptions>
  | PhotoEvent<FaceVerdict, Omit<FacePicture, 'warnings' | 'mode'>>
  /** `retake`: "Take again". */
  | { time: number; type: 'vision-detector-ready' | 'retake' };

/** Events for the page. The element makes a DOM event of each. */
export type FacePageEvent =
  | PhotoPageEvent<FaceCaptureStatus, FaceHint, HintDirection>
  /** The picture is taken, verified and, with `review`, confirmed by the person. */
  | { type: 'captured'; picture: FacePicture };

/** Announcements for a screen reader. `help`: nothing was captured for a while, so alternatives are named. */
export type FaceAnnouncement = PhotoAnnouncement<FaceCaptureStatus, FaceHint, HintDirection> | { kind: 'help' };

export type FaceCaptureEffect = PhotoEffect<FaceAnnouncement, FacePageEvent> | { type: 'submit'; picture: FacePicture };

export interface FaceTypes extends PhotoTypes {
  fields: FaceFields;
  state: FaceCaptureState;
  event: FaceCaptureEvent;
  effect: FaceCaptureEffect;
  announcement: FaceAnnouncement;
  pageEvent: FacePageEvent;
  watched: FaceWatching;
  taken: FaceCapturing;
  verdict: FaceVerdict;
  picture: FacePicture;
}
export type FaceCaptureStep = StepOf<FaceTypes>;
