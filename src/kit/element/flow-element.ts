import type { CSSResult, PropertyValues, ReactiveController, ReactiveControllerHost } from 'lit';
import { isPhone } from '../../camera/system.js';
import type { LiveCamera } from '../../camera/types.js';
import type { FlowController } from '../flow/flow-controller.js';
import type { FlowLoader } from '../flow/loader.js';
import type { FlowState } from '../steps/state.js';
import { endFlow } from './page-flow.js';
import { yieldToPage } from './when.js';
import type { IdvError } from '../../contract/errors.js';
import { booleanAttribute, property, state, textAttribute } from './property.js';
import type { SignalChoice, TakeoverChoice } from './property.js';
import { IdvContinuedEvent, IdvDeviceChangedEvent } from '../events/capture.js';
import { IdvElement } from './idv-element.js';
import { addStyles } from '../parts/add-styles.js';
import type { BrowserSteps } from '../handoff/browser-steps.js';
import type { Size } from '../../contract/geometry.js';

/** Fields that only some states have. */
export interface ShownState extends FlowState {
  error?: IdvError;
  /** The request for the camera has gone unanswered for a while. */
  isSilent?: true;
}

/** Codes of failures that may not occur in another browser on the same phone. */
const browserFailure = /^camera-(?:in-app|unsupported)/;

/**
 * Base class of every element that runs a flow with a camera. It has a status, and moves the focus.
 *
 * @slot idle - Privacy line of the first screen.
 * @slot permission - Text while the browser asks for the camera.
 * @slot paused - Text while the page is hidden.
 * @slot loading - Text while the element loads what it needs.
 * @slot continue - Replaces "Continue" on the last screen.
 *
 * @csspart tips - Experimental: the list on the first screen.
 * @csspart stage - The box of the camera picture.
 * @csspart video - The live picture.
 * @csspart hint - The hint over the picture.
 * @csspart note - A note in small print.
 * @csspart link - Experimental: the address to open elsewhere, if the browser can't copy it.
 *
 * @fires {IdvContinuedEvent} idv-continued - The person pressed "Continue" (see `continue-button`).
 * @fires {IdvDeviceChangedEvent} idv-device-changed - Another camera is open.
 */
export abstract class FlowElement<State extends FlowState> extends IdvElement {
  static override readonly shadowRootOptions: ShadowRootInit = {
    ...IdvElement.shadowRootOptions,
    delegatesFocus: true,
  };

  protected abstract readonly flow: FlowLoader<FlowController<State>>;
  protected readonly stage = new SizeController(this);
  /** Whether to mirror the picture. Rear cameras are not mirrored. */
  protected mirrored = true;
  #shownScreen = '';
  #hadFocus = false;
  /** Whether the last screen had nothing to focus, because its code is still loading. */
  #owesFocus = false;
  /** `null` unless the browser has no camera. */
  #browserSteps: BrowserSteps | null = null;
  /** Whether the capture has loaded, at the last update; `null` before the first. */
  #hadCapture: boolean | null = null;
  #stepsFor: unknown;
  protected readonly isHandheld = isPhone();

  /** Id of the camera to use, from `enumerateDevices()` or `idv-device-changed`. */
  @property({ attribute: 'device-id' }) deviceId: string | null = null;

  /** Shows "Continue" on the last screen. The button fires `idv-continued`. */
  @property({ attribute: 'continue-button', converter: booleanAttribute }) continueButton = false;

  /**
   * Guidance by sound and vibration. By default, the device vibrates after a photo or a movement if it can, and a
   * button next to the picture turns sound on: unexpected sound is unwelcome in a bank, and it drowns out a screen
   * reader. `on`: sound from the start. `off`: neither, and no button. `vibration`: no sound and no button.
   */
  @property({ converter: textAttribute('auto') }) signals: SignalChoice = 'auto';
  /**
   * By default, on a phone, the card covers the whole screen from the start of a capture to its end. `off`: it stays in
   * its place. A card in a frame, or one that is embedded, never takes over.
   */
  @property({ converter: textAttribute('auto') }) takeover: TakeoverChoice = 'auto';
  /** The person's own choice; `null` leaves it to the page. */
  @state() private soundChosen: boolean | null = null;

  /** The state of the element. */
  override get status(): State['status'] {
    return this.flow.state.status;
  }

  /**
   * Skips the first screen and opens the camera. Call it from a user gesture, so that browsers ask for permission at
   * once.
   */
  start(): void {
    this.flow.dispatch({ type: 'start', again: this.journey?.hadCamera === true });
  }

  /** Ends the flow and releases the camera, the engine and the upload. */
  stop(): void {
    this.flow.dispatch({ type: 'cancel' });
  }

  /**
   * Prepares the element for the next person: ends the flow and forgets its results and the session. Other elements
   * with this `backend` start a new session with their next step. What they show is not reset.
   */
  reset(): void {
    this.soundChosen = null;
    this.flow.reset();
    if (this.backend) endFlow(this.backend);
  }

  /** Styles that load with the code past the first screen. */
  protected addStyles(...styles: readonly CSSResult[]): void {
    addStyles(this.renderRoot as ShadowRoot, styles);
  }

  /** Whether sound is on; `null` if it cannot be switched. */
  protected get isSounding(): boolean | null {
    if (this.signals === 'off' || this.signals === 'vibration') return null;
    return this.soundChosen ?? this.signals === 'on';
  }

  /** Options that every flow with live guidance reads. */
  protected get shellSettings(): { signals: { sound: boolean; vibration: boolean }; takesOver: boolean } {
    return {
      signals: { sound: this.isSounding === true, vibration: this.signals !== 'off' },
      takesOver: this.takeover !== 'off' && !this.embedded,
    };
  }

  protected readonly switchSound = (): void => {
    this.soundChosen = this.isSounding !== true;
  };

  /**
   * Renders the first screen, and the flow's first screen, in tasks of their own. Running the code for the first time and
   * taking the flow's first steps already keep a slow phone busy.
   */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const hasCapture = this.flow.capture !== null;
    if (hasCapture === this.#hadCapture) return super.scheduleUpdate();
    this.#hadCapture = hasCapture;
    return yieldToPage().then(() => super.scheduleUpdate());
  }

  /** Names the current screen. The focus moves when it changes. */
  protected abstract get shownScreen(): string;

  /** The screen before this update. */
  protected get lastScreen(): string {
    return this.#shownScreen;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const isNowhere = document.activeElement === document.body;
    this.#hadFocus = this.shadowRoot?.activeElement != null || (this.#owesFocus && isNowhere);
    if (changed.has('deviceId') && this.deviceId) this.flow.capture?.camera.ask(this.deviceId);
    const cause = this.#browserCause;
    if (cause && cause !== this.#stepsFor && this.#browserSteps === null) void this.#loadBrowserSteps();
    this.#stepsFor = cause;
  }

  /**
   * On a phone, a failure for which another browser may help; on any device, `true` if the request for the camera goes
   * unanswered.
   */
  get #browserCause(): IdvError | true | undefined {
    const { error, isSilent }: ShownState = this.flow.state;
    return error && this.isHandheld && browserFailure.test(error.code) ? error : isSilent;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const screen = this.shownScreen;
    // The focused part may disappear while the screen stays.
    const isLost = this.#hadFocus && this.shadowRoot?.activeElement == null;
    if (screen === this.#shownScreen && !isLost) return;
    this.#shownScreen = screen;
    // Focus follows the screen only if it is already inside the element.
    const target = this.renderRoot.querySelector<HTMLElement>('[data-focus]');
    if (this.#hadFocus) target?.focus({ preventScroll: true });
    this.#owesFocus = this.#hadFocus && target === null;
  }

  /**
   * The screen with steps to a browser that has a camera, or with advice for an unanswered request; `null` if there is
   * none, or it has not loaded yet.
   */
  protected browserContent(beside?: unknown): { main: unknown; panel: unknown } | null {
    const cause = this.#browserCause;
    return (cause && this.#browserSteps?.contentOf(cause, beside)) || null;
  }

  async #loadBrowserSteps(): Promise<void> {
    try {
      const { BrowserSteps, handoffStyles } = await import('../handoff/browser-steps.js');
      this.addStyles(...handoffStyles);
      this.#browserSteps = await BrowserSteps.load(this, { say: (text) => this.announcer.say(text) });
      this.requestUpdate();
    } catch {
      // The steps already shown are good enough. The next failure tries again.
    }
  }

  /** From the start until the engine is complete, unless the browser keeps the person waiting for its own question. */
  protected override get isWaiting(): boolean {
    const { status, isSilent, vision }: ShownState = this.flow.state;
    if (status === 'permission') return isSilent !== true;
    return status === 'loading' || (vision === 'detector' && status === 'framing');
  }

  protected readonly handleContinue = (): void => {
    this.dispatchEvent(new IdvContinuedEvent());
  };

  protected readonly handleCamera = ({ deviceId, label, facing }: LiveCamera, isAnother: boolean): void => {
    this.mirrored = facing !== 'environment';
    if (isAnother) this.dispatchEvent(new IdvDeviceChangedEvent(deviceId, label, facing));
  };
}

/** Follows the size of the stage of its host, CSS pixels. */
class SizeController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #observer: ResizeObserver | null = null;
  #watched: Element | null = null;
  #size: Size = { width: 0, height: 0 };

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** 0 × 0 if there is nothing to measure. */
  get size(): Size {
    return this.#size;
  }

  hostUpdated(): void {
    this.#watch(this.#host.shadowRoot?.querySelector('.stage') ?? null);
  }

  #watch(stage: Element | null): void {
    if (stage === this.#watched) return;
    if (this.#watched !== null) this.#observer?.unobserve(this.#watched);
    this.#watched = stage;
    if (stage === null) return;
    this.#observer ??= new ResizeObserver(this.#handleResize);
    this.#observer.observe(stage);
  }

  hostConnected(): void {
    const watched = this.#watched;
    this.#watched = null;
    this.#watch(watched);
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
