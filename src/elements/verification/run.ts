/** Runs a journey past its first screen: its controller, its steps, its handoff and their screens. */
import { nothing } from 'lit';
import type { CSSResult } from 'lit';
import { waitReason } from '../../kit/steps/machine.js';
import type { WaitReason } from '../../kit/steps/machine.js';
import { canGoBack } from './flow/machine.js';
import { canHandOver, checksOf, openSteps, placeOf, stepsBehind } from './flow/progress.js';
import type {
  CheckStep,
  VerificationEvent,
  VerificationOptions,
  VerificationState,
  VerificationStep,
} from './flow/state.js';
import { FitController } from '../../kit/element/fit-controller.js';
import type { AnnouncerController } from '../../kit/element/announcer-controller.js';
import { VerificationController } from './controller.js';
import type { PageEffect } from './controller.js';
import type { FailureWords, Words } from '../../kit/i18n/types.js';
import { IdvContinuedEvent } from '../../kit/events/capture.js';
import { IdvStepChangedEvent, IdvVerificationCompletedEvent } from './events.js';
import type { Journey } from '../../kit/element/journey-context.js';
import { renderPassage } from '../../kit/parts/card.js';
import { followSteps, Thumbnails } from './follow-steps.js';
import { JourneyHandoff } from './handoff.js';
import { JourneyHistory } from './history.js';
import { spoken, laterStyles, renderMain, renderPanel, screenOf } from './stages.js';
import { StepCode, beginsByItself, isLoaded, preloadStep } from './steps.js';
import type { StepElement } from './steps.js';
import type { StageView, JourneyElement } from './journey-element.js';

export { preloadStep };

/** How long the end of a step is shown before the next step, milliseconds. */
const lingerMs = 900;

export class JourneyRun {
  readonly controller: VerificationController;
  readonly journey: Journey;
  readonly #options;
  readonly #element: JourneyElement;
  readonly #handoff: JourneyHandoff;
  readonly #fit: FitController;
  readonly #code: StepCode;
  readonly #history: JourneyHistory;
  #child: StepElement | null = null;
  #shownScreen = '';
  #shownWait: WaitReason | null = null;
  /** The step last announced to a screen reader. Empty if something else was announced since. */
  #announcedStep = '';
  /** Whether `start()` was called before there was a step to start. */
  #isToStart = false;
  /**
   * The round whose step has begun by itself. This happens once per round, because the person may have gone back to the
   * step's first screen.
   */
  #begunRound = 0;
  readonly #thumbnails = new Thumbnails();
  /** Whether a camera has been live in this page, so that the browser has already asked. */
  #hadCamera = false;

  constructor(options: {
    element: JourneyElement;
    machine: () => VerificationOptions;
    words: () => Words<'verification', 'verification'> & FailureWords;
    announcer: AnnouncerController;
    addStyles: (styles: readonly CSSResult[]) => void;
  }) {
    const { element, machine, addStyles } = options;
    this.#options = options;
    this.#element = element;
    addStyles(laterStyles);
    this.controller = new VerificationController(element, {
      settings: () => ({
        backend: element.backend || null,
        session: element.session,
        connection: element,
        machine: machine(),
      }),
      // The last step needs no pause, because the screen after it says that everything was received.
      lingerMs: () => (this.#isReplaced(this.state.current) || openSteps(this.state).length === 0 ? 0 : lingerMs),
      onEffect: (effect) => this.#take(effect),
    });
    followSteps(element.renderRoot as ShadowRoot, {
      controller: this.controller,
      thumbnails: this.#thumbnails,
      verificationLevel: () => element.verificationLevel,
    });
    const root = element.renderRoot;
    root.addEventListener('idv-capture-ready', () => (this.#hadCamera = true));
    // Whether the Back button is shown depends on the step's status. The event may occur during an update of the
    // journey, which starts the step.
    root.addEventListener('idv-status-changed', () => queueMicrotask(() => element.requestUpdate()));
    this.#handoff = new JourneyHandoff({
      element,
      controller: this.controller,
      steps: () => checksOf(this.state).filter((step) => openSteps(this.state).includes(step)),
      journey: () => this.journey,
      say: (text) => options.announcer.say(text),
      addStyles,
    });
    this.journey = this.#lend();
    this.#code = new StepCode(element);
    this.#history = new JourneyHistory(element, () => this.goBack());
    // The consent may be taller than the window, because people read it before the camera opens.
    this.#fit = new FitController(element, () => this.state.status !== 'step' || this.state.current !== 'consent');
  }

  get state(): VerificationState {
    return this.controller.state;
  }

  /** The current step's element; `null` if it is not one of ours. */
  get child(): StepElement | null {
    // While the next step's code loads, this still points to the previous element, which has left the page.
    return this.#child?.isConnected === true ? this.#child : null;
  }

  /**
   * Resumes a journey from before a reload or from a link, if there is one.
   *
   * @param isHandedOver whether there is a handoff to resume, from a link or from before a reload
   */
  async begin(early: readonly VerificationEvent[], isHandedOver: boolean): Promise<void> {
    this.controller.begin(isHandedOver);
    for (const event of early) {
      if (event.type === 'start') this.start();
      else this.controller.dispatch(event);
    }
    if (isHandedOver) await this.#handoff.resume();
  }

  /** Starts the current step, or agrees to the consent, as soon as there is a step. */
  start(): void {
    this.#isToStart = true;
    this.#startWhenReady();
  }

  stop(): void {
    this.#isToStart = false;
    this.child?.stop();
  }

  goBack(): boolean {
    if (this.child?.goBack() === true) return true;
    const before = this.state;
    this.controller.dispatch({ type: 'back' });
    return this.state !== before;
  }

  get canGoBack(): boolean {
    const { state } = this;
    if (state.status === 'handoff') return this.#handoff.canGoBack;
    if (canGoBack(state)) return true;
    const status = this.child?.status;
    const isInside = status !== undefined && status !== 'idle' && status !== 'canceled';
    return state.status === 'step' && !state.isDone && isInside;
  }

  /** Call this after each update of the element. @param hadFocus whether it had the focus before */
  shown(hadFocus: boolean): void {
    this.#loadStep();
    this.#startWhenReady();
    this.#beginStep();
    this.#history.follow(this.state, this.canGoBack);
    this.#preloadNext();
    const { status, current, round } = this.state;
    const step = status === 'step' ? `${current} ${round} ${this.child === null}` : current;
    const screen = `${status} ${step} ${this.#handoff.screen} ${this.#code.broken?.failures.times ?? ''}`;
    const wait = waitReason(this.state);
    if (screen === this.#shownScreen && wait === this.#shownWait) return;
    const isSame = screen === this.#shownScreen;
    this.#shownScreen = screen;
    this.#shownWait = wait;
    this.#announce();
    if (isSame) return;
    if (hadFocus) void this.#moveFocus();
  }

  get title(): string {
    const { arriving, places } = this.#options.words().verification;
    // A phone that has not taken over the journey yet.
    const isArriving = this.state.status === 'handoff' && this.#handoff.isArriving;
    return isArriving ? arriving : places[placeOf(this.state)];
  }

  get progress(): ReturnType<typeof stepsBehind> {
    return stepsBehind(this.state, this.#handoff.isArriving);
  }

  render(): { main: unknown; panel: unknown; screen: string } {
    const { state } = this;
    if (state.status === 'handoff') {
      const { waiting } = this.#options.words().verification;
      const wait = { main: nothing, panel: renderPassage({ title: waiting, text: '' }) };
      return { ...(this.#handoff.render() ?? wait), screen: 'intro' };
    }
    const view = this.#view;
    return { main: renderMain(view), panel: renderPanel(view), screen: screenOf(state, this.#code.broken !== null) };
  }

  get #view(): StageView {
    return {
      state: this.state,
      words: this.#options.words(),
      element: this.#element,
      replaced: (step) => this.#isReplaced(step),
      broken: this.#code.broken,
      phone: this.journey.offersHandoff ? () => this.journey.requestHandoff() : undefined,
      photoOf: (step) => this.#thumbnails.addressOf(step),
      onElement: this.#attachStep,
      on: this.#handlers,
    };
  }

  #lend(): Journey {
    const { controller } = this;
    const hadCamera = (): boolean => this.#hadCamera;
    const begins = (): boolean => this.state.status === 'step' && this.state.begins;
    const offersHandoff = (): boolean => this.#handoff.isOffered && canHandOver(this.state);
    return {
      announcer: this.#options.announcer,
      documentType: null,
      get client() {
        return controller.client;
      },
      get begins() {
        return begins();
      },
      get hadCamera() {
        return hadCamera();
      },
      get offersHandoff() {
        return offersHandoff();
      },
      requestHandoff: () => controller.dispatch({ type: 'handoff', resumed: false }),
    };
  }

  #isReplaced(step: VerificationStep): boolean {
    return this.#element.isReplaced(step);
  }

  #startWhenReady(): void {
    const { status, current } = this.state;
    if (!this.#isToStart || status === 'resuming') return;
    const isOurs =
      status === 'step' && current !== 'consent' && !this.#isReplaced(current) && this.#code.broken === null;
    if (isOurs && this.child === null) return;
    this.#isToStart = false;
    if (isOurs) this.child?.start();
    else this.controller.dispatch({ type: 'start' });
  }

  /** "Agree and continue" opens the camera, and so does the end of the step before. */
  #beginStep(): void {
    const { state } = this;
    if (state.status !== 'step' || !state.begins || state.isDone || state.current === 'consent') return;
    if (this.child === null || this.#begunRound === state.round) return;
    this.#begunRound = state.round;
    if (beginsByItself(state.current, this.#element)) this.child.start();
  }

  /** Loads the next step's code while the person sees that this step is done. */
  #preloadNext(): void {
    const { state } = this;
    const [next] = openSteps(state);
    if (state.status !== 'step' || !state.isDone || next === undefined || next === 'consent') return;
    if (!this.#isReplaced(next) && !isLoaded(next)) preloadStep(next);
  }

  #loadStep(): void {
    const { status, current } = this.state;
    if (status !== 'step' || current === 'consent' || this.#isReplaced(current)) return;
    void this.#code.load(current);
  }

  #take(effect: PageEffect): void {
    switch (effect.type) {
      case 'place':
        this.#element.dispatchEvent(new IdvStepChangedEvent(effect.place, effect.previous));
        break;
      case 'completed': {
        this.#handoff.finish();
        const { client, progress } = this.controller;
        const idOf = (step: CheckStep): string | null => this.state.accepted[step]?.id ?? null;
        const references = {
          sessionId: client?.sessionId ?? progress?.sessionId ?? null,
          documentId: idOf('document'),
          faceId: idOf('face'),
          livenessId: idOf('liveness'),
        };
        this.#history.releaseBefore(() =>
          this.#element.dispatchEvent(new IdvVerificationCompletedEvent(effect.outcome, references)),
        );
        break;
      }
      case 'begin-handoff':
        this.#code.clearFailure();
        void this.#handoff.open(this.child?.status === 'failed');
        break;
      case 'end-handoff':
        this.#handoff.close();
        break;
      case 'wipe':
        if (effect.session) {
          this.#thumbnails.dropAll();
          this.journey.documentType = null;
          this.#begunRound = 0;
        }
        break;
      default:
        effect satisfies never;
    }
  }

  readonly #attachStep = (element?: Element): void => {
    this.#child = (element as StepElement | undefined) ?? null;
    // Only after it has rendered does the step know whether the person can go back.
    void this.#child?.updateComplete.then(() => this.#element.requestUpdate());
  };

  #announce(): void {
    const { state } = this;
    const { announcer, words: wordsOf } = this.#options;
    const words = wordsOf();
    const { status, current, round } = state;
    if (status !== 'step' || this.#code.broken !== null) {
      this.#announcedStep = '';
      if (status !== 'handoff') announcer.say(spoken(this.#view), { kind: 'status', status });
      return;
    }
    // The screen changes again when the step's code has loaded. Say the name only once.
    if (this.#announcedStep === `${current} ${round}`) return;
    this.#announcedStep = `${current} ${round}`;
    const checks = checksOf(state);
    const place = words.verification.places[current];
    const at = current === 'consent' ? -1 : checks.indexOf(current);
    announcer.say(at < 0 ? place : `${words.step(at + 1, checks.length)}. ${place}`);
  }

  async #moveFocus(): Promise<void> {
    await this.child?.updateComplete;
    const own = this.#element.renderRoot.querySelector<HTMLElement>('[data-focus]');
    (this.child ?? own)?.focus({ preventScroll: true });
    this.#fit.show(this.child ?? undefined);
  }

  readonly #handlers: StageView['on'] = {
    forward: () => this.controller.dispatch({ type: 'forward' }),
    retry: () => this.controller.dispatch({ type: 'retry' }),
    reload: () => this.#code.clearFailure(),
    giveUp: () => this.controller.dispatch({ type: 'give-up' }),
    start: () => this.controller.dispatch({ type: 'start' }),
    reset: () => this.#element.reset(),
    continue: () => void this.#element.dispatchEvent(new IdvContinuedEvent()),
    redo: (step) => {
      // The other document may have another type.
      if (this.state.status === 'mismatch') this.journey.documentType = null;
      this.controller.dispatch({ type: 'redo', step });
    },
  };
}
