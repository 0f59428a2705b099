import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { ContextEvent } from '@lit/context';
import { initialVerification, readSteps } from './flow/state.js';
import type {
  CheckStep,
  VerificationEvent,
  VerificationOptions,
  VerificationState,
  VerificationStatus,
  VerificationStep,
} from './flow/state.js';
import { checksOf, stepsBehind } from './flow/progress.js';
import type { HeldSession } from '../../kit/submission/backend-access.js';
import { reportToConsole } from '../../kit/element/console-report.js';
import { isHandoffWaiting, pageAddress } from '../../kit/handoff/place.js';
import { LocaleController } from '../../kit/element/locale-controller.js';
import { endFlow } from '../../kit/element/page-flow.js';
import { readJourneyRecord } from './record.js';
import { verification } from '../../kit/i18n/english/verification.js';
import { common } from '../../kit/i18n/locales/en/first-screens.js';
import type { EngineChoice } from '../../engine/types.js';
import { booleanAttribute, property, textAttribute } from '../../kit/element/property.js';
import type {
  CountryChoice,
  DocumentSides,
  DocumentTypeChoice,
  HandoffChoice,
  HistoryChoice,
  PresentationChoice,
  SignalChoice,
  StepChoice,
  VerificationLevel,
} from '../../kit/element/property.js';
import { IdvElement } from '../../kit/element/idv-element.js';
import { journeyContext } from '../../kit/element/journey-context.js';
import { addStyles } from '../../kit/parts/add-styles.js';
import { renderPassage, renderPrimary } from '../../kit/parts/card.js';
import { IdvDeclinedEvent } from '../../kit/events/declined.js';
import { renderConsent, renderConsentPanel, renderObstacle, renderJourneyHeader } from './first-screen.js';
import type { JourneyRun } from './run.js';
import { StepPreload } from './step-preload.js';
import { verificationStyles } from './styles.js';

/**
 * The whole journey: any selection of consent, document, selfie and liveness, in any order, with one header, one
 * session and one result. Accepted steps are not requested again: after a reload, the journey continues where it was.
 * Portrait and selfie are compared once both are accepted.
 *
 * @summary Takes a person through every step of an identity check.
 *
 * @slot consent - Replaces the privacy line of the first screen.
 * @slot step-consent - Replaces the first screen. Call `completeStep('consent')` when the person has agreed.
 * @slot step-document - Replaces the document capture. Call `completeStep('document')` when it is done.
 * @slot step-face - Replaces the selfie capture. Call `completeStep('face')` when it is done.
 * @slot step-liveness - Replaces the liveness check. Call `completeStep('liveness')` when it is done.
 * @slot before-document - Above the document capture.
 * @slot before-face - Above the selfie capture.
 * @slot before-liveness - Above the liveness check.
 * @slot after-document - Below the document capture.
 * @slot after-face - Below the selfie capture.
 * @slot after-liveness - Below the liveness check.
 * @slot result - Replaces drawing and text of the result.
 * @slot support - How to get help if a journey ends without success.
 * @slot continue - Replaces "Continue" on the last screen.
 *
 * @csspart asks - Experimental: the list of what is asked for, on the first screen.
 * @csspart privacy-link - The link to the privacy notice.
 * @csspart step - Experimental: the step that is being done.
 * @csspart accepted - Experimental: the list of what was accepted, on the last screen.
 * @csspart thumbnail - Experimental: a photo in that list.
 * @csspart tries - Experimental: how often the comparison may still be tried.
 * @csspart qr - The QR code for a phone, on white in either theme.
 * @csspart link - Experimental: the address for a phone, if the browser can't copy it.
 * @csspart number - Experimental: the number that the phone asks for, and the field for it.
 * @csspart tasks - Experimental: what is to be done on the phone.
 * @csspart note - A note in small print.
 *
 * @cssproperty [--idv-max-width=520px] - Maximum width of the element.
 *
 * @fires {IdvDeclinedEvent} idv-declined - The person pressed "Not now" on the first screen. Nothing was taken or sent.
 * @fires {IdvStepChangedEvent} idv-step-changed - The journey shows another step.
 * @fires {IdvVerificationCompletedEvent} idv-verification-completed - The journey is over. References only.
 * @fires {IdvCaptureReadyEvent} idv-capture-ready - Camera and check of a step are running.
 * @fires {IdvHintChangedEvent} idv-hint-changed - The hint for the person has changed.
 * @fires {IdvDeviceChangedEvent} idv-device-changed - Another camera is open.
 * @fires {IdvDocumentCapturedEvent} idv-document-captured - The document step has its photo and has not sent it yet.
 * @fires {IdvDocumentSubmittedEvent} idv-document-submitted - The host backend has accepted the document.
 * @fires {IdvFaceCapturedEvent} idv-face-captured - The selfie step has its photo and has not sent it yet.
 * @fires {IdvFaceSubmittedEvent} idv-face-submitted - The host backend has accepted the selfie.
 * @fires {IdvLivenessStartedEvent} idv-liveness-started - The liveness step opens its hosted page.
 * @fires {IdvLivenessCompletedEvent} idv-liveness-completed - The host backend has reported the result of the liveness step.
 * @fires {IdvContinuedEvent} idv-continued - The person pressed "Continue" on the last screen (see `continue-button`).
 */
export class IdvVerification extends IdvElement {
  static override readonly shadowRootOptions: ShadowRootInit = {
    ...IdvElement.shadowRootOptions,
    delegatesFocus: true,
  };
  static override readonly styles = verificationStyles;

  protected override readonly locale = new LocaleController<'verification', 'verification'>(
    this,
    { ...common, verification },
    { verification: () => import('../../kit/i18n/locales/en/verification.js') },
  );

  /**
   * The steps of the journey in their order, separated by spaces: `consent`, `document`, `face`, `liveness`. Default:
   * all four in this order.
   */
  @property({ converter: textAttribute('') }) steps: StepChoice = '';
  /** Address of the privacy notice, which opens in a new tab. */
  @property({ attribute: 'privacy-url' }) privacyUrl: string | null = null;
  /** Country of issue of the document, see `<idv-document-capture>`. */
  @property() country: CountryChoice | null = null;
  /** Type of the document, or several to choose from, see `<idv-document-capture>`. */
  @property({ attribute: 'document-type' }) documentType: DocumentTypeChoice | null = null;
  /** Sides of the document: `front`, or `front back`. */
  @property() sides: DocumentSides | null = null;
  /** Level of the document check, as the service names it. */
  @property({ attribute: 'verification-level' }) verificationLevel: VerificationLevel | null = null;
  /** Takes photos with the shutter only. */
  @property({ converter: booleanAttribute }) manual = false;
  /** Lets the person confirm each photo or take another. A document that may be refused is always shown. */
  @property({ converter: booleanAttribute }) review = false;
  /** How the hosted page of the liveness check is shown, see `<idv-liveness>`. */
  @property() presentation: PresentationChoice | null = null;
  /**
   * Skips the liveness check's own check of camera, face and light. Right after a selfie on this page, it is skipped
   * anyway.
   */
  @property({ attribute: 'skip-pre-check', converter: booleanAttribute }) skipPreCheck = false;
  /** Leaves portrait and selfie uncompared. */
  @property({ attribute: 'skip-comparison', converter: booleanAttribute }) skipComparison = false;
  /** Sound and vibration while photos are taken, see `<idv-face-capture>`. */
  @property() signals: SignalChoice | null = null;
  /** The engine that finds faces: `compact`, `mediapipe` or `auto`. */
  @property({ converter: textAttribute('auto') }) engine: EngineChoice = 'auto';
  /** Shows "Continue" on the last screen. The button fires `idv-continued`. */
  @property({ attribute: 'continue-button', converter: booleanAttribute }) continueButton = false;
  /** A session that the page has already created. Steps that were accepted in it are not requested again. */
  @property({ attribute: false }) session: HeldSession | null = null;

  /**
   * Whether the browser's Back button goes back within the journey. `auto`: if the element fills the page, as on a
   * phone. `on`: always. `off`: Back leaves the page.
   */
  @property({ converter: textAttribute('auto') }) history: HistoryChoice = 'auto';
  /**
   * Whether the person can continue on a phone. `auto`: on desktops; if there is no camera, this starts by itself.
   * `on`: on phones, too. `off`: not at all.
   */
  @property({ converter: textAttribute('auto') }) handoff: HandoffChoice = 'auto';
  /** Address of the page with this element for the phone. Default: the page's own address. */
  @property({ attribute: 'handoff-url' }) handoffUrl: string | null = null;

  #run: JourneyRun | null = null;
  #isLoading = false;
  #hasFailed = false;
  /** Events from before the journey's code was loaded. */
  #early: VerificationEvent[] = [];
  #hadFocus = false;
  /** Whether the person pressed "Not now" on the first screen. */
  #isPutOff = false;

  constructor() {
    super();
    this.addEventListener('context-request', this.#lend);
    this.addController(new StepPreload(this, () => this.#nextWhileReading));
  }

  /** The status of the journey; `declined` after "Not now". */
  override get status(): VerificationStatus | 'declined' {
    const { status, current } = this.#state;
    return this.#isPutOff && current === 'consent' ? 'declined' : status;
  }

  /**
   * Opens the camera for the first step, as if the person had agreed. Continues the journey after `stop()`. Call it
   * from a user gesture.
   */
  start(): void {
    if (this.#run === null) this.#dispatch({ type: 'start' });
    else this.#run.start();
  }

  /** Ends the running step and releases the camera. Accepted steps are kept: `start()` continues with the next one. */
  stop(): void {
    this.#run?.stop();
    this.#dispatch({ type: 'stop' });
  }

  /** Prepares the element for the next person: ends the journey and forgets all of its data. */
  reset(): void {
    this.#run?.stop();
    this.#dispatch({ type: 'reset' });
    if (this.backend) endFlow(this.backend);
  }

  /** Goes back a screen, or a step. @returns `false` if there is nothing to go back to */
  override goBack(): boolean {
    return this.#run?.goBack() ?? false;
  }

  /** Call this when a step that the page does itself, in a slot, is done. */
  completeStep(name: VerificationStep): void {
    const { steps } = this.#asked;
    if (!steps.includes(name)) {
      reportToConsole(({ reportStep }) => reportStep(this, name, steps));
    } else if (name === 'consent' || this.#run === null)
      this.#dispatch({ type: 'step-accepted', step: name, id: null });
    else this.#run.controller.accept(name, null);
  }

  /** @internal Whether the page does this step itself, in a slot. */
  isReplaced(step: VerificationStep): boolean {
    return this.querySelector(`:scope > [slot='step-${step}']`) !== null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#handleLink);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#handleLink);
  }

  get #state(): VerificationState {
    return this.#run?.state ?? initialVerification(this.#machineOptions);
  }

  get #asked(): Pick<VerificationOptions, 'steps' | 'unknown'> {
    return readSteps(this.steps || '');
  }

  get #machineOptions(): VerificationOptions {
    const asked = this.#asked;
    const needsBackend = asked.steps.some((step) => step !== 'consent' && !this.isReplaced(step));
    return { ...asked, hasBackend: Boolean(this.backend), needsBackend, compares: !this.skipComparison };
  }

  readonly #lend = (event: Event): void => {
    const { context, callback } = event as ContextEvent<typeof journeyContext>;
    if (context !== journeyContext || this.#run === null) return;
    event.stopPropagation();
    callback(this.#run.journey);
  };

  readonly #handleLink = (): void => {
    if (this.#run === null) this.requestUpdate();
    else if (this.#isHandedOver) void this.#run.begin([], true);
  };

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // A waiting screen has nothing to focus, so the element still counts as focused unless the focus has moved
    // elsewhere.
    const isInside = this.shadowRoot?.activeElement != null;
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    this.#hadFocus = isInside || (this.#hadFocus && isNowhere);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#run === null && this.#wantsCode) void this.#load();
    if (changed.has('session') && changed.get('session') === null) this.#run?.controller.dispatch({ type: 'resume' });
    this.#run?.shown(this.#hadFocus);
  }

  /** The step after the first screen, while that screen is shown. */
  get #nextWhileReading(): CheckStep | null {
    if (!this.isConnected || this.#isPutOff || this.#state.current !== 'consent') return null;
    return this.#asked.steps.find((step) => step !== 'consent') ?? null;
  }

  get #isHandedOver(): boolean {
    return Boolean(this.backend) && this.handoff !== 'off' && isHandoffWaiting('journey', this.backend ?? '');
  }

  /** Whether something other than the first screen must be shown. */
  get #wantsCode(): boolean {
    const { status, current } = this.#state;
    if (status === 'misconfigured' || this.#hasFailed) return false;
    if (current !== 'consent' || this.#early.length > 0) return true;
    if (!this.backend) return false;
    return this.session !== null || readJourneyRecord(this.backend) !== null || this.#isHandedOver;
  }

  #dispatch(event: VerificationEvent): void {
    this.#isPutOff = false;
    if (this.#run !== null) {
      this.#run.controller.dispatch(event);
      return;
    }
    if (event.type === 'stop' || event.type === 'reset') this.#early = [];
    else this.#early.push(event);
    this.#hasFailed = false;
    this.requestUpdate();
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const [{ JourneyRun: Run }] = await Promise.all([import('./run.js'), this.locale.loadWhole()]);
      const { whole } = this.locale;
      if (!this.isConnected || whole === null) return;
      this.#run = new Run({
        element: this,
        machine: () => this.#machineOptions,
        words: () => this.locale.whole ?? whole,
        announcer: this.announcer,
        addStyles: (styles) => addStyles(this.renderRoot as ShadowRoot, styles),
      });
      void this.#run.begin(this.#early.splice(0), this.#isHandedOver);
    } catch (error) {
      reportToConsole(({ reportUnloaded }) => reportUnloaded(this, 'code', error));
      this.#hasFailed = true;
    } finally {
      this.#isLoading = false;
      this.requestUpdate();
    }
  }

  readonly #decline = (): void => {
    this.#isPutOff = true;
    // The focus moves to the title, so a screen reader reads that anyway.
    this.announcer.say(this.locale.words.verification.declined.text);
    this.requestUpdate();
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[data-focus]')?.focus());
    this.dispatchEvent(new IdvDeclinedEvent());
  };

  protected override render(): TemplateResult {
    const state = this.#state;
    const { words } = this.locale;
    const { main, panel, screen } = this.#renderScreen();
    const onBack = this.#run?.canGoBack === true ? () => void this.goBack() : null;
    const title = this.customTitle ?? this.#run?.title ?? words.verification.places[state.current];
    const progress = this.#run?.progress ?? stepsBehind(state, false);
    const header = renderJourneyHeader({ words, title, steps: checksOf(state), progress, onBack });
    return this.renderCard({ title, screen, status: this.status, header, onBack, main, panel });
  }

  #renderScreen(): { main: unknown; panel: unknown; screen: string } {
    const { status, current } = this.#state;
    const { words } = this.locale;
    const { misconfigured, waiting, privacy } = words.verification;
    const screen = 'intro';
    const isMisconfigured = status === 'misconfigured';
    if (isMisconfigured || (this.#run === null && this.#hasFailed)) {
      const reload = (): void => {
        this.#hasFailed = false;
        this.requestUpdate();
      };
      const again = html`<div class="actions">${renderPrimary(words.actions.tryAgain, reload)}</div>`;
      const look = (): void => this.requestUpdate();
      // A page that does every step itself needs no backend, and may add its steps later.
      const own = checksOf(this.#state).map(
        (step) => html`<slot name="step-${step}" hidden @slotchange=${look}></slot>`,
      );
      const panel = html`${isMisconfigured ? own : again}<slot name="support"></slot>`;
      return {
        main: renderObstacle(isMisconfigured ? misconfigured : words.errors['vision-assets-missing']),
        panel,
        screen,
      };
    }
    if (this.#run === null && this.#wantsCode) {
      return { main: nothing, panel: renderPassage({ title: waiting, text: '' }), screen };
    }
    if (this.#run !== null && (status !== 'step' || current !== 'consent')) return this.#run.render();
    if (this.isReplaced('consent')) return { main: html`<slot name="step-consent"></slot>`, panel: nothing, screen };
    const options = {
      words,
      steps: this.#machineOptions.steps,
      privacy: this.privacyOf(this.backend ? privacy.sent : privacy.kept),
      privacyUrl: pageAddress(this.privacyUrl),
      onAgree: () => this.#dispatch({ type: 'consented' }),
      onDecline: this.#isPutOff ? null : this.#decline,
    };
    return { main: renderConsent(options), panel: renderConsentPanel(options), screen };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'idv-verification': IdvVerification;
  }
}
