import type { DocumentAccepted } from '../../shared/contract.js';

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
    'idv-document-submitted': IdvDocumentSubmittedEvent;
  }
}
