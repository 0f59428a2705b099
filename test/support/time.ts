/** Waiting in tests. Everything else that a test waits for is an event. */

/**
 * Lets real time pass. Only for a test whose subject is time in another process, such as a Redis that expires a key:
 * that clock can't be simulated. To wait until something happens, use `until`; for timers of this process, simulate
 * them. To show that nothing happens, wait for an event that would come later.
 */
export function pause(ms: number): Promise<void> {
  return new Promise((resume) => {
    setTimeout(resume, ms);
  });
}

/** Waits until something holds, in a page or in Node. A test that can never pass must fail and not hang. */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  const ends = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > ends) throw new Error(`This was not true within ${limitMs} ms: ${holds.toString()}`);
    await pause(20);
  }
}

/** Waits until everything that is due in this turn of the event loop has run, such as callbacks of streams. */
export function nextTurn(): Promise<void> {
  return new Promise((resume) => {
    setImmediate(resume);
  });
}
