/** The guided challenge as the lifecycle sees it, and steps that several of its events share. */
import { beginAttempt as beginCheck } from '../../../liveness-evidence/attempt.js';
import type { LivenessAttempt } from '../../../liveness-evidence/attempt.js';
import type { IdvError } from '../../../contract/errors.js';
import { initialHints } from '../../../kit/steps/hint-stabilizer.js';
import { announceStatus, beginAttempt, fail, fieldsOf, stay, wait, noWaits } from '../../../kit/steps/machine.js';
import { recoveries } from '../../../kit/steps/recovery.js';
import type { FailureOrigin } from '../../../kit/steps/recovery.js';
import type { Flow } from '../../../kit/steps/state.js';
import { initialLivenessChallenge } from './state.js';
import type {
  ChallengeFields,
  ChallengeHint,
  LivenessChallengeEffect,
  LivenessChallengeState,
  LivenessChallengeStep,
  SwapNote,
  WatchingState,
} from './state.js';

export const flow: Flow<LivenessChallengeState, LivenessChallengeEffect> = {
  initial: initialLivenessChallenge,
  startsFrom: ['idle', 'passed', 'missed', 'rejected', 'expired', 'failed', 'canceled'],
  final: ['passed', 'rejected', 'canceled'],
  discards: [{ type: 'drop-pictures' }],

  uses(state) {
    if (isWatching(state)) return 'frames';
    return state.status === 'swapping' ? 'camera' : 'nothing';
  },

  fresh: () => ({ fields: { misses: [], avoids: [] } }),

  beginning: ({ attempt, misses }) => ({
    fields: { plan: null, noOther: false, ...noWaits },
    effects: [{ type: 'drop-pictures' }],
    requests: [{ type: 'request-plan', attempt: attempt + 1, moreTime: misses.includes('challenge-timeout') }],
  }),

  watch: (state, time) => (isExpired(state, time) ? expire(state, time, true) : watch(state, time)),

  /** Evidence that could not be sent is kept for another try. */
  failed(state, origin) {
    const check = state.status === 'submitting' && origin === 'backend' ? state.check : null;
    return {
      own: { check },
      effects: [
        ...abortRequest(state),
        ...(check === null ? ([{ type: 'drop-pictures' }] as const) : []),
        { type: 'cue', cue: 'missed' },
      ],
    };
  },

  recoveryOf: (code) => recoveries[code],

  retry(state, retry, time) {
    if (state.status !== 'failed') return stay(state);
    return retry === 'resubmit' && state.check !== null
      ? submitCheck(state, state.check, time)
      : beginAttempt(flow, state, time, { again: state.origin !== 'camera' });
  },

  canceled: (state) => ({ fields: { plan: null }, effects: [...abortRequest(state), { type: 'drop-pictures' }] }),
};

export function isWatching(state: LivenessChallengeState): state is WatchingState {
  return state.status === 'framing' || state.status === 'challenge' || state.status === 'between';
}

/** Lets the person get into position, or waits for whatever is still missing. */
export function watch(state: LivenessChallengeState, time: number, note: SwapNote = null): LivenessChallengeStep {
  const fields = fieldsOf(flow, state);
  const { attempt, camera, plan, vision } = fields;
  if (camera === 'paused') {
    return { state: { ...fields, status: 'paused', enteredAt: time }, effects: [announceStatus('paused')] };
  }
  if (camera !== 'live') {
    return { state: { ...fields, status: 'permission', again: true, enteredAt: time }, effects: [] };
  }
  // Announce loading only once, even if several parts are still missing.
  if (plan === null || vision !== 'ready') return state.status === 'loading' ? stay(state) : wait(flow, state, time);
  const index = avoidedIn(fields);
  if (index !== null) return requestSwap(state, index, time);
  const check = beginCheck(plan);
  return {
    state: {
      ...fields,
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
      ...(note === null ? [{ type: 'emit', event: { type: 'ready' } } as const] : []),
    ],
  };
}

/** Index of the first challenge in the plan that the person cannot do; `null` if there is none, or no replacement. */
function avoidedIn({ plan, noOther, avoids }: ChallengeFields): number | null {
  const index = plan?.challenges.findIndex(
    ({ kind, swappedFrom }) => swappedFrom === undefined && avoids.includes(kind),
  );
  return index === undefined || index < 0 || noOther ? null : index;
}

/** Requests another movement instead of this one. */
export function requestSwap(state: LivenessChallengeState, index: number, time: number): LivenessChallengeStep {
  return {
    state: { ...fieldsOf(flow, state), ...noWaits, status: 'swapping', index, enteredAt: time },
    effects: [
      ...(isWatching(state) ? [{ type: 'stop-frames' } as const] : []),
      { type: 'drop-pictures' },
      { type: 'request-swap', attempt: state.attempt, index },
      announceStatus('swapping'),
    ],
  };
}

/** Ends the call that may be running in this state. */
function abortRequest(state: LivenessChallengeState): LivenessChallengeEffect[] {
  const mayAskMoment = isWatching(state) && state.plan.moments === true;
  const isAsking = mayAskMoment || state.status === 'swapping' || state.status === 'submitting' || state.plan === null;
  return isAsking ? [{ type: 'abort-request' }] : [];
}

/** Releases the camera. The engine stays for another attempt. */
export function endCapture(state: LivenessChallengeState): LivenessChallengeEffect[] {
  return [
    ...(isWatching(state) ? [{ type: 'stop-frames' } as const] : []),
    ...abortRequest(state),
    { type: 'drop-pictures' },
    { type: 'close-camera' },
  ];
}

/** Handles a failed call to the server, or evidence that could not be made. */
export function failCall(
  state: LivenessChallengeState,
  error: IdvError,
  origin: FailureOrigin,
  time: number,
): LivenessChallengeStep {
  return error.code === 'SESSION_EXPIRED' ? expire(state, time, false) : fail(flow, state, error, origin, time);
}

export function expire(state: LivenessChallengeState, time: number, canRetry: boolean): LivenessChallengeStep {
  return {
    state: { ...fieldsOf(flow, state), status: 'expired', canRetry, camera: 'closed', enteredAt: time },
    effects: [...endCapture(state), { type: 'cue', cue: 'missed' }, announceStatus('expired')],
  };
}

export function isExpired({ plan, planAt }: ChallengeFields, time: number): boolean {
  return plan !== null && time - planAt > plan.expiresAt - plan.issuedAt;
}

export function submitCheck(
  state: LivenessChallengeState,
  check: LivenessAttempt,
  time: number,
): LivenessChallengeStep {
  const fields = fieldsOf(flow, state);
  return {
    state: { ...fields, ...noWaits, status: 'submitting', check, enteredAt: time },
    effects: [{ type: 'submit', attempt: fields.attempt, check }, announceStatus('submitting')],
  };
}
