/**
 * What the backend asks of a storage: text under keys that run out, changes that happen together or not at all, and a list of
 * work that falls due. Every time span is counted by the storage's own clock; the clocks of the processes do not matter.
 */

export interface Commit {
  /** Nothing changes unless `key` holds exactly this text; `null`: unless it holds nothing. */
  when?: { key: string; is: string | null };
  /** `ttlMs`: when it runs out, milliseconds from now, at least 1. */
  set?: readonly { key: string; value: string; ttlMs: number }[];
  remove?: readonly string[];
  /** Puts work on the list, or moves it: it falls due in `inMs`. */
  schedule?: readonly { id: string; inMs: number }[];
  unschedule?: readonly string[];
}

/** Every method rejects with a `StoreError`, within about a second, when the storage does not answer. */
export interface Store {
  /** `null`: nothing was set, or it has run out. */
  get(key: string): Promise<string | null>;
  /** Makes all the changes at once. `false`: `when` did not hold, and nothing was changed. */
  commit(commit: Commit): Promise<boolean>;
  /**
   * At most `limit` ids of work that is due, the longest due first. Each is moved on by `leaseMs`, so that no other process takes it
   * meanwhile: who has done it unschedules it, and what is left undone falls due again.
   */
  takeDue(limit: number, leaseMs: number): Promise<string[]>;
  /** Gives back what the store itself opened. */
  close?(): Promise<void>;
  /** Values take room in the memory of this process. */
  readonly isInProcess?: true;
  /** Where the limits of requests are counted too, for all processes together. */
  readonly redis?: RedisClient;
}

/** The part of an ioredis client that the store uses. */
export interface RedisClient {
  readonly status: string;
  get(key: string): Promise<string | null>;
  eval(script: string, numberOfKeys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
  once(event: 'ready', listener: () => void): unknown;
  off(event: 'ready', listener: () => void): unknown;
}

/** The storage did not answer, or not in time; whether it has made the change is not known. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
