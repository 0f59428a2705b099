import { livenessLimits } from './limits.js';

const { usualFrameMs } = livenessLimits;

/**
 * How long something lasted that was seen in this many frames, the last of them `spanMs` after the first. It began
 * between two frames and ends between two, so that frames further apart than usual stand for more than their span:
 * what takes as long is seen as lasting as long by a camera of 7.5 frames a second as by one of 15.
 */
export function lastedMs(spanMs: number, frames: number): number {
  const gapMs = frames < 2 ? 0 : spanMs / (frames - 1);
  return spanMs + Math.max(0, Math.min(gapMs - usualFrameMs, usualFrameMs));
}
