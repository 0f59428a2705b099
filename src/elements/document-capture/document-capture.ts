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
 * A photo of a document: the live outline, one hint at a time, automatic capture of the best frame, the document straightened,
 * front and back, or a file with corners to set. Every frame is judged on the device, in a worker; nothing is sent before
 * the photo is good.
 *
 * @summary Takes a photo of an identity document that is good enough to be read.
 *
 * @slot title - Replaces the title of the card.
 * @slot choose - Heading and sentence over the choice of documents.
 * @slot intro - Heading and sentence of the first screen.
 * @slot footer - Replaces the branding line.
 * @slot idle - Privacy line of the first screen.
 * @slot permission - Words while the browser asks for the camera.
 * @slot paused - Words while the page is hidden.
 * @slot loading - Above the shutter while the check loads.
 * @slot framing - Above the shutter while the person fits the document into the frame.
 * @slot holding - Above the shutter while the person holds still.
 * @slot capturing - Above the shutter while the photo is checked.
 * @slot reading - Words while a given file is opened.
 * @slot adjusting - Words while the corners of a given picture are set.
 * @slot review - Words above "Use this photo".
 * @slot turning - Words between two sides.
 * @slot submitting - Words while the photo is sent.
 * @slot done - Words of the end.
 * @slot failed - What happened and what to do; replaces drawing, sentence, steps and code.
 *
 * @csspart card - The whole.
 * @csspart header - Back button, title, step dots.
 * @csspart back-button
 * @csspart title
 * @csspart steps - The step dots.
 * @csspart body - First screen and failure, between header and panel.
 * @csspart drawing - Illustration of the first screen and of a failure.
 * @csspart types - The list of documents.
 * @csspart type - One document of it.
 * @csspart tips - The list of the first screen.
 * @csspart stage - The camera's box.
 * @csspart video - The live picture.
 * @csspart photo - The straightened picture, or the given one.
 * @csspart overlay - What is drawn over the live picture.
 * @csspart brackets - Where the document should be.
 * @csspart outline - Where it was found.
 * @csspart corners - What is drawn over a given picture.
 * @csspart corner - One corner to move.
 * @csspart loupe - The enlarged surroundings of the corner that moves.
 * @csspart zoom-button - The picture under review.
 * @csspart hint - The pill.
 * @csspart panel - Words and actions under the stage.
 * @csspart message - Heading and sentence of a state.
 * @csspart privacy - The privacy line.
 * @csspart warning - What could be better about the photo.
 * @csspart progress - Bar with words.
 * @csspart controls - Camera switch, shutter, torch.
 * @csspart shutter
 * @csspart shutter-note - The line under the shutter.
 * @csspart switch-button
 * @csspart torch-button
 * @csspart button - Every worded button.
 * @csspart primary-action
 * @csspart secondary-action
 * @csspart failure-steps - Numbered steps out of a failure.
 * @csspart code - The code for support.
 * @csspart branding - The line at the foot.
 *
 * @cssproperty [--idv-surface=#ffffff] - Background of the card (dark: #101217).
 * @cssproperty [--idv-surface-raised=#f3f3f6] - Background of what lies on it (dark: #1a1d24).
 * @cssproperty [--idv-on-surface=#16181d] - Words (dark: #f1f2f5).
 * @cssproperty [--idv-on-surface-quiet=#5b606b] - Words of second rank (dark: #a6abb8).
 * @cssproperty [--idv-line=#dfe1e7] - Lines, the ring at rest (dark: #343944).
 * @cssproperty [--idv-primary] - Fill of the main button; from `primary-color`.
 * @cssproperty [--idv-on-primary] - Words on it; black or white by contrast.
 * @cssproperty [--idv-accent] - Ring, focus, progress: the primary with at least 3:1 on the surface.
 * @cssproperty [--idv-good=#14804a] - Success (dark: #4ade80).
 * @cssproperty [--idv-attention=#9a5b00] - Something to correct (dark: #fbbf24).
 * @cssproperty [--idv-stop=#b42318] - Nothing goes on (dark: #f97066).
 * @cssproperty [--idv-shadow] - The one shadow.
 * @cssproperty [--idv-radius=20px] - Corner radius of the card.
 * @cssproperty [--idv-max-width=640px] - Largest width.
 * @cssproperty [--idv-inset-top=0px] - Space for a notch, where the element begins at the top of the screen.
 *
 * @fires {IdvStatusChangedEvent} idv-status-changed - What the element is doing has changed.
 * @fires {IdvCaptureReadyEvent} idv-capture-ready - Camera and document check are running.
 * @fires {IdvHintChangedEvent} idv-hint-changed - The one thing that the person is told now has changed.
 * @fires {IdvDeviceChangedEvent} idv-device-changed - Another camera is open.
 * @fires {IdvDocumentCapturedEvent} idv-document-captured - Every side is final, nothing is sent yet; cancelable.
 * @fires {IdvDocumentSubmittedEvent} idv-document-submitted - The host backend has accepted the document.
 * @fires {IdvCaptureFailedEvent} idv-capture-failed - The capture cannot go on by itself.
 * @fires {IdvCaptureCanceledEvent} idv-capture-canceled - The person went back, or the page called `stop()`.
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
   * One document type, or several separated by spaces that the person chooses from; by default all of the country. Names are
   * those of the identity service.
   */
  @property({ attribute: 'document-type' }) documentType: string | null = null;
  /** `front`, or `front back`; a document without a back has its front taken alone. */
  @property() sides: string = 'front';
  /** Level of the check, as the service names it. */
  @property({ attribute: 'verification-level' }) verificationLevel: string | null = null;
  /** The photo is taken with the shutter alone. Without it the best frame is taken by itself; the shutter works too. */
  @property({ converter: booleanAttribute, reflect: true }) manual = false;
  /** The person sees each photo and confirms it, or takes another. */
  @property({ converter: booleanAttribute, reflect: true }) review = false;
  /** A camera by its id, as `enumerateDevices()` and `idv-device-changed` give it. */
  @property({ attribute: 'device-id' }) deviceId: string | null = null;
  /** A session that the page got from the host backend already; without it the element asks for one. */
  @property({ attribute: false }) session: HeldSession | null = null;
  /** Limits in place of the usual ones, by name, see `documentThresholds`. */
  @property({ attribute: false }) limits: DocumentLimits | null = null;

  @state() private chosen: DocumentType | null = null;
  @state() private zoomed = false;

  #shownScreen = '';
  #hadFocus = false;
  #corners: CornerEditor | null = null;

  /** What the element is doing. */
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

  /** Opens the camera, past the first screen. Call it from a user gesture: browsers then ask for permission at once. */
  start(): void {
    if (this.#type !== null) this.#capture.dispatch({ type: 'start' });
  }

  /** Presses the shutter. Refused, with the reason as a hint, while the photo would be of no use. */
  capture(): void {
    this.#capture.dispatch({ type: 'shutter' });
  }

  /** A picture from elsewhere instead of the camera's: JPEG, PNG, WebP, HEIC where the browser decodes it; at most 20 MB. */
  upload(file: Blob): void {
    if (this.#type !== null) this.#files.give(file);
  }

  /** Takes another photo instead of the one on show. */
  retake(): void {
    this.#capture.dispatch({ type: 'retake' });
  }

  /** Ends the capture; camera, worker and upload are given back. */
  stop(): void {
    this.#capture.dispatch({ type: 'cancel' });
  }

  /**
   * For the next person: ends the capture and forgets photo, result and session. The page's other elements with this `backend` begin a new session
   * with their next step, too; what they show is theirs to reset.
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
