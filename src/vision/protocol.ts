/** Messages between page and worker. */
import type { FaceMeasures } from '../quality/types.js';
import type { DeviceErrorCode } from '../shared/errors.js';
import type { FaceObservation } from '../shared/face.js';
import type { Size } from '../shared/geometry.js';
import type { AnalyzeRequest, DocumentAnalysis, DocumentRequest, VisionReady } from './types.js';

export type VisionErrorCode = Extract<DeviceErrorCode, `vision-${string}`>;

export type Delegate = 'CPU' | 'GPU';

/** An asset by its absolute URL: a worker started from a blob has no base of its own. */
export interface AssetLocation {
  url: string;
  bytes: number;
  integrity: string;
}

/** What an earlier worker of this page has found out, so that the next one need not. */
export interface DelegateChoice {
  delegate: Delegate;
  /** Whether the other one may still be tried. */
  settled: boolean;
}

/** What the compact engine is made of. */
export interface CompactAssets {
  /** The best build that the browser can run. */
  kernels: AssetLocation;
  detector: AssetLocation;
  mesh: AssetLocation;
  refinement: AssetLocation;
  /** Networks that see what hides a face, `OcclusionWeights` in JSON. */
  occlusion: AssetLocation;
}

/** Of these the files that the first hint waits for, fetched and checked by the page. */
export const compactFirstParts = ['kernels', 'detector'] as const;
export type CompactFirstPart = (typeof compactFirstParts)[number];

export type ToWorker =
  /** Kernels and detector follow, each as a `compact-part`; the worker fetches the rest. */
  | { type: 'start-compact'; assets: CompactAssets }
  | { type: 'compact-part'; part: CompactFirstPart; content: Uint8Array<ArrayBuffer> }
  | {
      type: 'start-mediapipe';
      wasm: AssetLocation;
      landmarker: AssetLocation;
      occlusion: AssetLocation;
      choice: DelegateChoice;
    }
  /** Nothing is loaded. */
  | { type: 'start-documents' }
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
  /** The script runs; nothing is loaded yet. */
  | { type: 'started' }
  /** Nothing has come, and it still loads. */
  | { type: 'alive' }
  /** So many more bytes have come, uncompressed. */
  | { type: 'loaded'; bytes: number }
  /** Faces are found from now on, their landmarks only once it is `ready`. */
  | { type: 'detector-ready' }
  | ({ type: 'ready' } & VisionReady)
  /** The other delegate is being tried: no answer for a while is no stall. */
  | { type: 'delegate-trial' }
  | { type: 'delegate-settled'; choice: DelegateChoice; medianMs: Partial<Record<Delegate, number>> }
  | AnalysisMessage
  | ({ type: 'document-analysis'; id: number } & DocumentAnalysis)
  /** This one frame could not be read; the next may. */
  | { type: 'frame-failed'; id: number; message: string }
  /** The worker is of no more use. */
  | { type: 'failed'; code: VisionErrorCode; message: string; retryable: boolean };
