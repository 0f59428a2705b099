/** A part of the matrix that a seed names: the same part for the same seed, on any day and any machine. */
import { seededRandom } from '../../testing/src/render/random.js';

/** All items, in an order that the seed draws. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seededRandom(seed);
  const lots = items.map((item) => ({ item, lot: random() }));
  return lots.toSorted((a, b) => a.lot - b.lot).map(({ item }) => item);
}

/**
 * @param share of the items, from 0 to 1; at least one
 * @returns in the order that the seed draws
 */
export function partOf<Item>(items: readonly Item[], share: number, seed: number): Item[] {
  if (!(share > 0 && share <= 1)) throw new RangeError('--share is a number above 0, and 1 at most.');
  return shuffled(items, seed).slice(0, Math.max(1, Math.round(items.length * share)));
}
