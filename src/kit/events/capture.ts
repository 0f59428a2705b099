import type { CameraFacing } from '../../camera/types.js';
import type { LivenessChallengeStatus } from '../../elements/liveness-challenge/flow/state.js';
import type { DocumentCaptureStatus } from '../../elements/document-capture/flow/state.js';
import type { FaceCaptureStatus } from '../../elements/face-capture/flow/state.js';
import type { FailureOrigin } from '../steps/recovery.js';
import type { LifecyclePageEvent, StatusEvent } from '../steps/state.js';
import type { LivenessStatus } from '../../elements/liveness/flow/state.js';
import type { IdvError } from '../../contract/errors.js';

/** Every status of any element. */
export type CaptureStatus = FaceCaptureStatus | DocumentCaptureStatus | LivenessChallengeStatus | LivenessStatus;

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

/** The person went back, or the page called `stop()`. Camera and engine are released. */
export class IdvCaptureCanceledEvent extends Event {
  constructor() {
    super('idv-capture-canceled', { bubbles: true, composed: true });
  }
}

/** The person has pressed "Continue" on the last screen. The element does nothing more by itself. */
export class IdvContinuedEvent extends Event {
  constructor() {
    super('idv-continued', { bubbles: true, composed: true });
  }
}

/** Another camera is open. */
export class IdvDeviceChangedEvent extends Event {
  constructor(
    /** Id of the camera, for `device-id`. */
    readonly deviceId: string,
    /** Name of the camera; empty if the browser hides it. */
    readonly label: string,
    /** `user`, `environment`, or `null` if the browser doesn't say. */
    readonly facing: CameraFacing | null,
  ) {
    super('idv-device-changed', { bubbles: true, composed: true });
  }
}

/** Makes the DOM event for an event that a flow can emit before its own code has loaded. */
export function lifecycleEventOf(event: LifecyclePageEvent | StatusEvent<CaptureStatus>): Event {
  switch (event.type) {
    case 'status':
      return new IdvStatusChangedEvent(event.status, event.previous);
    case 'failed':
      return new IdvCaptureFailedEvent(event.error, event.origin);
    case 'canceled':
      return new IdvCaptureCanceledEvent();
    default:
      return event satisfies never;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-status-changed': IdvStatusChangedEvent;
    'idv-capture-failed': IdvCaptureFailedEvent;
    'idv-capture-canceled': IdvCaptureCanceledEvent;
    'idv-continued': IdvContinuedEvent;
    'idv-device-changed': IdvDeviceChangedEvent;
  }
}
