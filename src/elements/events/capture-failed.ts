import type { FailureOrigin } from '../../capture/lifecycle/recovery.js';
import type { IdvError } from '../../shared/errors.js';

/** The element cannot continue by itself. The person reads why and what to do. */
export class IdvCaptureFailedEvent extends Event {
  constructor(
    /** What went wrong. */
    readonly error: IdvError,
    /** The part that failed. */
    readonly origin: FailureOrigin,
  ) {
    super('idv-capture-failed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-capture-failed': IdvCaptureFailedEvent;
  }
}
