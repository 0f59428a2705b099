'use client';

/** `idv-elements/react/liveness-challenge`: `<idv-liveness-challenge>` alone, as a React component. */
import type { ComponentProps } from 'react';
import { IdvLivenessChallenge } from '../elements/liveness-challenge/define.js';
import { common, ready } from './callbacks.js';
import { elementComponent } from './component.js';

export type {
  IdvCaptureCanceledEvent,
  IdvCaptureFailedEvent,
  IdvCaptureReadyEvent,
  IdvChallengeChangedEvent,
  IdvChallengeMissedEvent,
  IdvContinuedEvent,
  IdvDeviceChangedEvent,
  IdvError,
  IdvErrorCode,
  IdvLivenessChallenge,
  IdvLivenessChallengeCompletedEvent,
  IdvStatusChangedEvent,
} from '../elements/liveness-challenge/define.js';

/** Properties become props, events become `on…` callbacks. Importing this module registers the element. */
export const LivenessChallenge = elementComponent('idv-liveness-challenge', IdvLivenessChallenge, {
  ...common,
  ...ready,
  onChallengeChanged: 'idv-challenge-changed',
  onChallengeMissed: 'idv-challenge-missed',
  onChallengeCompleted: 'idv-liveness-challenge-completed',
});

/** The props of `<LivenessChallenge>`, for components of your own around it. */
export type LivenessChallengeProps = ComponentProps<typeof LivenessChallenge>;
