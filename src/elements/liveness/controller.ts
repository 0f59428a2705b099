import type { ReactiveControllerHost } from 'lit';
import { isHosted } from './flow/flow.js';
import { initialLivenessSession } from './flow/state.js';
import type {
  LivenessSessionEffect,
  LivenessSessionEvent,
  LivenessSessionOptions,
  LivenessSessionState,
} from './flow/state.js';
import { reduceLivenessSession } from './flow/machine.js';
import type { Size } from '../../contract/geometry.js';
import type { LivenessBranding } from '../../contract/liveness-url.js';
import { createFaceLoop } from '../../kit/frames/face-loop.js';
import type { FaceLoop } from '../../kit/frames/face-loop.js';
import type { BackendSettings } from '../../kit/submission/backend-access.js';
import { FlowController } from '../../kit/flow/flow-controller.js';
import type { CommonEffect, FlowOptions, FlowSettings } from '../../kit/flow/flow-controller.js';
import { LivenessCheck } from './check.js';
import type { UntimedSessionEvent } from './check.js';
import { listCameras } from '../../camera/choose-camera.js';
import { hasGetUserMedia, policyAllowsCamera } from '../../camera/failures.js';
import { watchRecovery } from '../../camera/watch-recovery.js';
import { livenessPresented, readLivenessMessage } from '../../contract/liveness-message.js';
import { reportToConsole } from '../../kit/element/console-report.js';

interface SessionControllerOptions extends FlowOptions {
  settings(): FlowSettings & BackendSettings & LivenessSessionOptions;
  /** Size of the stage that shows the camera, in CSS pixels. */
  stage: () => Size;
  frame: () => HTMLIFrameElement | null;
  /** The person's language, as a BCP 47 tag. */
  language: () => string;
  /** Parameters for the hosted page. */
  branding: () => Partial<LivenessBranding>;
}

/** Runs the session for an element: performs the effects beyond the lifecycle's with backend and windows. */
export class SessionController extends FlowController<LivenessSessionState, LivenessSessionEvent> {
  protected readonly loop: FaceLoop;
  readonly #check: LivenessCheck;
  readonly #window: HostedWindow;

  constructor(host: ReactiveControllerHost & HTMLElement, options: SessionControllerOptions) {
    const { presentation, preCheck, handheld, handsOver } = options.settings();
    super(host, options, {
      initial: initialLivenessSession({ presentation, preCheck, handheld, handsOver }),
      reduce: reduceLivenessSession,
      facing: 'user',
    });
    const { branding, frame, language, stage } = options;
    const { dispatch } = this;
    this.loop = createFaceLoop({
      stage,
      onJudged: (frameTime, verdict) => dispatch({ type: 'frame-judged', frameTime, verdict }),
      onEngine: dispatch,
    });
    this.#check = new LivenessCheck({ settings: () => options.settings(), branding, dispatch });
    this.#window = new HostedWindow({
      origin: () => (isHosted(this.state) ? new URL(this.state.url).origin : null),
      frame,
      language,
      dispatch,
    });
  }

  protected override perform(effect: LivenessSessionEffect | CommonEffect): void {
    switch (effect.type) {
      case 'open-session':
        void this.#check.open();
        break;
      case 'create':
        void this.#check.create(effect.again);
        break;
      case 'resume':
        void this.#check.resume();
        break;
      case 'count-attempts':
        void this.#check.countAttempts();
        break;
      case 'remember':
        this.#check.remember(effect.livenessId, effect.presentation);
        break;
      case 'follow':
        this.#window.listen();
        this.#check.follow(effect.livenessId);
        break;
      case 'refresh':
        this.#check.refresh();
        break;
      case 'leave':
        this.#leaveCheck(effect.forget);
        break;
      case 'forget':
        this.#leaveCheck(true);
        break;
      case 'open-popup':
        this.#window.openPopup(effect.url, effect.pressed);
        break;
      case 'close-popup':
        this.#window.closePopup();
        break;
      case 'redirect':
        location.assign(effect.url);
        break;
      case 'wake':
        this.#window.wake(effect.afterMs, effect.wake);
        break;
      default:
        super.perform(effect);
    }
  }

  protected override optionsOf({
    presentation,
    preCheck,
    handheld,
    handsOver,
  }: ReturnType<SessionControllerOptions['settings']>): LivenessSessionOptions {
    return { presentation, preCheck, handheld, handsOver };
  }

  protected override leave(): void {
    if (this.state.status !== 'idle') this.dispatch({ type: 'cancel', removed: true });
  }

  #leaveCheck(forget: boolean): void {
    this.#window.close();
    this.#check.leave(forget);
  }
}

/** How often to check whether the person has closed the window, milliseconds. */
const lookMs = 500;

/** Watches the hosted page in a frame or a window: its messages, and whether it is still open. */
export class HostedWindow {
  readonly #options;
  #popup: Window | null = null;
  #looking: ReturnType<typeof setInterval> | undefined;
  #waking: ReturnType<typeof setTimeout> | undefined;
  #stopWatching = (): void => undefined;

  constructor(options: {
    /** Origin of the hosted page; `null` if there is none. */
    origin: () => string | null;
    frame: () => HTMLIFrameElement | null;
    /** The language of the element, as a BCP 47 tag. */
    language: () => string;
    dispatch: (event: UntimedSessionEvent) => void;
  }) {
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
