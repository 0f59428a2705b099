import { adoptStyles, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { ContextEvent } from '@lit/context';
import { property } from 'lit/decorators.js';
import { initialVerification, readSteps } from '../../capture/verification/initial.js';
import type {
  CheckStep,
  VerificationEvent,
  VerificationOptions,
  VerificationState,
  VerificationStatus,
  VerificationStep,
} from '../../capture/verification/types.js';
import type { HeldSession } from '../../controllers/shared/backend-access.js';
import { LocaleController } from '../../controllers/shared/locale-controller.js';
import { endFlow } from '../../controllers/shared/page-flow.js';
import type { PageEffect, VerificationController } from '../../controllers/verification/controller.js';
import { readJourneyRecord } from '../../controllers/verification/record.js';
import { common, verification } from '../../i18n/locales/en.js';
import { IdvError } from '../../shared/errors.js';
import { booleanAttribute } from '../boolean-attribute.js';
import { IdvContinuedEvent } from '../events/continued.js';
import { IdvStepChangedEvent } from '../events/step-changed.js';
import { IdvVerificationCompletedEvent } from '../events/verification-completed.js';
import { IdvElement } from '../idv-element.js';
import { journeyContext } from '../journey-context.js';
import type { Journey } from '../journey-context.js';
import { renderPassage } from '../parts/card.js';
import { renderConsent, renderConsentPanel } from './consent.js';
import { renderJourneyHeader } from './header.js';
import type { StageView } from './stages.js';
import type { StepElement, StepSettings } from './steps.js';
import { verificationStyles } from './styles.js';

type Stages = typeof import('./stages.js');

/** How long the end of a step stays on show. */
const lingerMs = 1100;

/**
 * The whole journey: consent, document, selfie, liveness, in any order and choice, with one header, one session and one
 * result. What was accepted is not asked again: after a reload, the journey goes on where it was. Portrait and selfie
 * are compared once both are there.
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
 * @slot support - How to get help, where a journey ends without success.
 * @slot continue - Replaces "Continue" on the last screen.
 *
 * @csspart asks - The list of what is asked for, on the first screen.
 * @csspart privacy-link - The link to the privacy notice.
 * @csspart step - The step that is being done.
 * @csspart accepted - The list of what was accepted, before the end.
 * @csspart change-button - The button that does a step of that list again.
 * @csspart tries - How often the comparison may still be tried.
 *
 * @cssproperty [--idv-max-width=520px] - Maximum width of the element.
 *
 * @fires {IdvStepChangedEvent} idv-step-changed - Another step is on show.
 * @fires {IdvVerificationCompletedEvent} idv-verification-completed - The journey is over. References only.
 * @fires {IdvContinuedEvent} idv-continued - The person pressed "Continue" on the last screen (see `continue-button`).
 */
export class IdvVerification extends IdvElement {
  static override readonly shadowRootOptions = { ...IdvElement.shadowRootOptions, delegatesFocus: true };
  static override readonly styles = verificationStyles;

  protected override readonly locale = new LocaleController<'verification', 'verification'>(
    this,
    { ...common, verification },
    () => import('../../i18n/locales/en.verification.js'),
  );

  /** What is asked for, in this order: `consent`, `document`, `face`, `liveness`. Default: all four. */
  @property() steps: string = '';
  /** Address of the privacy notice, which opens in a tab of its own. */
  @property({ attribute: 'privacy-url' }) privacyUrl: string | null = null;
  /** Country of issue of the document, see `<idv-document-capture>`. */
  @property() country: string | null = null;
  /** Type of the document, or several to choose from, see `<idv-document-capture>`. */
  @property({ attribute: 'document-type' }) documentType: string | null = null;
  /** Sides of the document: `front`, or `front back`. */
  @property() sides: string | null = null;
  /** Level of the document check, as the service names it. */
  @property({ attribute: 'verification-level' }) verificationLevel: string | null = null;
  /** Takes photos with the shutter only. */
  @property({ converter: booleanAttribute }) manual = false;
  /** Lets the person confirm each photo or take another. */
  @property({ converter: booleanAttribute }) review = false;
  /** How the hosted page of the liveness check is shown, see `<idv-liveness>`. */
  @property() presentation: string | null = null;
  /** Skips the liveness check's own check of camera, face and light. */
  @property({ attribute: 'skip-pre-check', converter: booleanAttribute }) skipPreCheck = false;
  /** Leaves portrait and selfie uncompared. */
  @property({ attribute: 'skip-comparison', converter: booleanAttribute }) skipComparison = false;
  /** The engine that finds faces: `compact`, `mediapipe` or `auto`. */
  @property() engine: string | null = null;
  /** Shows "Continue" on the last screen. The button fires `idv-continued`. */
  @property({ attribute: 'continue-button', converter: booleanAttribute }) continueButton = false;
  /** A session that the page has already created. What was accepted in it is not asked again. */
  @property({ attribute: false }) session: HeldSession | null = null;

  #controller: VerificationController | null = null;
  #stages: Stages | null = null;
  #isLoading = false;
  #broken: IdvError | null = null;
  /** Events of before the journey's code was here. */
  #early: VerificationEvent[] = [];
  #child: StepElement | null = null;
  #releaseEngine: (() => void) | null = null;
  #shownScreen = '';
  #hadFocus = false;

  constructor() {
    super();
    this.addEventListener('context-request', this.#lend);
  }

  /** What the journey is at. */
  get status(): VerificationStatus {
    return this.#state.status;
  }

  /** Begins with the first step, as if the person had agreed; goes on after `stop()`. */
  start(): void {
    const { status, current } = this.#state;
    if (status === 'step' && current !== 'consent') this.#child?.start();
    else this.#dispatch({ type: 'start' });
  }

  /** Ends what runs and releases the camera. What was accepted is kept: `start()` goes on with the next step. */
  stop(): void {
    this.#child?.stop();
    this.#dispatch({ type: 'stop' });
  }

  /** Prepares the element for the next person: ends the journey and forgets everything of it. */
  reset(): void {
    this.#child?.stop();
    this.#dispatch({ type: 'reset' });
    if (this.backend) endFlow(this.backend);
  }

  /** Goes back a screen, or a step. @returns `false` where there is nothing to go back to */
  override goBack(): boolean {
    if (this.#child?.goBack() === true) return true;
    const before = this.#state;
    this.#dispatch({ type: 'back' });
    return this.#controller !== null && this.#state !== before;
  }

  /** A step that the page does by itself, in a slot, is done. */
  completeStep(name: VerificationStep): void {
    if (!readSteps(this.steps).steps.includes(name)) {
      this.warn('completeStep', name, `this journey has the steps ${readSteps(this.steps).steps.join(', ')}`);
    } else if (name === 'consent' || this.#controller === null) {
      this.#dispatch({ type: 'step-accepted', step: name, id: null });
    } else this.#controller.accept(name, null);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#letEngineGo();
  }

  get #state(): VerificationState {
    return this.#controller?.state ?? initialVerification(this.#machineOptions);
  }

  get #machineOptions(): VerificationOptions {
    return { ...readSteps(this.steps), hasBackend: Boolean(this.backend), compares: !this.skipComparison };
  }

  get #journey(): Journey {
    const client = this.#controller?.client ?? null;
    return { client, offersHandoff: false, requestHandoff: () => this.#dispatch({ type: 'handoff' }) };
  }

  readonly #lend = (event: Event): void => {
    const { context, callback } = event as ContextEvent<typeof journeyContext>;
    if (context !== journeyContext) return;
    event.stopPropagation();
    callback(this.#journey);
  };

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
    const { unknown } = this.#machineOptions;
    if (changed.has('steps') && unknown.length > 0) {
      console.error(`<${this.localName}> has no step ${unknown.join(', ')}, or has it twice: steps="${this.steps}".`);
    }
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#controller === null && this.#wantsCode) void this.#load();
    if (changed.has('session') && changed.get('session') === null) this.#controller?.dispatch({ type: 'resume' });
    void this.#loadStep();
    const screen = this.#screenKey;
    if (screen === this.#shownScreen) return;
    this.#shownScreen = screen;
    this.#announce();
    if (this.#hadFocus) void this.#moveFocus();
  }

  protected override firstUpdated(): void {
    whenIdle(() => void this.#preload());
  }

  /** Names what is on show; the focus follows when it changes. */
  get #screenKey(): string {
    const { status, current, round } = this.#state;
    return `${status} ${current} ${status === 'step' ? round : ''} ${this.#child === null} ${this.#broken === null}`;
  }

  /** Whether something other than the first screen must be shown. */
  get #wantsCode(): boolean {
    const { status, current } = this.#state;
    if (status === 'misconfigured' || this.#broken !== null) return false;
    if (current !== 'consent' || this.#early.length > 0) return true;
    if (!this.backend) return false;
    return this.session !== null || readJourneyRecord(this.backend) !== null;
  }

  #dispatch(event: VerificationEvent): void {
    if (this.#controller !== null) {
      this.#controller.dispatch(event);
      return;
    }
    if (event.type === 'stop' || event.type === 'reset') this.#early = [];
    else if (event.type !== 'back') this.#early.push(event);
    this.requestUpdate();
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const [{ VerificationController: Controller }, stages, { followSteps }] = await Promise.all([
        import('../../controllers/verification/controller.js'),
        import('./stages.js'),
        import('./follow-steps.js'),
        this.locale.loadWhole(),
      ]);
      if (!this.isConnected) return;
      this.#stages = stages;
      adoptStyles(this.renderRoot as ShadowRoot, [...verificationStyles, ...stages.laterStyles]);
      const controller = new Controller(this, {
        settings: () => ({ backend: this.backend || null, session: this.session, machine: this.#machineOptions }),
        lingerMs: () => (this.#isReplaced(controller.state.current) ? 0 : lingerMs),
        onEffect: (effect) => this.#take(effect),
      });
      this.#controller = controller;
      followSteps(this.renderRoot as ShadowRoot, { controller, verificationLevel: () => this.verificationLevel });
      for (const event of this.#early.splice(0)) controller.dispatch(event);
    } catch (cause) {
      this.#break(cause);
    } finally {
      this.#isLoading = false;
      this.requestUpdate();
    }
  }

  #break(cause: unknown): void {
    this.#broken = new IdvError('vision-assets-missing', "The journey's own code did not load.", {
      cause,
      retryable: true,
    });
    this.requestUpdate();
  }

  /** The code of the step on show. */
  async #loadStep(): Promise<void> {
    const { status, current } = this.#state;
    if (this.#stages === null || status !== 'step' || current === 'consent' || this.#broken !== null) return;
    if (this.#isReplaced(current) || this.#stages.isLoaded(current)) return;
    try {
      await this.#stages.loadStep(current);
      this.requestUpdate();
    } catch (cause) {
      this.#break(cause);
    }
  }

  /** While the person reads: the journey's code, the first step's, and its engine. */
  async #preload(): Promise<void> {
    const { status, current } = this.#state;
    if (status !== 'step' || current !== 'consent' || !this.isConnected) return;
    try {
      const [{ preloadEngine, savesData }, { preloadStep }] = await Promise.all([
        import('../../controllers/verification/preload.js'),
        import('./stages.js'),
      ]);
      if (savesData()) return;
      const next = readSteps(this.steps).steps.find((step) => step !== 'consent');
      if (next === undefined || this.#isReplaced(next)) return;
      preloadStep(next);
      void import('../../controllers/verification/controller.js').catch(() => undefined);
      if (!this.isConnected || this.#state.current !== 'consent') return;
      this.#releaseEngine = preloadEngine(next, this.assets, 'auto');
    } catch {
      // Fetched again, and reported, when it is needed.
    }
  }

  #letEngineGo(): void {
    this.#releaseEngine?.();
    this.#releaseEngine = null;
  }

  #take(effect: PageEffect): void {
    switch (effect.type) {
      case 'place':
        this.dispatchEvent(new IdvStepChangedEvent(effect.place, effect.previous));
        break;
      case 'completed': {
        const { accepted } = this.#state;
        const idOf = (step: CheckStep): string | null => accepted[step]?.id ?? null;
        const references = {
          sessionId: this.#controller?.client?.sessionId ?? this.#controller?.progress?.sessionId ?? null,
          documentId: idOf('document'),
          faceId: idOf('face'),
          livenessId: idOf('liveness'),
        };
        this.dispatchEvent(new IdvVerificationCompletedEvent(effect.outcome, references));
        break;
      }
      case 'begin-handoff':
      case 'end-handoff':
        break;
      default:
        effect satisfies never;
    }
  }

  #isReplaced(step: VerificationStep): boolean {
    return this.querySelector(`:scope > [slot='step-${step}']`) !== null;
  }

  readonly #attachStep = (element?: Element): void => {
    this.#child = (element as StepElement | undefined) ?? null;
    // By now the step holds its engine, or will never need it.
    if (this.#child !== null) setTimeout(() => this.#letEngineGo(), 10_000);
    this.requestUpdate();
  };

  #announce(): void {
    const { whole, words } = this.locale;
    const { status, current } = this.#state;
    const { steps } = this.#machineOptions;
    const { places } = words.verification;
    if (status === 'step' && steps.includes(current)) {
      if (this.#controller !== null)
        this.announcer.say(`${words.step(steps.indexOf(current) + 1, steps.length)}. ${places[current]}`);
    } else if (whole !== null) {
      this.announcer.say(this.#stages?.spoken(this.#state, whole) ?? '');
    }
  }

  async #moveFocus(): Promise<void> {
    await this.#child?.updateComplete;
    const own = this.renderRoot.querySelector<HTMLElement>('[data-focus]');
    (this.#child ?? own)?.focus();
  }

  readonly #agree = (): void => this.#dispatch({ type: 'consented' });

  protected override render(): TemplateResult {
    const state = this.#state;
    const { words } = this.locale;
    const { places } = words.verification;
    const { steps } = this.#machineOptions;
    const { main, panel, screen } = this.#renderScreen();
    const place = this.#stages?.placeOf(state) ?? state.current;
    const isAtStep = place === state.current;
    const onBack = this.#canGoBack ? () => void this.goBack() : null;
    const title = this.customTitle ?? places[place];
    return this.renderCard({
      title,
      screen,
      status: state.status,
      header: renderJourneyHeader({ words, title, steps, current: isAtStep ? state.current : null, onBack }),
      onBack,
      main,
      panel,
    });
  }

  get #canGoBack(): boolean {
    const state = this.#state;
    if (this.#stages === null || this.#controller === null) return false;
    if (this.#stages.canGoBack(state)) return true;
    const status = this.#child?.status;
    return (
      state.status === 'step' && !state.isDone && status !== undefined && status !== 'idle' && status !== 'canceled'
    );
  }

  #renderScreen(): { main: unknown; panel: unknown; screen: string } {
    const state = this.#state;
    const { words, whole } = this.locale;
    if (state.status === 'misconfigured') {
      const main = html`<div class="body" part="body">${renderPassage(words.verification.misconfigured)}</div>`;
      return { main, panel: nothing, screen: 'intro' };
    }
    const isConsent = state.status === 'step' && state.current === 'consent';
    if (isConsent && this.#broken === null && !this.#wantsToWait) {
      if (this.#isReplaced('consent')) {
        return { main: html`<slot name="step-consent"></slot>`, panel: nothing, screen: 'intro' };
      }
      const options = {
        words,
        steps: state.options.steps,
        sent: Boolean(this.backend),
        privacyUrl: this.privacyUrl,
        onAgree: this.#agree,
      };
      return { main: renderConsent(options), panel: renderConsentPanel(options), screen: 'intro' };
    }
    if (this.#stages === null || whole === null) {
      return { main: nothing, panel: renderPassage({ title: words.verification.waiting, text: '' }), screen: 'intro' };
    }
    const view: StageView = {
      state,
      words: whole,
      settings: this.#stepSettings,
      replaced: (step) => this.#isReplaced(step),
      broken: this.#broken,
      continueButton: this.continueButton,
      onElement: this.#attachStep,
      on: this.#handlers,
    };
    const { renderMain, renderPanel, screenOf } = this.#stages;
    return { main: renderMain(view), panel: renderPanel(view), screen: screenOf(state, this.#broken !== null) };
  }

  /** Something else than the first screen comes as soon as its code is here. */
  get #wantsToWait(): boolean {
    return this.#controller === null && this.#wantsCode;
  }

  get #stepSettings(): StepSettings {
    const given = (value: string | null): string | undefined => value || undefined;
    const { lang, theme, primaryColor, backend, assets, engine } = this;
    return {
      attributes: {
        lang: given(lang),
        theme,
        primaryColor,
        backend: given(backend),
        assets: given(assets),
        engine: given(engine),
      },
      document: {
        country: given(this.country),
        documentType: given(this.documentType),
        sides: given(this.sides),
        verificationLevel: given(this.verificationLevel),
      },
      presentation: given(this.presentation),
      manual: this.manual,
      review: this.review,
      skipPreCheck: this.skipPreCheck,
      session: this.session,
      strings: this.strings,
    };
  }

  readonly #handlers: StageView['on'] = {
    forward: () => this.#dispatch({ type: 'forward' }),
    retry: () => this.#dispatch({ type: 'retry' }),
    reload: () => {
      this.#broken = null;
      this.requestUpdate();
    },
    giveUp: () => this.#dispatch({ type: 'give-up' }),
    finish: () => this.#dispatch({ type: 'finish' }),
    start: () => this.#dispatch({ type: 'start' }),
    reset: () => this.reset(),
    continue: () => void this.dispatchEvent(new IdvContinuedEvent()),
    redo: (step) => this.#dispatch({ type: 'redo', step }),
  };
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

declare global {
  interface HTMLElementTagNameMap {
    'idv-verification': IdvVerification;
  }
}
