'use client';

/** `idv-elements/react/verification`: `<idv-verification>` alone, as a React component. */
import type { ComponentProps } from 'react';
import { IdvVerification } from '../elements/verification/define.js';
import { checks, common, documents, faces, hints, ready } from './callbacks.js';
import { elementComponent } from './component.js';

export type {
  IdvCaptureCanceledEvent,
  IdvCaptureFailedEvent,
  IdvCaptureReadyEvent,
  IdvContinuedEvent,
  IdvDeclinedEvent,
  IdvDeviceChangedEvent,
  IdvDocumentCapturedEvent,
  IdvDocumentSubmittedEvent,
  IdvError,
  IdvErrorCode,
  IdvFaceCapturedEvent,
  IdvFaceSubmittedEvent,
  IdvHintChangedEvent,
  IdvLivenessCompletedEvent,
  IdvLivenessStartedEvent,
  IdvStatusChangedEvent,
  IdvStepChangedEvent,
  IdvVerification,
  IdvVerificationCompletedEvent,
} from '../elements/verification/define.js';

/** Properties become props, events become `on…` callbacks. Importing this module registers the element. */
export const Verification = elementComponent('idv-verification', IdvVerification, {
  ...common,
  ...ready,
  ...hints,
  ...documents,
  ...faces,
  ...checks,
  onDeclined: 'idv-declined',
  onStepChanged: 'idv-step-changed',
  onVerificationCompleted: 'idv-verification-completed',
});

/** The props of `<Verification>`, for components of your own around it. */
export type VerificationProps = ComponentProps<typeof Verification>;
