import { faceThresholds, type FaceThreshold } from '../../src/face/thresholds.js';
import { within } from '../../src/face/trust.js';
import { isBad } from './face-score.js';
import type { JudgedFrame } from './judged-frame.js';

/** The set under one change. */
export interface ChangedFrames {
  change: string;
  rows: JudgedFrame[];
}

/** A margin between a limit and good or bad frames counts as thin below this many deviations of the good ones. */
const thinFrom = 1;

/** The report's lines: rates under each change, then the margin between each limit and good and bad frames. */
export function robustnessReport(changed: readonly ChangedFrames[]): string[] {
  return [
    '',
    'change               good accepted  bad refused  right hint  photos accepted',
    ...changed.flatMap(ratesOf),
    '',
    'limit                accept     good: deviation, farthest, margin    bad: nearest, margin',
    ...faceThresholds.flatMap((threshold) => marginOf(threshold, changed) ?? []),
  ];
}

function ratesOf({ change, rows }: ChangedFrames): string[] {
  const good = rows.filter((row) => row.expect === 'accept');
  const bad = rows.filter(isBad);
  const photos = rows.filter((row) => row.expect === 'any');
  const refused = bad.filter((row) => row.verdict === 'refuse');
  const share = (part: number, whole: readonly unknown[], width: number): string =>
    (whole.length === 0 ? '–' : `${part}/${whole.length}`).padStart(width);
  const accepted = (of: readonly JudgedFrame[]): number => of.filter((row) => row.verdict === 'accept').length;
  return [
    change.padEnd(20) +
      share(accepted(good), good, 14) +
      share(refused.length, bad, 13) +
      share(refused.filter((row) => row.right).length, refused, 12) +
      share(accepted(photos), photos, 17),
    ...rows
      .filter((row) => row.right === false)
      .map((row) => `    ${row.file}: expected ${row.expect}, got ${row.hint ?? 'accept'}`),
    ...photos.filter((row) => row.hint !== null).map((row) => `    ${row.file}: a photo, got ${row.hint}`),
  ];
}

/** The measure with its sign set so that more is worse. `null` if it is not judged. */
function badnessOf(threshold: FaceThreshold, row: JudgedFrame): number | null {
  const value = row.measures[threshold.measure];
  if (value === null || threshold.trustedWhen?.(row.measures) === false) return null;
  if (threshold.fails === 'beyond') return Math.abs(value);
  return threshold.fails === 'below' ? -value : value;
}

function marginOf(threshold: FaceThreshold, changed: readonly ChangedFrames[]): string | null {
  const { id, accept, fails, hint } = threshold;
  const sign = fails === 'below' ? -1 : 1;
  const limit = sign * accept;
  const rows = changed.flatMap((change) => change.rows);
  const badness = (of: readonly JudgedFrame[]): number[] =>
    of.map((row) => badnessOf(threshold, row)).filter((value) => value !== null);
  const good = badness(rows.filter((row) => row.expect === 'accept'));
  // A hint may have several limits. Each frame is counted with those that refuse it.
  const bad = badness(rows.filter((row) => row.expect === hint)).filter((value) => value > limit);
  const mean = good.reduce((sum, value) => sum + value, 0) / good.length;
  const deviation = Math.sqrt(good.reduce((sum, value) => sum + (value - mean) ** 2, 0) / good.length);
  if (!(deviation > 0)) return null;
  const farthest = Math.max(...good);
  const margin = (limit - farthest) / deviation;
  const nearest = Math.min(...bad);
  const badMargin = (nearest - limit) / deviation;
  const thin = margin < thinFrom || within(badMargin, thinFrom);
  const figure = (value: number): string => value.toPrecision(3).padStart(9);
  return (
    `${id.padEnd(18)}${figure(accept)}${figure(deviation)}${figure(sign * farthest)}${figure(margin)}` +
    (bad.length === 0 ? '' : `    ${figure(sign * nearest)}${figure(badMargin)}`) +
    (thin ? '  thin' : '')
  );
}
