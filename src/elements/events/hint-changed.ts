import type { DocumentHint } from '../../document/types.js';
import type { FaceHint, HintDirection } from '../../quality/types.js';

/** The one thing that the person is told now has changed. Stands at least 1.2 s. */
export class IdvHintChangedEvent extends Event {
  constructor(
    /** `null`: nothing to correct. */
    readonly hint: FaceHint | DocumentHint | null,
    /** The person's own left and right; of a document always `null`. */
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
