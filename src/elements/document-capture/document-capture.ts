import type { PropertyValues, TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { initialDocumentCapture } from '../../capture/document/initial.js';
import type { DocumentAnnouncement, DocumentCaptureState } from '../../capture/document/types.js';
import type { DocumentController, DocumentControllerOptions } from '../../controllers/document/controller.js';
import { FlowLoader } from '../../controllers/shared/loader.js';
import { LocaleController } from '../../controllers/shared/locale-controller.js';
import { documentChoice, sidesOf } from '../../document/choice.js';
import type { DocumentCountry, DocumentSide, DocumentType } from '../../document/document-types.js';
import type { DocumentLimits } from '../../document/judge.js';
import { common, document as documentWords } from '../../i18n/locales/en.js';
import { FileIntake } from '../parts/file-intake.js';
import { PhotoElement } from '../photo-element.js';
import type { CornerEditor } from './corners.js';
import { eventOf } from './events.js';
import { OutlineMotion, StagePicture } from './outline.js';
import { renderPanel } from './panel.js';
import { documentErrors, renderMain, screens, stepOf } from './screens.js';
import type { DocumentView } from './screens.js';
import { documentCaptureStyles } from './styles.js';

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
export class IdvDocumentCapture extends PhotoElement<DocumentCaptureState, 'document'> {
  static override readonly styles = documentCaptureStyles;

  protected override readonly locale = new LocaleController<'document'>(this, { ...common, document: documentWords });
  protected readonly flow = new FlowLoader<DocumentController, DocumentControllerOptions>(this, {
    load: async () => (await import('../../controllers/document/controller.js')).DocumentController,
    initial: () => initialDocumentCapture({ auto: true, review: false, hasBackend: false, sides: ['front'] }),
    failed: {},
    beginnings: ['file-given'],
    options: {
      settings: () => ({
        ...this.photoSettings,
        engine: 'auto',
        sides: this.#sides,
        country: this.country,
        documentType: this.#type ?? 'generic_id1',
        verificationLevel: this.verificationLevel,
        limits: this.limits ?? undefined,
      }),
      eventOf,
      announce: (announcement) => this.#announce(announcement),
      onCamera: this.handleCamera,
      takeFile: () => this.#files.take(),
      onSeen: (seen) => this.#outline.show(seen, this.stage.size),
    },
  });

  readonly #outline = new OutlineMotion();
  readonly #files = new FileIntake(this, {
    isOpen: () => this.#takesFiles,
    onFile: () => {
      void this.#loadCorners();
      this.flow.dispatch({ type: 'file-given' });
    },
  });

  readonly #picture = new StagePicture({
    stage: () => this.stage.size,
    capture: () => this.flow.capture,
    // A picture that was shown already is not straightened again.
    isFresh: () => this.lastScreen === 'camera',
  });

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
  /** Limits in place of the usual ones, by name, see `documentThresholds`. */
  @property({ attribute: false }) limits: DocumentLimits | null = null;

  @state() private chosen: DocumentType | null = null;
  @state() private zoomed = false;
  #corners: CornerEditor | null = null;

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
    return this.#type !== null && ['intro', 'failed', 'corners'].includes(screens[this.status]);
  }

  protected get shownScreen(): string {
    const screen = screens[this.status];
    if (screen === 'intro' && this.#type === null) return 'choose';
    return screen === 'photo' ? this.status : screen;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.status !== 'review') this.zoomed = false;
  }

  protected override updated(changed: PropertyValues): void {
    this.#corners?.drawLoupe();
    super.updated(changed);
  }

  override start(): void {
    if (this.#type !== null) super.start();
  }

  /** A picture from elsewhere instead of the camera's: JPEG, PNG, WebP, HEIC where the browser decodes it; at most 20 MB. */
  upload(file: Blob): void {
    if (this.#type !== null) this.#files.give(file);
  }

  override reset(): void {
    this.chosen = null;
    super.reset();
  }

  #announce(announcement: DocumentAnnouncement): void {
    const { words } = this.locale;
    const { state: now } = this.flow;
    if (announcement.kind === 'hint') {
      this.announcer.say(words.document.hints[announcement.hint]);
    } else if (now.status === 'failed') {
      const { title, text } = documentErrors(words).errors[now.error.code];
      this.announcer.say(`${title}. ${text}`);
    } else {
      this.announcer.say(words.document.states[announcement.status]);
    }
  }

  /** Most people use the camera: what moves corners comes with the first file. */
  async #loadCorners(): Promise<void> {
    if (this.#corners !== null) return;
    try {
      const { CornerEditor } = await import('./corners.js');
      this.#corners ??= new CornerEditor(this, (corners) => this.flow.capture?.moveCorners(corners));
      this.requestUpdate();
    } catch (error) {
      // The corners as found still serve.
      console.warn('<idv-document-capture> could not load its corner editor.', error);
    }
  }

  readonly #actions: DocumentView['on'] = {
    ...this.handlers,
    upload: () => this.#files.ask(),
    next: () => this.flow.dispatch({ type: 'continue' }),
    retry: () => {
      const { state: now } = this.flow;
      if (now.status === 'failed' && now.retry === 'choose') this.chosen = null;
      this.flow.dispatch({ type: 'retry' });
    },
    // From the first screen back to the choice, from everywhere else to the first screen.
    cancel: () => {
      if (screens[this.status] === 'intro') this.chosen = null;
      else this.stop();
    },
    zoom: () => {
      this.zoomed = !this.zoomed;
    },
  };

  protected override render(): TemplateResult {
    const { status } = this;
    const { words } = this.locale;
    const type = this.#type;
    const view: DocumentView = {
      ...this.photoView,
      sent: Boolean(this.backend),
      documentType: type,
      choice: this.#choice,
      zoomed: this.zoomed,
      given: status === 'adjusting' ? (this.flow.capture?.adjustable ?? null) : null,
      corners: this.#corners,
      watchOutline: this.#outline.watch,
      watchPhoto: this.#picture.watchPhoto,
      choose: (chosen) => {
        this.chosen = chosen;
      },
      focusAt: this.#picture.focusAt,
      on: this.#actions,
    };
    const screen = screens[status];
    const canGoBack = screen === 'intro' ? type !== null && this.#choice.length > 1 : status !== 'done';
    return this.renderCard({
      title: words.document.title,
      screen,
      status,
      step: stepOf[status],
      onBack: canGoBack ? this.#actions.cancel : null,
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
