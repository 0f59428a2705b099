/** Does work that nobody is waiting for yet, once the page is idle. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

/** Lets the page handle taps and draw before the work goes on. */
export function yieldToPage(): Promise<unknown> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  // It rejects if the page has aborted the task that this work belongs to. The element is still there.
  return scheduler?.yield?.().catch(() => {}) ?? new Promise((resolve) => setTimeout(resolve));
}
