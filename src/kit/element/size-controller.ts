import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Size } from '../../contract/geometry.js';

/** Follows the size of the stage of its host, CSS pixels. */
export class SizeController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #observer: ResizeObserver | null = null;
  #watched: Element | null = null;
  #size: Size = { width: 0, height: 0 };

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** 0 × 0 if there is nothing to measure. */
  get size(): Size {
    return this.#size;
  }

  hostUpdated(): void {
    this.#watch(this.#host.shadowRoot?.querySelector('.stage') ?? null);
  }

  #watch(stage: Element | null): void {
    if (stage === this.#watched) return;
    if (this.#watched !== null) this.#observer?.unobserve(this.#watched);
    this.#watched = stage;
    if (stage === null) return;
    this.#observer ??= new ResizeObserver(this.#handleResize);
    this.#observer.observe(stage);
  }

  hostConnected(): void {
    const watched = this.#watched;
    this.#watched = null;
    this.#watch(watched);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = null;
  }

  readonly #handleResize = (entries: ResizeObserverEntry[]): void => {
    const box = entries.at(-1)?.contentRect;
    if (box === undefined) return;
    const size = { width: Math.round(box.width), height: Math.round(box.height) };
    if (size.width === this.#size.width && size.height === this.#size.height) return;
    this.#size = size;
    // Render in the next frame. A render during the observer's callback may resize the observed part, and browsers
    // report that to the page as an error.
    requestAnimationFrame(() => this.#host.requestUpdate());
  };
}
