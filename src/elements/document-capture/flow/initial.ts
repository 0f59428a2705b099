import { idlePhoto } from '../../../kit/steps/initial.js';
import type { DocumentCaptureOptions, DocumentCaptureState } from './types.js';

/** The state before `start`. */
export function initialDocumentCapture(options: DocumentCaptureOptions): DocumentCaptureState & { status: 'idle' } {
  return { ...idlePhoto, options, sideIndex: 0, pictures: [], source: 'camera' };
}
