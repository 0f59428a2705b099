/** How long hints have not helped: after a while those that do not insist step back. */
import type { FaceVerdict } from '../../quality/types.js';
import { captureTiming } from './hold.js';

/** What a machine keeps of it from frame to frame. All times are those of frames, milliseconds. */
export interface Patience {
  /** Since when frames could be taken, were it not for hints; `null`: they could not. */
  readonly tolerableSince: number | null;
  readonly lastTolerableAt: number;
  /** Since when the lids are down, or still rising, and nothing worse is wrong; `null`: they are not. */
  readonly lidsDownSince: number | null;
  readonly lastLidsDownAt: number;
}

export const initialPatience: Patience = {
  tolerableSince: null,
  lastTolerableAt: Number.NEGATIVE_INFINITY,
  lidsDownSince: null,
  lastLidsDownAt: Number.NEGATIVE_INFINITY,
};

export function stepPatience(
  before: Patience,
  frameTime: number,
  { tolerable, hint }: Pick<FaceVerdict, 'tolerable' | 'hint'>,
): Patience {
  const areDown = hint === 'eyes-closed';
  // The whites of the eyes are the brightest part of a dark face: half covered, they leave it looking too dark.
  const areRising = hint !== null && tolerable && frameTime - before.lastLidsDownAt <= captureTiming.lapseMs;
  const lids = {
    lidsDownSince: areDown || areRising ? (before.lidsDownSince ?? frameTime) : null,
    lastLidsDownAt: areDown ? frameTime : before.lastLidsDownAt,
  };
  if (tolerable) {
    const tolerableSince = before.tolerableSince ?? frameTime;
    return { tolerableSince, lastTolerableAt: frameTime, ...lids };
  }
  const isLapse = frameTime - before.lastTolerableAt <= captureTiming.patienceLapseMs;
  return { ...before, tolerableSince: isLapse ? before.tolerableSince : null, ...lids };
}

/** Whether hints that do not insist have stepped back. */
export function isLenient({ tolerableSince }: Patience, frameTime: number): boolean {
  return tolerableSince !== null && frameTime - tolerableSince >= captureTiming.patienceMs;
}

/** Whether the lids are down for no longer than a blink takes. */
export function isBlink({ lidsDownSince }: Patience, frameTime: number): boolean {
  return lidsDownSince !== null && frameTime - lidsDownSince < captureTiming.blinkMs;
}
