/** One result from several of the same shape. */
import { quantile } from '../../shared/report.js';

/** The median of every number in them; lists of other lengths, and everything else, are from the last. */
export function medianOf<T>(all: readonly T[]): T {
  const last = all.at(-1)!;
  if (typeof last === 'number') return quantile((all as readonly number[]).filter(Number.isFinite), 0.5) as T;
  if (Array.isArray(last)) {
    const lists = all as readonly (readonly unknown[])[];
    if (lists.some((list) => list.length !== last.length)) return last;
    return last.map((_, at) => medianOf(lists.map((list) => list[at]))) as T;
  }
  if (typeof last !== 'object' || last === null) return last;
  const names = Object.keys(last) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, medianOf(all.map((one) => one[name]))])) as T;
}
