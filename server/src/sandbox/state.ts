/** The sandbox's memory: references, customers, liveness sessions. One process. */
export class SandboxState {
  readonly #references = new Set<string>();
  readonly #values = new Map<string, object>();

  /** `false`: the reference was used before. */
  useReference(reference: string): boolean {
    if (this.#references.has(reference)) return false;
    this.#references.add(reference);
    return true;
  }

  /** A copy: what is done to it is kept by `set` alone. */
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
  }
}
