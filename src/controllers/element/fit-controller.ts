import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { parentOf } from './flat-tree.js';

/** A card has no use for less: the page is scrolled to it instead. CSS pixels. */
const leastRoom = 280;
/** What the page may keep of the window above the card, as a share. */
const mostAbove = 0.4;

/** Statuses from which a camera is opened. */
const beginnings: readonly string[] = ['idle', 'canceled', 'failed'];

/**
 * Keeps a card in view: it is as high as the window leaves it below what the page has above it, and the page is scrolled
 * back to it when a camera opens.
 */
export class FitController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #isWanted: () => boolean;
  readonly #sheet = new CSSStyleSheet();
  #isActive = false;

  /** @param isWanted asked after each update */
  constructor(host: ReactiveControllerHost & HTMLElement, isWanted: () => boolean) {
    this.#host = host;
    this.#isWanted = isWanted;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('resize', this.#measure);
    this.#host.addEventListener('idv-status-changed', this.#follow);
  }

  hostDisconnected(): void {
    removeEventListener('resize', this.#measure);
    this.#host.removeEventListener('idv-status-changed', this.#follow);
  }

  hostUpdated(): void {
    const isWanted = this.#host.isConnected && this.#isWanted();
    if (isWanted === this.#isActive) return;
    this.#isActive = isWanted;
    if (isWanted) this.#measure();
    else this.#leave(null);
  }

  /** Scrolls the page where the card, or the stage of what it holds, is out of view. */
  show(of: Element = this.#host): void {
    if (!this.#isActive) return;
    const stage = of.shadowRoot?.querySelector('.stage');
    for (const each of [this.#host, stage]) each?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  /** Of the card itself, or of a step within it. */
  readonly #follow = (event: Event): void => {
    const { status, previous } = event as Event & { status: string; previous: string };
    const [from] = event.composedPath();
    if (!beginnings.includes(previous) || beginnings.includes(status) || !(from instanceof Element)) return;
    requestAnimationFrame(() => this.show(from));
  };

  /** Where the card stands may depend on its height, so it is asked at its own. */
  readonly #measure = (): void => {
    if (!this.#isActive) return;
    this.#leave(null);
    const above = topOf(this.#host);
    this.#leave(above <= mostAbove * innerHeight && innerHeight - above >= leastRoom ? above : 0);
  };

  /** @param above what the card leaves of the window, CSS pixels; `null`: it is as high as it is */
  #leave(above: number | null): void {
    const height = (window: string) => `max-block-size: calc(${window} - ${above}px);`;
    this.#sheet.replaceSync(
      above === null ? '' : `:host { ${height('100vh')} ${height('100dvh')} scroll-margin-block-start: ${above}px }`,
    );
    const root = this.#host.shadowRoot;
    if (root !== null && !root.adoptedStyleSheets.includes(this.#sheet)) root.adoptedStyleSheets.push(this.#sheet);
  }
}

/** The distance from the window's top with everything scrolled back, CSS pixels. */
function topOf(element: HTMLElement): number {
  let top = element.getBoundingClientRect().top;
  for (let node: Element | null = element; node !== null; node = parentOf(node)) {
    if (node !== element) top += node.scrollTop;
    if (getComputedStyle(node).position === 'fixed') break;
  }
  return Math.max(0, Math.round(top));
}
