import type { DocumentForm, DocumentType } from '../document/document-types.js';
import type { GlareSpot } from '../document/glare.js';
import type { Quad } from '../document/quad.js';
import type { TrackedOutline } from '../document/track.js';
import type { DocumentMeasures } from '../document/types.js';
import type { FaceMeasures } from '../quality/types.js';
import type { AnalysisLevel, FaceObservation } from '../shared/face.js';
import type { Oval, Size } from '../shared/geometry.js';

/** What the page asks of one frame. */
export interface AnalyzeRequest {
  /** Milliseconds, monotonic (`performance.now()` or the frame's own time). */
  time: number;
  /** Where the face should be, shares of the picture, unmirrored. */
  oval: Oval;
  /** Also return boxes, landmarks and pose of every face. Default `false`. */
  withFaces?: boolean;
  /** Also return the fingerprint of the analyzed picture and the screen pattern around the face. Default `false`. */
  withFingerprint?: boolean;
  /** A still that stands alone: no measure may use earlier frames (motion is `null`). Default `false`. */
  still?: boolean;
}

/** What the worker says of one frame. */
export interface FrameAnalysis {
  time: number;
  /** Size of the picture that was analyzed, pixels. */
  size: Size;
  measures: FaceMeasures;
  /** Only with `withFaces`. */
  faces?: FaceObservation[];
  /** `fingerprintOf` the very pixels that were analyzed, 64 bytes. Only with `withFingerprint`. */
  fingerprint?: Uint8Array;
  /**
   * `screenPattern` around the largest face, decibels; `null` where it cannot be measured. Only with `withFingerprint`.
   */
  screenPattern?: number | null;
  /** Milliseconds spent in the worker on this frame. */
  workMs: number;
}

/** What the page asks of one frame that shows a document. */
export interface DocumentRequest {
  /** Milliseconds, monotonic. */
  time: number;
  documentType: DocumentType | DocumentForm;
  /** A still stands alone: it is searched at full size and uses no earlier frame. Left out for a live frame. */
  still?: DocumentStillRequest;
}

export interface DocumentStillRequest {
  /** Where the document was in the live picture, looked at first; `null` when there was none. */
  near: { quad: Quad; width: number; height: number } | null;
  /** Corners a person has set, pixels of this frame: nothing is searched. */
  corners?: Quad;
  /** Also return the document alone, seen from straight above. */
  rectify: boolean;
}

/** What the worker says of one frame that may show a document. */
export interface DocumentAnalysis {
  time: number;
  /** Size of the picture that was analyzed, pixels; corners are in these. */
  size: Size;
  outline: TrackedOutline | null;
  measures: DocumentMeasures;
  /** Largest first, shares of the upright document. */
  glareSpots: GlareSpot[];
  /** Only when asked for, and only with an outline. The receiver closes it. */
  rectified: ImageBitmap | null;
  workMs: number;
}

/** What finds faces: our own runtime, or MediaPipe's, which runs the same models from three times the bytes. */
export type EngineName = 'compact' | 'mediapipe';

/** What a page may ask for; `auto` is `compact`. */
export const engineChoices = ['auto', 'compact', 'mediapipe'] as const;
export type EngineChoice = (typeof engineChoices)[number];

/** The choice in effect. An unknown value counts as `auto`. */
export function engineChoiceOf(value: string): EngineChoice {
  return engineChoices.find((choice) => choice === value) ?? 'auto';
}

export interface VisionReady {
  analysis: AnalysisLevel;
  /** Which engine finds faces; `null` with `pixels` and for documents. */
  engine: EngineName | null;
  /**
   * The delegate that MediaPipe analyses the first frames with; `null` for the others. The other one is measured in
   * the next pause, where it has a chance, and the faster is kept for the page.
   */
  delegate: 'CPU' | 'GPU' | null;
  /** Why the analysis is of `pixels` alone, for the console; `null` otherwise. */
  reason: string | null;
}

export interface VisionProgress {
  loadedBytes: number;
  totalBytes: number;
}

/**
 * One engine per page, shared by reference count; every element holds its own handle. `analyze` takes ownership of the
 * frame (it is transferred and closed in the worker). At most one frame is in flight per page; meanwhile, each handle
 * keeps only its newest waiting frame and its newest still. A frame that was replaced, or lost with a worker that had
 * to be restarted, resolves `null`.
 */
export interface VisionHandle {
  /** Resolves when everything is there; rejects with an `IdvError` (`vision-*`). Same promise for every caller. */
  readonly ready: Promise<VisionReady>;
  /**
   * Resolves once frames are analyzed. The compact engine loads in stages: it finds faces before it is `ready`, but
   * without landmarks and pose. Never rejects; if the engine fails, `ready` rejects.
   */
  readonly detectorReady: Promise<void>;
  onProgress(listener: (progress: VisionProgress) => void): () => void;
  /** Called when the engine fails after it was ready and one restart did not help. */
  onFailure(listener: (error: Error) => void): () => void;
  analyze(frame: ImageBitmap | VideoFrame, request: AnalyzeRequest): Promise<FrameAnalysis | null>;
  /** Releases this handle; the last release ends the worker. Idempotent. */
  release(): void;
}

/** As `VisionHandle`, for documents: pure code, ready as soon as the worker runs; nothing else is loaded for it. */
export interface DocumentVisionHandle extends Omit<VisionHandle, 'analyze'> {
  analyze(frame: ImageBitmap | VideoFrame, request: DocumentRequest): Promise<DocumentAnalysis | null>;
}
