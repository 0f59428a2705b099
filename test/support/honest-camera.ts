import type { CameraFacts } from '../../src/liveness-evidence/camera-advice.js';

/** Camera facts that raise no suspicion. */
export const honestCamera: CameraFacts = {
  facingMode: 'user',
  width: 640,
  height: 480,
  frameRate: 30,
  source: 'device',
  isListed: true,
  isVirtual: false,
  hasNativeCamera: true,
  hasNativePictures: true,
  controls: { zoom: true, torch: false, focus: true, exposure: true },
  timing: { steps: 120, intervalMs: 33.3, jitterMs: 0.6, repeats: 0, drops: 2, pace: 1, clock: 'capture' },
};
