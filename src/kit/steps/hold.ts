import type { FaceVerdict } from '../../face/types.js';

/** The part of a verdict that a hold uses, for a face or a document. */
export type HeldVerdict = Pick<FaceVerdict, 'accept' | 'usable' | 'score'>;

/** The timing of a capture. In milliseconds unless it counts something. */
export const captureTiming = {
  /** How long all gates must pass before the automatic capture. */
  holdMs: 600,
  /** How long a frame that only warns may interrupt the hold: one or two frames of a noisy measure. */
  lapseMs: 150,
  /**
   * Longest time that a pair of accepted frames counts for, because nobody knows what happened between slower frames.
   */
  maxStepMs: 300,
  /**
   * Without a frame for this long, the hold restarts. The slowest phones take more than a second for their first frame, and
   * however long a gap is, it counts for no more than `maxStepMs`.
   */
  stallMs: 2000,
  /** A verdict older than this says nothing about the picture behind the shutter. */
  freshVerdictMs: 1000,
  /**
   * An automatic still must pass all gates, as its frame did. After this many refusals in a row, a still that only
   * warns is accepted with its warnings, so that a person at the edge of a gate gets through.
   */
  strictVerifications: 2,
  /**
   * A hint that has not helped for this long stops blocking, unless its check insists: the best frame of that time that
   * passes every other check is taken with a warning.
   */
  patienceMs: 3000,
  /** If no frame gives a hint for longer than this, its time starts over. */
  waitLapseMs: 1000,
  /** Intolerable frames for no longer than this do not reset the patience. */
  patienceLapseMs: 400,
  /**
   * Lids that are down for less than this are a blink: there is no hint, and a hold continues but does not count this
   * time.
   */
  blinkMs: 600,
  /** After this long without a picture, the element says what else the person can do. */
  helpAfterMs: 8000,
} as const;

export interface Hold {
  /** How long all gates have passed, in milliseconds. */
  heldMs: number;
  lastAcceptedAt: number;
  /** Whether a frame has only warned since then. If so, the time to the next accepted frame does not count. */
  lapsed: boolean;
  /** The best frame so far: the one that `keep-best-frame` last named. */
  best: { time: number; score: number };
}

/** A hold begins with its first accepted frame. */
export function beginHold(frameTime: number, verdict: HeldVerdict): Hold {
  return { heldMs: 0, lastAcceptedAt: frameTime, lapsed: false, best: { time: frameTime, score: verdict.score } };
}

/**
 * Returns the hold after one more frame; `null` if it broke. Only time between accepted frames counts. A frame that
 * blocks breaks the hold at once; one that only warns does so when the lapse has lasted longer than `lapseMs`, and the
 * time of the lapse does not count.
 */
export function continueHold(
  hold: Hold,
  frameTime: number,
  verdict: HeldVerdict,
  lapseMs: number = captureTiming.lapseMs,
): Hold | null {
  const sinceMs = frameTime - hold.lastAcceptedAt;
  if (!verdict.accept) {
    return verdict.usable && sinceMs <= lapseMs ? { ...hold, lapsed: true } : null;
  }
  if (sinceMs > captureTiming.stallMs) return null;
  const stepMs = hold.lapsed ? 0 : Math.max(0, Math.min(sinceMs, captureTiming.maxStepMs));
  return {
    heldMs: hold.heldMs + stepMs,
    lastAcceptedAt: Math.max(frameTime, hold.lastAcceptedAt),
    lapsed: false,
    best: verdict.score > hold.best.score ? { time: frameTime, score: verdict.score } : hold.best,
  };
}

/** Progress for the ring, 0 to 1. */
export function holdProgress({ heldMs }: Hold): number {
  return Math.min(1, heldMs / captureTiming.holdMs);
}
