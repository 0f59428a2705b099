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

/** Waits until something holds. A machine may be slow, but a test that can never pass must fail rather than hang. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const ends = performance.now() + 20_000;
  while (!(await holds())) {
    if (performance.now() > ends) throw new Error('it did not happen within 20 s');
    await pause(10);
  }
}

/** Waits until everything that is due in this turn of the event loop has run, such as callbacks of streams. */
export function nextTurn(): Promise<void> {
  return new Promise((resume) => {
    setImmediate(resume);
  });
}
