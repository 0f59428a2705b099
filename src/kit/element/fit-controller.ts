import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A card is never lower than this. The page is scrolled to it instead. CSS pixels. */
const leastRoom = 280;
/** The largest share of the window that the page may keep above the card. */
const mostAbove = 0.4;

/** Statuses from which a camera is opened. */
const beginnings: readonly string[] = ['idle', 'canceled', 'failed'];

/**
 * Keeps a card in view: limits its height to the window below the page's own content, and scrolls the page back to it
 * when a camera opens.
 */
export class FitController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #isWanted: () => boolean;
  readonly #sheet = new CSSStyleSheet();
  #isActive = false;

  /** @param isWanted called after each update */
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

  /** Scrolls the page if the card, or the stage in it, is out of view. */
  show(of: Element = this.#host): void {
    if (!this.#isActive) return;
    const stage = of.shadowRoot?.querySelector('.stage');
    for (const each of [this.#host, stage]) each?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  /** The stage of the card itself, or of a step within it. */
  readonly #follow = (event: Event): void => {
    const { status, previous } = event as Event & { status: string; previous: string };
    const [from] = event.composedPath();
    if (!beginnings.includes(previous) || beginnings.includes(status) || !(from instanceof Element)) return;
    requestAnimationFrame(() => this.show(from));
  };

  /** The card's position may depend on its height, so measure it at its natural height. */
  readonly #measure = (): void => {
    if (!this.#isActive) return;
    this.#leave(null);
    const above = topOf(this.#host);
    this.#leave(above <= mostAbove * innerHeight && innerHeight - above >= leastRoom ? above : 0);
  };

  /** @param above the part of the window above the card, CSS pixels; `null` for the natural height */
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

/** The parent in the flattened tree. */
export function parentOf(node: Element): Element | null {
  if (node.assignedSlot !== null) return node.assignedSlot;
  return node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentElement;
}
