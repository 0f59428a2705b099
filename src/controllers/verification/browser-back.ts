/** Names our entry in `history.state`, next to whatever a router keeps there. */
const mark = 'idv-elements.back';
/** A browser that has not gone back by then will not, milliseconds. */
const answerMs = 500;

/** Whether our entry is on top: laid now, or before a reload. */
function isMarked(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && mark in state;
}

/**
 * Lets the browser's Back button go back within a journey. While there is something to go back to, one more entry of the
 * same address lies on the page's own. Back takes it away, and the journey goes back in place of the page.
 */
export class BrowserBack {
  readonly #onBack: () => void;
  #isArmed = false;
  /** Of the page while our entry lies on it. A router that goes elsewhere changes it. */
  #address = '';
  #releasing: Promise<void> | null = null;
  #gone = (): void => undefined;

  constructor(onBack: () => void) {
    this.#onBack = onBack;
  }

  get isArmed(): boolean {
    return this.#isArmed;
  }

  /** The next Back is ours. Idempotent. */
  arm(): void {
    if (this.#isArmed || this.#releasing !== null) return;
    this.#isArmed = true;
    this.#address = location.href;
    addEventListener('popstate', this.#handle);
    if (isMarked()) return;
    const state: unknown = history.state;
    const kept = typeof state === 'object' ? state : null;
    // Past a router that watches `history.pushState`: to the page, nothing has happened.
    History.prototype.pushState.call(history, { ...kept, [mark]: true }, '');
  }

  /** Takes our entry away. Resolves when it is gone. */
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
