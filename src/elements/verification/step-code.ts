/** Fetches the code of a journey's current step. */
import type { ReactiveController } from 'lit';
import { countFailure, failureKindOf } from '../../kit/steps/recovery.js';
import type { Failures } from '../../kit/steps/recovery.js';
import type { CheckStep } from './flow/state.js';
import { reportToConsole } from '../../kit/element/console-report.js';
import { whenOnline } from '../../kit/element/when.js';
import { offlineError } from '../../kit/flow/errors.js';
import { IdvError } from '../../contract/errors.js';
import type { JourneyElement } from './journey-element.js';
import { isLoaded, loadStep } from './steps.js';
import type { Broken } from './view.js';

/** Remembers what could not be fetched. Tries again once the device is online, or when the element returns. */
export class StepCode implements ReactiveController {
  readonly #element: JourneyElement;
  #broken: Broken | null = null;
  /** Failures in a row. */
  #failures: Failures | null = null;
  #loading: CheckStep | null = null;
  #stopWaiting = (): void => undefined;

  constructor(element: JourneyElement) {
    this.#element = element;
    element.addController(this);
  }

  /** What could not be fetched; `null` unless the last attempt failed. */
  get broken(): Broken | null {
    return this.#broken;
  }

  /** Does nothing if the code is there, on its way, or has failed to load. */
  async load(step: CheckStep): Promise<void> {
    if (this.#broken !== null || this.#loading === step || isLoaded(step)) return;
    this.#loading = step;
    try {
      await loadStep(step);
      this.#failures = null;
    } catch (cause) {
      this.#fail(step, cause);
    } finally {
      if (this.#loading === step) this.#loading = null;
    }
    this.#element.requestUpdate();
  }

  /** Forgets the failure, so that the next update tries again. */
  clearFailure(): void {
    this.#stopWaiting();
    this.#broken = null;
    this.#element.requestUpdate();
  }

  hostConnected(): void {
    if (this.#broken !== null) this.clearFailure();
  }

  hostDisconnected(): void {
    this.#stopWaiting();
  }

  #fail(step: CheckStep, cause: unknown): void {
    const element = this.#element;
    const isOnline = navigator.onLine;
    const error = isOnline
      ? new IdvError('vision-assets-missing', "The step's own code did not load.", { cause, retryable: true })
      : offlineError(cause);
    if (isOnline) reportToConsole(({ reportUnloaded }) => reportUnloaded(element, `step ${step}`, cause));
    else if (element.isConnected) this.#stopWaiting = whenOnline(() => this.clearFailure());
    this.#failures = countFailure(this.#failures, failureKindOf(error.code), error.code);
    this.#broken = { error, failures: this.#failures };
  }
}
