/** One limit on one measure, of a face as of a document. */
export interface Threshold<Id, Measure, Hint, Measures = never> {
  /** Name of the limit, for overriding it. */
  readonly id: Id;
  readonly measure: Measure;
  /** The hint if it fails. */
  readonly hint: Hint;
  /** `above`: too high is bad; `below`: too low is bad; `beyond`: too far from zero is bad. */
  readonly fails: 'above' | 'below' | 'beyond';
  /** Past this value the frame is not captured automatically. */
  readonly accept: number;
  /** The limit while the frame before passed: a little looser, so that a hint does not flicker. */
  readonly keep: number;
  /**
   * Past this value automatic capture is held back for as long as it lasts. `null` or left out: after a while in which
   * the hint has not helped the frame is taken with a warning.
   */
  readonly insist?: number | null;
  /** Past this value not even the manual shutter captures; `null`: never. */
  readonly block: number | null;
  /** Past this value the person gets advice; nothing is refused. */
  readonly advise?: number;
  /** The value at and beyond which the score has nothing left to gain. */
  readonly ideal: number;
  /** Weight in the score that chooses the best of several good frames. */
  readonly weight: number;
  /** The limit is judged only where the measure can be trusted. */
  readonly trustedWhen?: (measures: Measures) => boolean;
}

/** What a limit is about. In a table of its own: only tests read it, so bundlers leave it out. */
export interface ThresholdNote {
  readonly unit: string;
  /** How the measure is made, in one line. */
  readonly formula: string;
  /** Where the measure comes from, and what the limit lies between. */
  readonly source: string;
}

type Marks = Pick<Threshold<unknown, unknown, unknown>, 'fails' | 'accept' | 'ideal'>;
type Named<Id, Measure, Hint> = Pick<Threshold<Id, Measure, Hint>, 'id' | 'measure' | 'hint' | 'fails'>;

export function above<const I, const M, const H>(id: I, measure: M, hint: H): Named<I, M, H> {
  return { id, measure, hint, fails: 'above' };
}

export function below<const I, const M, const H>(id: I, measure: M, hint: H): Named<I, M, H> {
  return { id, measure, hint, fails: 'below' };
}

export function beyond<const I, const M, const H>(id: I, measure: M, hint: H): Named<I, M, H> {
  return { id, measure, hint, fails: 'beyond' };
}

/** Whether a value is on the bad side of a mark, where there is one. */
export function isPast(threshold: Pick<Marks, 'fails'>, value: number, mark: number | null | undefined): boolean {
  return mark != null && excess(threshold, value, mark) > 0;
}

/** How far a value is on the bad side of a mark; not above 0 on the good side. */
export function excess({ fails }: Pick<Marks, 'fails'>, value: number, mark: number): number {
  return fails === 'below' ? mark - value : (fails === 'beyond' ? Math.abs(value) : value) - mark;
}

/** What is left at the limit: little enough that a frame which passes always beats one that does not. */
const gradeAtLimit = 0.02;

/** 1 at the ideal, falling to a small rest at the limit, and further beyond: of two bad frames one is still better. */
export function gradeOf(threshold: Marks, value: number): number {
  const way = Math.abs(threshold.accept - threshold.ideal) || 1;
  const grade = -excess(threshold, value, threshold.accept) / way;
  return grade >= gradeAtLimit ? Math.min(1, grade) : gradeAtLimit * Math.exp(grade - gradeAtLimit);
}
