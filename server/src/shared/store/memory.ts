import type { Commit, Store } from './store.js';

interface Entry {
  value: string;
  /** Milliseconds since the epoch. */
  endsAt: number;
}

/** Shortest time between two sweeps for expired entries, in milliseconds. */
const sweepMs = 5_000;

/**
 * A store in the memory of one process, for development, tests and single servers.
 *
 * @example
 * ```js
 * const backend = createHostBackend({ ...options, store: createMemoryStore() });
 * ```
 */
export function createMemoryStore(now: () => number = Date.now): Store {
  const entries = new Map<string, Entry>();
  const due = new Map<string, number>();
  let sweepAt = 0;

  function sweep(): void {
    if (now() < sweepAt) return;
    sweepAt = now() + sweepMs;
    for (const [key, { endsAt }] of entries) if (endsAt <= now()) entries.delete(key);
  }

  function read(key: string): string | null {
    const entry = entries.get(key);
    return entry === undefined || entry.endsAt <= now() ? null : entry.value;
  }

  function change({ when, set = [], remove = [], schedule = [], unschedule = [] }: Commit): boolean {
    if (when !== undefined && read(when.key) !== when.is) return false;
    for (const { key, value, ttlMs } of set) entries.set(key, { value, endsAt: now() + ttlMs });
    for (const key of remove) entries.delete(key);
    for (const { id, inMs } of schedule) due.set(id, now() + inMs);
    for (const id of unschedule) due.delete(id);
    return true;
  }

  return {
    isInProcess: true,
    get: (key) => Promise.resolve(read(key)),
    commit(commit) {
      sweep();
      return Promise.resolve(change(commit));
    },
    takeDue(limit, leaseMs) {
      sweep();
      const ids = [...due]
        .filter(([, at]) => at <= now())
        .toSorted(([, one], [, other]) => one - other)
        .slice(0, limit)
        .map(([id]) => id);
      for (const id of ids) due.set(id, now() + leaseMs);
      return Promise.resolve(ids);
    },
  };
}
