/** Creates the elements of a journey's steps. Their code is fetched when needed, or earlier while the person reads. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { CheckStep } from './flow/state.js';
import type { IdvElement } from '../../kit/element/idv-element.js';
import { hasJustTakenSelfie } from './follow-steps.js';
import type { JourneyElement } from './journey-element.js';

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
export async function loadStep(step: CheckStep): Promise<void> {
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
