/** A part of the matrix that a seed names: the same part for the same seed, on any day and any machine. */

/** Mulberry32. @returns numbers from 0 to 1 */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All items, in an order that the seed draws. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = randomFrom(seed);
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
