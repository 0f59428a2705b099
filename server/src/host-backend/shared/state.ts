import { createMemoryStore } from '../../shared/store/memory.js';
import type { Commit, Store } from '../../shared/store/store.js';

/** Reads and writes JSON in a store. Values must not contain `undefined`; lifetimes are in seconds. */
export class BackendState {
  readonly store: Store;

  constructor(store: Store = createMemoryStore()) {
    this.store = store;
  }

  async get<Value>(key: string): Promise<Value | null> {
    const text = await this.store.get(key);
    return text === null ? null : (JSON.parse(text) as Value);
  }

  async set(key: string, value: unknown, ttlSeconds: number): Promise<void> {
    await this.store.commit({ set: [entry(key, value, ttlSeconds)] });
  }

  /** Sets `key` unless it has a value. Returns `true` if the caller has claimed it. */
  async claim(key: string, value: unknown, ttlSeconds: number): Promise<boolean> {
    return this.store.commit({ when: { key, is: null }, set: [entry(key, value, ttlSeconds)] });
  }

  async remove(key: string): Promise<void> {
    await this.store.commit({ remove: [key] });
  }
}

/** A value for a commit, in the format that `get` reads. */
export function entry(key: string, value: unknown, ttlSeconds: number): NonNullable<Commit['set']>[number] {
  return { key, value: JSON.stringify(value), ttlMs: ttlSeconds * 1000 };
}
