/** How long a still of a document waits for a network, milliseconds. */
export const longestStillMs = 1200;

/** Waits for something that is loading, but no longer than this: a person is waiting, too. `null` if it takes longer. */
export function inTime<Result>(loading: Promise<Result>, longestMs: number): Promise<Result | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestMs));
  return Promise.race([loading, late]);
}
