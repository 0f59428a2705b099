/** How long hints have not helped: after a while the check that was hinted steps back, and it alone. */
import { faceHints } from '../../quality/types.js';
import type { FaceHint, FaceVerdict } from '../../quality/types.js';
import { captureTiming } from './hold.js';

/** A frame that may become the photo once its complaints have stepped back. */
export interface Candidate {
  time: number;
  score: number;
  complaints: readonly FaceHint[];
}

/** For how long a hint has been given. */
interface Wait {
  readonly hint: FaceHint;
  readonly since: number;
  readonly lastAt: number;
}

/** What a machine keeps of it from frame to frame. All times are those of frames, milliseconds. */
export interface Patience {
  /** Since when frames could be taken, were it not for hints; `null`: they could not. */
  readonly tolerableSince: number | null;
  readonly lastTolerableAt: number;
  /** The frame before could be taken so: only then does the camera keep a copy of the next one. */
  readonly wasTolerable: boolean;
  /** Hints that are being given, the longest first. */
  readonly waits: readonly Wait[];
  /** Hints that were given for long enough: their checks hold nothing back any more. */
  readonly relaxed: readonly FaceHint[];
  /** The best frame of the last seconds with nothing wrong but `relaxed` and the hint that steps back next. */
  readonly best: Candidate | null;
  /** Since when there were such frames. */
  readonly bestSince: number | null;
  /** Since when the lids are down, or still rising, and nothing worse is wrong; `null`: they are not. */
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

/** Hints of the checks that hold a frame back, the most blocking first. */
export function complaintsOf({ gates }: Pick<FaceVerdict, 'gates'>): FaceHint[] {
  return faceHints.filter((hint) => gates[hint] !== 'pass' && gates[hint] !== 'advise');
}

/** The hint that is left when those that stepped back are not given any more. */
export function remainingHint(relaxed: readonly FaceHint[], verdict: Pick<FaceVerdict, 'hint' | 'gates'>) {
  if (verdict.hint === null || !relaxed.includes(verdict.hint)) return verdict.hint;
  return complaintsOf(verdict).find((hint) => !relaxed.includes(hint)) ?? null;
}

/** @param held the best frame of a hold that runs: it is the one that is kept */
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
    // The next face may be someone else's, so the kept picture goes.
    return { ...rest, wasTolerable: false, best: null, bestSince: null, ...lids };
  }
  const complaints = complaintsOf(verdict);
  const waits = stepWaits(before, frameTime, complaints);
  const relaxed = waits.filter(({ since }) => frameTime - since >= captureTiming.patienceMs).map(({ hint }) => hint);
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

/** A hint is given while it is the first that has not stepped back, now or a moment ago. */
function stepWaits({ waits, relaxed }: Patience, frameTime: number, complaints: readonly FaceHint[]): Wait[] {
  const given = complaints.find((hint) => !relaxed.includes(hint));
  const isUp = (hint: FaceHint): boolean => hint === given || (relaxed.includes(hint) && complaints.includes(hint));
  const kept = waits
    .filter(({ hint, lastAt }) => isUp(hint) || frameTime - lastAt <= captureTiming.waitLapseMs)
    .map((wait) => (isUp(wait.hint) ? { ...wait, lastAt: frameTime } : wait));
  if (given === undefined || kept.some(({ hint }) => hint === given)) return kept;
  return [...kept, { hint: given, since: frameTime, lastAt: frameTime }];
}

/** Fewer complaints first, those that have stepped back before those that have not, then the score. */
function isBetter(own: Candidate, than: Candidate, relaxed: readonly FaceHint[]): boolean {
  const costOf = ({ complaints }: Candidate): number =>
    complaints.reduce((sum, hint) => sum + (relaxed.includes(hint) ? 1 : faceHints.length), 0);
  const ahead = costOf(than) - costOf(own);
  return ahead > 0 || (ahead === 0 && own.score > than.score);
}

function stepLids(before: Patience, frameTime: number, { tolerable, hint }: Judged) {
  const areDown = hint === 'eyes-closed';
  // The whites of the eyes are the brightest part of a dark face: half covered, they leave it looking too dark.
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

/** Whether the lids are down for no longer than a blink takes. */
export function isBlink({ lidsDownSince }: Patience, frameTime: number): boolean {
  return lidsDownSince !== null && frameTime - lidsDownSince < captureTiming.blinkMs;
}
