/** `idv-elements/react`: the elements as React components; attributes become props, events become `on…` callbacks. */
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import { IdvDocumentCapture } from '../elements/document-capture/define.js';
import { IdvFaceCapture } from '../elements/face-capture/define.js';
import { IdvLiveness } from '../elements/liveness/define.js';
import { IdvLivenessChallenge } from '../elements/liveness-challenge/define.js';

type ElementEvents = GlobalEventHandlersEventMap;

/** The name of an event, with the type that its callback gets. */
const event = <K extends keyof ElementEvents>(name: K) => name as string as EventName<ElementEvents[K]>;

const common = {
  onStatusChanged: event('idv-status-changed'),
  onDeviceChanged: event('idv-device-changed'),
  onCaptureFailed: event('idv-capture-failed'),
  onCaptureCanceled: event('idv-capture-canceled'),
};
const ready = { onCaptureReady: event('idv-capture-ready') };
const hints = { onHintChanged: event('idv-hint-changed') };

/** `<idv-face-capture>`; see its class for every property. Importing this module registers the element. */
export const FaceCapture = createComponent({
  tagName: 'idv-face-capture',
  elementClass: IdvFaceCapture,
  react: React,
  events: {
    ...common,
    ...ready,
    ...hints,
    onFaceCaptured: event('idv-face-captured'),
    onFaceSubmitted: event('idv-face-submitted'),
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
    onDocumentCaptured: event('idv-document-captured'),
    onDocumentSubmitted: event('idv-document-submitted'),
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
    onChallengeChanged: event('idv-challenge-changed'),
    onChallengeMissed: event('idv-challenge-missed'),
    onChallengeCompleted: event('idv-liveness-challenge-completed'),
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
    onLivenessStarted: event('idv-liveness-started'),
    onLivenessCompleted: event('idv-liveness-completed'),
  },
});
