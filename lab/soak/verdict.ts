/** Whether a measure stays where it is: pure, over its samples in time. */

export interface Measure {
  name: string;
  /** Of each sample, in order; `null` where there was nothing to measure. */
  values: readonly (number | null)[];
  /** What it may move whatever its share: a heap of 3 MB differs by 5 % with a few compiled functions. */
  slack: number;
}

export interface Verdict {
  name: string;
  /** Mean of the first quarter after the warm-up. */
  before: number;
  /** Mean of the last quarter. */
  after: number;
  /** From before to after, percent of before. */
  changePercent: number;
  /** What the trend after the warm-up adds up to over the run, percent of before. */
  driftPercent: number;
  result: 'flat' | 'grows' | 'too short';
}

/** Samples after the warm-up: a median of slopes over fewer says nothing. */
const minSamples = 6;
const warmUpShare = 1 / 3;
export const flatPercent = 5;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The median of the slopes of all pairs a sample: single outliers, such as a late collection, do not turn it. */
export function trend(values: readonly number[]): number {
  const slopes = values.flatMap((from, at) => values.slice(at + 1).map((to, further) => (to - from) / (further + 1)));
  return slopes.length === 0 ? 0 : median(slopes);
}

const percentOf = (change: number, before: number): number =>
  before === 0 ? (change === 0 ? 0 : 100 * Math.sign(change)) : (100 * change) / before;

/** Growth alone is a leak; both the means and the trend must show less than 5 % of it. */
export function judge({ name, values, slack }: Measure): Verdict {
  const known = values.slice(Math.floor(values.length * warmUpShare)).filter((value) => value !== null);
  const quarter = Math.max(1, Math.floor(known.length / 4));
  const before = mean(known.slice(0, quarter));
  const after = mean(known.slice(-quarter));
  const change = after - before;
  const drift = trend(known) * Math.max(0, known.length - 1);
  const allowed = Math.max(slack, (flatPercent / 100) * Math.abs(before));
  const result = known.length < minSamples ? 'too short' : Math.max(change, drift) > allowed ? 'grows' : 'flat';
  return {
    name,
    before,
    after,
    changePercent: percentOf(change, before),
    driftPercent: percentOf(drift, before),
    result,
  };
}
