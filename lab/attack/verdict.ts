/**
 * Whether an attack got through: pure, over what was measured beside it and without it.
 *
 * A busy machine only ever makes people wait longer. So a short wait is good on any machine, and a long one counts
 * against the attack only where the control shows that the machine was not the cause.
 */

/** Something that may take only so long while the attack goes on. */
export interface Timing {
  /** For people, as in `an honest upload`. */
  what: string;
  /** Longest while the attack went on, milliseconds. */
  attackMs: number;
  allowedMs: number;
  /**
   * The same without the attacker, just before and just after: this alone judges it, as processor time stays what it is
   * where uploads become slow. Without it, the honest uploads do.
   */
  controlMs?: readonly number[];
}

/** The honest people without the attacker, directly before the attack and directly after it. */
export interface Control {
  /** Each upload, milliseconds. */
  waitsMs: readonly number[];
  /** Uploads that were refused although nobody attacked. */
  refused: number;
  /** Longest stop, while the attack went on, of the process that sends the honest uploads and takes their times. */
  clientStopMs: number;
}

export interface Round {
  /** Breaches that no slow machine explains. */
  through: number;
  timings: readonly Timing[];
  control: Control;
}

export type RoundResult = 'breached' | 'slower' | 'alike' | 'cannot tell';
export type Result = 'survived' | 'got through' | 'undecided';

export interface Verdict<Of> {
  result: Of;
  /** Why it is anything but survived: one line for each cause. */
  reasons: string[];
}

/** An honest upload, with the repetition that the element makes. */
export const allowedWaitMs = 5_000;
/** A turn of the backend's event loop. */
export const allowedStopMs = 500;

/**
 * Only what takes so many times as long as the slowest of the control is the attacker's doing: a machine that becomes a
 * little busier while the attack goes on must not look like a breach.
 */
const timesSlower = 5;
/** With the control's slowest upload that many times its median, the machine does to single uploads what an attack does. */
const timesScattered = 5;
/** Shorter medians count as this: one garbage collection is several times as long on any machine. */
const leastMedianMs = 50;
/** The slowest of fewer uploads says little about the slowest of the next ones. */
const minUploads = 10;

/** Rounds until an attack that only made people wait counts: a stop of the machine does not come three times. */
export const maxRounds = 3;

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

export const slowestOf = (values: readonly number[]): number => Math.max(0, ...values);

/** 0 of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** Why the machine was too slow, or too unsteady, to judge people's waits by; `null` if it was not. */
function whyNotToTell({ waitsMs, clientStopMs }: Control): string | null {
  const slowest = slowestOf(waitsMs);
  const most = allowedWaitMs / timesSlower;
  const steady = timesScattered * Math.max(leastMedianMs, medianOf(waitsMs));
  if (waitsMs.length < minUploads) return `only ${waitsMs.length} uploads without the attacker`;
  if (slowest > most) return `an upload without the attacker took ${ms(slowest)}, over ${ms(most)}`;
  if (slowest > steady) {
    return `uploads without the attacker took ${ms(medianOf(waitsMs))} to ${ms(slowest)}, too scattered`;
  }
  if (clientStopMs > most) return `the measuring process itself stopped for ${ms(clientStopMs)}`;
  return null;
}

function judgeTiming({ what, attackMs, allowedMs, controlMs }: Timing, control: Control): Verdict<RoundResult> {
  if (attackMs <= allowedMs) return { result: 'alike', reasons: [] };
  const took = `${what} took ${ms(attackMs)}, allowed ${ms(allowedMs)}`;
  const why = controlMs === undefined ? whyNotToTell(control) : null;
  if (why !== null) return { result: 'cannot tell', reasons: [`${took}; ${why}`] };
  const slowest = slowestOf(controlMs ?? control.waitsMs);
  if (attackMs <= slowest * timesSlower) {
    return { result: 'cannot tell', reasons: [`${took}; without the attacker ${ms(slowest)}`] };
  }
  return { result: 'slower', reasons: [`${took}, without the attacker ${ms(slowest)}`] };
}

/** One attack with its controls. */
export function judgeRound({ through, timings, control }: Round): Verdict<RoundResult> {
  if (through > 0) return { result: 'breached', reasons: [] };
  const verdicts = timings.map((timing) => judgeTiming(timing, control));
  if (control.refused > 0) {
    // The attacker did not do this, and what refuses people by itself is no control.
    verdicts.push({ result: 'cannot tell', reasons: [`${control.refused} refused without the attacker`] });
  }
  const reasonsOf = (result: RoundResult) =>
    verdicts.filter((verdict) => verdict.result === result).flatMap(({ reasons }) => reasons);
  for (const result of ['slower', 'cannot tell'] as const) {
    if (verdicts.some((verdict) => verdict.result === result)) return { result, reasons: reasonsOf(result) };
  }
  return { result: 'alike', reasons: [] };
}

/** `null`: another round is needed. */
export function judge(rounds: readonly Verdict<RoundResult>[]): Verdict<Result> | null {
  const reasons = rounds.flatMap((round) => round.reasons);
  const all = (...results: RoundResult[]) => rounds.every(({ result }) => results.includes(result));
  const last = rounds.at(-1)?.result;
  if (last === 'breached') return { result: 'got through', reasons };
  // The rounds before could not tell: this one can.
  if (last === 'alike' && all('alike', 'cannot tell')) return { result: 'survived', reasons: [] };
  // It was slower once, though the controls showed nothing: then they miss what the machine does.
  if (last === 'alike') return { result: 'undecided', reasons: [...reasons, 'not in another round'] };
  if (rounds.length < maxRounds) return null;
  return { result: all('slower') ? 'got through' : 'undecided', reasons };
}
