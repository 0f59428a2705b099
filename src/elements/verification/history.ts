/** Decides when the browser's Back button goes back within a journey. */
import type { ReactiveController } from 'lit';
import { isEnded } from './flow/progress.js';
import type { VerificationState } from './flow/state.js';
import type { JourneyElement } from './journey-element.js';

/**
 * Whether Back goes back within the journey. `auto` means yes if the journey fills the page, as on a phone. Elsewhere,
 * Back belongs to the surrounding page.
 */
function usesHistory(element: JourneyElement): boolean {
  const { history } = element;
  if (history === 'on' || history === 'off') return history === 'on';
  const { width, height } = element.getBoundingClientRect();
  return window.parent === window && width >= 0.9 * innerWidth && height >= 0.7 * innerHeight;
}

export class JourneyHistory implements ReactiveController {
  readonly #element: JourneyElement;
  readonly #back: BrowserBack;

  constructor(element: JourneyElement, goBack: () => void) {
    this.#element = element;
    this.#back = new BrowserBack(() => {
      goBack();
      // Claims the next press too, even if this one changed nothing.
      element.requestUpdate();
    });
    element.addController(this);
  }

  /** Claims Back while there is something to go back to, and releases it at the start and at the end. */
  follow(state: VerificationState, isBackThere: boolean): void {
    // An element also renders once more after it has left the page.
    if (!this.#element.isConnected) return;
    const { status, current, options } = state;
    const isFirst = status === 'step' && !state.isDone && current === options.steps[0];
    const isOver = isEnded(state) || status === 'stopped' || status === 'misconfigured';
    if (isOver || (isFirst && !isBackThere)) void this.#back.release();
    else if (isBackThere && usesHistory(this.#element)) this.#back.arm();
  }

  /** Removes our entry before it calls `act`, which may navigate away and would leave the entry in the history. */
  releaseBefore(act: () => void): void {
    if (this.#back.isArmed) void this.#back.release().then(act);
    else act();
  }

  hostDisconnected(): void {
    this.#back.stop();
  }
}

/** Marks our entry in `history.state`, next to a router's own data. */
const mark = 'idv-elements.back';
/** If the browser has not gone back within this time, it never will. Milliseconds. */
const answerMs = 500;

/** Whether our entry is current, pushed now or before a reload. */
function isMarked(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && mark in state;
}

/**
 * Lets the browser's Back button go back within a journey. While there is something to go back to, a second history
 * entry with the same address follows the page's own. Back removes it, and the journey goes back instead of the page.
 */
class BrowserBack {
  readonly #onBack: () => void;
  #isArmed = false;
  /** Address of the page under our entry. It changes if a router navigates. */
  #address = '';
  #releasing: Promise<void> | null = null;
  #gone = (): void => undefined;

  constructor(onBack: () => void) {
    this.#onBack = onBack;
  }

  get isArmed(): boolean {
    return this.#isArmed;
  }

  /** Claims the next Back. Idempotent. */
  arm(): void {
    if (this.#isArmed || this.#releasing !== null) return;
    this.#isArmed = true;
    this.#address = location.href;
    addEventListener('popstate', this.#handle);
    if (isMarked()) return;
    const state: unknown = history.state;
    const kept = typeof state === 'object' ? state : null;
    // Bypass routers that patch `history.pushState`, because the page itself has not navigated.
    History.prototype.pushState.call(history, { ...kept, [mark]: true }, '');
  }

  /** Removes our entry. Resolves when it is gone. */
  release(): Promise<void> {
    if (this.#releasing !== null) return this.#releasing;
    if (!this.#isArmed) return Promise.resolve();
    if (!isMarked() || location.href !== this.#address) {
      this.#disarm();
      return Promise.resolve();
    }
    this.#releasing = new Promise((resolve) => {
      const timer = setTimeout(() => this.#gone(), answerMs);
      this.#gone = () => {
        clearTimeout(timer);
        this.#disarm();
        this.#releasing = null;
        resolve();
      };
      history.back();
    });
    return this.#releasing;
  }

  /**
   * Stops listening, for a journey that leaves the page. Our entry stays: going back here could undo the navigation
   * that removed the journey.
   */
  stop(): void {
    if (this.#releasing === null) this.#disarm();
  }

  #disarm(): void {
    this.#isArmed = false;
    removeEventListener('popstate', this.#handle);
  }

  readonly #handle = (): void => {
    if (isMarked()) return;
    if (this.#releasing !== null) {
      this.#gone();
      return;
    }
    this.#disarm();
    if (location.href === this.#address) this.#onBack();
  };
}
