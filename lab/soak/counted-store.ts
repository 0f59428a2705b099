import type { Store } from 'idv-elements-server';

export interface CountedStore {
  store: Store;
  /** How many entries have not expired. */
  living(): number;
}

/** Counts a store's entries by watching its commits, because the store itself does not report them. */
export function countedStore(store: Store, now: () => number = Date.now): CountedStore {
  const ends = new Map<string, number>();
  const sweep = (): void => {
    for (const [key, end] of ends) if (end <= now()) ends.delete(key);
  };
  let commits = 0;
  return {
    living: () => {
      sweep();
      return ends.size;
    },
    store: {
      ...store,
      async commit(commit) {
        if (!(await store.commit(commit))) return false;
        for (const { key, ttlMs } of commit.set ?? []) ends.set(key, now() + ttlMs);
        for (const key of commit.remove ?? []) ends.delete(key);
        commits += 1;
        if (commits % 1000 === 0) sweep();
        return true;
      },
    },
  };
}
