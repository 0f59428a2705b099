'use client';

/** `idv-elements/react/liveness`: `<idv-liveness>` alone, as a React component. */
import type { ComponentProps } from 'react';
import { IdvLiveness } from '../elements/liveness/define.js';
import { checks, common, hints } from './callbacks.js';
import { elementComponent } from './component.js';

export type {
  IdvCaptureCanceledEvent,
  IdvCaptureFailedEvent,
  IdvContinuedEvent,
  IdvDeviceChangedEvent,
  IdvError,
  IdvErrorCode,
  IdvHintChangedEvent,
  IdvLiveness,
  IdvLivenessCompletedEvent,
  IdvLivenessStartedEvent,
  IdvStatusChangedEvent,
} from '../elements/liveness/define.js';

/** Properties become props, events become `on…` callbacks. Importing this module registers the element. */
export const Liveness = elementComponent('idv-liveness', IdvLiveness, { ...common, ...hints, ...checks });

/** The props of `<Liveness>`, for components of your own around it. */
export type LivenessProps = ComponentProps<typeof Liveness>;
