/** Shares by group with intervals that count people, not pictures. Pure. */
import { wilson } from '../faces/face-groups.js';
import type { FaceLabel } from '../shared/face-labels.js';

export interface FairnessRow {
  label: FaceLabel;
  accepted: boolean;
  /** The hint that is shown. `null`: none. */
  hint: string | null;
}

export interface Share {
  /** Mean over people of the share of their pictures, percent. */
  percent: number;
  /**
   * Wilson's 95 % with as many trials as people. A person with several pictures is one trial, which makes the interval
   * wider than necessary, never narrower.
   */
  low: number;
  high: number;
  people: number;
  frames: number;
}

/** Groups with fewer people are shown but decide nothing. */
export const minPeople = 10;

export function shareOf(rows: readonly FairnessRow[], holds: (row: FairnessRow) => boolean): Share {
  const byPerson = new Map<string, { hits: number; count: number }>();
  for (const row of rows) {
    const person = String(row.label.identity ?? row.label.file);
    const { hits, count } = byPerson.get(person) ?? { hits: 0, count: 0 };
    byPerson.set(person, { hits: hits + Number(holds(row)), count: count + 1 });
  }
  const people = byPerson.size;
  if (people === 0) return { percent: Number.NaN, low: 0, high: 100, people, frames: 0 };
  const hits = [...byPerson.values()].reduce((sum, one) => sum + one.hits / one.count, 0);
  const [low, high] = wilson(hits, people);
  return { percent: (100 * hits) / people, low, high, people, frames: rows.length };
}

/** Newcombe's 95 % interval of the difference of two shares, percentage points. */
export function differenceOf(best: Share, own: Share): { points: number; low: number; high: number } {
  const points = best.percent - own.percent;
  const down = Math.hypot(best.percent - best.low, own.high - own.percent);
  const up = Math.hypot(best.high - best.percent, own.percent - own.low);
  return { points, low: points - down, high: points + up };
}

type Part = [name: string, holds: (label: FaceLabel) => boolean];

const combined: readonly (readonly string[])[] = [
  ['dark-skin', 'glasses'],
  ['dark-skin', 'beard'],
  ['glasses', 'beard'],
];

/** Everybody, every tag, everybody without dark skin, and pairs of tags that make a face difficult. */
export function attributeParts(labels: readonly FaceLabel[]): Part[] {
  const tags = [...new Set(labels.flatMap((label) => label.tags))].sort();
  const has = (...wanted: readonly string[]) => {
    return (label: FaceLabel): boolean => wanted.every((tag) => label.tags.includes(tag));
  };
  return [
    ['everybody', () => true],
    ['not dark-skin', (label) => !label.tags.includes('dark-skin')],
    ...tags.map((tag): Part => [tag, has(tag)]),
    ...combined.map((pair): Part => [pair.join(' and '), has(...pair)]),
  ];
}

export function conditionParts(labels: readonly FaceLabel[]): Part[] {
  return [...new Set(labels.map(({ condition }) => condition))].flatMap((condition): Part[] => [
    [condition, (label) => label.condition === condition],
    [`${condition}, dark-skin`, (label) => label.condition === condition && label.tags.includes('dark-skin')],
  ]);
}

export interface GroupFigure extends Share {
  name: string;
  behind: { points: number; low: number; high: number } | null;
  /** More than three points behind the best, among groups with enough people. */
  result: 'ok' | 'behind' | 'too few';
}

export const maxPointsBehind = 3;

/** Compares each part with the best of those with enough people. Among equals, the largest is the best. */
export function groupFigures(
  rows: readonly FairnessRow[],
  parts: readonly Part[],
  holds: (row: FairnessRow) => boolean,
): GroupFigure[] {
  const shares = parts
    .map(([name, isIn]) => ({
      name,
      ...shareOf(
        rows.filter(({ label }) => isIn(label)),
        holds,
      ),
    }))
    .filter(({ people }) => people > 0);
  const best = shares
    .filter(({ people }) => people >= minPeople)
    .toSorted((a, b) => b.percent - a.percent || b.people - a.people)[0];
  return shares.map((share) => {
    const behind = best === undefined ? null : differenceOf(best, share);
    const result = share.people < minPeople ? 'too few' : (behind?.points ?? 0) > maxPointsBehind ? 'behind' : 'ok';
    return { ...share, behind, result };
  });
}
