import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A screen reader needs about this long for five words; faster changes would cut each other off. Milliseconds. */
const quietMs = 1500;

/**
 * What the one polite live region says: never two things within `quietMs`, of several that wait only the newest, and
 * the same words twice only when something else was said between.
 */
export class AnnouncerController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #said = '';
  #saidAt = Number.NEGATIVE_INFINITY;
  #waiting: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Text for the live region. */
  get text(): string {
    return this.#said;
  }

  say(text: string): void {
    this.#waiting = text;
    clearTimeout(this.#timer);
    const due = this.#saidAt + quietMs - performance.now();
    if (due <= 0) this.#speak();
    else this.#timer = setTimeout(() => this.#speak(), due);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#waiting = null;
  }

  #speak(): void {
    if (this.#waiting === null || this.#waiting === this.#said) return;
    this.#said = this.#waiting;
    this.#waiting = null;
    this.#saidAt = performance.now();
    this.#host.requestUpdate();
  }
}
