'use client';

/** `idv-elements/react/face-capture`: `<idv-face-capture>` alone, as a React component. */
import type { ComponentProps } from 'react';
import { IdvFaceCapture } from '../elements/face-capture/define.js';
import { common, faces, handoffs, hints, ready } from './callbacks.js';
import { elementComponent } from './component.js';

export type {
  IdvCaptureCanceledEvent,
  IdvCaptureFailedEvent,
  IdvCaptureReadyEvent,
  IdvContinuedEvent,
  IdvDeviceChangedEvent,
  IdvError,
  IdvErrorCode,
  IdvFaceCapture,
  IdvFaceCapturedEvent,
  IdvFaceSubmittedEvent,
  IdvHandoffClaimedEvent,
  IdvHandoffCreatedEvent,
  IdvHintChangedEvent,
  IdvStatusChangedEvent,
} from '../elements/face-capture/define.js';

/** Properties become props, events become `on…` callbacks. Importing this module registers the element. */
export const FaceCapture = elementComponent('idv-face-capture', IdvFaceCapture, {
  ...common,
  ...ready,
  ...hints,
  ...handoffs,
  ...faces,
});

/** The props of `<FaceCapture>`, for components of your own around it. */
export type FaceCaptureProps = ComponentProps<typeof FaceCapture>;
