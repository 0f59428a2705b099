/** Steps that several events of the liveness session share. */
import type { LivenessProgress } from '../../shared/contract.js';
import type { IdvError } from '../../shared/errors.js';
import type {
  CheckingState,
  Hosted,
  LivenessSessionEffect,
  LivenessSessionEvent,
  LivenessSessionState,
  LivenessSessionStatus,
  LivenessSessionStep,
  SessionCommon,
} from './types.js';
import { recoveries } from '../lifecycle/recovery.js';
import type { FailureOrigin } from '../lifecycle/recovery.js';

export type SessionEventOf<T extends LivenessSessionEvent['type']> = Extract<LivenessSessionEvent, { type: T }>;

export function stay(state: LivenessSessionState): LivenessSessionStep {
  return { state, effects: [] };
}

/** The fields every state has, without those of one state alone. */
export function common(state: SessionCommon): SessionCommon {
  return {
    options: state.options,
    attempt: state.attempt,
    enteredAt: state.enteredAt,
    camera: state.camera,
    vision: state.vision,
    loadedBytes: state.loadedBytes,
    totalBytes: state.totalBytes,
    cameraFault: state.cameraFault,
    attemptsLeft: state.attemptsLeft,
  };
}

export function hostedOf(state: Hosted): Hosted {
  return {
    ...common(state),
    livenessId: state.livenessId,
    url: state.url,
    presentation: state.presentation,
    fallback: state.fallback,
    popup: state.popup,
    waitingForNetwork: state.waitingForNetwork,
    wakes: state.wakes,
  };
}

export type HostedState = Extract<LivenessSessionState, { status: 'presenting' | 'following' }>;

export function isHosted(state: LivenessSessionState): state is HostedState {
  return state.status === 'presenting' || state.status === 'following';
}

export type PreCheckState = Extract<LivenessSessionState, { status: 'permission' | 'loading' | 'checking' | 'paused' }>;

export function isPreCheck(state: LivenessSessionState): state is PreCheckState {
  switch (state.status) {
    case 'permission':
    case 'loading':
    case 'checking':
    case 'paused':
      return true;
    default:
      return false;
  }
}

export function announceStatus(status: LivenessSessionStatus): LivenessSessionEffect {
  return { type: 'announce', announcement: { kind: 'status', status } };
}

/** What gives back camera and engine; nothing where nothing was taken. */
export function releaseDevice(state: LivenessSessionState): LivenessSessionEffect[] {
  const effects: LivenessSessionEffect[] = [];
  if (state.status === 'checking') effects.push({ type: 'stop-frames' });
  if (state.camera !== 'closed') effects.push({ type: 'close-camera' });
  if (state.vision !== 'none') effects.push({ type: 'release-vision' });
  return effects;
}

/** A new check from the beginning: the pre-check, or the backend at once. */
export function begin(state: LivenessSessionState, time: number, { again }: { again: boolean }): LivenessSessionStep {
  const fresh: SessionCommon = {
    ...common(state),
    attempt: state.attempt + 1,
    cameraFault: null,
    enteredAt: time,
  };
  const { preCheck, presentation } = state.options;
  // A phone that reads the code has a camera of its own.
  if (!preCheck || presentation === 'qr') return create(state, fresh, time);
  const load = state.vision === 'none';
  return {
    state: {
      ...fresh,
      status: 'permission',
      again,
      camera: 'opening',
      vision: load ? 'loading' : state.vision,
      loadedBytes: load ? 0 : state.loadedBytes,
      totalBytes: load ? 0 : state.totalBytes,
    },
    effects: [
      { type: 'open-camera' },
      ...(load ? [{ type: 'load-vision' } as const] : []),
      announceStatus('permission'),
    ],
  };
}

/** The device is ready, or does not matter: every track stops before the hosted page asks for the camera. */
export function create(
  state: LivenessSessionState,
  kept: SessionCommon,
  time: number,
  { again = false } = {},
): LivenessSessionStep {
  return {
    state: {
      ...common(kept),
      status: 'creating',
      resumed: false,
      waitingForNetwork: false,
      camera: 'closed',
      vision: 'none',
      enteredAt: time,
    },
    effects: [
      ...releaseDevice(state),
      ...(state.status === 'checking' && state.hint !== null ? [hintGone] : []),
      { type: 'create', again },
      announceStatus('creating'),
    ],
  };
}

const hintGone: LivenessSessionEffect = {
  type: 'notify',
  notice: { type: 'hint', hint: null, direction: null },
};

/** Everything that runs is ended. */
export function failWith(
  state: LivenessSessionState,
  error: IdvError,
  origin: FailureOrigin,
  time: number,
): LivenessSessionStep {
  const { recoveryAction, retry } = recoveries[error.code];
  return {
    state: {
      ...common(state),
      status: 'failed',
      error,
      origin,
      recoveryAction,
      retry,
      hosted: isHosted(state) ? hostedOf(state) : null,
      resumed: state.status === 'creating' && state.resumed,
      skippable: origin === 'camera',
      cameraFault: origin === 'camera' ? error.code : state.cameraFault,
      camera: 'closed',
      vision: 'none',
      enteredAt: time,
    },
    effects: [
      ...releaseDevice(state),
      announceStatus('failed'),
      { type: 'notify', notice: { type: 'failed', error, origin } },
    ],
  };
}

const statusOf = {
  SUCCEEDED: 'passed',
  FAILED: 'rejected',
  EXPIRED: 'expired',
} as const;

/** The service has spoken. */
export function end(state: LivenessSessionState, progress: LivenessProgress, time: number): LivenessSessionStep {
  if (progress.status === 'IN_PROGRESS') return stay(state);
  const status = statusOf[progress.status];
  return {
    state: { ...common(state), status, enteredAt: time },
    effects: [
      { type: 'close-popup' },
      { type: 'leave', forget: true },
      ...(state.attemptsLeft === null ? [{ type: 'count-attempts' } as const] : []),
      announceStatus(status),
      { type: 'notify', notice: { type: 'ended', progress } },
    ],
  };
}

/** Nobody will hear of this check any more: the session here is over, or the backend has forgotten it. */
export function expire(state: LivenessSessionState, error: IdvError, time: number): LivenessSessionStep {
  return {
    state: { ...common(state), status: 'expired', enteredAt: time },
    effects: [
      { type: 'close-popup' },
      { type: 'leave', forget: true },
      announceStatus('expired'),
      { type: 'notify', notice: { type: 'failed', error, origin: 'backend' } },
    ],
  };
}

export function checkingFrom(state: SessionCommon, time: number): CheckingState {
  return {
    ...common(state),
    status: 'checking',
    hint: null,
    direction: null,
    stabilizer: { hint: null, direction: null, since: Number.NEGATIVE_INFINITY, samples: [] },
    hold: null,
    progress: 0,
    skippable: false,
    enteredAt: time,
  };
}
