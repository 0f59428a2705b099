import type { PropertyValues, TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CameraSnapshot } from '../../camera/types.js';
import type { DocumentAnnouncement, DocumentCaptureStatus } from '../../capture/document/types.js';
import type { DocumentCaptureNews } from '../../controllers/document/controller.js';
import { DocumentCaptureLoader } from '../../controllers/document/loader.js';
import { endFlow } from '../../controllers/shared/page-flow.js';
import { CameraActions } from '../../controllers/shared/camera-actions.js';
import { LocaleController } from '../../controllers/shared/locale-controller.js';
import { SizeController } from '../../controllers/shared/size-controller.js';
import { common, document as documentWords } from '../../i18n/locales/en.js';
import type { HeldSession } from '../../controllers/shared/submission.js';
import type { DocumentCountry, DocumentSide, DocumentType } from '../../document/document-types.js';
import type { DocumentLimits } from '../../document/judge.js';
import { booleanAttribute } from '../boolean-attribute.js';
import { IdvDeviceChangedEvent } from '../events/device-changed.js';
import { IdvElement } from '../idv-element.js';
import type { CornerEditor } from './corners.js';
import { documentChoice, sidesOf } from './choice.js';
import { eventOf } from './events.js';
import { renderPanel } from './panel.js';
import { documentErrors, renderMain, screens, stepOf } from './screens.js';
import type { DocumentView } from './screens.js';
import { documentCaptureStyles } from './styles.js';
import { FileIntake } from './file-intake.js';
import { OutlineMotion } from './outline.js';
import { StagePicture } from './stage-picture.js';

/**
 * A photo of a document: the live outline, one hint at a time, automatic capture of the best frame, straightening,
 * front and back, or a file with draggable corners. Every frame is judged on the device, in a worker. Nothing is sent
 * before the photo is good.
 *
 * @summary Takes a photo of an identity document that is good enough to be read.
 *
 * @slot choose - Heading and text above the list of documents.
 * @slot framing - Text while the person fits the document into the frame.
 * @slot holding - Text while the person holds still.
 * @slot capturing - Text while the photo is checked.
 * @slot reading - Text while a file is opened.
 * @slot adjusting - Text while the person moves the corners of a file.
 * @slot review - Text above "Use this photo".
 * @slot turning - Text between front and back.
 * @slot submitting - Text while the photos are sent.
 * @slot done - Text at the end.
 *
 * @csspart types - The list of documents.
 * @csspart type - One document in the list.
 * @csspart photo - The straightened picture, or the file.
 * @csspart overlay - Everything drawn over the live picture.
 * @csspart brackets - Where the document should be.
 * @csspart outline - Where the document was found.
 * @csspart corners - Everything drawn over a file.
 * @csspart corner - One draggable corner.
 * @csspart loupe - The enlarged area around a corner that moves.
 * @csspart zoom-button - The picture under review.
 * @csspart warning - What could be better about the photo.
 * @csspart controls - Camera switch, shutter and torch.
 * @csspart shutter - The shutter.
 * @csspart shutter-note - The line below the shutter.
 * @csspart switch-button - The button that switches cameras.
 * @csspart torch-button - The button that turns the torch on and off.
 *
 * @cssproperty [--idv-max-width=640px] - Maximum width of the element.
 *
 * @fires {IdvCaptureReadyEvent} idv-capture-ready - Camera and document check are running.
 * @fires {IdvHintChangedEvent} idv-hint-changed - The hint for the person has changed.
 * @fires {IdvDeviceChangedEvent} idv-device-changed - Another camera is open.
 * @fires {IdvDocumentCapturedEvent} idv-document-captured - Every side is final and not sent yet. Call
 * `preventDefault()` to keep them from being sent.
 * @fires {IdvDocumentSubmittedEvent} idv-document-submitted - The host backend has accepted the document.
 */
export class IdvDocumentCapture extends IdvElement {
  static override readonly styles = documentCaptureStyles;
  static override readonly shadowRootOptions = {
    ...IdvElement.shadowRootOptions,
    delegatesFocus: true,
  };

  protected override readonly locale = new LocaleController<'document'>(this, { ...common, document: documentWords });
  readonly #stage = new SizeController(this);
  readonly #outline = new OutlineMotion();
  readonly #files = new FileIntake(this, {
    isOpen: () => this.#takesFiles,
    onFile: () => {
      void this.#loadCorners();
      this.#capture.dispatch({ type: 'file-given' });
    },
  });
  readonly #capture = new DocumentCaptureLoader(this, {
    settings: () => ({
      manual: this.manual,
      review: this.review,
      sides: this.#sides,
      country: this.country,
      documentType: this.#type ?? 'generic_id1',
      verificationLevel: this.verificationLevel,
      limits: this.limits ?? undefined,
      backend: this.backend || null,
      session: this.session,
      assets: this.assets,
      deviceId: this.deviceId || null,
    }),
    tell: (news) => this.#tell(news),
    announce: (announcement) => this.#announce(announcement),
    onCamera: (snapshot) => this.#handleCamera(snapshot),
    takeFile: () => this.#files.take(),
    onSeen: (seen) => this.#outline.show(seen, this.#stage.size),
  });

  readonly #picture = new StagePicture({
    stage: () => this.#stage.size,
    capture: () => this.#capture.capture,
    // A picture that was shown already is not straightened again.
    isFresh: () => this.#shownScreen === 'camera',
  });
  readonly #actions = new CameraActions(this, () => this.#capture.capture?.camera ?? null);

  /** Country of issue: `NGA`, `GHA` or `KEN`. */
  @property() country: DocumentCountry = 'NGA';
  /**
   * The document type, or several separated by spaces for the person to choose from. Default: all types of the country.
   * Names are those of the identity service.
   */
  @property({ attribute: 'document-type' }) documentType: string | null = null;
  /** `front`, or `front back`. The back is left out for documents that have none. */
  @property() sides: string = 'front';
  /** Level of the check, such as `basic` or `extended`, as the service names it. */
  @property({ attribute: 'verification-level' }) verificationLevel: string | null = null;
  /**
   * Takes photos with the shutter only. Otherwise, the best frame is captured automatically, and the shutter works too.
   */
  @property({ converter: booleanAttribute, reflect: true }) manual = false;
  /** Lets the person confirm each photo or take another. */
  @property({ converter: booleanAttribute, reflect: true }) review = false;
  /** Id of the camera to use, from `enumerateDevices()` or `idv-device-changed`. */
  @property({ attribute: 'device-id' }) deviceId: string | null = null;
  /** A session that the page has already created. Default: one that the elements with this `backend` share. */
  @property({ attribute: false }) session: HeldSession | null = null;
  /** Replaces single thresholds by name. See `documentThresholds`. */
  @property({ attribute: false }) limits: DocumentLimits | null = null;

  @state() private chosen: DocumentType | null = null;
  @state() private zoomed = false;

  #shownScreen = '';
  #hadFocus = false;
  #corners: CornerEditor | null = null;

  /** The state of the element. */
  get status(): DocumentCaptureStatus {
    return this.#capture.state.status;
  }

  get #choice(): readonly DocumentType[] {
    return documentChoice(this.country, this.documentType);
  }

  get #type(): DocumentType | null {
    const choice = this.#choice;
    if (choice.length === 1) return choice[0] ?? null;
    return this.chosen !== null && choice.includes(this.chosen) ? this.chosen : null;
  }

  get #sides(): readonly DocumentSide[] {
    return sidesOf(this.sides, this.#type);
  }

  get #takesFiles(): boolean {
    const screen = screens[this.status];
    return this.#type !== null && (screen === 'intro' || screen === 'failed' || screen === 'corners');
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
    if (this.status !== 'review') this.zoomed = false;
    if (changed.has('deviceId') && this.deviceId) this.#actions.ask(this.deviceId);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#corners?.drawLoupe();
    const { status } = this;
    const intro = screens[status] === 'intro' && this.#type === null;
    const screen = intro ? 'choose' : screens[status] === 'photo' ? status : screens[status];
    if (screen === this.#shownScreen) return;
    this.#shownScreen = screen;
    // Whoever came here by keyboard or screen reader goes along; nobody's focus is taken from elsewhere.
    if (this.#hadFocus) this.renderRoot.querySelector<HTMLElement>('[data-focus]')?.focus();
  }

  /**
   * Skips the first screen and opens the camera. Call it from a user gesture, so that browsers ask for permission at
   * once.
   */
  start(): void {
    if (this.#type !== null) this.#capture.dispatch({ type: 'start' });
  }

  /** Presses the shutter. If the photo would be useless, a hint says why and nothing is taken. */
  capture(): void {
    this.#capture.dispatch({ type: 'shutter' });
  }

  /** Uses a file instead of the camera: JPEG, PNG, WebP, or HEIC if the browser decodes it, at most 20 MB. */
  upload(file: Blob): void {
    if (this.#type !== null) this.#files.give(file);
  }

  /** Discards the photo and takes another. */
  retake(): void {
    this.#capture.dispatch({ type: 'retake' });
  }

  /** Ends the capture and releases the camera, the worker and the upload. */
  stop(): void {
    this.#capture.dispatch({ type: 'cancel' });
  }

  /**
   * Prepares the element for the next person: ends the capture and forgets photos, result and session. Other elements
   * with this `backend` start a new session with their next step. What they show is not reset.
   */
  reset(): void {
    this.#capture.reset();
    this.chosen = null;
    if (this.backend) endFlow(this.backend);
  }

  #tell(news: DocumentCaptureNews): boolean {
    return this.dispatchEvent(eventOf(news));
  }

  #announce(announcement: DocumentAnnouncement): void {
    const { document } = this.locale.words;
    const { state: now } = this.#capture;
    if (announcement.kind === 'hint') {
      this.announcer.say(document.hints[announcement.hint]);
    } else if (now.status === 'failed') {
      const { title, text } = documentErrors(this.locale.words).errors[now.error.code];
      this.announcer.say(`${title}. ${text}`);
    } else {
      this.announcer.say(document.states[announcement.status]);
    }
  }

  #handleCamera(snapshot: CameraSnapshot): void {
    const another = this.#actions.follow(snapshot);
    if (snapshot.state !== 'live') return;
    const { deviceId, label, facing } = snapshot.camera;
    if (another) {
      this.dispatchEvent(new IdvDeviceChangedEvent(deviceId, label, facing));
    }
  }

  /** Most people use the camera: what moves corners comes with the first file. */
  async #loadCorners(): Promise<void> {
    if (this.#corners !== null) return;
    try {
      const { CornerEditor } = await import('./corners.js');
      this.#corners ??= new CornerEditor(this, (corners) => this.#capture.capture?.moveCorners(corners));
      this.requestUpdate();
    } catch (error) {
      // The corners as found still serve.
      console.warn('<idv-document-capture> could not load its corner editor.', error);
    }
  }

  readonly #handlers: DocumentView['on'] = {
    start: () => this.start(),
    upload: () => this.#files.ask(),
    shutter: () => this.capture(),
    confirm: () => this.#capture.dispatch({ type: 'confirm' }),
    retake: () => this.retake(),
    next: () => this.#capture.dispatch({ type: 'continue' }),
    retry: () => {
      const { state: now } = this.#capture;
      if (now.status === 'failed' && now.retry === 'choose') this.chosen = null;
      this.#capture.dispatch({ type: 'retry' });
    },
    cancel: () => this.#goBack(),
    switch: this.#actions.switchCamera,
    torch: this.#actions.switchTorch,
    zoom: () => {
      this.zoomed = !this.zoomed;
    },
  };

  /** From the first screen back to the choice, from everywhere else to the first screen. */
  #goBack(): void {
    if (screens[this.status] === 'intro') this.chosen = null;
    else this.stop();
  }

  protected override render(): TemplateResult {
    const { status } = this;
    const { words } = this.locale;
    const { state: now, capture, attachVideo } = this.#capture;
    const type = this.#type;
    const view: DocumentView = {
      state: now,
      words,
      documentType: type,
      choice: this.#choice,
      stage: this.#stage.size,
      photoUrl: capture?.photoUrl ?? null,
      zoomed: this.zoomed,
      given: status === 'adjusting' ? (capture?.adjustable ?? null) : null,
      corners: this.#corners,
      sent: Boolean(this.backend),
      cameras: this.#actions.count,
      torch: this.#actions.torch,
      watchStage: this.#stage.watch,
      watchOutline: this.#outline.watch,
      watchPhoto: this.#picture.watchPhoto,
      attachVideo,
      choose: (chosen) => {
        this.chosen = chosen;
      },
      focusAt: this.#picture.focusAt,
      on: this.#handlers,
    };
    const screen = screens[status];
    const canGoBack = screen === 'intro' ? type !== null && this.#choice.length > 1 : status !== 'done';
    return this.renderCard({
      title: words.document.title,
      screen,
      status,
      step: stepOf[status],
      onBack: canGoBack ? this.#handlers.cancel : null,
      main: renderMain(view),
      panel: renderPanel(view),
      behind: this.#files.render(words.document.actions.chooseFile),
      isDropTarget: this.#files.over,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'idv-document-capture': IdvDocumentCapture;
  }
}
