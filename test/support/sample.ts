/** Seeded samples: the same seed draws the same items on any machine. */
import { seededRandom } from '../../testing/src/render/random.js';

/** Set by `npm test -- --seed <number>`. */
export const testSeed = Number(process.env['IDV_TEST_SEED'] ?? 1);

/** Whether exhaustive tests run whole: `npm test -- --all`. */
export const runsAll = process.env['IDV_TEST_ALL'] === '1';

/** All items, in an order drawn by the seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seededRandom(seed);
  const lots = items.map((item) => ({ item, lot: random() }));
  return lots.toSorted((a, b) => a.lot - b.lot).map(({ item }) => item);
}

/**
 * Items of an exhaustive test that `npm test` runs: `count` of them, drawn by `testSeed`, in their own order.
 * `npm test -- --all` runs all of them. CI draws other items in each run.
 *
 * @example
 *   for (const tone of sampleOf(monkTones, 3)) it(`accepts tone ${tone}`, () => …);
 */
export function sampleOf<Item>(items: readonly Item[], count: number): Item[] {
  if (runsAll || count >= items.length) return [...items];
  const drawn = new Set(shuffled([...items.keys()], testSeed).slice(0, count));
  return items.filter((_, at) => drawn.has(at));
}
