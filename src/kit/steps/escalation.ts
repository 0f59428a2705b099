/**
 * Escalates the response to a repeated failure. A person who reads the same sentence three times is stuck, so the
 * second time there is a tip, and the third time another way. Pure.
 */
import { recoveries } from './recovery.js';

/** Kinds of failures, across codes. */
export type FailureKind =
  /** A picture or a movement was not good enough. */
  | 'picture'
  /** Something took too long. */
  | 'time'
  | 'camera'
  /** The engine did not load, or stopped. */
  | 'engine'
  | 'network'
  /** The host backend or the identity service failed. */
  | 'service';

/** Number of failures of one kind in a row. */
export interface Failures {
  readonly kind: FailureKind;
  readonly times: number;
  /** The latest failure's code, and how often it occurred in a row. */
  readonly code: string;
  readonly sameCode: number;
}

/** How to respond to a failure: with its own words, with a tip, or with another way. */
type Help = 'none' | 'tip' | 'other-way';

/** Counts another failure. `failures` is `null` after a success. */
export function countFailure(before: Failures | null, kind: FailureKind, code: string): Failures {
  if (before?.kind !== kind) return { kind, times: 1, code, sameCode: 1 };
  return { kind, times: before.times + 1, code, sameCode: before.code === code ? before.sameCode + 1 : 1 };
}

export function failureKindOf(code: string): FailureKind {
  if (code.startsWith('camera-')) return 'camera';
  if (code === 'vision-offline' || code === 'backend-offline' || code === 'backend-unreachable') return 'network';
  if (code.startsWith('vision-') || code === 'canvas-blocked') return 'engine';
  if (code === 'TIMEOUT' || code === 'backend-timeout' || code === 'SESSION_EXPIRED') return 'time';
  const recovery = Object.entries(recoveries).find(([known]) => known === code)?.[1];
  return recovery?.recoveryAction === 'take-again' ? 'picture' : 'service';
}

/** From the second failure on, tips and other ways take turns. */
export function helpFor(failures: Failures | null): Help {
  const times = failures?.times ?? 1;
  if (times < 2) return 'none';
  return times % 2 === 0 ? 'tip' : 'other-way';
}

/** Whether other ways are offered besides "Try again". Once they are, they stay. */
export function offersOtherWays(failures: Failures | null): boolean {
  return (failures?.times ?? 1) >= 3;
}

/** Which of several tips to show. They take turns, too. */
export function tipIndex({ times }: Failures, tips: number): number {
  return (Math.floor(times / 2) - 1) % tips;
}
