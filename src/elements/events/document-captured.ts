import type { DocumentPhoto, DocumentSidePhoto } from '../../controllers/document/controller.js';
import type { DocumentCountry, DocumentType } from '../../document/document-types.js';

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

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-document-captured': IdvDocumentCapturedEvent;
  }
}
