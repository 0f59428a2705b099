import type { CheckStep } from './flow/state.js';
import { documentDetails } from '../document-capture/details.js';
import type { VerificationController } from './controller.js';
import type { IdvDocumentCapturedEvent } from '../document-capture/events.js';
import type { IdvFaceCapturedEvent } from '../face-capture/events.js';
import type { CaptureStatus } from '../../kit/events/capture.js';

/** Statuses with which a step's element reports that it is done. */
const doneStatuses: ReadonlySet<CaptureStatus> = new Set(['done', 'passed']);
/** Statuses in which the person takes another photo, so the previous one is discarded. */
const freshStatuses: ReadonlySet<CaptureStatus> = new Set(['idle', 'canceled', 'permission', 'loading', 'framing']);

/** Journeys in which this page's camera has just taken a selfie, so camera, face and light are good. */
const selfieTakers = new WeakSet<Element>();

export function hasJustTakenSelfie(journey: Element): boolean {
  return selfieTakers.has(journey);
}

/**
 * Listens to the elements that are a journey's steps, both our own and those in the page's slots.
 *
 * @param root the root through which the events of every step bubble
 */
export function followSteps(
  root: ShadowRoot,
  {
    controller,
    thumbnails,
    verificationLevel,
  }: { controller: VerificationController; thumbnails: Thumbnails; verificationLevel: () => string | null },
): void {
  const ids: Partial<Record<CheckStep, string>> = {};
  const listen = <K extends keyof GlobalEventHandlersEventMap>(
    type: K,
    listener: (event: GlobalEventHandlersEventMap[K]) => void,
  ): void => root.addEventListener(type, listener as EventListener);

  // Wait for the page, whose listeners decide afterward whether the photo is sent.
  listen('idv-face-captured', (event) => {
    selfieTakers.add(root.host);
    thumbnails.keep('face', event.image);
    queueMicrotask(() => keepFace(controller, event));
  });
  listen('idv-document-captured', (event) => {
    thumbnails.keep('document', event.front.image);
    queueMicrotask(() => keepDocument(controller, event, verificationLevel()));
  });
  listen('idv-document-submitted', ({ result }) => (ids.document = result.documentId));
  listen('idv-face-submitted', ({ result }) => (ids.face = result.faceId));
  listen('idv-liveness-completed', ({ result }) => (ids.liveness = result.livenessId));
  listen('idv-status-changed', ({ status }) => {
    const { current } = controller.state;
    if (current === 'consent') return;
    if (freshStatuses.has(status)) {
      controller.drop(current);
      thumbnails.drop(current);
    }
    if (freshStatuses.has(status) && current === 'face') selfieTakers.delete(root.host);
    if (!doneStatuses.has(status)) return;
    // The result may be reported right after this event.
    queueMicrotask(() => {
      const id = ids[current] ?? null;
      delete ids[current];
      controller.accept(current, id);
    });
  });
  listen('idv-continued', (event) => {
    // This is the step's own button on a screen where nothing more can be done.
    event.stopPropagation();
    controller.dispatch({ type: 'step-given-up', step: controller.state.current });
  });
}

function keepFace(controller: VerificationController, event: IdvFaceCapturedEvent): void {
  if (event.defaultPrevented) return;
  const { id: key, image, capturedAt, mode, thresholdsVersion, measures } = event;
  const details = { capturedAt, mode, thresholdsVersion, measures: { ...measures } };
  controller.keep({ step: 'face', key, image, details });
}

function keepDocument(
  controller: VerificationController,
  { front, back, country, documentType, defaultPrevented }: IdvDocumentCapturedEvent,
  verificationLevel: string | null,
): void {
  if (defaultPrevented) return;
  const details = documentDetails({ country, documentType, verificationLevel }, front);
  const { id: key } = back ?? front;
  controller.keep({ step: 'document', key, front: front.image, back: back?.image ?? null, details });
}

/** The photos taken in this page, for the last screen. Only in memory, so there are none after a reload. */
export class Thumbnails {
  readonly #addresses = new Map<CheckStep, string>();

  keep(step: CheckStep, image: Blob): void {
    this.drop(step);
    this.#addresses.set(step, URL.createObjectURL(image));
  }

  addressOf(step: CheckStep): string | null {
    return this.#addresses.get(step) ?? null;
  }

  drop(step: CheckStep): void {
    const address = this.#addresses.get(step);
    if (address !== undefined) URL.revokeObjectURL(address);
    this.#addresses.delete(step);
  }

  dropAll(): void {
    for (const step of [...this.#addresses.keys()]) this.drop(step);
  }
}
