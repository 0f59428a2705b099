/** How long hints have not helped: after a while those that do not insist step back. */
import type { FaceVerdict } from '../../quality/types.js';
import { captureTiming } from './hold.js';

/** What a machine keeps of it from frame to frame. All times are those of frames, milliseconds. */
export interface Patience {
  /** Since when frames could be taken, were it not for hints; `null`: they could not. */
  readonly tolerableSince: number | null;
  readonly lastTolerableAt: number;
  /** Since when the lids are down and nothing else is wrong; `null`: they are not. */
  readonly lidsDownSince: number | null;
}

export const initialPatience: Patience = {
  tolerableSince: null,
  lastTolerableAt: Number.NEGATIVE_INFINITY,
  lidsDownSince: null,
};

export function stepPatience(
  before: Patience,
  frameTime: number,
  { tolerable, hint }: Pick<FaceVerdict, 'tolerable' | 'hint'>,
): Patience {
  const lidsDownSince = hint === 'eyes-closed' ? (before.lidsDownSince ?? frameTime) : null;
  if (tolerable) {
    const tolerableSince = before.tolerableSince ?? frameTime;
    return { tolerableSince, lastTolerableAt: frameTime, lidsDownSince };
  }
  const isLapse = frameTime - before.lastTolerableAt <= captureTiming.patienceLapseMs;
  return { ...before, tolerableSince: isLapse ? before.tolerableSince : null, lidsDownSince };
}

/** Whether hints that do not insist have stepped back. */
export function isLenient({ tolerableSince }: Patience, frameTime: number): boolean {
  return tolerableSince !== null && frameTime - tolerableSince >= captureTiming.patienceMs;
}

/** Whether the lids are down for no longer than a blink takes. */
export function isBlink({ lidsDownSince }: Patience, frameTime: number): boolean {
  return lidsDownSince !== null && frameTime - lidsDownSince < captureTiming.blinkMs;
}
