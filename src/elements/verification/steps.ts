/** The elements that are the steps of a journey: fetched when they are needed, or while the person reads. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { CheckStep } from '../../capture/verification/types.js';
import type { IdvElement } from '../idv-element.js';

/** What the journey hands to its steps. `undefined`: the step's own default. */
export interface StepSettings {
  attributes: Readonly<Record<'lang' | 'theme' | 'primaryColor' | 'backend' | 'assets' | 'engine', string | undefined>>;
  document: Readonly<Record<'country' | 'documentType' | 'sides' | 'verificationLevel', string | undefined>>;
  presentation: string | undefined;
  manual: boolean;
  review: boolean;
  skipPreCheck: boolean;
  session: unknown;
  strings: unknown;
}

const elements: Record<CheckStep, () => Promise<unknown>> = {
  document: () => import('../document-capture/define.js'),
  face: () => import('../face-capture/define.js'),
  liveness: () => import('../liveness/define.js'),
};

/** What an element fetches by itself when it is in the page. */
const controllers: Record<CheckStep, () => Promise<unknown>> = {
  document: () =>
    Promise.all([import('../../controllers/document/controller.js'), import('../document-capture/outline.js')]),
  face: () => import('../../controllers/face/controller.js'),
  liveness: () => Promise.all([import('../../controllers/session/controller.js'), import('../liveness/stages.js')]),
};

export const stepTags: Record<CheckStep, string> = {
  document: 'idv-document-capture',
  face: 'idv-face-capture',
  liveness: 'idv-liveness',
};

/** @throws where the code cannot be fetched */
export async function loadStep(step: CheckStep): Promise<void> {
  await elements[step]();
}

export function isLoaded(step: CheckStep): boolean {
  return customElements.get(stepTags[step]) !== undefined;
}

/** Only warms the browser's cache; a failure shows when the code is needed. */
export function preloadStep(step: CheckStep): void {
  Promise.all([elements[step](), controllers[step]()]).catch(() => undefined);
}

export function renderStepElement(
  step: CheckStep,
  { attributes, document, presentation, manual, review, skipPreCheck, session, strings }: StepSettings,
  onElement: (element?: Element) => void,
): TemplateResult {
  const { lang, theme, primaryColor, backend, assets, engine } = attributes;
  switch (step) {
    case 'document':
      return html`<idv-document-capture
        embedded
        lang=${lang ?? nothing}
        theme=${theme ?? nothing}
        primary-color=${primaryColor ?? nothing}
        backend=${backend ?? nothing}
        assets=${assets ?? nothing}
        country=${document.country ?? nothing}
        document-type=${document.documentType ?? nothing}
        sides=${document.sides ?? nothing}
        verification-level=${document.verificationLevel ?? nothing}
        ?manual=${manual}
        ?review=${review}
        .session=${session}
        .strings=${strings}
        ${ref(onElement)}
      ></idv-document-capture>`;
    case 'face':
      return html`<idv-face-capture
        embedded
        lang=${lang ?? nothing}
        theme=${theme ?? nothing}
        primary-color=${primaryColor ?? nothing}
        backend=${backend ?? nothing}
        assets=${assets ?? nothing}
        engine=${engine ?? nothing}
        ?manual=${manual}
        ?review=${review}
        .session=${session}
        .strings=${strings}
        ${ref(onElement)}
      ></idv-face-capture>`;
    case 'liveness':
      return html`<idv-liveness
        embedded
        lang=${lang ?? nothing}
        theme=${theme ?? nothing}
        primary-color=${primaryColor ?? nothing}
        backend=${backend ?? nothing}
        assets=${assets ?? nothing}
        engine=${engine ?? nothing}
        presentation=${presentation ?? nothing}
        ?skip-pre-check=${skipPreCheck}
        .session=${session}
        .strings=${strings}
        ${ref(onElement)}
      ></idv-liveness>`;
    default:
      return step satisfies never;
  }
}

export type StepElement = IdvElement & { readonly status: string; start(): void; stop(): void };
