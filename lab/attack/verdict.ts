/**
 * Decides whether an attack got through: pure, from measurements of the attack and its controls.
 * || A busy machine can only make people wait longer. So a short wait passes on any machine, and a long one counts
 * against the attack only if the control shows that the machine was not the cause.
 */

/** A duration that has a limit while the attack runs. */
export interface Timing {
  /** A label for people, such as `an honest upload`. */
  what: string;
  /** The longest during the attack, milliseconds. */
  attackMs: number;
  allowedMs: number;
  /**
   * The same without the attacker, just before and after. If given, only this is the control, because processor time
   * does not change when uploads slow down. Otherwise the honest uploads are.
   */
  controlMs?: readonly number[];
}

/** The honest people without the attacker, right before and after the attack. */
export interface Control {
  /** Time of each upload, milliseconds. */
  waitsMs: readonly number[];
  /** Uploads that were refused without an attack. */
  refused: number;
  /** Longest stop, during the attack, of the process that sends and times the honest uploads. */
  clientStopMs: number;
}

export interface Round {
  /** Breaches that a slow machine cannot explain. */
  through: number;
  timings: readonly Timing[];
  control: Control;
}

export type RoundResult = 'breached' | 'slower' | 'alike' | 'cannot tell';
export type Result = 'survived' | 'got through' | 'undecided';

export interface Verdict<Of> {
  result: Of;
  /** Why it did not survive: one line for each cause. */
  reasons: string[];
}

/** Limit for an honest upload, including the element's repetition. */
export const allowedWaitMs = 5_000;
/** Limit for a turn of the backend's event loop. */
export const allowedStopMs = 500;

/**
 * Only a wait this many times the control's slowest counts against the attacker. A machine that gets a little busier
 * during the attack must not look like a breach.
 */
const timesSlower = 5;
/**
 * If the control's slowest upload takes this many times its median, the machine alone delays single uploads as an
 * attack would.
 */
const timesScattered = 5;
/** Shorter medians are raised to this, because one garbage collection is several times as long on any machine. */
const leastMedianMs = 50;
/** With fewer uploads, the slowest one predicts little. */
const minUploads = 10;

/**
 * An attack that only made people wait gets through only after this many rounds. A machine hardly stalls in all of
 * them.
 */
export const maxRounds = 3;

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

export const slowestOf = (values: readonly number[]): number => Math.max(0, ...values);

/** 0 for an empty list. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** Why the machine was too slow or unsteady for a verdict on waits. `null` if it was not. */
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

/** One attack and its controls. */
export function judgeRound({ through, timings, control }: Round): Verdict<RoundResult> {
  if (through > 0) return { result: 'breached', reasons: [] };
  const verdicts = timings.map((timing) => judgeTiming(timing, control));
  if (control.refused > 0) {
    // The attacker did not cause this, and a control in which people are refused proves nothing.
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
  // Earlier rounds were inconclusive, but this one is not.
  if (last === 'alike' && all('alike', 'cannot tell')) return { result: 'survived', reasons: [] };
  // One round was slower although its control was fast, so the machine can cause delays that controls do not show.
  if (last === 'alike') return { result: 'undecided', reasons: [...reasons, 'not in another round'] };
  if (rounds.length < maxRounds) return null;
  return { result: all('slower') ? 'got through' : 'undecided', reasons };
}
