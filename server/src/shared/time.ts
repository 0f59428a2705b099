/** Resolves after `ms`, or as soon as `signal` is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

/** Thrown if an answer does not come in time. */
export class DeadlineError extends Error {
  override readonly name: string = 'DeadlineError';
}

/**
 * Returns the result of `work` if it arrives within `ms` milliseconds. After that the work continues, but its result is
 * ignored.
 * @throws {DeadlineError}
 */
export async function withDeadline<Value>(work: Value | PromiseLike<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`not done within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets other work of this process run first. */
export const nextTurn = (): Promise<void> => wait(0);
