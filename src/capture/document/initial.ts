import type { DocumentCaptureOptions, DocumentCaptureState } from './types.js';

/** The state before `start`. */
export function initialDocumentCapture(options: DocumentCaptureOptions): DocumentCaptureState {
  return {
    status: 'idle',
    options,
    attempt: 0,
    startedAt: null,
    enteredAt: 0,
    vision: 'none',
    camera: 'closed',
    loadedBytes: 0,
    totalBytes: 0,
    sideIndex: 0,
    pictures: [],
    source: 'camera',
    refusedStills: 0,
  };
}
