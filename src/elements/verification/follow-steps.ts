import type { CheckStep } from '../../capture/verification/types.js';
import { documentDetails } from '../../controllers/document/details.js';
import type { VerificationController } from '../../controllers/verification/controller.js';
import type { IdvDocumentCapturedEvent } from '../events/document-captured.js';
import type { IdvFaceCapturedEvent } from '../events/face-captured.js';
import type { CaptureStatus } from '../events/status-changed.js';

export interface StepFollowerOptions {
  controller: VerificationController;
  verificationLevel: () => string | null;
}

/** How elements that are a step say that it is done. */
const doneStatuses: ReadonlySet<CaptureStatus> = new Set(['done', 'passed']);
/** The person takes another photo: the one before is not wanted any more. */
const freshStatuses: ReadonlySet<CaptureStatus> = new Set(['idle', 'canceled', 'permission', 'loading', 'framing']);

/** Hears what the elements do that are the steps of a journey, our own and those in the page's slots. */
export class StepFollower {
  readonly #options: StepFollowerOptions;
  readonly #ids: Partial<Record<CheckStep, string>> = {};

  /** @param root through which the events of every step come */
  constructor(root: ShadowRoot, options: StepFollowerOptions) {
    this.#options = options;
    root.addEventListener('idv-document-captured', (event) => this.#keepDocument(event as IdvDocumentCapturedEvent));
    root.addEventListener('idv-face-captured', (event) => this.#keepFace(event as IdvFaceCapturedEvent));
    const listen = <K extends keyof GlobalEventHandlersEventMap>(
      type: K,
      listener: (event: GlobalEventHandlersEventMap[K]) => void,
    ): void => root.addEventListener(type, listener as EventListener);
    listen('idv-document-submitted', ({ result }) => (this.#ids.document = result.documentId));
    listen('idv-face-submitted', ({ result }) => (this.#ids.face = result.faceId));
    listen('idv-liveness-completed', ({ result }) => (this.#ids.liveness = result.livenessId));
    listen('idv-status-changed', ({ status }) => this.#follow(status));
    listen('idv-continued', (event) => {
      const { current } = this.#options.controller.state;
      // The step's own button, on a screen where nothing more can be done.
      event.stopPropagation();
      this.#options.controller.dispatch({ type: 'step-given-up', step: current });
    });
  }

  #follow(status: CaptureStatus): void {
    const { controller } = this.#options;
    const { current } = controller.state;
    if (current === 'consent') return;
    if (freshStatuses.has(status)) controller.drop(current);
    if (!doneStatuses.has(status)) return;
    // The result may be told right after.
    queueMicrotask(() => {
      const id = this.#ids[current] ?? null;
      delete this.#ids[current];
      controller.accept(current, id);
    });
  }

  #keepFace(event: IdvFaceCapturedEvent): void {
    // The page has the last word on whether it is sent.
    queueMicrotask(() => {
      if (event.defaultPrevented) return;
      const { id: key, image, capturedAt, mode, thresholdsVersion, measures } = event;
      const details = { capturedAt, mode, thresholdsVersion, measures: { ...measures } };
      this.#options.controller.keep({ step: 'face', key, image, details });
    });
  }

  #keepDocument(event: IdvDocumentCapturedEvent): void {
    queueMicrotask(() => {
      const { front, back, documentType } = event;
      if (event.defaultPrevented || documentType.startsWith('generic_')) return;
      const { country } = event;
      const details = documentDetails(
        { country, documentType, verificationLevel: this.#options.verificationLevel() },
        front,
      );
      const { id: key } = back ?? front;
      this.#options.controller.keep({
        step: 'document',
        key,
        front: front.image,
        back: back?.image ?? null,
        details,
      });
    });
  }
}
