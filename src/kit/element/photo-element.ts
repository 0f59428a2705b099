import type { PropertyValues } from 'lit';
import type { Connection } from '../../backend/types.js';
import type { HeldSession } from '../submission/backend-access.js';
import { reportToConsole } from './console-report.js';
import { isHandoffWaiting, withoutHandoff } from '../handoff/place.js';
import type { LocaleController } from './locale-controller.js';
import type { FirstWords, Sections, Words } from '../i18n/types.js';
import type { IdvError } from '../../contract/errors.js';
import type { Size } from '../../contract/geometry.js';
import { booleanAttribute, property, textAttribute } from './property.js';
import type { HandoffChoice } from './property.js';
import { FlowElement } from './flow-element.js';
import type { ShownState } from './flow-element.js';
import type { FlowLoader } from '../flow/loader.js';
import type { PhotoController } from '../flow/photo-controller.js';
import type { PhotoState } from '../steps/photo-types.js';
import type { Ways } from '../parts/failure.js';
import type { PhotoHandoff } from '../handoff/photo-handoff.js';

/** The controls while a photo is being taken. */
export type PhotoAction =
  'start' | 'shutter' | 'confirm' | 'retake' | 'retry' | 'cancel' | 'switch' | 'torch' | 'continue' | 'sound' | 'phone';

/** The data from which every photo element renders its screens. */
export interface PhotoView<State, AllWords> {
  state: State;
  words: AllWords;
  stage: Size;
  /** The picture of the camera. */
  video: HTMLVideoElement;
  /** Address of the photo, from the review on. */
  photoUrl: string | null;
  /** Whether the photo leaves the device. */
  sent: boolean;
  /** Adds who gets the photo, and for how long it is kept. */
  privacyOf: (say: (name: string) => string) => string;
  /** Whether the surrounding journey continues by itself. */
  embedded: boolean;
  /** Whether the last screen has a button. */
  continueButton: boolean;
  /** How the person can continue on a phone, if at all. */
  phone: Pick<Ways, 'phone' | 'isPhoneFirst'>;
  cameras: number;
  torch: 'unavailable' | 'off' | 'on';
  /** `null` if sound cannot be switched. */
  sound: boolean | null;
}

/** Codes of failures that cannot be fixed on this device, but may not occur on another. */
const lastingFailure = /not-found|constrained|unsupported|policy|canvas/;

/**
 * Base class of elements that take a photo.
 *
 * @slot framing - Text while the person gets face or document into the frame.
 * @slot holding - Text while the person holds still.
 * @slot capturing - Text while the photo is checked.
 * @slot review - Text above "Use this photo".
 * @slot submitting - Text while the photo is sent.
 * @slot done - Text at the end.
 *
 * @csspart photo - The captured picture.
 * @csspart controls - Experimental: camera switch, shutter and torch.
 * @csspart switch-button - Experimental: the button that switches cameras.
 * @csspart warning - Experimental: what could be better about the photo.
 * @csspart shutter - The shutter.
 * @csspart shutter-note - Experimental: the line below the shutter.
 * @csspart sound-button - Experimental: the button that turns sound on and off.
 * @csspart torch-button - Experimental: the button that turns the torch on and off.
 * @csspart qr - The QR code for a phone, on white in either theme.
 * @csspart number - Experimental: the number that the phone asks for, and the field for it.
 * @csspart tasks - Experimental: what is to be done on the phone.
 *
 * @fires {IdvCaptureReadyEvent} idv-capture-ready - Camera and check are running.
 * @fires {IdvHintChangedEvent} idv-hint-changed - The hint for the person has changed.
 * @fires {IdvHandoffCreatedEvent} idv-handoff-created - There is a code for continuing on a phone.
 * @fires {IdvHandoffClaimedEvent} idv-handoff-claimed - The person continues on a phone. Fired on both devices.
 */
export abstract class PhotoElement<
  State extends PhotoState,
  Section extends keyof FirstWords & keyof Sections,
> extends FlowElement<State> {
  protected abstract override readonly locale: LocaleController<Section, Section>;
  protected abstract override readonly flow: FlowLoader<PhotoController<State>>;

  /**
   * Takes photos with the shutter only. Otherwise, the best frame is captured automatically, and the shutter works,
   * too.
   */
  @property({ converter: booleanAttribute, reflect: true }) manual = false;
  /** Lets the person confirm each photo or take another. */
  @property({ converter: booleanAttribute, reflect: true }) review = false;
  /** A session that the page has already created. Default: one that the elements with this `backend` share. */
  @property({ attribute: false }) session: HeldSession | null = null;
  /**
   * Whether the person can continue on a phone, which needs a `backend`. `auto`: on desktops; if there is no camera,
   * this starts by itself. `on`: on phones, too. `off`: not at all, and links from other devices are ignored.
   */
  @property({ converter: textAttribute('auto') }) handoff: HandoffChoice = 'auto';
  /** Address of the page with this element for the phone. Default: the page's own address. */
  @property({ attribute: 'handoff-url' }) handoffUrl: string | null = null;

  /** The step of a session that this element does. */
  protected abstract readonly task: 'face' | 'document';
  /** `null` until a handoff is requested. */
  #handoff: PhotoHandoff | null = null;
  #isLoading = false;
  #mayResume = false;
  /** The failure after which a phone has already been offered. */
  #offeredFor: IdvError | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#handleLink);
    this.#handleLink();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#handleLink);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.#mayResume || changed.has('backend') || changed.has('session')) this.#resumeHandoff();
    const { error }: ShownState = this.flow.state;
    const isNew = error !== this.#offeredFor && error?.code === 'camera-not-found';
    if (isNew && !this.isHandheld && this.phoneSteps.isPhoneFirst === true) {
      this.#offeredFor = error;
      this.handlers.phone();
    }
    if (!this.#isLoading && this.status === 'handoff' && this.#handoff === null) void this.#loadHandoff();
  }

  /** Presses the shutter. If the photo would be useless, a hint says why and none is kept. */
  capture(): void {
    this.flow.dispatch({ type: 'shutter' });
  }

  /** Discards the photo and takes another. */
  retake(): void {
    this.flow.dispatch({ type: 'retake' });
  }

  override reset(): void {
    super.reset();
    this.#handoff?.forget();
  }

  protected get photoSettings() {
    return {
      manual: this.manual,
      review: this.review,
      backend: this.backend || null,
      session: this.session,
      connection: this as Connection,
      client: this.journey?.client ?? null,
      assets: this.assets,
      deviceId: this.deviceId || null,
      ...this.shellSettings,
    };
  }

  protected readonly handlers: Record<PhotoAction, () => void> = {
    start: () => this.start(),
    shutter: () => this.capture(),
    confirm: () => this.flow.dispatch({ type: 'confirm' }),
    retake: () => this.retake(),
    retry: () => this.flow.dispatch({ type: 'retry' }),
    cancel: () => this.stop(),
    switch: () => this.flow.capture?.camera.switchCamera(),
    torch: () => this.flow.capture?.camera.switchTorch(),
    continue: this.handleContinue,
    sound: this.switchSound,
    phone: () => {
      if (this.journey === null) this.flow.dispatch({ type: 'hand-off' });
      else this.journey.requestHandoff();
    },
  };

  /** A handoff's screen, or the steps to another browser; `null` if the element shows its own screen. */
  protected get handoffContent(): { main?: unknown; panel?: unknown } | null {
    return this.#handoff?.content ?? this.browserContent();
  }

  /** Names the handoff's current screen. */
  protected get handoffScreen(): string {
    return `handoff ${this.#handoff?.screen ?? ''}`;
  }

  /** How the person can continue on a phone, if at all. */
  protected get phoneSteps(): PhotoView<State, unknown>['phone'] {
    const { status, flow, journey, handoff } = this;
    const isWanted = handoff === 'on' || (handoff !== 'off' && !this.isHandheld);
    const isOffered = journey === null ? isWanted && !withoutHandoff.has(this.backend) : journey.offersHandoff;
    const { error }: ShownState = flow.state;
    const code = error?.code ?? '';
    if (!isOffered || this.#handoff?.isTakenOver === true || code === 'camera-insecure-context') return {};
    return { phone: this.handlers.phone, isPhoneFirst: status === 'failed' && lastingFailure.test(code) };
  }

  readonly #handleLink = (): void => {
    this.#mayResume = true;
    this.requestUpdate();
  };

  /** Resumes from a link that brought the person here, or a handoff from before a reload. */
  #resumeHandoff(): void {
    this.#mayResume = false;
    const { backend, status } = this;
    if (!backend || this.handoff === 'off' || (status !== 'idle' && status !== 'canceled')) return;
    if (isHandoffWaiting(this.task, backend) && this.journey === null) this.handlers.phone();
  }

  async #loadHandoff(): Promise<void> {
    this.#isLoading = true;
    try {
      const { handoffStyles, PhotoHandoff } = await import('../handoff/photo-handoff.js');
      this.addStyles(...handoffStyles);
      this.#handoff = await PhotoHandoff.load({
        element: this,
        flow: this.flow,
        task: this.task,
        settings: () => this.photoSettings,
        hasNoCamera: () => this.#offeredFor !== undefined,
        say: (text) => this.announcer.say(text),
      });
    } catch (error) {
      reportToConsole(({ reportUnloaded }) => reportUnloaded(this, 'handoff', error));
      this.flow.dispatch({ type: 'hand-off-failed' });
    }
    this.#isLoading = false;
    if (this.#handoff !== null) this.requestUpdate();
  }

  protected get photoView(): PhotoView<State, Words<Section, Section>> {
    const { state, capture, video } = this.flow;
    return {
      state,
      video,
      words: this.locale.all,
      stage: this.stage.size,
      photoUrl: capture?.photoUrl ?? null,
      sent: Boolean(this.backend),
      privacyOf: this.privacyOf,
      embedded: this.embedded,
      continueButton: this.continueButton,
      phone: this.phoneSteps,
      cameras: capture?.camera.count ?? 0,
      torch: capture?.camera.torch ?? 'unavailable',
      sound: this.isSounding,
    };
  }
}
