/** A defense, broken on purpose, and the attack that must notice. Pure. */
import type { BrokenPlace } from '../shared/broken-copy.js';

export interface Mutation extends BrokenPlace {
  /** The defense, in a few words. */
  breaks: string;
  /** Name of the attack that must get through. */
  attack: string;
}

export type Outcome =
  | 'noticed'
  | 'NOT NOTICED'
  /** The attack was skipped because it needs Redis. */
  | 'skipped'
  /** The text does not occur exactly once. */
  | 'NOT FOUND'
  /** The broken copy does not run, so there was no attack. */
  | 'DOES NOT RUN';

/** What an attack prints with `--json`. */
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
