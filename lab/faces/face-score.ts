import { groupLines } from './face-groups.js';
import type { JudgedFrame } from './judged-frame.js';
import type { FaceLabel } from '../shared/face-labels.js';

export interface FaceFigures {
  /** Percent, 0 to 100. `null` if the set has no such frame. */
  goodAccepted: number | null;
  badRefused: number | null;
  rightHint: number | null;
  /** Percentage points between the tones with the highest and the lowest acceptance rate. */
  toneGap: number | null;
  p50Ms: number;
  p95Ms: number;
}

/** Tones with fewer good frames are inconclusive. */
const minFramesPerTone = 5;

function percent(rows: readonly JudgedFrame[], holds: (row: JudgedFrame) => boolean): number | null {
  return rows.length === 0 ? null : (100 * rows.filter(holds).length) / rows.length;
}

const isAccepted = (row: JudgedFrame): boolean => row.verdict === 'accept';

/** Whether it must be refused. */
export function isBad({ expect, alsoOk }: FaceLabel): boolean {
  return expect !== 'accept' && expect !== 'any' && !alsoOk.includes('accept');
}

function isRightHint(row: JudgedFrame): boolean {
  return row.hint !== null && (row.hint === row.expect || row.alsoOk.includes(row.hint));
}

/** Whether verdict and hint match the label. `null` for `any`. */
export function isRight(row: Omit<JudgedFrame, 'right'>): boolean | null {
  if (row.expect === 'any') return null;
  if (row.verdict === 'accept') return row.expect === 'accept' || row.alsoOk.includes('accept');
  return row.expect !== 'accept' && isRightHint({ ...row, right: null });
}

function groupBy<K>(rows: readonly JudgedFrame[], key: (row: JudgedFrame) => K): Map<K, JudgedFrame[]> {
  const groups = new Map<K, JudgedFrame[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

function goodByTone(rows: readonly JudgedFrame[]): [tone: number, frames: JudgedFrame[]][] {
  const good = rows.filter((row) => row.expect === 'accept' && row.monk !== null);
  return [...groupBy(good, (row) => row.monk ?? 0)].sort(([a], [b]) => a - b);
}

export function figuresOf(rows: readonly JudgedFrame[]): FaceFigures {
  const good = rows.filter((row) => row.expect === 'accept');
  const bad = rows.filter(isBad);
  const refused = bad.filter((row) => !isAccepted(row));
  const rates = goodByTone(rows)
    .filter(([, frames]) => frames.length >= minFramesPerTone)
    .map(([, frames]) => percent(frames, isAccepted) ?? 0);
  const times = rows.map((row) => row.workMs).sort((a, b) => a - b);
  const quantile = (share: number): number => times[Math.round(share * (times.length - 1))] ?? 0;
  return {
    goodAccepted: percent(good, isAccepted),
    badRefused: percent(bad, (row) => !isAccepted(row)),
    rightHint: percent(refused, isRightHint),
    toneGap: rates.length < 2 ? null : Math.max(...rates) - Math.min(...rates),
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
  };
}

function formatted(value: number | null, digits = 1): string {
  return value === null ? '–' : value.toFixed(digits);
}

function wrongLine(row: JudgedFrame): string {
  const got = row.verdict === 'accept' ? 'accept' : (row.hint ?? 'refused without a hint');
  const checks = row.checks.length === 0 ? '' : ` (${row.checks.join(', ')})`;
  return `wrong: ${row.file} expected ${row.expect}, got ${got}${checks}`;
}

/** The report's lines: results by condition and by tone, the errors, and finally one line with the figures. */
export function reportOf(rows: readonly JudgedFrame[]): string[] {
  const lines = ['condition           n  accepted  right  hints'];
  for (const [condition, frames] of groupBy(rows, (row) => row.condition)) {
    const hints = [...groupBy(frames, (row) => row.hint ?? 'accept')]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([hint, of]) => `${hint} ${of.length}`)
      .join(', ');
    const scored = frames.filter((row) => row.right !== null);
    const right = scored.length === 0 ? '–' : String(scored.filter((row) => row.right).length);
    const accepted = frames.filter(isAccepted).length;
    lines.push(
      `${condition.padEnd(18)} ${String(frames.length).padStart(2)}  ${String(accepted).padStart(8)}  ${right.padStart(5)}  ${hints}`,
    );
  }
  const tones = goodByTone(rows).map(
    ([tone, frames]) => `${tone}: ${frames.filter(isAccepted).length}/${frames.length}`,
  );
  if (tones.length > 0) lines.push('', `good accepted by Monk tone  ${tones.join('  ')}`);
  const counted = rows.filter((row) => row.expect === 'any' && row.faces !== null);
  if (counted.length > 0) {
    const same = counted.filter((row) => row.measures.faceCount === row.faces).length;
    lines.push('', `photographs with the right number of faces  ${same}/${counted.length}`);
  }
  lines.push(...groupLines(rows));
  const wrong = rows.filter((row) => row.right === false);
  if (wrong.length > 0) lines.push('');
  for (const row of wrong) {
    lines.push(wrongLine(row));
  }
  const figures = figuresOf(rows);
  lines.push(
    '',
    `faces: good accepted ${formatted(figures.goodAccepted)} %, bad refused ${formatted(figures.badRefused)} %, ` +
      `right hint ${formatted(figures.rightHint)} %, tone gap ${formatted(figures.toneGap)} points, ` +
      `p50 ${formatted(figures.p50Ms)} ms, p95 ${formatted(figures.p95Ms)} ms`,
  );
  return lines;
}
