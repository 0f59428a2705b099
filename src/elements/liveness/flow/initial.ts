import { idle } from '../../../kit/steps/initial.js';
import type { LivenessSessionOptions, LivenessSessionState } from './types.js';

/** The state before `start`. */
export function initialLivenessSession(options: LivenessSessionOptions): LivenessSessionState & { status: 'idle' } {
  return { ...idle, options, cameraFault: null, isChecked: false, onPhone: false, rejections: 0, attemptsLeft: null };
}
