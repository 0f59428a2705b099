import { parentOf } from '../element/fit-controller.js';

interface CloseWatcherLike extends EventTarget {
  destroy(): void;
}

/** Chrome's `CloseWatcher` for back and Escape, which TypeScript's library lacks. */
type CloseWatcherClass = new () => CloseWatcherLike;

/** A phone, upright or on its side. */
const phone = '(pointer: coarse) and (max-width: 599px), (pointer: coarse) and (max-height: 520px)';

/** In a frame, the surrounding page decides. Browsers without a top layer show the card in place. */
function canTakeOver(): boolean {
  return window.parent === window && 'popover' in HTMLElement.prototype && matchMedia(phone).matches;
}

/**
 * Gives a card the whole screen of a phone while a capture runs: in the browser's top layer, over whatever the page has
 * there. In the meantime, the page around it cannot be reached or scrolled. Escape and the back gesture end the
 * capture. Everything is restored at the end.
 */
export class Takeover {
  readonly #options;
  /** Undoes the takeover; `null` if the card is in the page. */
  #restore: (() => void) | null = null;

  constructor(options: {
    host: HTMLElement;
    /** The part that takes the screen, inside the host's shadow root. */
    card: () => HTMLElement | null;
    /** The person wants to go back. */
    leave: () => void;
  }) {
    this.#options = options;
  }

  get isActive(): boolean {
    return this.#restore !== null;
  }

  /** Call this after each update of the host. A takeover continues even if the phone is rotated. */
  follow(wanted: boolean): void {
    if (!wanted) this.end();
    else if (this.#restore === null && canTakeOver()) this.#begin();
  }

  /** Idempotent. */
  end(): void {
    const restore = this.#restore;
    this.#restore = null;
    restore?.();
  }

  #begin(): void {
    const { host, leave } = this.#options;
    const card = this.#options.card();
    if (card === null || !card.isConnected) return;
    const { activeElement: opener } = host.getRootNode() as Document | ShadowRoot;
    card.popover = 'manual';
    card.dataset['over'] = '';
    card.showPopover();
    const undo = [setApart(host), lockScroll(), onLeave(leave)];
    // If the person began from a button of the page, the focus returns to it at the end.
    const isElsewhere = opener instanceof HTMLElement && opener !== document.body && !host.contains(opener);
    if (isElsewhere) card.querySelector<HTMLElement>('[data-focus]')?.focus();
    this.#restore = () => {
      for (const step of undo) step();
      const hadFocus = host.shadowRoot?.activeElement ?? null;
      if (card.matches(':popover-open')) card.hidePopover();
      card.popover = null;
      delete card.dataset['over'];
      if (isElsewhere && hadFocus === null && opener.isConnected) opener.focus();
      else if (hadFocus instanceof HTMLElement) hadFocus.focus();
    };
  }
}

/** Makes everything inert that is neither the host nor around it. @returns a function that undoes it */
function setApart(host: HTMLElement): () => void {
  const apart: HTMLElement[] = [];
  for (let node: Element | null = host; node !== null && node !== document.body; node = parentOf(node)) {
    for (const sibling of node.parentNode?.children ?? []) {
      if (sibling === node || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      apart.push(sibling);
    }
  }
  return () => {
    for (const element of apart) element.inert = false;
  };
}

function lockScroll(): () => void {
  const { style } = document.documentElement;
  const before = style.overflow;
  style.overflow = 'hidden';
  return () => {
    style.overflow = before;
  };
}

function onLeave(leave: () => void): () => void {
  const Watcher = (globalThis as { CloseWatcher?: CloseWatcherClass }).CloseWatcher;
  if (Watcher !== undefined) {
    const watcher = new Watcher();
    watcher.addEventListener('close', leave);
    return () => {
      watcher.removeEventListener('close', leave);
      watcher.destroy();
    };
  }
  const handleKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (key === 'Escape' && !defaultPrevented) leave();
  };
  document.addEventListener('keydown', handleKey);
  return () => document.removeEventListener('keydown', handleKey);
}
