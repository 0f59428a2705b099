import type { PropertyValues, TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { CameraSnapshot } from '../../camera/types.js';
import type { Announcement, FaceCaptureStatus } from '../../capture/face/types.js';
import type { FaceCaptureNews } from '../../controllers/face/controller.js';
import { FaceCaptureLoader } from '../../controllers/face/loader.js';
import { endFlow } from '../../controllers/shared/page-flow.js';
import type { HeldSession } from '../../controllers/face/submission.js';
import { CameraActions } from '../../controllers/shared/camera-actions.js';
import { LocaleController } from '../../controllers/shared/locale-controller.js';
import { SizeController } from '../../controllers/shared/size-controller.js';
import { common, face } from '../../i18n/locales/en.js';
import { booleanAttribute } from '../boolean-attribute.js';
import { IdvDeviceChangedEvent } from '../events/device-changed.js';
import { FaceElement } from '../face-element.js';
import { directionOnScreen, hintWords } from '../parts/hint.js';
import { eventOf } from './events.js';
import { renderMain, renderPanel, screens } from './screens.js';
import type { ScreenView } from './screens.js';
import { faceCaptureStyles } from './styles.js';

/** The person gets ready, takes the photo, sees what became of it. */
const stepOf: Record<FaceCaptureStatus, number> = {
  idle: 1,
  canceled: 1,
  permission: 2,
  paused: 2,
  loading: 2,
  framing: 2,
  holding: 2,
  capturing: 2,
  failed: 2,
  review: 3,
  submitting: 3,
  done: 3,
};

/**
 * A live selfie: an oval, one hint at a time, automatic capture of the best frame, manual shutter, review, submission. Every frame is
 * judged on the device, in a worker. Nothing is sent before the photo is good.
 *
 * @summary Takes a selfie that is good enough for an identity check.
 *
 * @slot framing - Text while the person fits into the oval.
 * @slot holding - Text while the person holds still.
 * @slot capturing - Text while the photo is checked.
 * @slot review - Text above "Use this photo".
 * @slot submitting - Text while the photo is sent.
 * @slot done - Text at the end.
 *
 * @csspart photo - The captured picture.
 * @csspart warning - What could be better about the photo.
 * @csspart controls - Camera switch, shutter and torch.
 * @csspart shutter - The shutter.
 * @csspart shutter-note - The line below the shutter.
 * @csspart switch-button - The button that switches cameras.
 * @csspart torch-button - The button that turns the torch on and off.
 *
 * @fires {IdvCaptureReadyEvent} idv-capture-ready - Camera and face check are running.
 * @fires {IdvHintChangedEvent} idv-hint-changed - The hint for the person has changed.
 * @fires {IdvDeviceChangedEvent} idv-device-changed - Another camera is open.
 * @fires {IdvFaceCapturedEvent} idv-face-captured - The photo is final and not sent yet. Call `preventDefault()` to keep it from being sent.
 * @fires {IdvFaceSubmittedEvent} idv-face-submitted - The host backend has accepted the photo.
 */
export class IdvFaceCapture extends FaceElement {
  static override readonly styles = faceCaptureStyles;
  static override readonly shadowRootOptions = {
    ...FaceElement.shadowRootOptions,
    delegatesFocus: true,
  };

  protected override readonly locale = new LocaleController<'face'>(this, { ...common, face });
  readonly #stage = new SizeController(this);
  readonly #capture = new FaceCaptureLoader(this, {
    settings: () => ({
      manual: this.manual,
      review: this.review,
      backend: this.backend || null,
      session: this.session,
      assets: this.assets,
      engine: this.engineChoice,
      deviceId: this.deviceId || null,
    }),
    stage: () => this.#stage.size,
    tell: (news) => this.#tell(news),
    announce: (announcement) => this.#announce(announcement),
    onCamera: (snapshot) => this.#handleCamera(snapshot),
  });

  readonly #actions = new CameraActions(this, () => this.#capture.capture?.camera ?? null);

  /** Takes photos with the shutter only. Otherwise, the best frame is captured automatically, and the shutter works too. */
  @property({ converter: booleanAttribute, reflect: true }) manual = false;
  /** Lets the person confirm the photo or take another. */
  @property({ converter: booleanAttribute, reflect: true }) review = false;
  /** Id of the camera to use, from `enumerateDevices()` or `idv-device-changed`. */
  @property({ attribute: 'device-id' }) deviceId: string | null = null;
  /** A session that the page has already created. Default: the element creates one, shared with other elements of this `backend`. */
  @property({ attribute: false }) session: HeldSession | null = null;

  #mirrored = true;
  #shownScreen = '';
  #hadFocus = false;

  /** The state of the element. */
  get status(): FaceCaptureStatus {
    return this.#capture.state.status;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
    if (changed.has('deviceId') && this.deviceId) this.#actions.ask(this.deviceId);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { status } = this;
    const screen = screens[status] === 'photo' ? status : screens[status];
    if (screen === this.#shownScreen) return;
    this.#shownScreen = screen;
    // Whoever came here by keyboard or screen reader goes along; nobody's focus is taken from elsewhere.
    if (this.#hadFocus) this.renderRoot.querySelector<HTMLElement>('[data-focus]')?.focus();
  }

  /** Skips the first screen and opens the camera. Call it from a user gesture, so that browsers ask for permission at once. */
  start(): void {
    this.#capture.dispatch({ type: 'start' });
  }

  /** Presses the shutter. If the photo would be useless, a hint says why and nothing is taken. */
  capture(): void {
    this.#capture.dispatch({ type: 'shutter' });
  }

  /** Discards the photo and takes another. */
  retake(): void {
    this.#capture.dispatch({ type: 'retake' });
  }

  /** Ends the capture and releases the camera, the engine and the upload. */
  stop(): void {
    this.#capture.dispatch({ type: 'cancel' });
  }

  /**
   * Prepares the element for the next person: ends the capture and forgets photo, result and session. Other elements with this `backend` start a
   * new session with their next step. What they show is not reset.
   */
  reset(): void {
    this.#capture.reset();
    if (this.backend) endFlow(this.backend);
  }

  #tell(news: FaceCaptureNews): boolean {
    return this.dispatchEvent(eventOf(news));
  }

  #announce(announcement: Announcement): void {
    const { face } = this.locale.words;
    if (announcement.kind === 'hint') {
      const direction = directionOnScreen(announcement.direction, this.#mirrored);
      this.announcer.say(hintWords(this.locale.words, announcement.hint, direction));
      return;
    }
    if (announcement.kind === 'help') {
      this.announcer.say(face.shutterNote.help);
      return;
    }
    const { state } = this.#capture;
    if (state.status === 'failed') {
      const { title, text } = this.locale.words.errors[state.error.code];
      this.announcer.say(`${title}. ${text}`);
    } else {
      this.announcer.say(face.states[announcement.status]);
    }
  }

  #handleCamera(snapshot: CameraSnapshot): void {
    const another = this.#actions.follow(snapshot);
    if (snapshot.state !== 'live') return;
    const { deviceId, label, facing } = snapshot.camera;
    this.#mirrored = facing !== 'environment';
    if (another) {
      this.dispatchEvent(new IdvDeviceChangedEvent(deviceId, label, facing));
    }
  }

  readonly #handlers: ScreenView['on'] = {
    start: () => this.start(),
    shutter: () => this.capture(),
    confirm: () => this.#capture.dispatch({ type: 'confirm' }),
    retake: () => this.retake(),
    retry: () => this.#capture.dispatch({ type: 'retry' }),
    cancel: () => this.stop(),
    switch: this.#actions.switchCamera,
    torch: this.#actions.switchTorch,
  };

  protected override render(): TemplateResult {
    const { status } = this;
    const { words } = this.locale;
    const { capture, state, attachVideo } = this.#capture;
    const view: ScreenView = {
      state,
      words,
      stage: this.#stage.size,
      mirrored: this.#mirrored,
      photoUrl: capture?.photoUrl ?? null,
      sent: state.options.hasBackend,
      cameras: this.#actions.count,
      torch: this.#actions.torch,
      watchStage: this.#stage.watch,
      attachVideo,
      on: this.#handlers,
    };
    const screen = screens[status];
    const canGoBack = screen !== 'intro' && status !== 'done';
    return this.renderCard({
      title: words.face.title,
      screen,
      status,
      step: stepOf[status],
      onBack: canGoBack ? this.#handlers.cancel : null,
      main: renderMain(view),
      panel: renderPanel(view),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'idv-face-capture': IdvFaceCapture;
  }
}
