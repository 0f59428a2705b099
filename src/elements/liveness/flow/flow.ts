/** The liveness session as the lifecycle sees it, and steps that several of its events share. */
import type { FaceHint, HintDirection } from '../../../face/types.js';
import type { LivenessProgress } from '../../../contract/contract.js';
import type { IdvError } from '../../../contract/errors.js';
import { initialHints } from '../../../kit/steps/hint-stabilizer.js';
import { announceStatus, beginAttempt, fieldsOf, stay, wait } from '../../../kit/steps/machine.js';
import { initialPatience } from '../../../kit/steps/patience.js';
import { recoveries } from '../../../kit/steps/recovery.js';
import type { Flow } from '../../../kit/steps/types.js';
import { noWaits } from '../../../kit/steps/waits.js';
import { initialLivenessSession } from './initial.js';
import type {
  HostedState,
  LivenessSessionEffect,
  LivenessSessionEvent,
  LivenessSessionState,
  LivenessSessionStep,
} from './types.js';

export type SessionEventOf<T extends LivenessSessionEvent['type']> = Extract<LivenessSessionEvent, { type: T }>;

export const flow: Flow<LivenessSessionState, LivenessSessionEffect> = {
  initial: initialLivenessSession,
  startsFrom: ['idle', 'canceled', 'failed', 'passed'],
  final: ['passed', 'canceled'],
  discards: [],
  // The hosted page has an engine of its own, and needs the memory.
  keepsEngine: false,
  uses: ({ status }) => (status === 'checking' ? 'frames' : 'nothing'),
  beginning: () => ({
    fields: { cameraFault: null, isChecked: false, onPhone: false },
    effects: [{ type: 'open-session' }],
  }),

  watch(state, time) {
    if (state.vision !== 'ready') return wait(flow, state, time);
    return {
      state: {
        ...fieldsOf(flow, state),
        status: 'checking',
        hint: null,
        direction: null,
        stabilizer: initialHints<FaceHint, HintDirection>(),
        patience: initialPatience,
        lamp: null,
        hold: null,
        progress: 0,
        skippable: false,
        enteredAt: time,
      },
      effects: [{ type: 'start-frames' }, announceStatus('checking')],
    };
  },

  failed: (state, origin) => ({
    own: {
      hosted: isHosted(state) ? state : null,
      resumed: state.status === 'creating' && state.resumed,
      skippable: origin === 'camera',
    },
    effects: [],
  }),

  recoveryOf: (code) => recoveries[code],

  retry(state, retry, time) {
    if (state.status !== 'failed') return stay(state);
    if (retry !== 'resubmit') return begin(state, time, { again: state.origin !== 'camera' });
    const { hosted, attemptsLeft } = state;
    if (state.resumed) return resume(state, time);
    if (hosted === null) return create(state, time, { again: true });
    return {
      state: { ...hosted, status: 'presenting', attemptsLeft, enteredAt: time },
      effects: [{ type: 'follow', livenessId: hosted.livenessId }, announceStatus('presenting')],
    };
  },

  canceled: () => ({ effects: [{ type: 'close-popup' }, { type: 'leave', forget: true }] }),
};

export function isHosted(state: LivenessSessionState): state is HostedState {
  return state.status === 'presenting' || state.status === 'following';
}

/** Starts a new check: with the pre-check, or at the backend. */
export function begin(state: LivenessSessionState, time: number, { again }: { again: boolean }): LivenessSessionStep {
  const { preCheck, presentation } = state.options;
  // A phone that reads the code has a camera of its own.
  if (preCheck && presentation !== 'qr') return beginAttempt(flow, state, time, { again });
  return create({ ...state, attempt: state.attempt + 1, cameraFault: null, isChecked: false, onPhone: false }, time);
}

/** The device is ready, or does not matter. Every track stops before the hosted page asks for the camera. */
export function create(state: LivenessSessionState, time: number, { again = false } = {}): LivenessSessionStep {
  const effects: LivenessSessionEffect[] = [];
  if (state.status === 'checking') effects.push({ type: 'stop-frames' });
  if (state.camera !== 'closed') effects.push({ type: 'close-camera' });
  if (state.vision !== 'none') effects.push({ type: 'release-vision' });
  if (state.status === 'checking' && state.hint !== null) {
    effects.push({ type: 'emit', event: { type: 'hint', hint: null, direction: null } });
  }
  return {
    state: {
      ...fieldsOf(flow, state),
      status: 'creating',
      resumed: false,
      ...noWaits,
      camera: 'closed',
      vision: 'none',
      enteredAt: time,
    },
    effects: [...effects, { type: 'create', again }, announceStatus('creating')],
  };
}

/** Looks for the earlier check. */
export function resume(state: LivenessSessionState, time: number): LivenessSessionStep {
  const isRetry = state.status === 'failed' && state.resumed;
  if (state.status !== 'idle' && state.status !== 'canceled' && !isRetry) return stay(state);
  return {
    state: {
      ...fieldsOf(flow, state),
      status: 'creating',
      resumed: true,
      ...noWaits,
      attempt: Math.max(1, state.attempt),
      enteredAt: time,
    },
    effects: [{ type: 'resume' }, announceStatus('creating')],
  };
}

const statusOf = { SUCCEEDED: 'passed', FAILED: 'rejected', EXPIRED: 'expired' } as const;

/** The service has decided. */
export function end(state: LivenessSessionState, progress: LivenessProgress, time: number): LivenessSessionStep {
  if (progress.status === 'IN_PROGRESS') return stay(state);
  const status = statusOf[progress.status];
  const rejections = status === 'passed' ? 0 : state.rejections + (status === 'rejected' ? 1 : 0);
  return {
    state: { ...fieldsOf(flow, state), rejections, status, enteredAt: time },
    effects: [
      { type: 'close-popup' },
      { type: 'leave', forget: true },
      ...(state.attemptsLeft === null ? [{ type: 'count-attempts' } as const] : []),
      announceStatus(status),
      { type: 'emit', event: { type: 'completed', progress } },
    ],
  };
}

/** This check will have no result: the session is over, or the backend has forgotten the check. */
export function expire(state: LivenessSessionState, error: IdvError, time: number): LivenessSessionStep {
  return {
    state: { ...fieldsOf(flow, state), status: 'expired', enteredAt: time },
    effects: [
      { type: 'close-popup' },
      { type: 'leave', forget: true },
      announceStatus('expired'),
      { type: 'emit', event: { type: 'failed', error, origin: 'backend' } },
    ],
  };
}
