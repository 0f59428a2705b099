import { createStorage, type Storage } from 'unstorage';

function hex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The sandbox's memory: references, customers, liveness sessions. One process. */
export class SandboxState {
  readonly storage: Storage;
  readonly #claiming = new Set<string>();

  constructor(storage: Storage = createStorage()) {
    this.storage = storage;
  }

  /** `false`: the reference was used before. */
  async useReference(reference: string): Promise<boolean> {
    // Hex: a store gives `:` and `/` a meaning of their own.
    const key = `references:${hex(reference)}`;
    if (this.#claiming.has(key)) return false;
    this.#claiming.add(key);
    try {
      if (await this.storage.hasItem(key)) return false;
      await this.storage.setItem(key, true);
      return true;
    } finally {
      this.#claiming.delete(key);
    }
  }

  get<Value>(key: string): Promise<Value | null> {
    return this.storage.getItem(key) as Promise<Value | null>;
  }

  async set(key: string, value: object): Promise<void> {
    await this.storage.setItem(key, value);
  }

  async list<Value>(prefix: string): Promise<Value[]> {
    const keys = await this.storage.getKeys(prefix);
    const items = await this.storage.getItems(keys);
    return items.map(({ value }) => value as Value);
  }
}
