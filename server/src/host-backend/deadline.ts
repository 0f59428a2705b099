/** Thrown in place of an answer that did not come in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * What `work` comes to, within `ms` milliseconds. The work itself goes on; what it comes to later is not looked at.
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
