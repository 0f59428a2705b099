/** Whether a measure stays constant: pure, from its samples over time. */

export interface Measure {
  name: string;
  /** The value of each sample, in order. `null` if there was nothing to measure. */
  values: readonly (number | null)[];
  /** Growth that is always allowed: a heap of 3 MB grows by 5 % with a few compiled functions. */
  slack: number;
}

export interface Verdict {
  name: string;
  /** Mean of the first quarter after the warm-up. */
  before: number;
  /** Mean of the last quarter. */
  after: number;
  /** Change from `before` to `after`, percent. */
  changePercent: number;
  /** The trend after the warm-up, over the whole run, as percent of `before`. */
  driftPercent: number;
  result: 'flat' | 'grows' | 'too short';
}

/** Samples needed after the warm-up. A median of fewer slopes is inconclusive. */
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

/** The median slope of all pairs, per sample. Outliers, such as a late collection, do not affect it. */
export function trend(values: readonly number[]): number {
  const slopes = values.flatMap((from, at) => values.slice(at + 1).map((to, further) => (to - from) / (further + 1)));
  return slopes.length === 0 ? 0 : median(slopes);
}

const percentOf = (change: number, before: number): number =>
  before === 0 ? (change === 0 ? 0 : 100 * Math.sign(change)) : (100 * change) / before;

/** Only growth is a leak. Both the means and the trend must grow by less than 5 %. */
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
