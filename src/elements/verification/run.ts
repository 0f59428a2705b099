/** What runs a journey past its first screen: its controller, its steps, its handoff and their screens. */
import { nothing } from 'lit';
import type { CSSResult } from 'lit';
import { countFailure, failureKindOf } from '../../capture/lifecycle/escalation.js';
import type { Failures } from '../../capture/lifecycle/escalation.js';
import { canGoBack } from '../../capture/verification/machine.js';
import { canHandOver, checksOf, openSteps, placeOf, stepsBehind } from '../../capture/verification/progress.js';
import type {
  CheckStep,
  VerificationEvent,
  VerificationOptions,
  VerificationState,
  VerificationStep,
} from '../../capture/verification/types.js';
import { isHandoffWaiting } from '../../controllers/handoff/place.js';
import { reportToConsole } from '../../controllers/element/console-report.js';
import { FitController } from '../../controllers/element/fit-controller.js';
import { VerificationController } from '../../controllers/verification/controller.js';
import type { PageEffect } from '../../controllers/verification/controller.js';
import type { FailureWords, Words } from '../../i18n/types.js';
import { IdvError } from '../../shared/errors.js';
import { IdvContinuedEvent } from '../events/capture.js';
import { IdvStepChangedEvent, IdvVerificationCompletedEvent } from '../events/verification.js';
import type { Journey } from '../journey-context.js';
import { renderPassage } from '../parts/card.js';
import { followSteps } from './follow-steps.js';
import { JourneyHandoff } from './handoff.js';
import { spoken } from './spoken.js';
import { laterStyles, renderMain, renderPanel, screenOf } from './stages.js';
import type { Broken, StageView } from './view.js';
import { isLoaded, loadStep } from './steps.js';
import type { StepElement } from './steps.js';
import type { JourneyElement } from './journey-element.js';

export { preloadStep } from './steps.js';

/** How long the end of a step stays on show. */
const lingerMs = 1100;

export interface JourneyRunOptions {
  element: JourneyElement;
  machine: () => VerificationOptions;
  words: () => Words<'verification', 'verification'> & FailureWords;
  say: (text: string) => void;
  addStyles: (styles: readonly CSSResult[]) => void;
}

export class JourneyRun {
  readonly controller: VerificationController;
  readonly journey: Journey;
  readonly #options: JourneyRunOptions;
  readonly #element: JourneyElement;
  readonly #handoff: JourneyHandoff;
  readonly #fit: FitController;
  #child: StepElement | null = null;
  #broken: Broken | null = null;
  #breaks: Failures | null = null;
  #shownScreen = '';
  /** `start()` came before there was a step to start. */
  #isToStart = false;

  constructor(options: JourneyRunOptions) {
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
      lingerMs: () => (this.#isReplaced(this.state.current) ? 0 : lingerMs),
      onEffect: (effect) => this.#take(effect),
    });
    followSteps(element.renderRoot as ShadowRoot, {
      controller: this.controller,
      verificationLevel: () => element.verificationLevel,
    });
    this.#handoff = new JourneyHandoff({
      element,
      controller: this.controller,
      steps: () => checksOf(this.state).filter((step) => openSteps(this.state).includes(step)),
      say: options.say,
      addStyles,
    });
    this.journey = this.#lend();
    // What is asked for is read before the camera is on: it may be as high as it needs.
    this.#fit = new FitController(element, () => this.state.status !== 'step' || this.state.current !== 'consent');
  }

  get state(): VerificationState {
    return this.controller.state;
  }

  /** The step on show; `null` where it is not one of our elements. */
  get child(): StepElement | null {
    return this.#child;
  }

  /** With what was there before a reload, or what a link has brought. */
  async begin(early: readonly VerificationEvent[]): Promise<void> {
    const { backend, handoff } = this.#element;
    const isHandedOver = Boolean(backend) && handoff !== 'never' && isHandoffWaiting('journey', backend ?? '');
    this.controller.begin(isHandedOver);
    for (const event of early) {
      if (event.type === 'start') this.start();
      else this.controller.dispatch(event);
    }
    if (isHandedOver) await this.#handoff.resume();
  }

  /** Starts the step on show, or agrees; as soon as there is one. */
  start(): void {
    this.#isToStart = true;
    this.#startWhenReady();
  }

  stop(): void {
    this.#isToStart = false;
    this.#child?.stop();
  }

  goBack(): boolean {
    if (this.#child?.goBack() === true) return true;
    const before = this.state;
    this.controller.dispatch({ type: 'back' });
    return this.state !== before;
  }

  get canGoBack(): boolean {
    const { state } = this;
    if (state.status === 'handoff') return this.#handoff.canGoBack;
    if (canGoBack(state)) return true;
    const status = this.#child?.status;
    const isInside = status !== undefined && status !== 'idle' && status !== 'canceled';
    return state.status === 'step' && !state.isDone && isInside;
  }

  /** After each update of the element. @param hadFocus before it */
  shown(hadFocus: boolean): void {
    void this.#loadStep();
    this.#startWhenReady();
    const { status, current, round } = this.state;
    const step = status === 'step' ? `${current} ${round} ${this.#child === null}` : current;
    const screen = `${status} ${step} ${this.#handoff.screen} ${this.#broken?.failures.times ?? ''}`;
    if (screen === this.#shownScreen) return;
    this.#shownScreen = screen;
    this.#announce();
    if (hadFocus) void this.#moveFocus();
  }

  get place(): ReturnType<typeof placeOf> {
    return placeOf(this.state);
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
    return { main: renderMain(view), panel: renderPanel(view), screen: screenOf(state, this.#broken !== null) };
  }

  get #view(): StageView {
    return {
      state: this.state,
      words: this.#options.words(),
      element: this.#element,
      replaced: (step) => this.#isReplaced(step),
      broken: this.#broken,
      phone: this.journey.offersHandoff ? () => this.journey.requestHandoff() : undefined,
      onElement: this.#attachStep,
      on: this.#handlers,
    };
  }

  #lend(): Journey {
    const { controller } = this;
    const offersHandoff = (): boolean => this.#handoff.isOffered && canHandOver(this.state);
    return {
      get client() {
        return controller.client;
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
    const isOurs = status === 'step' && current !== 'consent' && !this.#isReplaced(current) && this.#broken === null;
    if (isOurs && this.#child === null) return;
    this.#isToStart = false;
    if (isOurs) this.#child?.start();
    else this.controller.dispatch({ type: 'start' });
  }

  /** The code of the step on show. */
  async #loadStep(): Promise<void> {
    const { status, current } = this.state;
    if (status !== 'step' || current === 'consent' || this.#broken !== null) return;
    if (this.#isReplaced(current) || isLoaded(current)) return;
    try {
      await loadStep(current);
      this.#breaks = null;
    } catch (cause) {
      const message = "The step's own code did not load.";
      const error = new IdvError('vision-assets-missing', message, { cause, retryable: true });
      reportToConsole(({ reportUnloaded }) => reportUnloaded(this.#element, `step ${current}`, cause));
      this.#breaks = countFailure(this.#breaks, failureKindOf(error.code), error.code);
      this.#broken = { error, failures: this.#breaks };
    }
    this.#element.requestUpdate();
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
        this.#element.dispatchEvent(new IdvVerificationCompletedEvent(effect.outcome, references));
        break;
      }
      case 'begin-handoff':
        this.#broken = null;
        void this.#handoff.open(this.#child?.status === 'failed');
        break;
      case 'end-handoff':
        this.#handoff.close();
        break;
      default:
        effect satisfies never;
    }
  }

  readonly #attachStep = (element?: Element): void => {
    this.#child = (element as StepElement | undefined) ?? null;
    // What can be gone back to is known when the step has rendered.
    void this.#child?.updateComplete.then(() => this.#element.requestUpdate());
  };

  #announce(): void {
    const { state } = this;
    const words = this.#options.words();
    const { status, current } = state;
    const at = state.options.steps.indexOf(current);
    const { length } = state.options.steps;
    if (status === 'step' && at >= 0 && this.#broken === null) {
      this.#options.say(`${words.step(at + 1, length)}. ${words.verification.places[current]}`);
    } else if (status !== 'handoff') this.#options.say(spoken(this.#view));
  }

  async #moveFocus(): Promise<void> {
    await this.#child?.updateComplete;
    const own = this.#element.renderRoot.querySelector<HTMLElement>('[data-focus]');
    (this.#child ?? own)?.focus({ preventScroll: true });
    this.#fit.show(this.#child ?? undefined);
  }

  readonly #handlers: StageView['on'] = {
    forward: () => this.controller.dispatch({ type: 'forward' }),
    retry: () => this.controller.dispatch({ type: 'retry' }),
    reload: () => {
      this.#broken = null;
      this.#element.requestUpdate();
    },
    giveUp: () => this.controller.dispatch({ type: 'give-up' }),
    finish: () => this.controller.dispatch({ type: 'finish' }),
    start: () => this.controller.dispatch({ type: 'start' }),
    reset: () => this.#element.reset(),
    continue: () => void this.#element.dispatchEvent(new IdvContinuedEvent()),
    redo: (step) => this.controller.dispatch({ type: 'redo', step }),
  };
}
