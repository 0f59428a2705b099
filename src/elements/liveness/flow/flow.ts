/**
 * The liveness session as the lifecycle sees it, steps that several of its events share, and the hosted page, from its
 * address to the result.
 */
import type { FaceHint, HintDirection } from '../../../face/types.js';
import type { LivenessProgress } from '../../../contract/contract.js';
import type { IdvError } from '../../../contract/errors.js';
import { initialHints } from '../../../kit/steps/hint-stabilizer.js';
import { announceStatus, beginAttempt, fieldsOf, stay, wait, noWaits } from '../../../kit/steps/machine.js';
import { initialPatience } from '../../../kit/steps/patience.js';
import { recoveries } from '../../../kit/steps/recovery.js';
import type { Flow } from '../../../kit/steps/state.js';
import { initialLivenessSession, presentationOf } from './state.js';
import type {
  HostedState,
  LivenessSessionEffect,
  LivenessSessionEvent,
  LivenessSessionState,
  LivenessSessionStep,
  PresentationFallback,
} from './state.js';

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

/** Milliseconds. */
export const hostedTiming = {
  /** How long a slow network may take. A frame that has loaded nothing by then may never load. */
  loadMs: 12_000,
  /** A page that supports messages announces itself within this time after it has loaded. */
  helloMs: 4_000,
} as const;

interface HostedStep extends LivenessSessionStep {
  state: HostedState;
}

/** The address has arrived: show it in the chosen way. */
export function created(
  state: LivenessSessionState,
  { created: { livenessId, url }, presentation: before, time }: SessionEventOf<'created'>,
): LivenessSessionStep {
  if (state.status !== 'creating') return stay(state);
  const { resumed } = state;
  const presentation = before ?? presentationOf(state);
  const hosted: HostedState = {
    ...fieldsOf(flow, state),
    status: 'presenting',
    livenessId,
    url,
    presentation,
    fallback: 'none',
    popup: 'none',
    waitingForNetwork: false,
    wakes: 0,
    enteredAt: time,
  };
  const shown = present(hosted, { resumed });
  return {
    state: shown.state,
    effects: [
      { type: 'remember', livenessId, presentation },
      { type: 'follow', livenessId },
      { type: 'count-attempts' },
      { type: 'emit', event: { type: 'started', livenessId, presentation } },
      ...shown.effects,
    ],
  };
}

/** A person who was redirected and came back is not redirected again unless they ask for it. */
function present(hosted: HostedState, { resumed }: { resumed: boolean }): LivenessSessionStep {
  const { presentation, url } = hosted;
  switch (presentation) {
    case 'iframe':
      return wake(hosted, hostedTiming.loadMs, [announceStatus('presenting')]);
    case 'popup':
      return {
        state: hosted,
        effects: [
          announceStatus('presenting'),
          ...(resumed ? [] : [{ type: 'open-popup', url, pressed: false } as const]),
        ],
      };
    case 'redirect':
      return resumed
        ? { state: hosted, effects: [announceStatus('presenting')] }
        : {
            state: { ...hosted, status: 'following' },
            effects: [announceStatus('following'), { type: 'redirect', url }],
          };
    case 'qr':
      return { state: { ...hosted, status: 'following' }, effects: [announceStatus('following')] };
    default:
      return presentation satisfies never;
  }
}

function wake(
  state: HostedState,
  afterMs: number,
  effects: readonly LivenessSessionEffect[] = [],
): LivenessSessionStep {
  const wakes = state.wakes + 1;
  return { state: { ...state, wakes }, effects: [...effects, { type: 'wake', afterMs, wake: wakes }] };
}

function offerFallback(state: HostedState, fallback: Exclude<PresentationFallback, 'none'>): LivenessSessionStep {
  if (state.fallback === fallback) return stay(state);
  return {
    state: { ...state, fallback },
    effects: [{ type: 'announce', announcement: { kind: 'fallback', fallback } }],
  };
}

function follow(state: HostedState, time: number): HostedStep {
  if (state.status === 'following') return stay({ ...state, fallback: 'none' });
  return {
    state: { ...state, status: 'following', fallback: 'none', enteredAt: time },
    effects: [announceStatus('following')],
  };
}

/**
 * A frame also loads an error page if the address refuses to be framed. Only a message from the page proves it is
 * there.
 */
export function frameLoaded(state: LivenessSessionState, time: number): LivenessSessionStep {
  if (state.status !== 'presenting' || state.presentation !== 'iframe') return stay(state);
  const { state: shown, effects } = follow(state, time);
  return wake(shown, hostedTiming.helloMs, effects);
}

export function hostedMessage(
  state: LivenessSessionState,
  { event, time, hasNoDevice = false }: SessionEventOf<'hosted-message'>,
): LivenessSessionStep {
  if (!isHosted(state)) return stay(state);
  // Any message proves that the page is there, so pending timers no longer matter.
  const heard: HostedState = { ...state, wakes: state.wakes + 1 };
  switch (event) {
    case 'loaded':
      return follow(heard, time);
    case 'camera-unavailable':
      // On a phone without a camera, there is no other phone to offer.
      return offerFallback(
        heard,
        hasNoDevice && isFramed(heard) && !heard.options.handheld ? 'no-device' : 'no-camera',
      );
    case 'ended':
      return { state: heard, effects: [{ type: 'refresh' }] };
    default:
      return event satisfies never;
  }
}

const isFramed = ({ presentation }: HostedState): boolean => presentation === 'iframe';

/** Shows the hosted page again in place of the words, so that it asks for the camera again. */
export function cameraFound(state: LivenessSessionState, time: number): LivenessSessionStep {
  if (!isHosted(state) || state.fallback !== 'no-device') return stay(state);
  const shown: HostedState = { ...state, status: 'presenting', fallback: 'none', enteredAt: time };
  return wake(shown, hostedTiming.loadMs, [announceStatus('presenting')]);
}

export function woken(state: LivenessSessionState, answered: number): LivenessSessionStep {
  if (!isHosted(state) || state.presentation !== 'iframe' || answered !== state.wakes) {
    return stay(state);
  }
  return offerFallback(state, 'silent');
}

/**
 * Moves the check from the frame, which then releases its camera, to a window. Opens a closed window, or redirects,
 * again.
 */
export function open(state: LivenessSessionState, time: number): LivenessSessionStep {
  if (!isHosted(state)) return stay(state);
  const { url, livenessId } = state;
  if (state.presentation === 'redirect') return { state, effects: [{ type: 'redirect', url }] };
  return {
    state: {
      ...state,
      status: 'presenting',
      presentation: 'popup',
      fallback: 'none',
      enteredAt: state.presentation === 'popup' ? state.enteredAt : time,
    },
    effects: [
      { type: 'remember', livenessId, presentation: 'popup' },
      { type: 'open-popup', url, pressed: true },
    ],
  };
}

export function showQr(state: LivenessSessionState, time: number): LivenessSessionStep {
  if (!isHosted(state) || state.presentation === 'qr') return stay(state);
  return {
    state: { ...state, status: 'following', presentation: 'qr', fallback: 'none', enteredAt: time },
    effects: [
      { type: 'close-popup' },
      { type: 'remember', livenessId: state.livenessId, presentation: 'qr' },
      announceStatus('following'),
    ],
  };
}

export function popupChanged(
  state: LivenessSessionState,
  { type, time }: SessionEventOf<'popup-opened' | 'popup-blocked' | 'popup-closed'>,
): LivenessSessionStep {
  if (!isHosted(state) || state.presentation !== 'popup') return stay(state);
  switch (type) {
    case 'popup-opened': {
      const followed = follow(state, time);
      return { ...followed, state: { ...followed.state, popup: 'open' } };
    }
    case 'popup-blocked':
      return offerFallback(state, 'blocked');
    case 'popup-closed':
      return {
        state: { ...state, status: 'presenting', popup: 'closed', enteredAt: time },
        effects: [{ type: 'refresh' }, announceStatus('presenting')],
      };
    default:
      return type satisfies never;
  }
}

export function returned(state: LivenessSessionState, time: number): LivenessSessionStep {
  if (!isHosted(state)) return stay(state);
  const effects: LivenessSessionEffect[] = [{ type: 'refresh' }];
  if (state.presentation !== 'redirect' || state.status === 'presenting') return { state, effects };
  return {
    state: { ...state, status: 'presenting', enteredAt: time },
    effects: [...effects, announceStatus('presenting')],
  };
}
