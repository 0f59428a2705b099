import type { DocumentCaptureStatus } from '../../capture/document/types.js';
import type { FaceCaptureStatus } from '../../capture/face/types.js';
import type { LivenessChallengeStatus } from '../../capture/challenge/types.js';
import type { LivenessSessionStatus } from '../../capture/session/types.js';

/** Every status of any element. */
export type CaptureStatus = FaceCaptureStatus | DocumentCaptureStatus | LivenessChallengeStatus | LivenessSessionStatus;

/** The element's status has changed. */
export class IdvStatusChangedEvent extends Event {
  constructor(
    /** The new status. */
    readonly status: CaptureStatus,
    /** The status before. */
    readonly previous: CaptureStatus,
  ) {
    super('idv-status-changed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-status-changed': IdvStatusChangedEvent;
  }
}
