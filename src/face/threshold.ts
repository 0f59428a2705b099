/** One limit on one measure of a face or a document. */
export interface Threshold<Id, Measure, Hint, Measures = never> {
  /** Name of the limit, for overriding it. */
  readonly id: Id;
  readonly measure: Measure;
  /** The hint to show if a frame fails the limit. */
  readonly hint: Hint;
  /** `above`: too high is bad; `below`: too low is bad; `beyond`: too far from zero is bad. */
  readonly fails: 'above' | 'below' | 'beyond';
  /** Past this value, the frame is not captured automatically. */
  readonly accept: number;
  /** The limit after a frame that passed: a little looser, so that hints don't flicker. */
  readonly keep: number;
  /**
   * As long as the value is past this one, automatic capture waits. `null` or missing: if the hint does not help for a
   * while, the frame is taken with a warning.
   */
  readonly insist?: number | null;
  /** Past this value, not even the manual shutter captures. `null`: it always does. */
  readonly block: number | null;
  /** Past this value, the person gets advice, but nothing is refused. */
  readonly advise?: number;
  /** The value from which the score cannot improve. */
  readonly ideal: number;
  /** Weight in the score by which the best of several good frames is chosen. */
  readonly weight: number;
  /** The limit is judged only if the measure can be trusted. */
  readonly trustedWhen?: (measures: Measures) => boolean;
}

/** Documentation of a limit. Kept in separate tables that only tests read, so bundlers drop them. */
export interface ThresholdNote {
  readonly unit: string;
  /** How the measure is computed, in one line. */
  readonly formula: string;
  /** Where the measure comes from, and the values around the limit. */
  readonly source: string;
}

type Marks = Pick<Threshold<unknown, unknown, unknown>, 'fails' | 'accept' | 'ideal'>;
type Subject<Id, Measure, Hint> = Pick<Threshold<Id, Measure, Hint>, 'id' | 'measure' | 'hint'>;
type Limits = Pick<
  Threshold<never, never, never>,
  'accept' | 'keep' | 'insist' | 'block' | 'advise' | 'ideal' | 'weight'
>;

const failing =
  (fails: 'above' | 'below' | 'beyond') =>
  <const I, const M, const H, All = never>(
    subject: Subject<I, M, H>,
    limits: Limits,
    trustedWhen?: (measures: All) => boolean,
  ): Threshold<I, M, H, All> => ({ ...subject, fails, ...limits, trustedWhen });

export const above = failing('above');
export const below = failing('below');
export const beyond = failing('beyond');

/** Whether a value is on the bad side of a mark, if there is one. */
export function isPast(threshold: Pick<Marks, 'fails'>, value: number, mark: number | null | undefined): boolean {
  return mark != null && excess(threshold, value, mark) > 0;
}

/** How far a value is on the bad side of a mark. 0 or negative on the good side. */
export function excess({ fails }: Pick<Marks, 'fails'>, value: number, mark: number): number {
  return fails === 'below' ? mark - value : (fails === 'beyond' ? Math.abs(value) : value) - mark;
}

/** Grade at the limit: small enough that a frame that passes always beats one that does not. */
const gradeAtLimit = 0.02;

/**
 * 1 at the ideal, falling to `gradeAtLimit` at the limit and further below it, so that bad frames can be compared too.
 */
export function gradeOf(threshold: Marks, value: number): number {
  const range = Math.abs(threshold.accept - threshold.ideal) || 1;
  const grade = -excess(threshold, value, threshold.accept) / range;
  return grade >= gradeAtLimit ? Math.min(1, grade) : gradeAtLimit * Math.exp(grade - gradeAtLimit);
}
