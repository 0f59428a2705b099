/** Steps that several events of the machine share. */
import type { FaceHint, HintDirection } from '../../quality/types.js';
import type { IdvError } from '../../shared/errors.js';
import type {
  CaptureCommon,
  FaceCaptureEffect,
  FaceCaptureEvent,
  FaceCaptureState,
  FaceCaptureStatus,
  FaceCaptureStep,
  FacePicture,
  FramingState,
  HoldingState,
  Watching,
} from './types.js';
import { initialHints } from '../lifecycle/hint-stabilizer.js';
import { initialPatience } from '../lifecycle/patience.js';
import { recoveries } from '../lifecycle/recovery.js';
import type { FailureOrigin } from '../lifecycle/recovery.js';

export type EventOf<T extends FaceCaptureEvent['type']> = Extract<FaceCaptureEvent, { type: T }>;

export function stay(state: FaceCaptureState): FaceCaptureStep {
  return { state, effects: [] };
}

export function isWatching(state: FaceCaptureState): state is FramingState | HoldingState {
  return state.status === 'framing' || state.status === 'holding';
}

/** The fields every state has, without those of one state alone. */
export function common(state: CaptureCommon): CaptureCommon {
  return {
    options: state.options,
    attempt: state.attempt,
    startedAt: state.startedAt,
    enteredAt: state.enteredAt,
    vision: state.vision,
    mode: state.mode,
    camera: state.camera,
    loadedBytes: state.loadedBytes,
    totalBytes: state.totalBytes,
    refusedStills: state.refusedStills,
  };
}

export function announceStatus(status: FaceCaptureStatus): FaceCaptureEffect {
  return { type: 'announce', announcement: { kind: 'status', status } };
}

/**
 * A new attempt from the camera on. The engine loads while the person is asked for the camera: both take a while, and who
 * pressed the button wants both.
 */
export function beginAttempt(state: CaptureCommon, time: number, { again }: { again: boolean }): FaceCaptureStep {
  const load = state.vision === 'none';
  return {
    state: {
      ...common(state),
      status: 'permission',
      again,
      attempt: state.attempt + 1,
      camera: 'opening',
      vision: load ? 'loading' : state.vision,
      mode: load ? null : state.mode,
      loadedBytes: load ? 0 : state.loadedBytes,
      totalBytes: load ? 0 : state.totalBytes,
      enteredAt: time,
    },
    effects: [
      { type: 'open-camera' },
      ...(load ? [{ type: 'load-vision' } as const] : []),
      announceStatus('permission'),
    ],
  };
}

/** The camera is live: watch frames, or wait for the engine. */
export function watch(state: CaptureCommon, time: number): FaceCaptureStep {
  if (state.mode === null) {
    return {
      state: { ...common(state), status: 'loading', enteredAt: time },
      effects: [announceStatus('loading')],
    };
  }
  return {
    state: {
      ...common(state),
      status: 'framing',
      mode: state.mode,
      hint: null,
      direction: null,
      verdict: null,
      verdictAt: null,
      watchingSince: time,
      stabilizer: initialHints<FaceHint, HintDirection>(),
      patience: initialPatience,
      offersHelp: false,
      enteredAt: time,
    },
    effects: [
      { type: 'discard-best-frame' },
      { type: 'start-frames' },
      announceStatus('framing'),
      // While landmarks still load the photo cannot be taken by itself; the page is told once it can.
      ...(state.vision === 'ready' ? [readyNotice({ ...state, mode: state.mode })] : []),
    ],
  };
}

export function readyNotice({ mode, attempt }: Pick<Watching, 'mode' | 'attempt'>): FaceCaptureEffect {
  return { type: 'notify', notice: { type: 'ready', mode, attempt } };
}

/** The page is hidden. A still that was asked for has used its attempt up. */
export function pause(
  state: FaceCaptureState,
  time: number,
  { attempt = state.attempt + (state.status === 'capturing' ? 1 : 0) } = {},
): FaceCaptureStep {
  const effects: FaceCaptureEffect[] = [];
  if (isWatching(state)) effects.push({ type: 'stop-frames' });
  if (isWatching(state) || state.status === 'capturing') {
    effects.push({ type: 'discard-best-frame' }, { type: 'discard-still' });
  }
  return {
    state: { ...common(state), attempt, status: 'paused', camera: 'paused', enteredAt: time },
    effects: [...effects, announceStatus('paused')],
  };
}

/** Everything that runs is ended; the engine stays when it is ready and was not what failed. */
export function failWith(
  state: FaceCaptureState,
  error: IdvError,
  origin: FailureOrigin,
  time: number,
  picture: FacePicture | null = null,
): FaceCaptureStep {
  const keepVision = state.vision === 'ready' && origin !== 'vision';
  const { recoveryAction, retry } = recoveries[error.code];
  const effects: FaceCaptureEffect[] = [];
  if (isWatching(state)) effects.push({ type: 'stop-frames' });
  effects.push({ type: 'discard-best-frame' }, { type: 'close-camera' });
  if (picture === null) effects.push({ type: 'discard-still' });
  if (!keepVision) effects.push({ type: 'release-vision' });
  effects.push(announceStatus('failed'), {
    type: 'notify',
    notice: { type: 'failed', error, origin, attempt: state.attempt },
  });
  return {
    state: {
      ...common(state),
      status: 'failed',
      error,
      origin,
      recoveryAction,
      retry,
      picture,
      camera: 'closed',
      vision: keepVision ? 'ready' : 'none',
      mode: keepVision ? state.mode : null,
      enteredAt: time,
    },
    effects,
  };
}

export function submitPicture(state: CaptureCommon, picture: FacePicture, time: number): FaceCaptureStep {
  return {
    state: {
      ...common(state),
      status: 'submitting',
      picture,
      waitingForNetwork: false,
      enteredAt: time,
    },
    effects: [{ type: 'submit', picture }, announceStatus('submitting')],
  };
}

/** The end: nothing is kept that costs memory or light. */
export function finish(
  state: CaptureCommon,
  picture: FacePicture,
  time: number,
  told: readonly FaceCaptureEffect[],
): FaceCaptureStep {
  return {
    state: {
      ...common(state),
      status: 'done',
      picture,
      camera: 'closed',
      vision: 'none',
      mode: null,
      enteredAt: time,
    },
    effects: [...told, announceStatus('done'), { type: 'discard-still' }, { type: 'release-vision' }],
  };
}
