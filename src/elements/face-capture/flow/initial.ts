import { idlePhoto } from '../../../kit/steps/initial.js';
import type { FaceCaptureOptions, FaceCaptureState } from './types.js';

/** The state before `start`. */
export function initialFaceCapture(options: FaceCaptureOptions): FaceCaptureState & { status: 'idle' } {
  return { ...idlePhoto, options, analysis: null, lamp: null };
}
