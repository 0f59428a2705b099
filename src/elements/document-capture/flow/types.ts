import type { DocumentSide } from '../../../document/document-types.js';
import type { DocumentAdvice, DocumentHint, DocumentVerdict, SideHint } from '../../../document/types.js';
import type { Wait } from '../../../kit/steps/patience.js';
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
import type { Bare, LifecycleEvent, StepOf } from '../../../kit/steps/types.js';

export interface DocumentCaptureOptions extends PhotoOptions {
  /** The sides to take, in order. */
  sides: readonly DocumentSide[];
}

/** One side: captured, verified, straightened, encoded. The `id` of the last side is the document's Idempotency-Key. */
export interface DocumentPicture extends Picture<DocumentHint> {
  side: DocumentSide;
  /** Advice for the person that does not block the capture. */
  advice: readonly DocumentAdvice[];
}

export interface DocumentFields extends PhotoFields<DocumentCaptureOptions> {
  /** Index in `options.sides` of the side being taken. */
  sideIndex: number;
  /** Finished sides. */
  pictures: readonly DocumentPicture[];
  /** Whether the current side comes from the camera or from a file. */
  source: 'camera' | 'file';
}

export interface DocumentCapturing extends Capturing<DocumentHint> {
  /** Whether the person has set the corners, so that nothing is said about where the document lies. */
  isCornered: boolean;
  advice: readonly DocumentAdvice[];
}

/** The person moves the corners: of a file's picture, or of one that the shutter took without a certain outline. */
interface Adjusting {
  status: 'adjusting';
  /** Whether the corners were found. Otherwise they are a guess. */
  found: boolean;
  /** Why the picture cannot be used with its latest corners; `null` if not tried yet. */
  refusal: DocumentHint | null;
}

/** `choose`: another document is needed, which starts at the first screen. */
export type DocumentRetry = Retry | 'choose';

interface DocumentWatching extends Watching<DocumentHint, never, DocumentVerdict> {
  /** Whether to point out the shutter, because there has been no photo for a while. */
  offersHelp: boolean;
  /** How long hints about the side have been given. */
  sideWaits: readonly Wait<SideHint>[];
}

/** `reading`: a file is being decoded and searched. `turning`: one side is done and the next one follows. */
export type DocumentCaptureState =
  | PhotoState<DocumentFields, DocumentWatching, DocumentCapturing, DocumentPicture, DocumentRetry>
  | Bare<DocumentFields, 'reading' | 'turning'>
  | (DocumentFields & Adjusting);

export type DocumentCaptureStatus = DocumentCaptureState['status'];

/** Events. `time` is in milliseconds, monotonic, on the same clock for every event. */
export type DocumentCaptureEvent =
  | LifecycleEvent<DocumentCaptureOptions>
  | PhotoEvent<DocumentVerdict, Omit<DocumentPicture, 'warnings' | 'advice' | 'mode' | 'side'>>
  | ({ time: number } & (
      | { type: 'retake' }
      /** A file was chosen, dropped or pasted. The controller has it. */
      | { type: 'file-given' }
      | { type: 'file-read'; attempt: number; found: boolean }
      /** The document was turned over, so continue with the next side. */
      | { type: 'continue' }
    ));

/** Events for the page. The element makes a DOM event of each. */
export type DocumentPageEvent =
  | PhotoPageEvent<DocumentCaptureStatus, DocumentHint, never>
  /** Every side is taken, verified and, where it was shown for review, confirmed by the person. */
  | { type: 'captured'; pictures: readonly DocumentPicture[] };

export type DocumentAnnouncement = PhotoAnnouncement<DocumentCaptureStatus, DocumentHint, never> | { kind: 'help' };

/**
 * Further effects. `read-file`: decode the given file and search it, answered by `file-read` or `capture-failed`.
 * `offer-corners`: make the corners of the judged still movable. `discard-pictures`: those of finished sides are no
 * longer needed.
 */
export type DocumentCaptureEffect =
  | PhotoEffect<DocumentAnnouncement, DocumentPageEvent>
  | { type: 'read-file'; attempt: number }
  | { type: 'offer-corners' | 'discard-pictures' }
  | { type: 'submit'; pictures: readonly DocumentPicture[] };

export interface DocumentTypes extends PhotoTypes {
  fields: DocumentFields;
  state: DocumentCaptureState;
  event: DocumentCaptureEvent;
  effect: DocumentCaptureEffect;
  announcement: DocumentAnnouncement;
  pageEvent: DocumentPageEvent;
  watched: DocumentWatching;
  taken: DocumentCapturing;
  verdict: DocumentVerdict;
  picture: DocumentPicture;
}
export type DocumentCaptureStep = StepOf<DocumentTypes>;
