'use client';

/** `idv-elements/react/document-capture`: `<idv-document-capture>` alone, as a React component. */
import type { ComponentProps } from 'react';
import { IdvDocumentCapture } from '../elements/document-capture/define.js';
import { common, documents, handoffs, hints, ready } from './callbacks.js';
import { elementComponent } from './component.js';

export type {
  IdvCaptureCanceledEvent,
  IdvCaptureFailedEvent,
  IdvCaptureReadyEvent,
  IdvContinuedEvent,
  IdvDeviceChangedEvent,
  IdvDocumentCapture,
  IdvDocumentCapturedEvent,
  IdvDocumentSubmittedEvent,
  IdvError,
  IdvErrorCode,
  IdvHandoffClaimedEvent,
  IdvHandoffCreatedEvent,
  IdvHintChangedEvent,
  IdvStatusChangedEvent,
} from '../elements/document-capture/define.js';

/** Properties become props, events become `on…` callbacks. Importing this module registers the element. */
export const DocumentCapture = elementComponent('idv-document-capture', IdvDocumentCapture, {
  ...common,
  ...ready,
  ...hints,
  ...handoffs,
  ...documents,
});

/** The props of `<DocumentCapture>`, for components of your own around it. */
export type DocumentCaptureProps = ComponentProps<typeof DocumentCapture>;
