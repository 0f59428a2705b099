import { judgeFace, type FaceLimits } from '../../src/face/judge.js';
import { faceThresholds, type FaceThreshold } from '../../src/face/thresholds.js';
import { isRight } from './face-score.js';
import type { JudgedFrame } from './judged-frame.js';

/**
 * Judges every person's frames with limits midway between good and bad frames of all other people. A limit that the
 * others' frames do not touch from both sides stays unchanged.
 */
export function judgedWithoutOwnFrames(rows: readonly JudgedFrame[]): JudgedFrame[] {
  const limitsWithout = new Map<FaceIdentity, FaceLimits>();
  return rows.map((row) => {
    const own = limitsWithout.get(row.identity) ?? limitsWithoutPerson(rows, row.identity);
    limitsWithout.set(row.identity, own);
    const verdict = judgeFace(row.measures, { limits: own });
    const judged: JudgedFrame = {
      ...row,
      verdict: verdict.accept ? 'accept' : 'refuse',
      hint: verdict.hint,
      checks: verdict.failed,
      score: verdict.score,
    };
    return { ...judged, right: isRight(judged) };
  });
}

type FaceIdentity = JudgedFrame['identity'];

function limitsWithoutPerson(rows: readonly JudgedFrame[], person: FaceIdentity): FaceLimits {
  const others = rows.filter((row) => row.identity !== person);
  return Object.fromEntries(
    faceThresholds.flatMap((threshold) => {
      const accept = midwayLimit(threshold, others);
      return accept === null ? [] : [[threshold.id, { accept }]];
    }),
  );
}

function midwayLimit(threshold: FaceThreshold, rows: readonly JudgedFrame[]): number | null {
  const { fails, measure, trustedWhen, accept, hint } = threshold;
  const sign = fails === 'below' ? -1 : 1;
  const badness = (of: readonly JudgedFrame[]): number[] =>
    of
      .filter((row) => row.measures[measure] !== null && trustedWhen?.(row.measures) !== false)
      .map((row) => (fails === 'beyond' ? Math.abs(row.measures[measure]!) : sign * row.measures[measure]!));
  const good = badness(rows.filter((row) => row.expect === 'accept'));
  const bad = badness(rows.filter((row) => row.expect === hint)).filter((value) => value > sign * accept);
  if (good.length === 0 || bad.length === 0) return null;
  const [farthest, nearest] = [Math.max(...good), Math.min(...bad)];
  return farthest < nearest ? (sign * (farthest + nearest)) / 2 : null;
}
