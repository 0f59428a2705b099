/** Steps that several events of the machine share. */
import { beginAttempt as beginCheck } from '../../liveness/attempt.js';
import type { LivenessAttempt } from '../../liveness/attempt.js';
import type { IdvError } from '../../shared/errors.js';
import { initialHints } from '../lifecycle/hint-stabilizer.js';
import type {
  ActingState,
  BetweenState,
  ChallengeCommon,
  ChallengeFramingState,
  ChallengeHint,
  LivenessChallengeEffect,
  LivenessChallengeEvent,
  LivenessChallengeState,
  LivenessChallengeStatus,
  LivenessChallengeStep,
  SwapNote,
} from './types.js';
import { recoveries } from '../lifecycle/recovery.js';
import type { FailureOrigin } from '../lifecycle/recovery.js';

export type EventOf<T extends LivenessChallengeEvent['type']> = Extract<LivenessChallengeEvent, { type: T }>;

export type WatchingState = ChallengeFramingState | ActingState | BetweenState;

export function stay(state: LivenessChallengeState): LivenessChallengeStep {
  return { state, effects: [] };
}

export function isWatching(state: LivenessChallengeState): state is WatchingState {
  return state.status === 'framing' || state.status === 'challenge' || state.status === 'between';
}

/** The fields every state has, without those of one state alone. */
export function common(state: ChallengeCommon): ChallengeCommon {
  return {
    attempt: state.attempt,
    enteredAt: state.enteredAt,
    vision: state.vision,
    camera: state.camera,
    loadedBytes: state.loadedBytes,
    totalBytes: state.totalBytes,
    plan: state.plan,
    planAt: state.planAt,
    noOther: state.noOther,
    waitingForNetwork: state.waitingForNetwork,
  };
}

export function announceStatus(status: LivenessChallengeStatus): LivenessChallengeEffect {
  return { type: 'announce', announcement: { kind: 'status', status } };
}

/** A new go: camera, engine and plan come at the same time, for each takes a while. */
export function beginAttempt(
  state: ChallengeCommon,
  time: number,
  { again }: { again: boolean },
): LivenessChallengeStep {
  const load = state.vision === 'none';
  const attempt = state.attempt + 1;
  return {
    state: {
      ...common(state),
      status: 'permission',
      again,
      attempt,
      camera: 'opening',
      vision: load ? 'loading' : state.vision,
      loadedBytes: load ? 0 : state.loadedBytes,
      totalBytes: load ? 0 : state.totalBytes,
      plan: null,
      noOther: false,
      waitingForNetwork: false,
      enteredAt: time,
    },
    effects: [
      { type: 'drop-pictures' },
      { type: 'open-camera' },
      ...(load ? [{ type: 'load-vision' } as const] : []),
      { type: 'request-plan', attempt },
      announceStatus('permission'),
    ],
  };
}

/** The camera may be live: the person gets into place, or waits for what is missing. */
export function goOn(state: ChallengeCommon, time: number, note: SwapNote = null): LivenessChallengeStep {
  const { camera, plan } = state;
  if (camera === 'paused') {
    return {
      state: { ...common(state), status: 'paused', enteredAt: time },
      effects: [announceStatus('paused')],
    };
  }
  if (camera !== 'live') {
    return {
      state: { ...common(state), status: 'permission', again: true, enteredAt: time },
      effects: [],
    };
  }
  if (plan === null || state.vision !== 'ready') {
    return {
      state: { ...common(state), status: 'loading', enteredAt: time },
      effects: [announceStatus('loading')],
    };
  }
  const check = beginCheck(plan);
  const { attempt } = state;
  return {
    state: {
      ...common(state),
      status: 'framing',
      plan,
      check,
      announced: [],
      hint: null,
      stabilizer: initialHints<ChallengeHint, never>(),
      watchingSince: time,
      note,
      enteredAt: time,
    },
    effects: [
      { type: 'drop-pictures' },
      { type: 'start-frames' },
      ...(plan.moments === true ? [{ type: 'request-moment', attempt, challenge: 0, check } as const] : []),
      note === null ? announceStatus('framing') : { type: 'announce', announcement: { kind: 'swap', note } },
      ...(note === null ? [{ type: 'notify', notice: { type: 'ready' } } as const] : []),
    ],
  };
}

/** What a state that is left behind has running. */
export function endRunning(state: LivenessChallengeState): LivenessChallengeEffect[] {
  const effects: LivenessChallengeEffect[] = [];
  if (isWatching(state)) effects.push({ type: 'stop-frames' });
  const mayAskMoment = isWatching(state) && state.plan.moments === true;
  if (mayAskMoment || state.status === 'swapping' || state.status === 'submitting' || state.plan === null) {
    effects.push({ type: 'abort-request' });
  }
  return effects;
}

/** The camera is given back; the engine stays for another try. */
export function endCapture(state: LivenessChallengeState): LivenessChallengeEffect[] {
  return [...endRunning(state), { type: 'drop-pictures' }, { type: 'close-camera' }];
}

/** Everything that runs is ended; the engine stays when it is ready and was not what failed. */
export function failWith(
  state: LivenessChallengeState,
  error: IdvError,
  origin: FailureOrigin,
  time: number,
  check: LivenessAttempt | null = null,
): LivenessChallengeStep {
  if (error.code === 'SESSION_EXPIRED') return expire(state, time, false);
  const keepVision = state.vision === 'ready' && origin !== 'vision';
  const { recoveryAction, retry } = recoveries[error.code];
  const effects: LivenessChallengeEffect[] = [...endRunning(state), { type: 'close-camera' }];
  if (check === null) effects.push({ type: 'drop-pictures' });
  if (!keepVision) effects.push({ type: 'release-vision' });
  effects.push({ type: 'cue', cue: 'missed' }, announceStatus('failed'), {
    type: 'notify',
    notice: { type: 'failed', error, origin },
  });
  return {
    state: {
      ...common(state),
      status: 'failed',
      error,
      origin,
      recoveryAction,
      retry,
      check,
      camera: 'closed',
      vision: keepVision ? 'ready' : 'none',
      enteredAt: time,
    },
    effects,
  };
}

export function expire(state: LivenessChallengeState, time: number, canRetry: boolean): LivenessChallengeStep {
  return {
    state: {
      ...common(state),
      status: 'expired',
      canRetry,
      camera: 'closed',
      enteredAt: time,
    },
    effects: [...endCapture(state), { type: 'cue', cue: 'missed' }, announceStatus('expired')],
  };
}

export function isExpired({ plan, planAt }: ChallengeCommon, time: number): boolean {
  return plan !== null && time - planAt > plan.expiresAt - plan.issuedAt;
}

export function submitCheck(state: ChallengeCommon, check: LivenessAttempt, time: number): LivenessChallengeStep {
  return {
    state: {
      ...common(state),
      status: 'submitting',
      check,
      enteredAt: time,
    },
    effects: [{ type: 'submit', attempt: state.attempt, check }, announceStatus('submitting')],
  };
}
