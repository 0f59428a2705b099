import type { Pixels } from '../shared/geometry.js';
import type { DocumentOutline } from './detector.js';
import type { DocumentForm, DocumentType } from './document-types.js';
import type { GlareSpot } from './glare.js';
import type { Quad } from './quad.js';
/** What a person can be told about a frame, most blocking first. */
export declare const documentHints: readonly [
  'too-dark',
  'no-document',
  'too-bright',
  'too-close',
  'cut-off',
  'too-far',
  'low-resolution',
  'tilted',
  'glare',
  'blurry',
  'hold-still',
];
export type DocumentHint = (typeof documentHints)[number];
/** What is said but hinders nothing. */
export declare const documentAdvices: readonly ['low-resolution', 'no-portrait'];
export type DocumentAdvice = (typeof documentAdvices)[number];
/** A frame to be measured. The outline's corners are pixels of `pixels`. */
export interface DocumentFrame {
  pixels: Pixels;
  outline: DocumentOutline | null;
  documentType: DocumentType | DocumentForm;
  /** Milliseconds, monotonic. */
  time: number;
  /** Whether the face detector found a face on the document; `null` or left out: it was not asked. */
  faceFound?: boolean | null;
}
/**
 * Everything measured of one frame, flat and of numbers alone, so that it passes a worker boundary and JSON.
 * `null`: cannot be told. Each field's unit, formula, source and limits stand in `thresholds.ts`.
 */
export interface DocumentMeasures {
  /** Luma that a twentieth of the picture exceeds, 0 to 255. */
  sceneLevel: number | null;
  /** The detector's score, 0 to 1; 0 without an outline. */
  outlineScore: number | null;
  /** Least distance of a corner from the picture's edge over the picture's shorter side; negative outside. */
  edgeDistance: number | null;
  /** Longest reach of the document over the picture, the fuller of the two ways. */
  fill: number | null;
  /** Longer side of the document, pixels of the picture. */
  documentWidthPixels: number | null;
  tiltDegrees: number | null;
  /** Luma that a tenth of the document exceeds, 0 to 255: its paper. */
  paperLevel: number | null;
  /** Share of the document at the top of the range in every channel; of the picture's luma where there is no document. */
  clipShare: number | null;
  /** Reflections, share of the document, weighted by how far they stand above the paper. */
  glareShare: number | null;
  /** The part of `glareShare` over the portrait, share of the portrait; `null` where it is not known where that is. */
  portraitGlareShare: number | null;
  /** Sharpness of the print at one scale, see `thresholds.ts`. */
  sharpness: number | null;
  /** Largest move of a corner since the frame before over the document's diagonal. */
  cornerMotion: number | null;
  /** 1: a face was found on the document, 0: none was; `null`: not asked. */
  facesFound: number | null;
}
export type DocumentMeasureName = keyof DocumentMeasures;
/** What `measureDocument` keeps from one frame to the next. Opaque. */
export interface DocumentMeasureMemory {
  readonly time: number;
  readonly quad: Quad | null;
  readonly width: number;
  readonly height: number;
}
export interface MeasuredDocument {
  measures: DocumentMeasures;
  /** Where it shines, largest first, shares of the upright document. */
  glareSpots: GlareSpot[];
  memory: DocumentMeasureMemory;
}
/** `warn`: manual capture allowed, automatic not. `block`: no capture. */
export type DocumentGateState = 'pass' | 'warn' | 'block';
export interface DocumentVerdict {
  /** True when every gate passes: the frame may be captured automatically. */
  accept: boolean;
  /** True when nothing blocks: the manual shutter may capture. */
  usable: boolean;
  /** The one thing to say, most blocking first; `null` when accepted. */
  hint: DocumentHint | null;
  gates: Record<DocumentHint, DocumentGateState>;
  /** Said beside the capture, never in its way. */
  advice: DocumentAdvice[];
  /** 0 to 1, for choosing the best of several accepted frames. */
  score: number;
}
