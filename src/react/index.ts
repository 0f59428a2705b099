/** `idv-elements/react`: the elements as React components; attributes become props, events become `on…` callbacks. */
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import { IdvDocumentCapture } from '../elements/document-capture/define.js';
import { IdvFaceCapture } from '../elements/face-capture/define.js';
import { IdvLiveness } from '../elements/liveness/define.js';
import { IdvLivenessChallenge } from '../elements/liveness-challenge/define.js';
import { IdvVerification } from '../elements/verification/define.js';

/** The name of an event, with the event's type. */
function eventOf<Name extends Extract<keyof GlobalEventHandlersEventMap, `idv-${string}`>>(
  name: Name,
): EventName<GlobalEventHandlersEventMap[Name]> {
  return name as EventName<GlobalEventHandlersEventMap[Name]>;
}

const common = {
  onStatusChanged: eventOf('idv-status-changed'),
  onDeviceChanged: eventOf('idv-device-changed'),
  onCaptureFailed: eventOf('idv-capture-failed'),
  onCaptureCanceled: eventOf('idv-capture-canceled'),
  onContinued: eventOf('idv-continued'),
};
const ready = { onCaptureReady: eventOf('idv-capture-ready') };
const handoffs = { onHandoffCreated: eventOf('idv-handoff-created'), onHandoffClaimed: eventOf('idv-handoff-claimed') };
const hints = { onHintChanged: eventOf('idv-hint-changed') };

/** `<idv-face-capture>`; see its class for every property. Importing this module registers the element. */
export const FaceCapture = createComponent({
  tagName: 'idv-face-capture',
  elementClass: IdvFaceCapture,
  react: React,
  events: {
    ...common,
    ...ready,
    ...hints,
    ...handoffs,
    onFaceCaptured: eventOf('idv-face-captured'),
    onFaceSubmitted: eventOf('idv-face-submitted'),
  },
});

/** `<idv-document-capture>`; see its class for every property. Importing this module registers the element. */
export const DocumentCapture = createComponent({
  tagName: 'idv-document-capture',
  elementClass: IdvDocumentCapture,
  react: React,
  events: {
    ...common,
    ...ready,
    ...hints,
    ...handoffs,
    onDocumentCaptured: eventOf('idv-document-captured'),
    onDocumentSubmitted: eventOf('idv-document-submitted'),
  },
});

/** `<idv-liveness-challenge>`; see its class for every property. Importing this module registers the element. */
export const LivenessChallenge = createComponent({
  tagName: 'idv-liveness-challenge',
  elementClass: IdvLivenessChallenge,
  react: React,
  events: {
    ...common,
    ...ready,
    onChallengeChanged: eventOf('idv-challenge-changed'),
    onChallengeMissed: eventOf('idv-challenge-missed'),
    onChallengeCompleted: eventOf('idv-liveness-challenge-completed'),
  },
});

/** `<idv-liveness>`; see its class for every property. Importing this module registers the element. */
export const Liveness = createComponent({
  tagName: 'idv-liveness',
  elementClass: IdvLiveness,
  react: React,
  events: {
    ...common,
    ...hints,
    onLivenessStarted: eventOf('idv-liveness-started'),
    onLivenessCompleted: eventOf('idv-liveness-completed'),
  },
});

/** `<idv-verification>`; see its class for every property. Importing this module registers the element. */
export const Verification = createComponent({
  tagName: 'idv-verification',
  elementClass: IdvVerification,
  react: React,
  events: {
    ...common,
    ...ready,
    ...hints,
    onStepChanged: eventOf('idv-step-changed'),
    onVerificationCompleted: eventOf('idv-verification-completed'),
    onFaceCaptured: eventOf('idv-face-captured'),
    onFaceSubmitted: eventOf('idv-face-submitted'),
    onDocumentCaptured: eventOf('idv-document-captured'),
    onDocumentSubmitted: eventOf('idv-document-submitted'),
    onLivenessStarted: eventOf('idv-liveness-started'),
    onLivenessCompleted: eventOf('idv-liveness-completed'),
  },
});
