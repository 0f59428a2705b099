/** `idv-elements/react`: the elements as React components; attributes become props, events become `on…` callbacks. */
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import { IdvDocumentCapture } from '../elements/document-capture/define.js';
import { IdvFaceCapture } from '../elements/face-capture/define.js';
import { IdvLiveness } from '../elements/liveness/define.js';
import { IdvLivenessChallenge } from '../elements/liveness-challenge/define.js';
import type { IdvCaptureCanceledEvent } from '../elements/events/capture-canceled.js';
import type { IdvCaptureFailedEvent } from '../elements/events/capture-failed.js';
import type { IdvCaptureReadyEvent } from '../elements/events/capture-ready.js';
import type { IdvChallengeChangedEvent } from '../elements/events/challenge-changed.js';
import type { IdvChallengeMissedEvent } from '../elements/events/challenge-missed.js';
import type { IdvDeviceChangedEvent } from '../elements/events/device-changed.js';
import type { IdvDocumentCapturedEvent } from '../elements/events/document-captured.js';
import type { IdvDocumentSubmittedEvent } from '../elements/events/document-submitted.js';
import type { IdvFaceCapturedEvent } from '../elements/events/face-captured.js';
import type { IdvFaceSubmittedEvent } from '../elements/events/face-submitted.js';
import type { IdvHintChangedEvent } from '../elements/events/hint-changed.js';
import type { IdvLivenessCompletedEvent } from '../elements/events/liveness-completed.js';
import type { IdvLivenessStartedEvent } from '../elements/events/liveness-started.js';
import type { IdvLivenessChallengeCompletedEvent } from '../elements/events/liveness-challenge-completed.js';
import type { IdvStatusChangedEvent } from '../elements/events/status-changed.js';

/** `<idv-face-capture>`; see its class for every property. Importing this module registers the element. */
export const FaceCapture = createComponent({
  tagName: 'idv-face-capture',
  elementClass: IdvFaceCapture,
  react: React,
  events: {
    onStatusChanged: 'idv-status-changed' as EventName<IdvStatusChangedEvent>,
    onCaptureReadied: 'idv-capture-ready' as EventName<IdvCaptureReadyEvent>,
    onHintChanged: 'idv-hint-changed' as EventName<IdvHintChangedEvent>,
    onDeviceChanged: 'idv-device-changed' as EventName<IdvDeviceChangedEvent>,
    onFaceCaptured: 'idv-face-captured' as EventName<IdvFaceCapturedEvent>,
    onFaceSubmitted: 'idv-face-submitted' as EventName<IdvFaceSubmittedEvent>,
    onCaptureFailed: 'idv-capture-failed' as EventName<IdvCaptureFailedEvent>,
    onCaptureCanceled: 'idv-capture-canceled' as EventName<IdvCaptureCanceledEvent>,
  },
});

/** `<idv-document-capture>`; see its class for every property. Importing this module registers the element. */
export const DocumentCapture = createComponent({
  tagName: 'idv-document-capture',
  elementClass: IdvDocumentCapture,
  react: React,
  events: {
    onStatusChanged: 'idv-status-changed' as EventName<IdvStatusChangedEvent>,
    onCaptureReadied: 'idv-capture-ready' as EventName<IdvCaptureReadyEvent>,
    onHintChanged: 'idv-hint-changed' as EventName<IdvHintChangedEvent>,
    onDeviceChanged: 'idv-device-changed' as EventName<IdvDeviceChangedEvent>,
    onDocumentCaptured: 'idv-document-captured' as EventName<IdvDocumentCapturedEvent>,
    onDocumentSubmitted: 'idv-document-submitted' as EventName<IdvDocumentSubmittedEvent>,
    onCaptureFailed: 'idv-capture-failed' as EventName<IdvCaptureFailedEvent>,
    onCaptureCanceled: 'idv-capture-canceled' as EventName<IdvCaptureCanceledEvent>,
  },
});

/** `<idv-liveness-challenge>`; see its class for every property. Importing this module registers the element. */
export const LivenessChallenge = createComponent({
  tagName: 'idv-liveness-challenge',
  elementClass: IdvLivenessChallenge,
  react: React,
  events: {
    onStatusChanged: 'idv-status-changed' as EventName<IdvStatusChangedEvent>,
    onCaptureReadied: 'idv-capture-ready' as EventName<IdvCaptureReadyEvent>,
    onDeviceChanged: 'idv-device-changed' as EventName<IdvDeviceChangedEvent>,
    onChallengeChanged: 'idv-challenge-changed' as EventName<IdvChallengeChangedEvent>,
    onChallengeMissed: 'idv-challenge-missed' as EventName<IdvChallengeMissedEvent>,
    onChallengeCompleted: 'idv-liveness-challenge-completed' as EventName<IdvLivenessChallengeCompletedEvent>,
    onCaptureFailed: 'idv-capture-failed' as EventName<IdvCaptureFailedEvent>,
    onCaptureCanceled: 'idv-capture-canceled' as EventName<IdvCaptureCanceledEvent>,
  },
});

/** `<idv-liveness>`; see its class for every property. Importing this module registers the element. */
export const Liveness = createComponent({
  tagName: 'idv-liveness',
  elementClass: IdvLiveness,
  react: React,
  events: {
    onStatusChanged: 'idv-status-changed' as EventName<IdvStatusChangedEvent>,
    onHintChanged: 'idv-hint-changed' as EventName<IdvHintChangedEvent>,
    onLivenessStarted: 'idv-liveness-started' as EventName<IdvLivenessStartedEvent>,
    onLivenessCompleted: 'idv-liveness-completed' as EventName<IdvLivenessCompletedEvent>,
    onCaptureFailed: 'idv-capture-failed' as EventName<IdvCaptureFailedEvent>,
    onCaptureCanceled: 'idv-capture-canceled' as EventName<IdvCaptureCanceledEvent>,
  },
});
