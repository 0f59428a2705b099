import type { DocumentHint } from '../../document/types.js';
import type { FaceHint, HintDirection } from '../../quality/types.js';

/** The hint for the person has changed. A hint stays for at least 1 s. */
export class IdvHintChangedEvent extends Event {
  constructor(
    /** The hint, or `null` if there is nothing to correct. */
    readonly hint: FaceHint | DocumentHint | null,
    /** Where to move, as the person's own left and right. Always `null` for documents. */
    readonly direction: HintDirection | null,
  ) {
    super('idv-hint-changed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-hint-changed': IdvHintChangedEvent;
  }
}
