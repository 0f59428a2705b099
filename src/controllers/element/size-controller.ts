import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Size } from '../../shared/geometry.js';

/** Follows the size of one part of its host, CSS pixels. */
export class SizeController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #observer: ResizeObserver | null = null;
  #watched: Element | null = null;
  #size: Size = { width: 0, height: 0 };

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** 0 × 0 if there is nothing to measure. */
  get size(): Size {
    return this.#size;
  }

  /** For Lit's `ref` directive, which calls with `undefined` on removal. */
  readonly watch = (part?: Element): void => {
    if (this.#watched !== null) this.#observer?.unobserve(this.#watched);
    this.#watched = part ?? null;
    if (part === undefined) return;
    this.#observer ??= new ResizeObserver(this.#handleResize);
    this.#observer.observe(part);
  };

  hostConnected(): void {
    if (this.#watched !== null) this.watch(this.#watched);
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
