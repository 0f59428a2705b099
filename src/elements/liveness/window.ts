import { listCameras } from '../../camera/choose-camera.js';
import { hasGetUserMedia, policyAllowsCamera } from '../../camera/failures.js';
import { watchRecovery } from '../../camera/watch-recovery.js';
import { livenessPresented, readLivenessMessage } from '../../contract/liveness-message.js';
import { reportToConsole } from '../../kit/element/console-report.js';
import type { UntimedSessionEvent } from './check.js';

/** How often to check whether the person has closed the window, milliseconds. */
const lookMs = 500;

interface HostedWindowOptions {
  /** Origin of the hosted page; `null` if there is none. */
  origin: () => string | null;
  frame: () => HTMLIFrameElement | null;
  /** The language of the element, as a BCP 47 tag. */
  language: () => string;
  dispatch: (event: UntimedSessionEvent) => void;
}

/** Watches the hosted page in a frame or a window: its messages, and whether it is still open. */
export class HostedWindow {
  readonly #options: HostedWindowOptions;
  #popup: Window | null = null;
  #looking: ReturnType<typeof setInterval> | undefined;
  #waking: ReturnType<typeof setTimeout> | undefined;
  #stopWatching = (): void => undefined;

  constructor(options: HostedWindowOptions) {
    this.#options = options;
  }

  listen(): void {
    document.addEventListener('securitypolicyviolation', this.#handleViolation);
    window.addEventListener('message', this.#handleMessage);
    window.addEventListener('pageshow', this.#handleReturn);
  }

  /** Closes the window and stops listening. */
  close(): void {
    document.removeEventListener('securitypolicyviolation', this.#handleViolation);
    window.removeEventListener('message', this.#handleMessage);
    window.removeEventListener('pageshow', this.#handleReturn);
    clearTimeout(this.#waking);
    this.#stopWatching();
    this.closePopup();
  }

  wake(afterMs: number, wake: number): void {
    clearTimeout(this.#waking);
    this.#waking = setTimeout(() => this.#options.dispatch({ type: 'woken', wake }), afterMs);
  }

  /**
   * Opens the hosted page in a window. The page keeps `window.opener` to announce itself, which is safe because its
   * origin is on the partner's list.
   * @param pressed whether the person has just pressed a button. If not, nothing is opened once the gesture has
   * expired, because the browser would block it visibly
   */
  openPopup(url: string, pressed: boolean): void {
    // Not every browser has `userActivation`.
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

  readonly #handleViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const origin = this.#options.origin();
    if (effectiveDirective !== 'frame-src' || origin === null || !blockedURI.startsWith(origin)) return;
    reportToConsole(({ reportFrame }) => reportFrame(origin));
  };

  readonly #handleReturn = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#options.dispatch({ type: 'returned' });
  };

  readonly #handleMessage = ({ origin, source, data }: MessageEvent): void => {
    const isKnown = source !== null && [this.#options.frame()?.contentWindow, this.#popup].includes(source as Window);
    if (!isKnown || origin !== this.#options.origin()) return;
    const message = readLivenessMessage(data);
    if (message === null) return;
    // In a frame, this element has already introduced the check, so tell the page. In a window of its own, the page
    // introduces the check itself.
    if (message.event === 'loaded' && source !== this.#popup) {
      (source as Window).postMessage(livenessPresented(this.#options.language()), origin);
    }
    if (message.event === 'camera-unavailable') void this.#reportNoCamera();
    else this.#options.dispatch({ type: 'hosted-message', event: message.event });
  };

  /** Reports whether the device has any camera, because that decides what helps. */
  async #reportNoCamera(): Promise<void> {
    const cameras = hasGetUserMedia() ? await listCameras().catch(() => null) : null;
    // A page without permission to use cameras sees none.
    const hasNoDevice = cameras?.length === 0 && (await policyAllowsCamera()) !== false;
    this.#options.dispatch({ type: 'hosted-message', event: 'camera-unavailable', hasNoDevice });
    this.#stopWatching();
    if (!hasNoDevice) return;
    this.#stopWatching = watchRecovery('camera-not-found', () => this.#options.dispatch({ type: 'camera-found' }));
  }
}
