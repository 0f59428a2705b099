import type { Pixels } from '../contract/geometry.js';
import type { DocumentOutline } from './detector.js';
import type { DocumentForm, DocumentType } from './document-types.js';
import type { GlareSpot } from './glare.js';
import type { DocumentPatch } from './patch.js';
import type { Quad } from './quad.js';

/** Hints about a frame, the most important first. */
export const documentHints = [
  'too-dark',
  'wrong-document',
  'no-document',
  'too-bright',
  'too-close',
  'cut-off',
  'too-far',
  'low-resolution',
  'tilted',
  'same-side',
  'wrong-side',
  'wrong-page',
  'glare',
  'blurry',
  'hold-still',
] as const;
export type DocumentHint = (typeof documentHints)[number];

/**
 * Hints about the wrong subject, not a bad picture of it: the side that was taken before, the other side, a page without photo, another kind
 * of document. They step back if they don't help, and a finished photo only comes with advice.
 */
export const sideHints = ['same-side', 'wrong-side', 'wrong-page', 'wrong-document'] as const;
export type SideHint = (typeof sideHints)[number];

/** Advice that does not prevent capture. */
export const documentAdvices = [
  ...sideHints,
  'shown-on-screen',
  'low-resolution',
  'no-portrait',
  'zone-unreadable',
] as const;
export type DocumentAdvice = (typeof documentAdvices)[number];

/** A frame to be measured. The outline's corners are pixels of `pixels`. */
export interface DocumentFrame {
  pixels: Pixels;
  outline: DocumentOutline | null;
  documentType: DocumentType | DocumentForm;
  /** Milliseconds, monotonic. */
  time: number;
  /** Whether the detector found a face on the document. `null` or missing if it was not asked. */
  faceFound?: boolean | null;
}

/**
 * All measures of one frame, as flat numbers, so that they pass a worker boundary and JSON. `null` means unknown.
 * Thresholds, units, formulas and sources are in `thresholds.ts`.
 */
export interface DocumentMeasures {
  /** The luma that one pixel in twenty exceeds, 0 to 255. */
  sceneLevel: number | null;
  /** The detector's score, 0 to 1; 0 without an outline. */
  outlineScore: number | null;
  /** Evidence from the latest frames that the outline is a separate thing on its surface, 0 to 1. */
  outlineProof: number | null;
  /** 1 while a document that has grown beyond the picture's edge may still be there, too close to be found. */
  outgrown: number | null;
  /** Smallest distance of a corner from the picture's edge, over the picture's shorter side. Negative outside. */
  edgeDistance: number | null;
  /** How much of the picture the document spans, in the fuller direction. */
  fill: number | null;
  /** Longer side of the document, in pixels. */
  documentWidthPixels: number | null;
  /** Angle between the document and the picture plane. */
  tiltDegrees: number | null;
  /** The luma that one pixel of the document in ten exceeds, 0 to 255: its paper. */
  paperLevel: number | null;
  /** Share of the document at the top of the range in every channel, or of the picture if there is no document. */
  clipShare: number | null;
  /** Share of the document covered by reflections, weighted by their strength. */
  glareShare: number | null;
  /** Share of the portrait covered by reflections. `null` if its place is unknown. */
  portraitGlareShare: number | null;
  /** Sharpness of the text at one scale, or of all print if there is hardly any text; see `thresholds.ts`. */
  sharpness: number | null;
  /** Largest movement of a corner since the previous frame, over the document's diagonal. */
  cornerMotion: number | null;
  /** 1 if a face was found on the document, 0 if not, `null` if not asked. */
  facesFound: number | null;
}
export type DocumentMeasureName = keyof DocumentMeasures;

/** What `measureDocument` remembers from one frame to the next. Opaque. */
export interface DocumentMeasureMemory {
  readonly time: number;
  readonly quad: Quad | null;
  /** The evidence so far, as a logit, and the place of the outline. */
  readonly proof: { readonly sum: number; readonly quad: Quad } | null;
  /** The document when it was last clearly seen, while that is recent enough. */
  readonly known: KnownDocument | null;
  readonly width: number;
  readonly height: number;
}

/** A document that was clearly seen a moment ago. */
export interface KnownDocument {
  /** When it was last clearly seen. */
  readonly time: number;
  /** How much of the picture it spanned then, and the growth of that per second. */
  readonly fill: number;
  readonly growth: number;
  /** Until when it may still be there unseen. Extended while an outline at the picture's edge may be the document. */
  readonly until: number;
}

export interface MeasuredDocument {
  measures: DocumentMeasures;
  /** The straightened document, valid until the next frame is measured. `null` without a certain outline. */
  patch: DocumentPatch | null;
  /** Reflections, the largest first, as shares of the upright document. */
  glareSpots: GlareSpot[];
  memory: DocumentMeasureMemory;
}

/** `warn` holds back automatic capture only. `block` also stops the shutter. */
export type DocumentGateState = 'pass' | 'warn' | 'block';

export interface DocumentVerdict {
  /** Every gate passes, so the frame may be captured automatically. */
  accept: boolean;
  /** No gate blocks, so the shutter may capture. */
  usable: boolean;
  /** The most important hint. `null` if the frame is accepted. */
  hint: DocumentHint | null;
  gates: Record<DocumentHint, DocumentGateState>;
  /** Advice that does not prevent capture. */
  advice: DocumentAdvice[];
  /** 0 to 1, to choose the best of several accepted frames. */
  score: number;
}
