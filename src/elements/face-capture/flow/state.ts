import { idlePhoto } from '../../../kit/steps/state.js';
import type { StatusEvent } from '../../../kit/steps/state.js';
import type { AnalysisLevel } from '../../../contract/face.js';
import type { FaceHint, FaceVerdict } from '../../../face/types.js';
import type { Lamp } from '../../../kit/steps/lamp.js';
import type { Patience } from '../../../kit/steps/patience.js';
import type {
  PhotoAnnouncement,
  PhotoEffect,
  PhotoEvent,
  PhotoOptions,
  PhotoPageEvent,
  PhotoState,
  Picture,
} from '../../../kit/steps/photo-types.js';

export type FaceCaptureOptions = PhotoOptions;

export interface FacePicture extends Picture {
  mode: 'automatic' | 'manual';
  warnings: readonly FaceHint[];
  /** Size of the JPEG. */
  bytes: number;
}

/** A selfie's own members, and its kinds of hint, verdict and picture in the states that have them. */
interface FaceMembers {
  /** `null` until the engine accepts frames. */
  analysis: AnalysisLevel | null;
  /** The screen as a lamp for the face; `null` if no frame has been judged yet. */
  lamp: Lamp | null;
  hint?: FaceHint | null;
  verdict?: FaceVerdict | null;
  patience?: Patience;
  mode?: 'automatic' | 'manual';
  /** Hints that have stopped blocking. A still with their warnings is accepted. */
  relaxed?: readonly FaceHint[];
  /** After a failure, the picture that could not be submitted. */
  picture?: FacePicture | null;
}

export type FaceCaptureState = Exclude<PhotoState, { status: 'reading' | 'turning' | 'adjusting' }> & FaceMembers;
export type FaceCaptureStatus = FaceCaptureState['status'];

/**
 * `vision-detector-ready`: faces are found, but their landmarks are still loading. `retake`: "Take again". `time` is in
 * milliseconds, monotonic, on the same clock for every event.
 */
export type FaceCaptureEvent = PhotoEvent | { time: number; type: 'vision-detector-ready' | 'retake' };

/** `captured`: the picture is taken, verified and, with `review`, confirmed by the person. */
export type FacePageEvent =
  StatusEvent<FaceCaptureStatus> | PhotoPageEvent | { type: 'captured'; picture: FacePicture };

export type FaceAnnouncement = PhotoAnnouncement & { hint?: FaceHint | null; status?: FaceCaptureStatus };

export type OwnEffect = { type: 'submit'; picture: FacePicture } | { type: 'emit'; event: FacePageEvent };
export type FaceCaptureEffect =
  Exclude<PhotoEffect, { type: 'announce' }> | { type: 'announce'; announcement: FaceAnnouncement } | OwnEffect;

/** The state before `start`. */
export function initialFaceCapture(options: FaceCaptureOptions): FaceCaptureState & { status: 'idle' } {
  return { ...idlePhoto, options, analysis: null, lamp: null };
}
