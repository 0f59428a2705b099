import type { CSSResult, PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { isPhone } from '../camera/system.js';
import type { CameraSnapshot } from '../camera/types.js';
import { CameraActions } from '../controllers/flow/camera-actions.js';
import type { CameraController } from '../controllers/flow/camera-controller.js';
import { endFlow } from '../controllers/element/page-flow.js';
import { SizeController } from '../controllers/element/size-controller.js';
import type { IdvError } from '../shared/errors.js';
import type { SignalChoice, TakeoverChoice } from './attribute-values.js';
import { booleanAttribute } from './boolean-attribute.js';
import { IdvContinuedEvent, IdvDeviceChangedEvent } from './events/capture.js';
import { IdvElement } from './idv-element.js';
import { addStyles } from './parts/add-styles.js';
import type { BrowserSteps } from './handoff/browser-steps.js';
import { textAttribute } from './text-attribute.js';

/** What an element needs of the loader of its flow. */
interface LoadedFlow<State> {
  readonly state: State;
  readonly capture: { readonly camera: CameraController } | null;
  dispatch(event: { type: 'start' | 'retry' | 'cancel' }): void;
  reset(): void;
}

/** Codes of failures that another browser on the same phone may not have. */
const browserFailure = /^camera-(?:in-app|unsupported)/;

/**
 * What every element shares: it runs a flow with a camera, has a status, and moves the focus.
 *
 * @slot idle - Privacy line of the first screen.
 * @slot permission - Text while the browser asks for the camera.
 * @slot paused - Text while the page is hidden.
 * @slot loading - Text while the element loads what it needs.
 * @slot continue - Replaces "Continue" on the last screen.
 *
 * @csspart tips - The list on the first screen.
 * @csspart stage - The box of the camera picture.
 * @csspart video - The live picture.
 * @csspart hint - The hint over the picture.
 * @csspart note - A note in small print.
 * @csspart link - The address to open elsewhere, if the browser can't copy it.
 *
 * @fires {IdvContinuedEvent} idv-continued - The person pressed "Continue" (see `continue-button`).
 * @fires {IdvDeviceChangedEvent} idv-device-changed - Another camera is open.
 */
export abstract class FlowElement<State extends { status: string; error?: IdvError }> extends IdvElement {
  static override readonly shadowRootOptions: ShadowRootInit = {
    ...IdvElement.shadowRootOptions,
    delegatesFocus: true,
  };

  protected abstract readonly flow: LoadedFlow<State>;
  protected readonly stage = new SizeController(this);
  protected readonly actions = new CameraActions(this, () => this.flow.capture?.camera ?? null);
  /** Cameras on the back are not mirrored. */
  protected mirrored = true;
  #shownScreen = '';
  #hadFocus = false;
  /** The last screen had nothing that could take the focus, because its code is loading. */
  #owesFocus = false;
  /** `null` until a browser has no camera. */
  #browserSteps: BrowserSteps | null = null;
  #stepsFor: IdvError | undefined;
  protected readonly isHandheld = isPhone();

  /** Id of the camera to use, from `enumerateDevices()` or `idv-device-changed`. */
  @property({ attribute: 'device-id' }) deviceId: string | null = null;

  /** Shows "Continue" on the last screen. The button fires `idv-continued`. */
  @property({ attribute: 'continue-button', converter: booleanAttribute }) continueButton = false;

  /**
   * Guidance by sound and vibration. By default a photo or a movement vibrates where the device can, and a button next
   * to the picture turns sound on: unexpected sound is unwelcome in a bank, and it drowns out a screen reader. `on`:
   * sound from the start. `off`: neither, and no button. `vibration`: no sound and no button.
   */
  @property({ converter: textAttribute('auto') }) signals: SignalChoice = 'auto';
  /**
   * On a phone the card covers the whole screen from the start of a capture to its end. `off`: it stays where it is. A
   * card in a frame, or one that is embedded, never takes over.
   */
  @property({ converter: textAttribute('auto') }) takeover: TakeoverChoice = 'auto';
  /** The person's own choice; `null`: the page decides. */
  @state() private soundChosen: boolean | null = null;

  /** The state of the element. */
  get status(): State['status'] {
    return this.flow.state.status;
  }

  /**
   * Skips the first screen and opens the camera. Call it from a user gesture, so that browsers ask for permission at
   * once.
   */
  start(): void {
    this.flow.dispatch({ type: 'start' });
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

  /** Styles that come with code past the first screen. */
  protected addStyles(...styles: readonly CSSResult[]): void {
    addStyles(this.renderRoot as ShadowRoot, styles);
  }

  /** Whether sound is on; `null`: it cannot be switched. */
  protected get isSounding(): boolean | null {
    if (this.signals === 'off' || this.signals === 'vibration') return null;
    return this.soundChosen ?? this.signals === 'on';
  }

  /** What every flow with live guidance reads. */
  protected get shellSettings(): { signals: { sound: boolean; vibration: boolean }; takesOver: boolean } {
    return {
      signals: { sound: this.isSounding === true, vibration: this.signals !== 'off' },
      takesOver: this.takeover !== 'off' && !this.embedded,
    };
  }

  protected readonly switchSound = (): void => {
    this.soundChosen = this.isSounding !== true;
  };

  /** Names what is on show; the focus follows when it changes. */
  protected abstract get shownScreen(): string;

  /** The screen before this update. */
  protected get lastScreen(): string {
    return this.#shownScreen;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const isNowhere = document.activeElement === document.body;
    this.#hadFocus = this.shadowRoot?.activeElement != null || (this.#owesFocus && isNowhere);
    if (changed.has('deviceId') && this.deviceId) this.actions.ask(this.deviceId);
    const { error } = this.flow.state;
    if (error === undefined || error === this.#stepsFor || !browserFailure.test(error.code)) return;
    this.#stepsFor = error;
    if (this.isHandheld && this.#browserSteps === null) void this.#loadBrowserSteps();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const screen = this.shownScreen;
    // The focused part may disappear while its screen stays.
    const isLost = this.#hadFocus && this.shadowRoot?.activeElement == null;
    if (screen === this.#shownScreen && !isLost) return;
    this.#shownScreen = screen;
    // Focus follows the screen only if it is already inside the element.
    const target = this.renderRoot.querySelector<HTMLElement>('[data-focus]');
    if (this.#hadFocus) target?.focus({ preventScroll: true });
    this.#owesFocus = this.#hadFocus && target === null;
  }

  /** A failure's screen with the steps to a browser that has a camera; `null`: there are none, or not loaded yet. */
  protected browserContent(beside?: unknown): { main: unknown; panel: unknown } | null {
    const { error } = this.flow.state;
    if (error === undefined || !browserFailure.test(error.code)) return null;
    return this.#browserSteps?.contentOf(error, beside) ?? null;
  }

  async #loadBrowserSteps(): Promise<void> {
    try {
      const { BrowserSteps, handoffStyles } = await import('./handoff/browser-steps.js');
      this.addStyles(...handoffStyles);
      this.#browserSteps = await BrowserSteps.load(this, { say: (text) => this.announcer.say(text) });
      this.requestUpdate();
    } catch {
      // The steps on show are good enough. The next failure tries again.
    }
  }

  protected readonly handleContinue = (): void => {
    this.dispatchEvent(new IdvContinuedEvent());
  };

  protected readonly handleCamera = (snapshot: CameraSnapshot): void => {
    const isAnother = this.actions.follow(snapshot);
    if (snapshot.state !== 'live') return;
    const { deviceId, label, facing } = snapshot.camera;
    this.mirrored = facing !== 'environment';
    if (isAnother) this.dispatchEvent(new IdvDeviceChangedEvent(deviceId, label, facing));
  };
}
