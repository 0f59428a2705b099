/**
 * `<idv-liveness>` as a pure machine: events with their times go in, and the effects to perform come out as data.
 *
 * idle → permission → loading → checking → creating → presenting → following → passed | rejected | expired | failed,
 * with `paused` (page hidden during the pre-check) and `canceled` alongside. Only the backend decides the result: no
 * other event leads to `passed`.
 */
import { fail, fieldsOf, reduceLifecycle, stay, isLoading, changeWaits } from '../../../kit/steps/machine.js';
import {
  begin,
  create,
  end,
  expire,
  flow,
  isHosted,
  resume,
  cameraFound,
  created,
  frameLoaded,
  hostedMessage,
  open,
  popupChanged,
  returned,
  showQr,
  woken,
} from './flow.js';
import type { SessionEventOf } from './flow.js';
import type { LivenessSessionEvent, LivenessSessionState, LivenessSessionStep, CheckingState } from './state.js';
import { faceHints } from '../../../face/types.js';
import type { FaceHint, FaceVerdict } from '../../../face/types.js';
import { hintEffects, stabilizeHint } from '../../../kit/steps/hint-stabilizer.js';
import { beginHold, captureTiming, continueHold, holdProgress } from '../../../kit/steps/hold.js';
import { stepLamp } from '../../../kit/steps/lamp.js';
import { isBlink, stepPatience } from '../../../kit/steps/patience.js';

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

/** After this time without success, the person can skip the pre-check. Milliseconds. */
export const skipAfterMs = 10_000;

/**
 * Gates that a hosted check cannot do without. The selfie's other gates count only if they block, because no photo is
 * taken here.
 */
const needed = ['too-dark', 'no-face', 'multiple-faces', 'too-bright', 'too-far'] as const satisfies FaceHint[];

function isReady({ usable, gates }: FaceVerdict, relaxed: readonly FaceHint[] = []): boolean {
  return usable && needed.every((gate) => gates[gate] === 'pass' || relaxed.includes(gate));
}

function isPreCheck({ status }: LivenessSessionState): boolean {
  return status === 'permission' || status === 'loading' || status === 'checking' || status === 'paused';
}

/** Handles a frame. A hint that has not helped for a while stops blocking, as for the selfie. */
function frameJudged(
  state: CheckingState,
  { time, frameTime, verdict }: SessionEventOf<'frame-judged'>,
): LivenessSessionStep {
  if (frameTime < state.enteredAt) return stay(state);
  const patience = stepPatience(state.patience, frameTime, verdict);
  const isGood = isReady(verdict);
  const accept = isGood || (verdict.tolerable && isReady(verdict, patience.relaxed));
  const { hint: said, direction: toward } = verdict;
  // People blink every few seconds, which is nothing to correct and no reason to start over.
  const blinks = isBlink(patience, frameTime);
  const isSilent = isGood || blinks;
  const sample = { time: frameTime, hint: isSilent ? null : said, direction: isSilent ? null : toward };
  const stabilizer = stabilizeHint(state.stabilizer, sample, faceHints);
  const { hint, direction } = stabilizer;
  const held = { accept, usable: accept || blinks, score: 0 };
  const lapseMs = blinks ? captureTiming.blinkMs : captureTiming.lapseMs;
  const continued = state.hold && continueHold(state.hold, frameTime, held, lapseMs);
  const hold = continued ?? (accept ? beginHold(frameTime, held) : null);
  const seen: CheckingState = {
    ...state,
    patience,
    lamp: stepLamp(state.lamp, {
      time: frameTime,
      isDark: state.hint === 'too-dark',
      light: verdict.lightLevel ?? null,
    }),
    stabilizer,
    hint,
    direction,
    hold,
    progress: hold === null ? 0 : holdProgress(hold),
    skippable: state.skippable || time - state.enteredAt >= skipAfterMs,
  };
  const effects = hintEffects(state, seen);
  if (hold === null || hold.heldMs < captureTiming.holdMs) return { state: seen, effects };
  const created = create({ ...seen, isChecked: true }, time);
  return { state: created.state, effects: [...effects, ...created.effects] };
}

/**
 * With the presentation `auto`, a desktop without a camera continues by itself, because a phone can do the check. With
 * `handsOver` it fails, and the surrounding journey takes over. Otherwise the person reads what to do and can still
 * continue, because the hosted page asks for the camera itself.
 */
function cameraFailed(state: LivenessSessionState, event: SessionEventOf<'camera-failed'>): LivenessSessionStep {
  if (!isPreCheck(state)) return stay({ ...state, camera: 'closed' });
  const faulty = { ...state, cameraFault: event.error.code };
  const { presentation, handheld, handsOver } = state.options;
  const mayHandOver = presentation === 'auto' && !handheld && !handsOver;
  return event.error.code === 'camera-not-found' && mayHandOver
    ? create(faulty, event.time)
    : reduceLifecycle(flow, faulty, event);
}

/** Without an engine this page cannot recognize a face. The hosted page has its own. */
function visionReady(state: LivenessSessionState, event: SessionEventOf<'vision-ready'>): LivenessSessionStep {
  const isBlind = event.analysis === 'pixels' && isLoading(state) && isPreCheck(state);
  return isBlind ? create(state, event.time) : reduceLifecycle(flow, state, event);
}

/** No engine, no pre-check. If the browser is still asking for the camera, the hosted page asks again. */
function visionFailed(state: LivenessSessionState, time: number): LivenessSessionStep {
  return isPreCheck(state) ? create(state, time) : stay(state);
}

function skip(state: LivenessSessionState, time: number): LivenessSessionStep {
  const maySkip = isPreCheck(state) || (state.status === 'failed' && state.skippable);
  return maySkip ? create(state, time) : stay(state);
}
