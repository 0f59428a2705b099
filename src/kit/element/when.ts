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

/** Calls back once, as soon as the device is online again. @returns a function that stops waiting */
export function whenOnline(act: () => void): () => void {
  const watch = new AbortController();
  addEventListener('online', act, { once: true, signal: watch.signal });
  return () => watch.abort();
}

/**
 * How long a host may stay out of the document before it releases its resources, milliseconds. Moving an element
 * disconnects and reconnects it within one task; frameworks that re-parent do so within a frame or two.
 */
const disconnectDelayMs = 100;

/** Distinguishes an element that has left the document from one that is only being moved within it. */
export class DisconnectDelay {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs `release` unless the host comes back in time. */
  schedule(release: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(release, disconnectDelayMs);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
