/**
 * What the verifier remembers of a check between two calls. Two methods, so that any storage with a compare-and-set can be one
 * (Redis: `GET`, and a script or `WATCH`/`MULTI`).
 */
export interface LivenessCheckStore {
  /** `null`: there is nothing, or no longer. */
  get(checkId: string): Promise<string | null>;
  /**
   * Stores `next` where `expected` is still what is stored (`null`: nothing is), and says whether it was. It may be forgotten after
   * `expiresAt`, epoch milliseconds.
   */
  replace(checkId: string, expected: string | null, next: string, expiresAt: number): Promise<boolean>;
}

/** In the memory of one process. What has run out is forgotten when something is stored. */
export function createMemoryCheckStore(now: () => number = Date.now): LivenessCheckStore {
  const records = new Map<string, { text: string; expiresAt: number }>();
  const read = (checkId: string): string | null => {
    const found = records.get(checkId);
    return found === undefined || found.expiresAt <= now() ? null : found.text;
  };
  return {
    get: (checkId) => Promise.resolve(read(checkId)),
    replace: (checkId, expected, text, expiresAt) => {
      if (read(checkId) !== expected) return Promise.resolve(false);
      for (const [id, record] of records) if (record.expiresAt <= now()) records.delete(id);
      records.set(checkId, { text, expiresAt });
      return Promise.resolve(true);
    },
  };
}
