import { readLivenessMessage } from '../../shared/liveness-message.js';
import type { UntimedSessionEvent } from './check.js';

/** A window that the person closed is noticed by looking; milliseconds. */
const lookMs = 500;

export interface HostedWindowOptions {
  /** Origin of the hosted page; `null` while there is none. */
  origin: () => string | null;
  frame: () => HTMLIFrameElement | null;
  dispatch: (event: UntimedSessionEvent) => void;
}

/** The hosted page's window, a frame or one of its own: what it says, and whether it is still there. */
export class HostedWindow {
  readonly #options: HostedWindowOptions;
  #popup: Window | null = null;
  #looking: ReturnType<typeof setInterval> | undefined;
  #waking: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HostedWindowOptions) {
    this.#options = options;
  }

  listen(): void {
    window.addEventListener('message', this.#handleMessage);
    window.addEventListener('pageshow', this.#handleReturn);
  }

  /** Everything that is open or waits is given up. */
  close(): void {
    window.removeEventListener('message', this.#handleMessage);
    window.removeEventListener('pageshow', this.#handleReturn);
    clearTimeout(this.#waking);
    this.closePopup();
  }

  wake(afterMs: number, wake: number): void {
    clearTimeout(this.#waking);
    this.#waking = setTimeout(() => this.#options.dispatch({ type: 'woken', wake }), afterMs);
  }

  /**
   * The opener stays known to it: the hosted page says through it that it is there. Its origin is on the partner's list.
   * @param pressed the person did so just now; else a browser that has forgotten the gesture would refuse in public
   */
  openPopup(url: string, pressed: boolean): void {
    // Not every browser tells.
    const { userActivation } = navigator as Partial<Navigator>;
    if (!pressed && userActivation?.isActive !== true) return;
    const popup = window.open(url, 'idv-liveness', 'popup,width=480,height=800');
    if (popup === null) {
      this.#options.dispatch({ type: 'popup-blocked' });
      return;
    }
    this.#popup = popup;
    popup.focus();
    clearInterval(this.#looking);
    this.#looking = setInterval(this.#look, lookMs);
    this.#options.dispatch({ type: 'popup-opened' });
  }

  closePopup(): void {
    clearInterval(this.#looking);
    this.#popup?.close();
    this.#popup = null;
  }

  readonly #look = (): void => {
    if (this.#popup?.closed !== true) return;
    clearInterval(this.#looking);
    this.#popup = null;
    this.#options.dispatch({ type: 'popup-closed' });
  };

  readonly #handleReturn = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#options.dispatch({ type: 'returned' });
  };

  readonly #handleMessage = ({ origin, source, data }: MessageEvent): void => {
    const isKnown = source !== null && [this.#options.frame()?.contentWindow, this.#popup].includes(source as Window);
    if (!isKnown || origin !== this.#options.origin()) return;
    const message = readLivenessMessage(data);
    if (message !== null) {
      this.#options.dispatch({ type: 'hosted-message', event: message.event });
    }
  };
}
