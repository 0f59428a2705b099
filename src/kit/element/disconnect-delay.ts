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
