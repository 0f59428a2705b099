/** Callbacks that several components share. */
import type { Callbacks } from './component.js';

export const common = {
  onStatusChanged: 'idv-status-changed',
  onDeviceChanged: 'idv-device-changed',
  onCaptureFailed: 'idv-capture-failed',
  onCaptureCanceled: 'idv-capture-canceled',
  onContinued: 'idv-continued',
} as const satisfies Callbacks;
export const ready = { onCaptureReady: 'idv-capture-ready' } as const satisfies Callbacks;
export const hints = { onHintChanged: 'idv-hint-changed' } as const satisfies Callbacks;
export const handoffs = {
  onHandoffCreated: 'idv-handoff-created',
  onHandoffClaimed: 'idv-handoff-claimed',
} as const satisfies Callbacks;
export const documents = {
  onDocumentCaptured: 'idv-document-captured',
  onDocumentSubmitted: 'idv-document-submitted',
} as const satisfies Callbacks;
export const faces = {
  onFaceCaptured: 'idv-face-captured',
  onFaceSubmitted: 'idv-face-submitted',
} as const satisfies Callbacks;
export const checks = {
  onLivenessStarted: 'idv-liveness-started',
  onLivenessCompleted: 'idv-liveness-completed',
} as const satisfies Callbacks;
