import type { WorkBudget } from '../../src/shared/budgets.js';

export interface HeldShare {
  release: () => void;
}

/** Holds a share of a budget until it is released. */
export function holdShare(budget: WorkBudget, owner: string, units: number): Promise<HeldShare> {
  return new Promise((resolve, reject) => {
    const work = () => new Promise<void>((release) => resolve({ release }));
    budget.run(owner, units, work).catch(reject);
  });
}
