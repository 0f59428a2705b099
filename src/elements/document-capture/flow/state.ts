import { idlePhoto } from '../../../kit/steps/state.js';
import type { StatusEvent, Step } from '../../../kit/steps/state.js';
import type { DocumentSide } from '../../../document/document-types.js';
import type { DocumentAdvice, DocumentHint, DocumentVerdict, SideHint } from '../../../document/types.js';
import type { Wait } from '../../../kit/steps/patience.js';
import type {
  PhotoAnnouncement,
  PhotoEffect,
  PhotoEvent,
  PhotoOptions,
  PhotoPageEvent,
  PhotoState,
  Picture,
} from '../../../kit/steps/photo-types.js';

export interface DocumentCaptureOptions extends PhotoOptions {
  /** The sides to take, in order. */
  sides: readonly DocumentSide[];
}

/** One side: captured, verified, straightened, encoded. The `id` of the last side is the document's Idempotency-Key. */
export interface DocumentPicture extends Picture {
  side: DocumentSide;
  warnings: readonly DocumentHint[];
  /** Advice for the person that does not block the capture. */
  advice: readonly DocumentAdvice[];
}

/** A document's own members, and its kinds of hint, verdict and picture in the states that have them. */
interface DocumentMembers {
  options: DocumentCaptureOptions;
  /** Index in `options.sides` of the side being taken. */
  sideIndex: number;
  /** Finished sides. */
  pictures: readonly DocumentPicture[];
  /** Whether the current side comes from the camera or from a file. */
  source: 'camera' | 'file';
  hint?: DocumentHint | null;
  verdict?: DocumentVerdict | null;
  /** How long hints about the side have been given. */
  sideWaits?: readonly Wait<SideHint>[];
  /** Whether the person has set the corners, so that nothing is said about where the document lies. */
  isCornered?: boolean;
  advice?: readonly DocumentAdvice[];
  picture?: DocumentPicture | null;
}

export type DocumentCaptureState = PhotoState & DocumentMembers;
export type DocumentCaptureStatus = DocumentCaptureState['status'];

/** `time` is in milliseconds, monotonic, on the same clock for every event. */
export type DocumentCaptureEvent =
  | Exclude<PhotoEvent, { type: 'options-changed' | 'still-judged' }>
  | ({ time: number } & (
      | { type: 'options-changed'; options: DocumentCaptureOptions }
      | { type: 'still-judged'; attempt: number; verdict: DocumentVerdict }
      | { type: 'retake' }
      /** A file was chosen, dropped or pasted. The controller has it. */
      | { type: 'file-given' }
      | { type: 'file-read'; attempt: number; found: boolean }
      /** The document was turned over, so continue with the next side. */
      | { type: 'continue' }
    ));

/** `captured`: every side is taken, verified and, where it was shown for review, confirmed by the person. */
export type DocumentPageEvent =
  StatusEvent<DocumentCaptureStatus> | PhotoPageEvent | { type: 'captured'; pictures: readonly DocumentPicture[] };

export type DocumentAnnouncement = PhotoAnnouncement & { hint?: DocumentHint | null };

/**
 * `read-file`: decode the given file and search it, answered by `file-read` or `capture-failed`. `offer-corners`: make
 * the corners of the judged still movable. `discard-pictures`: those of finished sides are no longer needed.
 */
export type OwnEffect =
  | { type: 'read-file'; attempt: number }
  | { type: 'offer-corners' | 'discard-pictures' }
  | { type: 'submit'; pictures: readonly DocumentPicture[] }
  | { type: 'emit'; event: DocumentPageEvent };
export type DocumentCaptureEffect =
  Exclude<PhotoEffect, { type: 'announce' }> | { type: 'announce'; announcement: DocumentAnnouncement } | OwnEffect;
export type DocumentCaptureStep = Step<DocumentCaptureState, DocumentCaptureEffect>;

/** The state before `start`. */
export function initialDocumentCapture(options: DocumentCaptureOptions): DocumentCaptureState & { status: 'idle' } {
  return { ...idlePhoto, options, sideIndex: 0, pictures: [], source: 'camera' };
}

/** Wrong and unreadable sides may be refused. Low resolution is no reason to doubt: another photo would have the same. */
export function isDoubt(advice: DocumentAdvice): boolean {
  return advice !== 'low-resolution';
}

const legibility: ReadonlySet<DocumentAdvice | DocumentHint> = new Set([
  'too-dark',
  'too-bright',
  'too-far',
  'tilted',
  'low-resolution',
  'glare',
  'blurry',
  'hold-still',
  'zone-unreadable',
] as const);

/** Whether the person can settle a remark by trying to read the photo. */
export function isAboutLegibility(remark: DocumentAdvice | DocumentHint): boolean {
  return legibility.has(remark);
}

/** The remark to show about a photo; `null` if nothing is wrong. Reasons for a refusal come first. */
export function mainRemark({
  warnings,
  advice,
}: Pick<DocumentPicture, 'warnings' | 'advice'>): DocumentAdvice | DocumentHint | null {
  return [...advice.filter(isDoubt), ...warnings, ...advice][0] ?? null;
}
