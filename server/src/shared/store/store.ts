/**
 * What the backend needs from a store: text under keys that expire, atomic changes, and a list of work that becomes
 * due. All durations run on the storage's clock, never on a process's.
 */

export interface Commit {
  /** The condition: `key` must hold exactly this text, or nothing if `is` is `null`. */
  when?: { key: string; is: string | null };
  /** Texts to store, and after how many milliseconds they expire, at least 1. */
  set?: readonly { key: string; value: string; ttlMs: number }[];
  /** Keys to remove. */
  remove?: readonly string[];
  /** Work to add or move: it becomes due in `inMs`. */
  schedule?: readonly { id: string; inMs: number }[];
  /** Work to take off the list. */
  unschedule?: readonly string[];
}

/** Every method rejects with a `StoreError` within about a second if the storage does not answer. */
export interface Store {
  /** Returns the text under a key, or `null` if there is none or it has expired. */
  get(key: string): Promise<string | null>;
  /** Makes all changes at once. Returns `false`, and changes nothing, if the condition does not hold. */
  commit(commit: Commit): Promise<boolean>;
  /**
   * Returns at most `limit` ids of due work, the oldest first, and postpones each by `leaseMs`, so that no other
   * process takes it. A process unschedules work that is done. Unfinished work becomes due again.
   */
  takeDue(limit: number, leaseMs: number): Promise<string[]>;
  /** Closes what the store itself opened. */
  close?(): Promise<void>;
  /** Whether values are held in this process's memory. */
  readonly isInProcess?: true;
  /** A Redis that also counts rate limits, for all processes together. */
  readonly redis?: RedisClient;
}

/** The part of an ioredis client that the store uses. */
export interface RedisClient {
  readonly status: string;
  get(key: string): Promise<string | null>;
  eval(script: string, numberOfKeys: number, ...keysAndArguments: (string | number | Uint8Array)[]): Promise<unknown>;
  once(event: 'ready', listener: () => void): unknown;
}

/** The storage did not answer in time. It may or may not have made the change. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
