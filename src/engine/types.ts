import type { DocumentForm, DocumentType } from '../document/document-types.js';
import type { GlareSpot } from '../document/glare.js';
import type { ZoneFormat, ZoneReading } from '../document/mrz/formats.js';
import type { Quad } from '../document/quad.js';
import type { SideSeen } from '../document/side/observe.js';
import type { DocumentOutline } from '../document/detector.js';
import type { DocumentMeasures } from '../document/types.js';
import type { FaceMeasures } from '../face/types.js';
import type { AnalysisLevel, FaceObservation } from '../contract/face.js';
import type { Oval, Size } from '../contract/geometry.js';

/** The page's request for one frame. */
export interface AnalyzeRequest {
  /** In milliseconds, monotonic (`performance.now()` or the frame's own time). */
  time: number;
  /** Where the face should be, in shares of the unmirrored picture. */
  oval: Oval;
  /** Also return boxes, landmarks and pose of every face. Default `false`. */
  withFaces?: boolean;
  /** Also return the fingerprint of the analyzed picture and the screen pattern around the face. Default `false`. */
  withFingerprint?: boolean;
  /** Whether the frame is a still: no measure then uses earlier frames (motion is `null`). Default `false`. */
  still?: boolean;
}

/** The worker's result for one frame. */
export interface FrameAnalysis {
  time: number;
  /** Size of the analyzed picture, in pixels. */
  size: Size;
  measures: FaceMeasures;
  /** Only with `withFaces`. */
  faces?: FaceObservation[];
  /** `fingerprintOf` the analyzed pixels, 64 bytes. Only with `withFingerprint`. */
  fingerprint?: Uint8Array;
  /**
   * `screenPattern` around the largest face, in decibels; `null` if it cannot be measured. Only with `withFingerprint`.
   */
  screenPattern?: number | null;
  /** How long the worker took for this frame, in milliseconds. */
  workMs: number;
}

/** The page's request for one frame that shows a document. */
export interface DocumentRequest {
  /** Milliseconds, monotonic. */
  time: number;
  documentType: DocumentType | DocumentForm;
  /** The machine-readable zone that this side has, if any. A live frame only loads its reader; a still is read. */
  zone?: ZoneFormat | null;
  /** Also return what is seen of the side. A still always does. */
  observe?: boolean;
  /** For a still, which is searched at full size without using earlier frames. Omit it for a live frame. */
  still?: DocumentStillRequest;
}

export interface DocumentStillRequest {
  /** Where the document was in the live picture, which is searched first; `null` if there was none. */
  near: { quad: Quad; width: number; height: number } | null;
  /** Corners that the person has set, in pixels of this frame. If they are given, there is no search. */
  corners?: Quad;
  /** Also return the document by itself, as seen from straight above. */
  rectify: boolean;
}

/** The worker's result for one frame that may show a document. */
export interface DocumentAnalysis {
  time: number;
  /** Size of the analyzed picture, in pixels. Corners are in these pixels. */
  size: Size;
  outline: DocumentOutline | null;
  measures: DocumentMeasures;
  /** Largest first, in shares of the upright document. */
  glareSpots: GlareSpot[];
  /** What says which side this is; `null` if not requested, or without a certain outline. */
  seen: SideSeen | null;
  /** Whether the zone can be read. `null` if none was asked for, or the reader is not loaded. */
  zone: ZoneReading | null;
  /** Whether a screen's pixel grid covers the document. Always `false` for live frames. */
  onScreen: boolean;
  /** Only if requested, and only if there is an outline. The receiver closes it. */
  rectified: ImageBitmap | null;
  workMs: number;
}

/**
 * The engine that finds faces: our own runtime, or MediaPipe's, which runs the same models but is three times the size.
 */
export type EngineName = 'compact' | 'mediapipe';

/** The engine that a page may ask for. `auto` is `compact`. */
export const engineChoices = ['auto', 'compact', 'mediapipe'] as const;
export type EngineChoice = (typeof engineChoices)[number];

/** Normalizes a choice. An unknown value counts as `auto`. */
export function engineChoiceOf(value: string): EngineChoice {
  return engineChoices.find((choice) => choice === value) ?? 'auto';
}

export interface VisionReady {
  analysis: AnalysisLevel;
  /** Which engine finds faces; `null` with `pixels` and for documents. */
  engine: EngineName | null;
  /**
   * The delegate with which MediaPipe analyzes the first frames; `null` for other engines. If the other delegate may be
   * faster, it is measured in the next pause, and the page keeps the faster one.
   */
  delegate: 'CPU' | 'GPU' | null;
  /** Why the analysis uses only `pixels`, for the console; `null` otherwise. */
  reason: string | null;
}

export interface VisionProgress {
  loadedBytes: number;
  totalBytes: number;
}

/**
 * A handle on the page's only engine. Every element holds its own, and the engine counts them. `analyze` takes
 * ownership of the frame (it is transferred and closed in the worker). At most one frame per page is in flight;
 * meanwhile, each handle keeps only its newest waiting frame and its newest still. A frame that was replaced, or lost
 * with a worker that had to be restarted, resolves to `null`.
 */
export interface VisionHandle {
  /**
   * Resolves when frames can be judged, or everything is loaded that works on this device; rejects with an `IdvError`
   * (`vision-*`). The refinement of the eyes may still be loading. Until it is there, live frames are judged without their
   * eyes, and stills wait. Every caller gets the same promise.
   */
  readonly ready: Promise<VisionReady>;
  /**
   * Resolves once frames can be analyzed. The compact engine loads in stages: it finds faces before it is `ready`, but
   * without landmarks and pose. Never rejects; if the engine fails, `ready` rejects.
   */
  readonly detectorReady: Promise<void>;
  onProgress(listener: (progress: VisionProgress) => void): () => void;
  /** Called when the engine fails after it was ready and one restart did not help. */
  onFailure(listener: (error: Error) => void): () => void;
  analyze(frame: ImageBitmap | VideoFrame, request: AnalyzeRequest): Promise<FrameAnalysis | null>;
  /** Releases this handle. The last release ends the worker. Idempotent. */
  release(): void;
}

/** Like `VisionHandle`, for documents. It loads only code, so it is ready as soon as the worker runs. */
export interface DocumentVisionHandle extends Omit<VisionHandle, 'analyze'> {
  analyze(frame: ImageBitmap | VideoFrame, request: DocumentRequest): Promise<DocumentAnalysis | null>;
}
