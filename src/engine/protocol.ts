/** Messages between page and worker. */
import type { FaceMeasures } from '../face/types.js';
import type { DeviceErrorCode } from '../contract/errors.js';
import type { FaceObservation } from '../contract/face.js';
import type { Size } from '../contract/geometry.js';
import type { AnalyzeRequest, DocumentAnalysis, DocumentRequest, VisionReady } from './types.js';

export type VisionErrorCode = Extract<DeviceErrorCode, `vision-${string}` | 'canvas-blocked'>;

export type Delegate = 'CPU' | 'GPU';

/** An asset with its absolute URL, because a worker started from a blob has no base URL. */
export interface AssetLocation {
  url: string;
  bytes: number;
  integrity: string;
}

/** What an earlier worker of this page has measured, so that the next one need not. */
export interface DelegateChoice {
  delegate: Delegate;
  /** Whether the choice is final. If not, the other delegate may still be tried. */
  settled: boolean;
}

/** What the compact engine is made of. */
export interface CompactAssets {
  /** The best build that the browser can run. */
  kernels: AssetLocation;
  detector: AssetLocation;
  mesh: AssetLocation;
  refinement: AssetLocation;
  /** Loaded once a mouth may be open, or for a liveness challenge. */
  lips: AssetLocation;
  /** Loaded once a frame of a liveness challenge needs it. */
  irises: AssetLocation;
  /** The networks that detect what hides a face, `OcclusionWeights` as JSON. */
  occlusion: AssetLocation;
}

/** A network of our own and what runs it. */
export interface NetworkAssets {
  /** The best build that the browser can run. */
  kernels: AssetLocation;
  network: AssetLocation;
}

/** The files that the first hint waits for. The page fetches and checks them. */
export const compactFirstParts = ['kernels', 'detector'] as const;
export type CompactFirstPart = (typeof compactFirstParts)[number];

export interface CompactParts extends Record<CompactFirstPart, Promise<Uint8Array<ArrayBuffer>>> {
  /** Resolves when so little of the detector is left that the rest may be requested. */
  detectorNear: Promise<void>;
}

export type ToWorker =
  /** Kernels and detector follow as a `compact-part` each. The worker fetches the rest. */
  | { type: 'start-compact'; assets: CompactAssets }
  | { type: 'compact-part'; part: CompactFirstPart; content: Uint8Array<ArrayBuffer> }
  /** Little of the detector is left, so the worker may request the rest. */
  | { type: 'compact-rest' }
  | {
      type: 'start-mediapipe';
      wasm: AssetLocation;
      landmarker: AssetLocation;
      occlusion: AssetLocation;
      choice: DelegateChoice;
    }
  /** Loads nothing yet. `map` is loaded after the first frame, `reader` once a document with a zone is in the picture. */
  | { type: 'start-documents'; map: NetworkAssets | null; reader: NetworkAssets | null }
  | {
      type: 'analyze';
      id: number;
      /** Frames of one handle form a sequence. State between frames is kept by stream. */
      stream: number;
      frame: ImageBitmap | VideoFrame;
      request: AnalyzeRequest | DocumentRequest;
    }
  | { type: 'forget'; stream: number };

export interface AnalysisMessage {
  type: 'analysis';
  id: number;
  time: number;
  size: Size;
  measures: FaceMeasures;
  faces: FaceObservation[] | null;
  fingerprint: Uint8Array | null;
  screenPattern: number | null;
  workMs: number;
}

export type FromWorker =
  /** The script is running, but nothing is loaded yet. */
  | { type: 'started' }
  /** The worker is alive and still loading, even if no bytes have arrived. */
  | { type: 'alive' }
  /** This many more bytes have arrived, uncompressed. */
  | { type: 'loaded'; bytes: number }
  /** The worker can find faces from now on. */
  | { type: 'detector-ready' }
  /** Faces have landmarks from now on. The refinement of the eyes is still loading, and stills wait for it. */
  | { type: 'landmarks-ready' }
  /** Everything is loaded. */
  | ({ type: 'ready' } & VisionReady)
  /** The worker is trying the other delegate, so it may not answer for a while. */
  | { type: 'delegate-trial' }
  | { type: 'delegate-settled'; choice: DelegateChoice; medianMs: Partial<Record<Delegate, number>> }
  | AnalysisMessage
  | ({ type: 'document-analysis'; id: number } & DocumentAnalysis)
  /** This frame could not be read, but the next one may be. */
  | { type: 'frame-failed'; id: number; message: string }
  /** The worker can no longer be used. */
  | { type: 'failed'; code: VisionErrorCode; message: string; retryable: boolean };
