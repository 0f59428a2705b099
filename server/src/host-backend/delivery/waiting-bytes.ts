/** Counts the bytes of results that wait in this process's memory. Other stores manage their own memory. */
import type { Store } from '../../shared/store/store.js';

const maxBytesInMemory = 48_000_000;
/** Results without pictures are smaller than this, and are always stored. */
const smallBytes = 64_000;

export class WaitingBytes {
  readonly #store: Store;
  readonly #waiting = new Map<string, number>();
  #bytes = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns `false` if there is no memory for the result. */
  async add(id: string, bytes: number): Promise<boolean> {
    if (this.#store.isInProcess !== true || bytes <= smallBytes) return true;
    if (this.#bytes + bytes > maxBytesInMemory) await this.#removeGone();
    if (this.#bytes + bytes > maxBytesInMemory) return false;
    this.#waiting.set(id, bytes);
    this.#bytes += bytes;
    return true;
  }

  remove(id: string): void {
    this.#bytes -= this.#waiting.get(id) ?? 0;
    this.#waiting.delete(id);
  }

  /** Removes results that are no longer stored. Some never were, because another request came first. */
  async #removeGone(): Promise<void> {
    for (const id of [...this.#waiting.keys()]) if ((await this.#store.get(id)) === null) this.remove(id);
  }
}

/** A copy of the value with `null` in place of bytes. */
export function withoutBytes<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (Array.isArray(value)) return value.map(withoutBytes) as Value;
  const fields = Object.entries(value).map(([name, item]: [string, unknown]) => [
    name,
    ArrayBuffer.isView(item) ? null : withoutBytes(item),
  ]);
  return Object.fromEntries(fields) as Value;
}

/** Sealing writes bytes as base64. */
const sealedShare = 4 / 3;

/** About how many bytes the pictures in a value take once it is sealed. */
export function sealedBytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return Math.ceil(value.byteLength * sealedShare);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, item: unknown) => sum + sealedBytesOf(item), 0);
}
