import type { Row } from './collect.js';
import { logOddsOf, type EyeState } from '../../src/face/eye-states.js';

/** A row with the answers of networks that were fitted without its person. */
export interface Scored {
  row: Row;
  /** Log-odds of a cover. */
  cover: number;
  /** Sums for each eye state, by eye. */
  eyes: [number[], number[]];
}

const mean = ([left, right]: Scored['eyes'], state: EyeState): number =>
  (logOddsOf(left, state) + logOddsOf(right, state)) / 2;

/** Shares of covered and of uncovered faces with scores above some limits. */
function ratesOf(name: string, good: readonly number[], bad: ReadonlyMap<string, number[]>): string[] {
  const sorted = [...good].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const limits = [0, 1, 2, 3, 4, 5, 6];
  const share = (scores: readonly number[], limit: number): string => {
    const above = scores.filter((score) => score > limit).length;
    return ((100 * above) / Math.max(1, scores.length)).toFixed(1).padStart(7);
  };
  return [
    '',
    `${name}: good 99 % below ${at(0.99).toFixed(2)}, 99.5 % below ${at(0.995).toFixed(2)}, all below ${at(1).toFixed(2)}`,
    `${'above'.padEnd(22)}${limits.map((limit) => String(limit).padStart(7)).join('')}`,
    `${`good (${good.length})`.padEnd(22)}${limits.map((limit) => share(good, limit)).join('')}`,
    ...[...bad].map(
      ([kind, scores]) =>
        `${`${kind} (${scores.length})`.padEnd(22)}${limits.map((limit) => share(scores, limit)).join('')}`,
    ),
  ];
}

function byKind(
  scored: readonly Scored[],
  kind: (row: Row) => string | null,
  score: (s: Scored) => number,
): Map<string, number[]> {
  const kinds = new Map<string, number[]>();
  for (const one of scored) {
    const name = kind(one.row);
    if (name !== null) kinds.set(name, [...(kinds.get(name) ?? []), score(one)]);
  }
  return new Map([...kinds].sort(([a], [b]) => a.localeCompare(b)));
}

/** Which harmless things are mistaken for covers. */
function wornLines(scored: readonly Scored[]): string[] {
  const kinds = new Map<string, number[]>();
  for (const { row, cover } of scored) {
    if (!row.varied || row.cover !== 'none') continue;
    for (const kind of row.worn.length === 0 ? ['nothing'] : row.worn) {
      kinds.set(kind, [...(kinds.get(kind) ?? []), cover]);
    }
  }
  return [...kinds].map(([kind, scores]) => {
    const taken = scores.filter((score) => score > 1).length;
    return `no cover, ${kind}: ${taken} of ${scores.length} above 1`;
  });
}

/** The report's lines. `good` are the unchanged labeled frames that should be accepted. */
export function reportFit(scored: readonly Scored[]): string[] {
  const good = scored.filter(({ row }) => !row.varied && row.expect === 'accept');
  const cover = ({ cover: score }: Scored): number => score;
  const hidden = ({ eyes }: Scored): number => mean(eyes, 'hidden');
  const closed = ({ eyes }: Scored): number => mean(eyes, 'closed');
  const glare = ({ eyes }: Scored): number => mean(eyes, 'glare');
  const test = (row: Row): string | null =>
    !row.varied && row.expect === 'covered' ? `TEST ${row.set} ${row.condition}` : null;
  const coverKind = (row: Row): string | null =>
    test(row) ?? (row.varied && row.cover !== null ? (row.cover === 'none' ? `no cover` : row.cover) : null);
  const bothEyes = (state: EyeState) => (row: Row) =>
    row.eyes.every((one) => one === state) ? `${row.varied ? 'varied' : row.set} ${state}` : null;
  const lines = [
    ...ratesOf('cover', good.map(cover), byKind(scored, coverKind, cover)),
    ...ratesOf(
      'eyes hidden',
      good.map(hidden),
      new Map([
        ...byKind(scored, test, hidden),
        ...byKind(scored, bothEyes('hidden'), hidden),
        ...byKind(scored, bothEyes('closed'), hidden),
      ]),
    ),
    ...ratesOf(
      'eyes closed',
      good.map(closed),
      new Map([
        ...byKind(scored, bothEyes('closed'), closed),
        ...byKind(scored, bothEyes('open'), closed),
        ...byKind(scored, bothEyes('hidden'), closed),
      ]),
    ),
    ...ratesOf(
      'glare',
      good.map(glare),
      new Map([...byKind(scored, bothEyes('glare'), glare), ...byKind(scored, bothEyes('open'), glare)]),
    ),
    '',
  ];
  lines.push(...wornLines(scored));
  const named: [string, (s: Scored) => number][] = [
    ['cover', cover],
    ['hidden', hidden],
    ['closed', closed],
    ['glare', glare],
  ];
  for (const [name, of] of named) {
    for (const one of good.filter((each) => of(each) > 0)) {
      lines.push(`good, ${name} ${of(one).toFixed(1)}: ${one.row.file} ${one.row.tags.join(' ')}`);
    }
  }
  for (const one of scored) {
    if (test(one.row) === null) continue;
    const best = Math.max(cover(one), hidden(one));
    if (best < 2) lines.push(`missed: ${one.row.file} cover ${cover(one).toFixed(1)} hidden ${hidden(one).toFixed(1)}`);
  }
  return lines;
}
