import type { DocumentCaptureStatus } from '../../capture/document/types.js';
import type { FaceCaptureStatus } from '../../capture/face/types.js';
import type { LivenessChallengeStatus } from '../../capture/challenge/types.js';
import type { LivenessSessionStatus } from '../../capture/session/types.js';

/** What a capture can be doing; documents and guided challenges know a few more. */
export type CaptureStatus = FaceCaptureStatus | DocumentCaptureStatus | LivenessChallengeStatus | LivenessSessionStatus;

/** What the element is doing has changed. */
export class IdvStatusChangedEvent extends Event {
  constructor(
    readonly status: CaptureStatus,
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
