/**
 * The selfie capture as a pure machine: what happened comes in as an event with its time, what to do comes out as data.
 *
 * idle → permission → loading → framing → holding → capturing → review → submitting → done | failed, with `paused`
 * (page hidden) and `canceled` beside them. Events that make no sense in a state change nothing, so late answers of
 * canceled work need no guard in the caller.
 */
import {
  beginAttempt,
  common,
  failWith,
  finish,
  isWatching,
  pause,
  readyNotice,
  stay,
  submitPicture,
  watch,
  type EventOf,
} from './steps.js';
import type { FaceCaptureEffect, FaceCaptureEvent, FaceCaptureState, FaceCaptureStep } from './types.js';
import { initialFaceCapture } from './initial.js';
import { encoded, handOn, isCapturing, stillJudged, stillTaken } from './still.js';
import { judgeFrame, releaseShutter } from './watching.js';

/** The next state and what to do, in order. Pure: same input, same answer; neither argument is changed. */
export function reduceFaceCapture(state: FaceCaptureState, event: FaceCaptureEvent): FaceCaptureStep {
  switch (event.type) {
    case 'start':
      return start(state, event);
    case 'options-changed':
      return changeOptions(state, event);
    case 'camera-opening':
      return cameraOpening(state, event);
    case 'camera-live':
      return cameraLive(state, event);
    case 'camera-paused':
      return cameraPaused(state, event);
    case 'camera-failed':
      return cameraFailed(state, event);
    case 'vision-progress':
      return visionProgress(state, event);
    case 'vision-detector-ready':
      return visionDetector(state, event);
    case 'vision-ready':
      return visionReady(state, event);
    case 'vision-failed':
      return visionFailed(state, event);
    case 'frame-judged':
      return isWatching(state) ? judgeFrame(state, event) : stay(state);
    case 'shutter':
      return isWatching(state) ? releaseShutter(state, event) : stay(state);
    case 'still-taken':
      return stillTaken(state, event);
    case 'still-judged':
      return stillJudged(state, event);
    case 'encoded':
      return encoded(state, event);
    case 'capture-failed':
      return isCapturing(state, event.attempt) ? failWith(state, event.error, 'capture', event.time) : stay(state);
    case 'confirm':
      return state.status === 'review' ? handOn(state, state.picture, event.time) : stay(state);
    case 'retake':
      return retake(state, event);
    case 'submit-waiting':
      return isSubmitting(state, event.pictureId) ? stay({ ...state, waitingForNetwork: event.waiting }) : stay(state);
    case 'submitted':
      return isSubmitting(state, event.pictureId)
        ? finish(state, state.picture, event.time, [
            { type: 'notify', notice: { type: 'submitted', picture: state.picture } },
          ])
        : stay(state);
    case 'submit-failed':
      return isSubmitting(state, event.pictureId)
        ? failWith(state, event.error, 'backend', event.time, state.picture)
        : stay(state);
    case 'retry':
      return retry(state, event);
    case 'cancel':
      return cancel(state, event);
    case 'reset':
      return reset(state, event);
    default:
      return event satisfies never;
  }
}

function isSubmitting(
  state: FaceCaptureState,
  pictureId: string,
): state is Extract<FaceCaptureState, { status: 'submitting' }> {
  return state.status === 'submitting' && state.picture.id === pictureId;
}

function start(state: FaceCaptureState, { time }: EventOf<'start'>): FaceCaptureStep {
  switch (state.status) {
    case 'idle':
    case 'done':
    case 'canceled':
    case 'failed':
      return beginAttempt({ ...state, startedAt: time, refusedStills: 0 }, time, { again: false });
    default:
      return stay(state);
  }
}

function changeOptions(state: FaceCaptureState, { options, time }: EventOf<'options-changed'>): FaceCaptureStep {
  if (state.status === 'holding' && !options.auto) {
    const { hold: _hold, progress: _progress, ...rest } = state;
    return {
      state: { ...rest, options, status: 'framing', enteredAt: time },
      effects: [{ type: 'discard-best-frame' }],
    };
  }
  return stay({ ...state, options });
}

function cameraOpening(state: FaceCaptureState, { time }: EventOf<'camera-opening'>): FaceCaptureStep {
  const opening = { ...state, camera: 'opening' as const };
  switch (state.status) {
    // The person changed cameras.
    case 'loading':
    case 'framing':
    case 'holding':
      return {
        state: { ...common(opening), status: 'permission', again: true, enteredAt: time },
        effects: isWatching(state) ? [{ type: 'stop-frames' }, { type: 'discard-best-frame' }] : [],
      };
    default:
      return stay(opening);
  }
}

function cameraLive(state: FaceCaptureState, { time }: EventOf<'camera-live'>): FaceCaptureStep {
  const live = { ...state, camera: 'live' as const };
  switch (state.status) {
    case 'permission':
    case 'paused':
    case 'framing':
    case 'holding':
      return watch(live, time);
    case 'loading':
      return stay(live);
    default:
      if (state.status === 'capturing' && state.step !== 'encode') return stay(live);
      // Nobody needs it: it came after the picture was taken, or after the end.
      return { state: { ...state, camera: 'closed' }, effects: [{ type: 'close-camera' }] };
  }
}

function cameraPaused(state: FaceCaptureState, { time }: EventOf<'camera-paused'>): FaceCaptureStep {
  const paused = { ...state, camera: 'paused' as const };
  switch (state.status) {
    case 'permission':
    case 'loading':
    case 'framing':
    case 'holding':
      return pause(paused, time);
    case 'capturing':
      // A still that was taken needs no camera; one that was only asked for never comes.
      return state.step === 'take' ? pause(paused, time) : stay(paused);
    default:
      return stay(paused);
  }
}

function cameraFailed(state: FaceCaptureState, { error, time }: EventOf<'camera-failed'>): FaceCaptureStep {
  const closed = { ...state, camera: 'closed' as const };
  switch (state.status) {
    case 'permission':
    case 'loading':
    case 'framing':
    case 'holding':
    case 'paused':
      return failWith(closed, error, 'camera', time);
    case 'capturing':
      return state.step === 'take' ? failWith(closed, error, 'camera', time) : stay(closed);
    default:
      return stay(closed);
  }
}

function visionProgress(
  state: FaceCaptureState,
  { loadedBytes, totalBytes }: EventOf<'vision-progress'>,
): FaceCaptureStep {
  const loading = state.vision === 'loading' || state.vision === 'detector';
  return loading ? stay({ ...state, loadedBytes, totalBytes }) : stay(state);
}

function visionDetector(state: FaceCaptureState, { time }: EventOf<'vision-detector-ready'>): FaceCaptureStep {
  if (state.vision !== 'loading') return stay(state);
  const seeing = { ...state, vision: 'detector' as const, mode: 'face' as const };
  return seeing.status === 'loading' ? watch(seeing, time) : stay(seeing);
}

function visionReady(state: FaceCaptureState, { mode, time }: EventOf<'vision-ready'>): FaceCaptureStep {
  if (state.vision !== 'loading' && state.vision !== 'detector') return stay(state);
  const ready = { ...state, vision: 'ready' as const, mode };
  if (ready.status === 'loading') return watch(ready, time);
  return { state: ready, effects: isWatching(ready) ? [readyNotice(ready)] : [] };
}

function visionFailed(state: FaceCaptureState, { error, time }: EventOf<'vision-failed'>): FaceCaptureStep {
  switch (state.status) {
    case 'permission':
    case 'loading':
    case 'framing':
    case 'holding':
    case 'paused':
      return failWith(state, error, 'vision', time);
    case 'capturing':
      if (state.step !== 'encode') return failWith(state, error, 'vision', time);
      break;
    default:
      break;
  }
  if (state.vision === 'none') return stay(state);
  // The picture is taken and judged; another one would load the engine anew.
  return { state: { ...state, vision: 'none' }, effects: [{ type: 'release-vision' }] };
}

function retake(state: FaceCaptureState, { time }: EventOf<'retake'>): FaceCaptureStep {
  const allowed = state.status === 'review' || (state.status === 'failed' && state.picture !== null);
  if (!allowed) return stay(state);
  const begun = beginAttempt(state, time, { again: true });
  return { state: begun.state, effects: [{ type: 'discard-still' }, ...begun.effects] };
}

function retry(state: FaceCaptureState, { time }: EventOf<'retry'>): FaceCaptureStep {
  if (state.status !== 'failed' || state.retry === null) return stay(state);
  switch (state.retry) {
    case 'resubmit':
      return state.picture === null
        ? beginAttempt(state, time, { again: false })
        : submitPicture(state, state.picture, time);
    case 'retake': {
      const begun = beginAttempt(state, time, { again: true });
      return { state: begun.state, effects: [{ type: 'discard-still' }, ...begun.effects] };
    }
    case 'restart':
      return beginAttempt(state, time, { again: false });
    default:
      return state.retry satisfies never;
  }
}

function cancel(state: FaceCaptureState, { time }: EventOf<'cancel'>): FaceCaptureStep {
  if (state.status === 'done' || state.status === 'canceled') return stay(state);
  const effects: FaceCaptureEffect[] = [];
  if (state.status === 'submitting') effects.push({ type: 'abort-submit' });
  if (isWatching(state)) effects.push({ type: 'stop-frames' });
  effects.push(
    { type: 'discard-best-frame' },
    { type: 'discard-still' },
    { type: 'close-camera' },
    { type: 'release-vision' },
    { type: 'announce', announcement: { kind: 'status', status: 'canceled' } },
    { type: 'notify', notice: { type: 'canceled', attempt: state.attempt } },
  );
  return {
    state: {
      ...common(state),
      status: 'canceled',
      camera: 'closed',
      vision: 'none',
      mode: null,
      enteredAt: time,
    },
    effects,
  };
}

function reset(state: FaceCaptureState, { time }: EventOf<'reset'>): FaceCaptureStep {
  if (state.status === 'idle') return stay(state);
  const { effects } = cancel(state, { type: 'cancel', time });
  return {
    // Attempts go on counting: what comes late of the last one is nothing of the next.
    state: { ...initialFaceCapture(state.options), attempt: state.attempt, enteredAt: time },
    effects: [...effects, { type: 'forget' }],
  };
}
