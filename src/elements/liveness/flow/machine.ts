/**
 * `<idv-liveness>` as a pure machine: events with their times go in, and the effects to perform come out as data.
 *
 * idle → permission → loading → checking → creating → presenting → following → passed | rejected | expired | failed,
 * with `paused` (page hidden during the pre-check) and `canceled` alongside. Only the backend decides the result: no
 * other event leads to `passed`.
 */
import { fail, fieldsOf, reduceLifecycle, stay } from '../../../kit/steps/machine.js';
import { changeWaits } from '../../../kit/steps/waits.js';
import { begin, create, end, expire, flow, isHosted, resume } from './flow.js';
import type { SessionEventOf } from './flow.js';
import {
  cameraFound,
  created,
  frameLoaded,
  hostedMessage,
  open,
  popupChanged,
  returned,
  showQr,
  woken,
} from './hosted.js';
import { cameraFailed, frameJudged, isPreCheck, skip, visionFailed, visionReady } from './pre-check.js';
import type { LivenessSessionEvent, LivenessSessionState, LivenessSessionStep } from './types.js';

/** Returns the next state and the effects, in order. Pure: same input, same answer; neither argument is changed. */
export function reduceLivenessSession(state: LivenessSessionState, event: LivenessSessionEvent): LivenessSessionStep {
  const { time } = event;
  switch (event.type) {
    case 'start':
      return start(state, event);
    case 'resume':
      return resume(state, time);
    case 'camera-failed':
      return cameraFailed(state, event);
    case 'vision-ready':
      return visionReady(state, event);
    case 'vision-failed':
      return visionFailed(state, time);
    case 'frame-judged':
      return state.status === 'checking' ? frameJudged(state, event) : stay(state);
    case 'skip':
      return skip(state, time);
    case 'created':
      return created(state, event);
    case 'nothing-to-resume':
      return nothingToResume(state, time);
    case 'create-failed':
      return state.status === 'creating' ? fail(flow, state, event.error, 'backend', time) : stay(state);
    case 'waiting':
      return state.status === 'creating' || isHosted(state)
        ? changeWaits(state, { waitingForNetwork: event.waiting })
        : stay(state);
    case 'slow':
      return state.status === 'creating' ? changeWaits(state, { isSlow: true }) : stay(state);
    case 'session-refused':
      return isPreCheck(state) ? fail(flow, state, event.error, 'backend', time) : stay(state);
    case 'attempts-counted':
      return stay({ ...state, attemptsLeft: event.left });
    case 'frame-loaded':
      return frameLoaded(state, time);
    case 'hosted-message':
      return hostedMessage(state, event);
    case 'camera-found':
      return cameraFound(state, time);
    case 'woken':
      return woken(state, event.wake);
    case 'open':
      return open(state, time);
    case 'show-qr':
      return showQr(state, time);
    case 'use-phone':
      return isHosted(state) ? showQr(state, time) : usePhone(state, time);
    case 'popup-opened':
    case 'popup-blocked':
    case 'popup-closed':
      return popupChanged(state, event);
    case 'returned':
      return returned(state, time);
    case 'ended':
      return state.status === 'creating' || isHosted(state) ? end(state, event.progress, time) : stay(state);
    case 'follow-failed':
      return followFailed(state, event);
    case 'retry':
      return mayRepeat(state) ? begin(state, time, { again: true }) : reduceLifecycle(flow, state, event);
    case 'cancel':
      return cancel(state, event);
    default:
      return reduceLifecycle(flow, state, event);
  }
}

function mayRepeat({ status, attemptsLeft }: LivenessSessionState): boolean {
  return (status === 'rejected' || status === 'expired') && attemptsLeft !== 0;
}

function start(state: LivenessSessionState, { time, again = false }: SessionEventOf<'start'>): LivenessSessionStep {
  if (flow.startsFrom.includes(state.status)) return begin(state, time, { again });
  return mayRepeat(state) ? begin(state, time, { again: true }) : stay(state);
}

function usePhone(state: LivenessSessionState, time: number): LivenessSessionStep {
  if (!flow.startsFrom.includes(state.status) && !mayRepeat(state)) return stay(state);
  return create({ ...state, attempt: state.attempt + 1, cameraFault: null, isChecked: false, onPhone: true }, time);
}

function nothingToResume(state: LivenessSessionState, time: number): LivenessSessionStep {
  if (state.status !== 'creating' || !state.resumed) return stay(state);
  return {
    state: { ...fieldsOf(flow, state), status: 'idle', attempt: 0, enteredAt: time },
    effects: [{ type: 'leave', forget: true }],
  };
}

function followFailed(
  state: LivenessSessionState,
  { error, time }: SessionEventOf<'follow-failed'>,
): LivenessSessionStep {
  if (!isHosted(state)) return stay(state);
  const isOver = error.code === 'SESSION_EXPIRED' || error.code === 'NOT_FOUND';
  return isOver ? expire(state, error, time) : fail(flow, state, error, 'backend', time);
}

function cancel(state: LivenessSessionState, { time, removed }: SessionEventOf<'cancel'>): LivenessSessionStep {
  const canceled = reduceLifecycle(flow, state, { type: 'cancel', time });
  if (removed !== true) return canceled;
  const effects = canceled.effects.map((effect) => (effect.type === 'leave' ? { ...effect, forget: false } : effect));
  return { ...canceled, effects };
}
