import type { DocumentPhoto, DocumentSidePhoto } from './controller.js';
import type { DocumentCountry, DocumentType } from '../../document/document-types.js';
import type { DocumentAccepted } from '../../contract/contract.js';

/**
 * Every side of the document is final. Nothing has been sent yet, and `preventDefault()` keeps it that way.
 */
export class IdvDocumentCapturedEvent extends Event {
  /** Country of issue. */
  readonly country: DocumentCountry;
  /** Type of the document. */
  readonly documentType: DocumentType;
  /** The straightened picture, the frame it was taken from, its corners, and its measures. */
  readonly front: DocumentSidePhoto;
  /** `null` if only one side was asked for. */
  readonly back: DocumentSidePhoto | null;
  /** When the person started: ISO 8601, UTC. */
  readonly startedAt: string;

  constructor({ country, documentType, sides, startedAt }: DocumentPhoto) {
    super('idv-document-captured', { bubbles: true, composed: true, cancelable: true });
    const front = sides.find(({ side }) => side === 'front') ?? sides[0];
    if (front === undefined) throw new TypeError('A captured document has a side.');
    this.country = country;
    this.documentType = documentType;
    this.front = front;
    this.back = sides.find((side) => side !== front) ?? null;
    this.startedAt = startedAt;
  }
}

/** The host backend has accepted the document, and the service could read it. */
export class IdvDocumentSubmittedEvent extends Event {
  constructor(
    /** The host backend's answer. */
    readonly result: DocumentAccepted,
  ) {
    super('idv-document-submitted', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-document-captured': IdvDocumentCapturedEvent;
    'idv-document-submitted': IdvDocumentSubmittedEvent;
  }
}
