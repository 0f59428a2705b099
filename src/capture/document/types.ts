import type { DocumentSide } from '../../document/document-types.js';
import type { DocumentAdvice, DocumentHint, DocumentVerdict } from '../../document/types.js';
import type { IdvError } from '../../shared/errors.js';
import type { Hold } from '../lifecycle/hold.js';
import type { HintStabilizerState } from '../lifecycle/hint-stabilizer.js';
import type { FailureOrigin, Recovery } from '../lifecycle/recovery.js';

export interface DocumentCaptureOptions {
  /** Capture by itself once all gates pass for `captureTiming.holdMs`. The manual shutter works in either case. */
  auto: boolean;
  /** Show each picture to the person before it is handed on. */
  review: boolean;
  /** Submit to the host backend; without one the capture ends when the pictures are accepted. */
  hasBackend: boolean;
  /** In the order they are taken. */
  sides: readonly DocumentSide[];
}

export type DocumentCaptureMode = 'automatic' | 'manual' | 'upload';

/** One side: captured, verified, straightened, encoded. The bytes stay with whoever runs the effects, under `id`. */
export interface DocumentPicture {
  /** Unique per captured picture; that of the last side is the document's Idempotency-Key. */
  id: string;
  attempt: number;
  side: DocumentSide;
  mode: DocumentCaptureMode;
  /** ISO 8601, UTC: when the frame was taken, or the file was given. */
  capturedAt: string;
  /** Of the straightened picture, pixels. */
  width: number;
  height: number;
  /** Gates that warned about the still; empty for a picture without blemish. */
  warnings: readonly DocumentHint[];
  /** What is said but hinders nothing. */
  advice: readonly DocumentAdvice[];
}

/** Fields of every state. */
export interface DocumentCommon {
  options: DocumentCaptureOptions;
  /** Number of the current go, from 1; 0 before `start`. At most one still is taken per attempt. */
  attempt: number;
  /** Milliseconds, the clock of the events: when the person began; `null` before. */
  startedAt: number | null;
  enteredAt: number;
  vision: 'none' | 'loading' | 'ready';
  camera: 'closed' | 'opening' | 'live' | 'paused';
  /** The side being taken, index into `options.sides`. */
  sideIndex: number;
  /** Sides that are done. */
  pictures: readonly DocumentPicture[];
  /** Whether the current side comes from the camera or from a file. */
  source: 'camera' | 'file';
  /** Automatic stills refused by their verification in a row, see `captureTiming.strictVerifications`. */
  refusedStills: number;
}

/** Fields of the two states in which live frames are judged. */
export interface DocumentWatching extends DocumentCommon {
  /** The one hint to show, stabilized; `null`: nothing to correct (or nothing known yet). */
  hint: DocumentHint | null;
  verdict: DocumentVerdict | null;
  verdictAt: number | null;
  /** A frame taken before is not judged. */
  watchingSince: number;
  stabilizer: HintStabilizerState<DocumentHint, never>;
}

interface In<S extends string> {
  status: S;
}

export type DocumentFramingState = DocumentWatching & In<'framing'>;
export type DocumentHoldingState = DocumentWatching &
  In<'holding'> & {
    hold: Hold;
    /** 0 to 1. */
    progress: number;
  };
export type DocumentCapturingState = DocumentCommon &
  In<'capturing'> & {
    step: 'take' | 'verify' | 'encode';
    trigger: DocumentCaptureMode;
    warnings: readonly DocumentHint[];
    advice: readonly DocumentAdvice[];
  };
export type DocumentAdjustingState = DocumentCommon &
  In<'adjusting'> & {
    /** Whether the corners were found; else they stand where a guess puts them. */
    found: boolean;
    /** Why the picture cannot be used with the corners as they stood; `null`: not tried yet. */
    refusal: DocumentHint | null;
  };

/** `choose`: another document is needed; back to the first screen. */
export type DocumentRetry = NonNullable<Recovery['retry']> | 'choose';
export interface DocumentRecovery extends Omit<Recovery, 'retry'> {
  retry: DocumentRetry | null;
}

export type DocumentFailedState = DocumentCommon &
  DocumentRecovery &
  In<'failed'> & { error: IdvError; origin: FailureOrigin };

export type DocumentCaptureState =
  | (DocumentCommon & In<'idle' | 'canceled' | 'loading' | 'paused' | 'done'>)
  /** The camera is being opened. `again`: it was live before, no words about permission are needed. */
  | (DocumentCommon & In<'permission'> & { again: boolean })
  | DocumentFramingState
  | DocumentHoldingState
  | DocumentCapturingState
  /** A file is decoded and searched. */
  | (DocumentCommon & In<'reading'>)
  /** The person moves the corners of a given picture. */
  | DocumentAdjustingState
  | (DocumentCommon & In<'review'> & { picture: DocumentPicture })
  /** One side is done, the next one comes. */
  | (DocumentCommon & In<'turning'>)
  | (DocumentCommon & In<'submitting'> & { waitingForNetwork: boolean })
  | DocumentFailedState;

export type DocumentCaptureStatus = DocumentCaptureState['status'];

/** What happened. `time`: milliseconds, monotonic, the same clock for every event. */
export type DocumentCaptureEvent = { time: number } & (
  | { type: 'start' }
  | { type: 'options-changed'; options: DocumentCaptureOptions }
  | { type: 'camera-opening' }
  | { type: 'camera-live' }
  | { type: 'camera-paused' }
  | { type: 'camera-failed'; error: IdvError }
  | { type: 'vision-ready' }
  | { type: 'vision-failed'; error: IdvError }
  | { type: 'frame-judged'; frameTime: number; verdict: DocumentVerdict }
  | { type: 'shutter' }
  | { type: 'still-taken'; attempt: number }
  | { type: 'still-judged'; attempt: number; verdict: DocumentVerdict }
  | { type: 'encoded'; picture: Omit<DocumentPicture, 'warnings' | 'advice' | 'mode' | 'side'> }
  | { type: 'capture-failed'; attempt: number; error: IdvError }
  /** A file was chosen, dropped or pasted; whoever runs the effects has it. */
  | { type: 'file-given' }
  | { type: 'file-read'; attempt: number; found: boolean }
  /** "Use this photo", of the corners as of the review. */
  | { type: 'confirm' }
  | { type: 'retake' }
  /** The document is turned over: go on with the next side. */
  | { type: 'continue' }
  | { type: 'submit-waiting'; pictureId: string; waiting: boolean }
  | { type: 'submitted'; pictureId: string }
  | { type: 'submit-failed'; pictureId: string; error: IdvError }
  | { type: 'retry' }
  | { type: 'cancel' }
  /** As new: nothing of the person stays. */
  | { type: 'reset' }
);

/** What the page is told about; each becomes one public event of the element. */
export type DocumentCaptureNotice =
  | { type: 'ready' }
  | { type: 'hint'; hint: DocumentHint | null }
  /** Every side is taken, verified and (with `review`) confirmed by the person. */
  | { type: 'captured'; pictures: readonly DocumentPicture[] }
  | { type: 'submitted'; pictureId: string }
  | { type: 'failed'; error: IdvError; origin: FailureOrigin }
  | { type: 'canceled' };

export type DocumentAnnouncement =
  { kind: 'status'; status: DocumentCaptureStatus } | { kind: 'hint'; hint: DocumentHint };

/** What to do, in order; results come back as events. As for faces, see `FaceCaptureEffect`. */
export type DocumentCaptureEffect =
  | {
      type:
        | 'open-camera'
        | 'close-camera'
        | 'load-vision'
        | 'release-vision'
        | 'start-frames'
        | 'stop-frames'
        | 'discard-best-frame'
        | 'discard-still'
        /** Pictures of sides that were done are not needed any more. */
        | 'discard-pictures'
        | 'forget'
        | 'abort-submit';
    }
  | { type: 'keep-best-frame'; frameTime: number; score: number }
  | { type: 'take-still'; attempt: number; source: 'best' | 'live' }
  | { type: 'verify-still'; attempt: number }
  | { type: 'encode'; attempt: number }
  /** Decode the given file and search it; answered by `file-read` or `capture-failed`. */
  | { type: 'read-file'; attempt: number }
  | { type: 'submit'; pictures: readonly DocumentPicture[] }
  | { type: 'announce'; announcement: DocumentAnnouncement }
  | { type: 'notify'; notice: DocumentCaptureNotice };

export interface DocumentCaptureStep {
  state: DocumentCaptureState;
  effects: readonly DocumentCaptureEffect[];
}
