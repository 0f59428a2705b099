import type { DocumentPhoto, DocumentSidePhoto } from '../../controllers/document/controller.js';
import type { DocumentCountry, DocumentType } from '../../document/document-types.js';

/**
 * Every side of the document is taken, checked and, with `review`, confirmed by the person; nothing has been sent yet.
 * `preventDefault()` keeps it from being sent: the page then does with it as it likes.
 */
export class IdvDocumentCapturedEvent extends Event {
  readonly country: DocumentCountry;
  readonly documentType: DocumentType;
  /** The straightened picture, the frame it was taken from, the corners in it, and its measures. */
  readonly front: DocumentSidePhoto;
  /** `null` where only one side was asked for. */
  readonly back: DocumentSidePhoto | null;
  /** ISO 8601, UTC: when the person started. */
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
