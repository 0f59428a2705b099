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
export class BrowserBack {
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
