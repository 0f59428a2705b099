/** How an operator's weights are stored in a model file. */
import type { Levels } from './levels.js';

/** An operator's arrays, in file order. */
export const arrayNames = ['depthwiseKernel', 'depthwiseBias', 'kernel', 'bias', 'slope'] as const;
export type ArrayName = (typeof arrayNames)[number];

/** Steps of an operator's arrays. Arrays of equal values have none. */
export type Steps = Partial<Record<ArrayName, number>>;

/**
 * Exactly, as halves; in steps, where the kernel's rows may have multiples of theirs; or in levels that were chosen
 * before.
 */
export type Storage = 'exact' | (Steps & { multiples?: number[] }) | { leveled: Partial<Record<ArrayName, Levels>> };
