/**
 * Tracks how long hints have not helped. After a while, the check behind a hint stops blocking, but only that check.
 */
import { faceHints } from '../../face/types.js';
import type { FaceHint, FaceVerdict } from '../../face/types.js';
import { captureTiming } from './hold.js';

/** A frame that may become the photo once its complaints stop blocking. */
interface Candidate {
  time: number;
  score: number;
  complaints: readonly FaceHint[];
}

/** How long a hint has been given. */
export interface Wait<Hint extends string = FaceHint> {
  readonly hint: Hint;
  readonly since: number;
  readonly lastAt: number;
}

/** The state that a machine keeps between frames. All times are those of frames, in milliseconds. */
export interface Patience {
  /** When frames became `tolerable` (see `FaceVerdict`); `null` if they are not. */
  readonly tolerableSince: number | null;
  readonly lastTolerableAt: number;
  /** Whether the previous frame was tolerable. Only then does the camera keep a copy of the next one. */
  readonly wasTolerable: boolean;
  /** Hints that are being given, the earliest first. */
  readonly waits: readonly Wait[];
  /** Hints that were given for long enough. Their checks no longer block. */
  readonly relaxed: readonly FaceHint[];
  /** The best frame of the last seconds that fails only `relaxed` checks and that of the next hint to stop blocking. */
  readonly best: Candidate | null;
  /** When the first such frame came. */
  readonly bestSince: number | null;
  /** When the lids went down, if they are still down or rising and nothing worse is wrong; otherwise `null`. */
  readonly lidsDownSince: number | null;
  readonly lastLidsDownAt: number;
}

export const initialPatience: Patience = {
  tolerableSince: null,
  lastTolerableAt: Number.NEGATIVE_INFINITY,
  wasTolerable: false,
  waits: [],
  relaxed: [],
  best: null,
  bestSince: null,
  lidsDownSince: null,
  lastLidsDownAt: Number.NEGATIVE_INFINITY,
};

type Judged = Pick<FaceVerdict, 'tolerable' | 'hint' | 'gates' | 'score'>;

/** Hints of the checks that a frame fails, the most blocking first. */
export function complaintsOf({ gates }: Pick<FaceVerdict, 'gates'>): FaceHint[] {
  return faceHints.filter((hint) => !['pass', 'advise', 'unknown'].includes(gates[hint]));
}

/** The remaining hint once those that stopped blocking are left out. */
export function remainingHint(relaxed: readonly FaceHint[], verdict: Pick<FaceVerdict, 'hint' | 'gates'>) {
  if (verdict.hint === null || !relaxed.includes(verdict.hint)) return verdict.hint;
  return complaintsOf(verdict).find((hint) => !relaxed.includes(hint)) ?? null;
}

/** @param held the best frame of the running hold, which is the one that is kept */
export function stepPatience(
  before: Patience,
  frameTime: number,
  verdict: Judged,
  held: Pick<Candidate, 'time' | 'score'> | null = null,
): Patience {
  const lids = stepLids(before, frameTime, verdict);
  if (!verdict.tolerable) {
    const isLapse = frameTime - before.lastTolerableAt <= captureTiming.patienceLapseMs;
    const rest = isLapse ? before : { ...initialPatience, lastTolerableAt: before.lastTolerableAt };
    // The next face may be someone else's, so drop the kept picture.
    return { ...rest, wasTolerable: false, best: null, bestSince: null, ...lids };
  }
  const complaints = complaintsOf(verdict);
  const waits = stepWaits(before.waits, before.relaxed, frameTime, complaints);
  const relaxed = relaxedBy(waits, frameTime);
  const next = waits.find(({ hint }) => !relaxed.includes(hint))?.hint;
  const mayPass = (hints: readonly FaceHint[]): boolean =>
    hints.every((hint) => hint === next || relaxed.includes(hint));
  const kept = held === null ? before.best : { ...held, complaints: [] };
  const isRecent = kept !== null && mayPass(kept.complaints) && frameTime - kept.time <= captureTiming.patienceMs;
  const own = { time: frameTime, score: verdict.score, complaints };
  const isCandidate = before.wasTolerable && mayPass(complaints);
  const best = isRecent ? (isCandidate && isBetter(own, kept, relaxed) ? own : kept) : isCandidate ? own : null;
  return {
    tolerableSince: before.tolerableSince ?? frameTime,
    lastTolerableAt: frameTime,
    wasTolerable: true,
    waits,
    relaxed,
    best,
    bestSince: best === null ? null : (before.bestSince ?? frameTime),
    ...lids,
  };
}

/** The hints that were given for long enough. */
export function relaxedBy<Hint extends string>(waits: readonly Wait<Hint>[], frameTime: number): Hint[] {
  return waits.filter(({ since }) => frameTime - since >= captureTiming.patienceMs).map(({ hint }) => hint);
}

/** A hint's time runs while it is the first that still blocks, and survives short interruptions. */
export function stepWaits<Hint extends string>(
  waits: readonly Wait<Hint>[],
  relaxed: readonly Hint[],
  frameTime: number,
  complaints: readonly Hint[],
): Wait<Hint>[] {
  const given = complaints.find((hint) => !relaxed.includes(hint));
  const isUp = (hint: Hint): boolean => hint === given || (relaxed.includes(hint) && complaints.includes(hint));
  const kept = waits
    .filter(({ hint, lastAt }) => isUp(hint) || frameTime - lastAt <= captureTiming.waitLapseMs)
    .map((wait) => (isUp(wait.hint) ? { ...wait, lastAt: frameTime } : wait));
  if (given === undefined || kept.some(({ hint }) => hint === given)) return kept;
  return [...kept, { hint: given, since: frameTime, lastAt: frameTime }];
}

/** Fewer complaints first, then those that have stopped blocking before others, then the score. */
function isBetter(own: Candidate, than: Candidate, relaxed: readonly FaceHint[]): boolean {
  const costOf = ({ complaints }: Candidate): number =>
    complaints.reduce((sum, hint) => sum + (relaxed.includes(hint) ? 1 : faceHints.length), 0);
  const ahead = costOf(than) - costOf(own);
  return ahead > 0 || (ahead === 0 && own.score > than.score);
}

function stepLids(before: Patience, frameTime: number, { tolerable, hint }: Judged) {
  const areDown = hint === 'eyes-closed';
  // The whites of the eyes are the brightest part of a dark face. If they are half covered, it looks too dark.
  const areRising = hint !== null && tolerable && frameTime - before.lastLidsDownAt <= captureTiming.lapseMs;
  return {
    lidsDownSince: areDown || areRising ? (before.lidsDownSince ?? frameTime) : null,
    lastLidsDownAt: areDown ? frameTime : before.lastLidsDownAt,
  };
}

/**
 * Whether to take the best frame of the last seconds: every check passes on it except those whose hints were shown for
 * long enough. A frame that passes every check waits as long, because a hold usually completes first.
 */
export function isDue({ tolerableSince, best, bestSince, relaxed }: Patience, frameTime: number): boolean {
  if (tolerableSince === null || best === null || bestSince === null) return false;
  return (
    frameTime - tolerableSince >= captureTiming.patienceMs &&
    frameTime - bestSince >= captureTiming.holdMs &&
    best.complaints.every((hint) => relaxed.includes(hint))
  );
}

/** Whether the lids have been down for no longer than a blink. */
export function isBlink({ lidsDownSince }: Patience, frameTime: number): boolean {
  return lidsDownSince !== null && frameTime - lidsDownSince < captureTiming.blinkMs;
}
