/** A defense, broken on purpose: one place in the sources, and the attack that must notice it. Pure. */

export interface Mutation {
  /** The defense, in a few words. */
  breaks: string;
  /** Relative to the repository's root. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Name of the attack that must get through. */
  attack: string;
}

/** The text with the defense broken; `null` unless the place is there exactly once. */
export function mutated(text: string, { find, replace }: Pick<Mutation, 'find' | 'replace'>): string | null {
  const at = text.indexOf(find);
  if (find === '' || at === -1 || text.indexOf(find, at + 1) !== -1) return null;
  return text.slice(0, at) + replace + text.slice(at + find.length);
}

/** The outcome of one mutation. */
export type Outcome =
  | 'noticed'
  | 'NOT NOTICED'
  /** The attack was skipped because it needs Redis. */
  | 'skipped'
  /** The text does not occur exactly once. */
  | 'NOT FOUND'
  /** The broken copy does not run, so there was no attack. */
  | 'DOES NOT RUN';

/** The attack's row in `--json`. */
export interface AttackReport {
  rows: readonly { result: string; through: number; seen: string }[];
  skipped: number;
}

/** @param report `null`: the attacks ended without one */
export function outcomeOf(report: AttackReport | null): Outcome {
  const row = report?.rows[0];
  if (report === null || (row === undefined && report.skipped === 0)) return 'DOES NOT RUN';
  if (row === undefined) return 'skipped';
  return row.result === 'got through' ? 'noticed' : 'NOT NOTICED';
}

export const isGood = (outcome: Outcome): boolean => outcome === 'noticed' || outcome === 'skipped';
