import type { PropertyValues, TemplateResult } from 'lit';
import { initialDocumentCapture } from './flow/state.js';
import type { DocumentAnnouncement, DocumentCaptureState, DocumentPageEvent } from './flow/state.js';
import type { DocumentController } from './controller.js';
import { reportToConsole } from '../../kit/element/console-report.js';
import { FlowLoader } from '../../kit/flow/loader.js';
import type { FlowLoaderOptions } from '../../kit/flow/loader.js';
import { LocaleController } from '../../kit/element/locale-controller.js';
import { countryOf, documentChoice, issuerOf, sidesOf } from '../../document/choice.js';
import { documentCountries, documentTypeSpecs } from '../../document/document-types.js';
import type { DocumentCountry, DocumentSide, DocumentType } from '../../document/document-types.js';
import type { DocumentLimits } from '../../document/judge.js';
import { takesDocument } from '../../contract/document-names.js';
import { document as documentWords } from '../../kit/i18n/english/document.js';
import { common } from '../../kit/i18n/locales/en/first-screens.js';
import { property, state, textAttribute } from '../../kit/element/property.js';
import type {
  CountryChoice,
  DocumentSides,
  DocumentTypeChoice,
  VerificationLevel,
} from '../../kit/element/property.js';
import { FileIntake } from './file-intake.js';
import type { Ways } from '../../kit/parts/failure.js';
import { PhotoElement } from '../../kit/element/photo-element.js';
import type { CornerEditor } from './corners.js';
import type * as Drawings from './drawings.js';
import { spokenUnloaded } from '../../kit/parts/unloaded.js';
import { lifecycleEventOf } from '../../kit/events/capture.js';
import type { documentEventOf } from './stages.js';
import type { StageOverlay } from './outline.js';
import { renderFirstMain, renderFirstPanel, screens, stepOf } from './first-screen.js';
import type { DocumentView } from './first-screen.js';
import { documentCaptureStyles } from './styles.js';

/**
 * A photo of a document: the live outline, one hint at a time, automatic capture of the best frame, straightening,
 * front and back, or a file with draggable corners. Every frame is judged on the device, in a worker. Nothing is sent
 * before the photo is good.
 *
 * @summary Takes a photo of an identity document that is good enough to be read.
 *
 * @slot country - Heading and text if no document of the country can be taken.
 * @slot support - Your own way to help: shown after failures, and if no document of the country can be taken.
 * @slot choose - Heading and text above the list of documents.
 * @slot reading - Text while a file is opened.
 * @slot adjusting - Text while the person moves the corners.
 * @slot turning - Text between front and back.
 *
 * @csspart types - Experimental: the list of documents.
 * @csspart type - Experimental: one document in the list.
 * @csspart photo - The straightened picture, or the file.
 * @csspart overlay - Experimental: everything drawn over the live picture.
 * @csspart brackets - Experimental: where the document should be.
 * @csspart outline - Where the document was found.
 * @csspart corners - Experimental: everything drawn over a file.
 * @csspart corner - Experimental: one draggable corner.
 * @csspart loupe - Experimental: the enlarged area around a corner that moves.
 * @csspart zoom-button - Experimental: the picture under review.
 *
 * @cssproperty [--idv-max-width=640px] - Maximum width of the element.
 *
 * @fires {IdvDocumentCapturedEvent} idv-document-captured - Every side is final and not sent yet. Call
 * `preventDefault()` to keep them from being sent.
 * @fires {IdvDocumentSubmittedEvent} idv-document-submitted - The host backend has accepted the document.
 */
export class IdvDocumentCapture extends PhotoElement<DocumentCaptureState, 'document'> {
  static override readonly styles = documentCaptureStyles;

  protected override readonly locale = new LocaleController<'document', 'document'>(
    this,
    { ...common, document: documentWords },
    { document: () => import('../../kit/i18n/locales/en/document.js') },
  );
  protected readonly flow = new FlowLoader<DocumentController>(this, {
    load: () => this.#load(),
    initial: () => initialDocumentCapture({ auto: true, review: false, hasBackend: false, sides: ['front'] }),
    failed: {},
    early: {
      facing: 'environment',
      deviceId: () => this.deviceId || null,
      loadCamera: () => import('../../camera/request-camera.js'),
      startEngine: async () => {
        const { acquireDocumentVision } = await import('../../engine/client.js');
        return acquireDocumentVision({ assets: this.assets ?? undefined });
      },
    },
    beginnings: ['file-given'],
    waiting: (beginning) =>
      beginning === 'file-given' ? { status: 'reading' } : { status: 'permission', again: true },
    eventOf: (event: DocumentPageEvent): Event | null => this.#eventOf(event, this.flow.capture),
    announce: (announcement: DocumentAnnouncement) => this.#announce(announcement),
  });

  readonly #files = new FileIntake(this, {
    isOpen: () => this.#takesFiles,
    onFile: () => this.flow.dispatch({ type: 'file-given' }),
  });

  /** Country of issue: Nigeria, Ghana or Kenya, by an ISO 3166-1 code such as `NGA` or `NG`, in any case. */
  @property({ converter: textAttribute('NGA') }) country: CountryChoice = 'NGA';
  /**
   * The document type, or several separated by spaces for the person to choose from. Default: all of the country. Those
   * that the backend's policy refuses are left out.
   */
  @property({ attribute: 'document-type' }) documentType: DocumentTypeChoice | null = null;
  /** `front`, or `front back`. The back is left out for documents that have none. */
  @property({ converter: textAttribute('front') }) sides: DocumentSides = 'front';
  /** Level of the check as the service names it, such as `basic` or `extended`. */
  @property({ attribute: 'verification-level' }) verificationLevel: VerificationLevel | null = null;
  /** Replaces single thresholds by name. */
  @property({ attribute: false }) limits: DocumentLimits | null = null;

  /** @internal The document type that the person has chosen. A type that is not on offer counts as none. */
  @state() documentChosen: string | null = null;
  /** The country that the person has chosen, because no document of the page's country can be taken. */
  @state() private chosenCountry: DocumentCountry | null = null;
  @state() private zoomed = false;
  #overlay: StageOverlay | null = null;
  #drawings: typeof Drawings | null = null;
  #corners: CornerEditor | null = null;
  /**
   * Makes the DOM events. Until the capture's code has loaded, it knows only the events that every flow can emit by
   * then.
   */
  #eventOf = lifecycleEventOf as typeof documentEventOf;
  /** `null` until the code has loaded. */
  #screens: Pick<typeof import('./stages.js'), 'renderMain' | 'renderPanel' | 'spokenOf'> | null = null;
  protected readonly task = 'document';

  get #choice(): readonly DocumentType[] {
    return documentChoice(this.#country, this.#asked, this.#isTaken);
  }

  /** The person has chosen another country because none of the page's documents can be taken. */
  get #asked(): string | null {
    return this.chosenCountry === null ? this.documentType : null;
  }

  /** Whether the backend takes a document. Before the session is open, that is not known. */
  readonly #isTaken = (type: DocumentType): boolean => {
    const policy = this.backend ? (this.journey?.client?.policy ?? this.flow.capture?.policy ?? null) : null;
    return policy === null || takesDocument(policy.documents, type);
  };

  get #country(): DocumentCountry | null {
    return this.chosenCountry ?? issuerOf(countryOf(this.country || 'NGA'), this.documentType);
  }

  /** The country that issues the document. A document that the page names may be another country's. */
  get #countryOfType(): DocumentCountry {
    const issuer = this.#type === null ? null : documentTypeSpecs[this.#type].country;
    return issuer ?? this.#country ?? 'NGA';
  }

  /** Countries that have documents to choose from, offered if the page's country has none. */
  get #countries(): readonly DocumentCountry[] {
    return documentCountries.filter((country) => documentChoice(country, null, this.#isTaken).length > 0);
  }

  get #type(): DocumentType | null {
    const choice = this.#choice;
    if (choice.length === 1) return choice[0] ?? null;
    return choice.find((type) => type === this.documentChosen) ?? null;
  }

  get #canChooseAgain(): boolean {
    const hasChosen = this.#type !== null && this.#choice.length > 1;
    return hasChosen || this.chosenCountry !== null;
  }

  get #sides(): readonly DocumentSide[] {
    return sidesOf(this.sides || 'front', this.#type);
  }

  get #takesFiles(): boolean {
    return this.#type !== null && ['intro', 'failed', 'corners'].includes(screens[this.status]);
  }

  protected get shownScreen(): string {
    if (this.status === 'handoff') return this.handoffScreen;
    const screen = screens[this.status];
    if (screen === 'intro' && this.#type === null) return 'choose';
    // A loaded screen counts as different from its placeholder, so that the focus moves.
    if (this.#screens === null && screen !== 'intro') return `${screen} without its code`;
    return screen === 'photo' ? this.status : screen;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.hasUpdated) this.documentChosen = this.journey?.documentType ?? null;
    if (this.status !== 'review') this.zoomed = false;
    if (changed.has('country')) this.chosenCountry = null;
    if (this.status === 'reading' || this.status === 'adjusting') void this.#loadCorners();
  }

  protected override updated(changed: PropertyValues): void {
    this.#corners?.drawLoupe();
    super.updated(changed);
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    void this.#loadDrawings();
  }

  /** Don't wait for the drawings, because the words are already shown. */
  async #loadDrawings(): Promise<void> {
    try {
      this.#drawings = await import('./drawings.js');
      this.addStyles(this.#drawings.drawingStyles);
      this.requestUpdate();
    } catch (error) {
      reportToConsole(({ reportUnloaded }) => reportUnloaded(this, 'drawings', error));
    }
  }

  override start(): void {
    if (this.#type !== null) super.start();
  }

  /**
   * Uses a file instead of the camera, at most 20 MB: JPEG, PNG, WebP, HEIC if the browser decodes it, or the first page
   * of a PDF with `idv-elements/pdf`.
   */
  upload(file: Blob): void {
    if (this.#type !== null) this.#files.give(file);
  }

  override reset(): void {
    this.#choose(null);
    this.chosenCountry = null;
    super.reset();
  }

  #choose(documentType: DocumentType | null): void {
    this.documentChosen = documentType;
    if (this.journey !== null) this.journey.documentType = documentType;
  }

  #announce(announcement: DocumentAnnouncement): void {
    const view = this.#view;
    const { state: now, words } = view;
    if (this.#screens !== null) {
      this.announcer.say(this.#screens.spokenOf(announcement, view), announcement);
    } else if (now.status === 'failed') {
      this.announcer.say(spokenUnloaded({ words, error: now.error }));
    }
  }

  /** Loads the capture, its screens and the overlay over its picture. */
  async #load(): ReturnType<FlowLoaderOptions<DocumentController>['load']> {
    const [{ DocumentController }, { outlineStyles, StageOverlay }, { laterStyles }, shown] = await Promise.all([
      import('./controller.js'),
      import('./outline.js'),
      import('./later.styles.js'),
      import('./stages.js'),
      this.locale.loadWhole(),
    ]);
    this.addStyles(...laterStyles, outlineStyles);
    this.#eventOf = shown.documentEventOf;
    this.#screens = { renderMain: shown.renderMain, renderPanel: shown.renderPanel, spokenOf: shown.spokenOf };
    // Render the loaded screens at once. Replacing the stage later, while it is being measured, would make the browser
    // report an error.
    this.requestUpdate();
    if (this.#overlay === null) {
      this.#overlay = new StageOverlay({
        video: this.flow.video,
        stage: () => this.stage.size,
        capture: () => this.flow.capture,
        // Don't animate a picture that was already shown.
        isFresh: () => this.lastScreen === 'camera',
        onShape: () => this.requestUpdate(),
      });
      this.requestUpdate();
    }
    return (speaking) =>
      new DocumentController(this, {
        ...speaking,
        settings: () => ({
          ...this.photoSettings,
          engine: 'auto',
          sides: this.#sides,
          country: this.#countryOfType,
          documentType: this.#type ?? 'generic_id1',
          verificationLevel: this.verificationLevel,
          limits: this.limits ?? undefined,
        }),
        onCamera: this.handleCamera,
        takeFile: () => this.#files.take(),
        onSeen: (seen) => this.#overlay?.show(seen),
      });
  }

  /** Most people's photos need no corners, so the code for moving them loads with the first one that does. */
  async #loadCorners(): Promise<void> {
    if (this.#corners !== null) return;
    try {
      const { cornerStyles, CornerEditor } = await import('./corners.js');
      this.addStyles(cornerStyles);
      this.#corners ??= new CornerEditor(this, (corners) => this.flow.capture?.moveCorners(corners));
      this.requestUpdate();
    } catch (error) {
      // The corners found automatically still work.
      reportToConsole(({ reportUnloaded }) => reportUnloaded(this, 'corner editor', error));
    }
  }

  readonly #actions: DocumentView['on'] = {
    ...this.handlers,
    upload: () => this.#files.ask(),
    next: () => this.flow.dispatch({ type: 'continue' }),
    retry: () => {
      const { state: now } = this.flow;
      if (now.status === 'failed' && now.retry === 'choose') this.#choose(null);
      this.flow.dispatch({ type: 'retry' });
    },
    // Goes from the first screen back to the choice, and from everywhere else to the first screen.
    cancel: () => {
      if (screens[this.status] !== 'intro') this.stop();
      else if (this.documentChosen === null) this.chosenCountry = null;
      else this.#choose(null);
    },
    zoom: () => {
      this.zoomed = !this.zoomed;
    },
  };

  protected override get phoneSteps(): DocumentView['phone'] & Pick<Ways, 'upload'> {
    return { ...super.phoneSteps, upload: this.#actions.upload };
  }

  get #view(): DocumentView {
    const choice = this.#choice;
    return {
      ...this.photoView,
      documentType: this.#type,
      choice,
      zoomed: this.zoomed,
      hasMorePages: this.flow.capture?.hasMorePages === true,
      given: this.status === 'adjusting' ? (this.flow.capture?.adjustable ?? null) : null,
      corners: this.#corners,
      overlay: this.#overlay,
      countries: choice.length > 0 ? [] : this.#countries,
      takesBack: (of) => sidesOf(this.sides || 'front', of).length > 1,
      drawings: this.#drawings,
      choose: (chosen) => {
        this.#choose(chosen);
        if (this.journey?.begins === true) this.start();
      },
      chooseCountry: (country) => {
        this.chosenCountry = country;
      },
      on: this.#actions,
    };
  }

  protected override render(): TemplateResult {
    const { status } = this;
    const { words } = this.locale;
    const view = this.#view;
    const screen = screens[status];
    const later = screen === 'intro' ? null : this.#screens;
    const handoff = this.handoffContent;
    const canGoBack = screen === 'intro' ? this.#canChooseAgain : status !== 'done';
    return this.renderCard({
      title: words.document.title,
      screen,
      status,
      step: status === 'turning' ? 2 : stepOf[screen],
      onBack: canGoBack ? this.#actions.cancel : null,
      main: handoff?.main ?? (later?.renderMain ?? renderFirstMain)(view),
      panel: handoff?.panel ?? (later?.renderPanel ?? renderFirstPanel)(view),
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
