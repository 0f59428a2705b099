/** Creates the elements of a journey's steps. Their code is fetched when needed, or earlier while the person reads. */
import { html, nothing } from 'lit';
import type { TemplateResult, ReactiveController } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { CheckStep } from './flow/state.js';
import type { IdvElement } from '../../kit/element/idv-element.js';
import { hasJustTakenSelfie } from './follow-steps.js';
import type { JourneyElement, Broken } from './journey-element.js';
import { countFailure, failureKindOf } from '../../kit/steps/recovery.js';
import type { Failures } from '../../kit/steps/recovery.js';
import { reportToConsole } from '../../kit/element/console-report.js';
import { whenOnline } from '../../kit/element/when.js';
import { offlineError } from '../../kit/flow/errors.js';
import { IdvError } from '../../contract/errors.js';

const elements: Record<CheckStep, () => Promise<unknown>> = {
  document: () => import('../document-capture/define.js'),
  face: () => import('../face-capture/define.js'),
  liveness: () => import('../liveness/define.js'),
};

/** Code that an element fetches by itself once it is in the page. */
const controllers: Record<CheckStep, () => Promise<unknown>> = {
  document: () => Promise.all([import('../document-capture/controller.js'), import('../document-capture/outline.js')]),
  face: () => import('../face-capture/controller.js'),
  liveness: () => Promise.all([import('../liveness/controller.js'), import('../liveness/stages.js')]),
};

const stepTags: Record<CheckStep, string> = {
  document: 'idv-document-capture',
  face: 'idv-face-capture',
  liveness: 'idv-liveness',
};

/** @throws if the code cannot be fetched */
async function loadStep(step: CheckStep): Promise<void> {
  await elements[step]();
}

export function isLoaded(step: CheckStep): boolean {
  return customElements.get(stepTags[step]) !== undefined;
}

/** Only warms the browser's cache. A failure is shown when the code is needed. */
export function preloadStep(step: CheckStep): void {
  Promise.all([elements[step](), controllers[step]()]).catch(() => undefined);
}

/**
 * Whether the step can begin without a press of its own. Opening a window needs a press, and leaving the page needs the
 * person's consent.
 */
export function beginsByItself(step: CheckStep, { presentation }: JourneyElement): boolean {
  return step !== 'liveness' || (presentation !== 'popup' && presentation !== 'redirect');
}

/** @param journey the journey, whose attributes also apply to the step */
export function renderStepElement(
  step: CheckStep,
  journey: JourneyElement,
  onElement: (element?: Element) => void,
): TemplateResult {
  const given = (value: string | null): string | typeof nothing => value || nothing;
  const lang = given(journey.lang);
  const backend = given(journey.backend);
  const assets = given(journey.assets);
  const engine = given(journey.engine);
  const signals = given(journey.signals);
  const { theme, primaryColor, manual, review } = journey;
  switch (step) {
    case 'document':
      return html`<idv-document-capture
        embedded
        lang=${lang}
        partner-name=${given(journey.partnerName)}
        retention=${given(journey.retention)}
        theme=${theme}
        primary-color=${primaryColor}
        backend=${backend}
        assets=${assets}
        country=${given(journey.country)}
        document-type=${given(journey.documentType)}
        sides=${given(journey.sides)}
        verification-level=${given(journey.verificationLevel)}
        signals=${signals}
        ?manual=${manual}
        ?review=${review}
        .session=${journey.session}
        .strings=${journey.strings}
        ${ref(onElement)}
      ></idv-document-capture>`;
    case 'face':
      return html`<idv-face-capture
        embedded
        lang=${lang}
        partner-name=${given(journey.partnerName)}
        retention=${given(journey.retention)}
        theme=${theme}
        primary-color=${primaryColor}
        backend=${backend}
        assets=${assets}
        engine=${engine}
        signals=${signals}
        ?manual=${manual}
        ?review=${review}
        .session=${journey.session}
        .strings=${journey.strings}
        ${ref(onElement)}
      ></idv-face-capture>`;
    case 'liveness':
      return html`<idv-liveness
        embedded
        lang=${lang}
        partner-name=${given(journey.partnerName)}
        retention=${given(journey.retention)}
        theme=${theme}
        primary-color=${primaryColor}
        backend=${backend}
        assets=${assets}
        engine=${engine}
        presentation=${given(journey.presentation)}
        ?skip-pre-check=${journey.skipPreCheck || hasJustTakenSelfie(journey)}
        .session=${journey.session}
        .strings=${journey.strings}
        ${ref(onElement)}
      ></idv-liveness>`;
    default:
      return step satisfies never;
  }
}

export type StepElement = IdvElement & { readonly status: string; start(): void; stop(): void };

// Fetches the code of a journey's current step.

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
