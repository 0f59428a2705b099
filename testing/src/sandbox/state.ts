import { createMemoryStore, type Store } from 'idv-elements-server/liveness-verifier';

/** The sandbox's memory: references, customers, liveness sessions. One process. */
export class SandboxState {
  /** What the liveness verifier remembers. */
  readonly store: Pick<Store, 'get' | 'commit'>;
  readonly #now: () => number;
  #memory: Store;
  readonly #references = new Set<string>();
  readonly #values = new Map<string, object>();

  constructor(now: () => number) {
    this.#now = now;
    this.#memory = createMemoryStore(now);
    this.store = { get: (key) => this.#memory.get(key), commit: (commit) => this.#memory.commit(commit) };
  }

  /** Returns `false` if the reference was used before. */
  useReference(reference: string): boolean {
    if (this.#references.has(reference)) return false;
    this.#references.add(reference);
    return true;
  }

  /** Returns a copy. Changes count only once they are passed to `set`. */
  get<Value extends object>(key: string): Value | null {
    const value = this.#values.get(key);
    return value === undefined ? null : structuredClone(value as Value);
  }

  set(key: string, value: object): void {
    this.#values.set(key, structuredClone(value));
  }

  list<Value extends object>(prefix: string): Value[] {
    return [...this.#values]
      .filter(([key]) => key.startsWith(prefix))
      .map(([, value]) => structuredClone(value as Value));
  }

  clear(): void {
    this.#references.clear();
    this.#values.clear();
    this.#memory = createMemoryStore(this.#now);
  }
}
