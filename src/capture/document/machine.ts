/**
 * The document capture as a pure machine, side by side:
 *
 * idle → permission → loading → framing → holding → capturing → review → turning (next side) → … → submitting → done |
 * failed; from a file: reading → adjusting (corners) → capturing. `paused` and `canceled` beside them. Events that make no
 * sense in a state change nothing, so late answers of canceled work need no guard in the caller.
 */
import { encoded, fileRead, isCapturing, stillJudged, stillTaken, useCorners } from './still.js';
import {
  acceptSide,
  announceStatus,
  beginAttempt,
  beginFile,
  common,
  failWith,
  finish,
  forgetSides,
  isWatching,
  pause,
  stay,
  submit,
  toFirstScreen,
  watch,
  type EventOf,
} from './steps.js';
import type {
  DocumentCaptureEffect,
  DocumentCaptureEvent,
  DocumentCaptureState,
  DocumentCaptureStep,
} from './types.js';
import { judgeFrame, releaseShutter } from './watching.js';
import { initialDocumentCapture } from './initial.js';

/** The next state and what to do, in order. Pure: same input, same answer; neither argument is changed. */
export function reduceDocumentCapture(state: DocumentCaptureState, event: DocumentCaptureEvent): DocumentCaptureStep {
  switch (event.type) {
    case 'start':
      return start(state, event);
    case 'options-changed':
      return stay({ ...state, options: event.options });
    case 'camera-opening':
    case 'camera-live':
    case 'camera-paused':
    case 'camera-failed':
      return state.source === 'camera' ? cameraChanged(state, event) : stay(state);
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
      return isCapturing(state, event.attempt) || (state.status === 'reading' && state.attempt === event.attempt)
        ? failWith(state, event.error, 'capture', event.time)
        : stay(state);
    case 'file-given':
      return fileGiven(state, event);
    case 'file-read':
      return fileRead(state, event);
    case 'confirm':
      if (state.status === 'adjusting') return useCorners(state, event.time);
      return state.status === 'review' ? acceptSide(state, state.picture, event.time) : stay(state);
    case 'retake':
      return retake(state, event);
    case 'continue':
      return state.status === 'turning' ? beginAttempt(state, event.time, { again: true }) : stay(state);
    case 'submit-waiting':
      return isSubmitting(state, event.pictureId) ? stay({ ...state, waitingForNetwork: event.waiting }) : stay(state);
    case 'submitted':
      return isSubmitting(state, event.pictureId)
        ? finish(state, event.time, [{ type: 'notify', notice: { type: 'submitted', pictureId: event.pictureId } }])
        : stay(state);
    case 'submit-failed':
      return isSubmitting(state, event.pictureId) ? failWith(state, event.error, 'backend', event.time) : stay(state);
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
  state: DocumentCaptureState,
  pictureId: string,
): state is Extract<DocumentCaptureState, { status: 'submitting' }> {
  return state.status === 'submitting' && state.pictures.at(-1)?.id === pictureId;
}

function isBetweenGoes({ status }: DocumentCaptureState): boolean {
  return ['idle', 'done', 'canceled', 'failed'].includes(status);
}

function start(state: DocumentCaptureState, { time }: EventOf<'start'>): DocumentCaptureStep {
  if (!isBetweenGoes(state)) return stay(state);
  const begun = beginAttempt({ ...forgetSides(state), startedAt: time }, time, { again: false });
  return { state: begun.state, effects: [{ type: 'discard-pictures' }, ...begun.effects] };
}

function fileGiven(state: DocumentCaptureState, { time }: EventOf<'file-given'>): DocumentCaptureStep {
  if (state.status === 'capturing' || state.status === 'submitting') return stay(state);
  // After a failure on the way a side that is done stays done; after the end of a go all begins anew.
  const anew = ['idle', 'done', 'canceled'].includes(state.status);
  const complete = state.pictures.length >= state.options.sides.length;
  if (!anew && !complete) return beginFile(state, time);
  const fresh = { ...state, ...forgetSides(state), startedAt: time };
  const begun = beginFile(fresh, time);
  return { state: begun.state, effects: [{ type: 'discard-pictures' }, ...begun.effects] };
}

function cameraChanged(
  state: DocumentCaptureState,
  event: EventOf<'camera-opening'> | EventOf<'camera-live'> | EventOf<'camera-paused'> | EventOf<'camera-failed'>,
): DocumentCaptureStep {
  const { time } = event;
  const before = state.status;
  const taking = before === 'capturing' && state.step === 'take';
  const open = ['permission', 'loading', 'framing', 'holding'].includes(before);
  switch (event.type) {
    case 'camera-opening': {
      const opening = { ...state, camera: 'opening' as const };
      if (!open || before === 'permission') return stay(opening);
      return {
        state: { ...common(opening), status: 'permission', again: true, enteredAt: time },
        effects: isWatching(state) ? [{ type: 'stop-frames' }, { type: 'discard-best-frame' }] : [],
      };
    }
    case 'camera-live': {
      const live = { ...state, camera: 'live' as const };
      if (before === 'loading' || (before === 'capturing' && state.step !== 'encode')) {
        return stay(live);
      }
      if (open || before === 'paused') return watch(live, time);
      // Nobody needs it: it came after the picture was taken, or after the end.
      return { state: { ...state, camera: 'closed' }, effects: [{ type: 'close-camera' }] };
    }
    case 'camera-paused': {
      const paused = { ...state, camera: 'paused' as const };
      return open || taking ? pause(paused, time) : stay(paused);
    }
    case 'camera-failed': {
      const closed = { ...state, camera: 'closed' as const };
      return open || taking || before === 'paused' ? failWith(closed, event.error, 'camera', time) : stay(closed);
    }
    default:
      return event satisfies never;
  }
}

function visionReady(state: DocumentCaptureState, { time }: EventOf<'vision-ready'>): DocumentCaptureStep {
  if (state.vision !== 'loading') return stay(state);
  const ready = { ...state, vision: 'ready' as const };
  return ready.status === 'loading' ? watch(ready, time) : stay(ready);
}

function visionFailed(state: DocumentCaptureState, { error, time }: EventOf<'vision-failed'>): DocumentCaptureStep {
  const needed =
    ['permission', 'loading', 'framing', 'holding', 'paused', 'reading', 'adjusting'].includes(state.status) ||
    (state.status === 'capturing' && state.step !== 'encode');
  if (needed) return failWith(state, error, 'vision', time);
  if (state.vision === 'none') return stay(state);
  return { state: { ...state, vision: 'none' }, effects: [{ type: 'release-vision' }] };
}

/** The side on show once more, or after a refusal all of them. */
function retake(state: DocumentCaptureState, { time }: EventOf<'retake'>): DocumentCaptureStep {
  if (state.status !== 'review' && state.status !== 'adjusting' && state.status !== 'failed') {
    return stay(state);
  }
  if (state.source === 'file' && state.pictures.length === 0) return toFirstScreen(state, time);
  const failed = state.status === 'failed';
  const from = failed ? forgetSides(state) : common(state);
  if (failed && state.source === 'file') return toFirstScreen(state, time);
  const begun = beginAttempt(from, time, { again: true });
  return {
    state: begun.state,
    effects: [{ type: 'discard-still' }, ...(failed ? [{ type: 'discard-pictures' } as const] : []), ...begun.effects],
  };
}

function retry(state: DocumentCaptureState, { time }: EventOf<'retry'>): DocumentCaptureStep {
  if (state.status !== 'failed' || state.retry === null) return stay(state);
  switch (state.retry) {
    case 'resubmit':
      return state.pictures.length > 0 ? submit(state, time) : beginAttempt(state, time, { again: false });
    case 'retake':
      return retake(state, { type: 'retake', time });
    case 'restart':
      if (state.source === 'file') return toFirstScreen(state, time);
      return beginAttempt(state, time, { again: false });
    case 'choose':
      return toFirstScreen(state, time);
    default:
      return state.retry satisfies never;
  }
}

function cancel(state: DocumentCaptureState, { time }: EventOf<'cancel'>): DocumentCaptureStep {
  if (state.status === 'done' || state.status === 'canceled') return stay(state);
  const effects: DocumentCaptureEffect[] = [];
  if (state.status === 'submitting') effects.push({ type: 'abort-submit' });
  if (isWatching(state)) effects.push({ type: 'stop-frames' });
  effects.push(
    { type: 'discard-best-frame' },
    { type: 'discard-still' },
    { type: 'discard-pictures' },
    { type: 'close-camera' },
    { type: 'release-vision' },
    announceStatus('canceled'),
    { type: 'notify', notice: { type: 'canceled' } },
  );
  return {
    state: {
      ...forgetSides(state),
      status: 'canceled',
      camera: 'closed',
      vision: 'none',
      enteredAt: time,
    },
    effects,
  };
}

function reset(state: DocumentCaptureState, { time }: EventOf<'reset'>): DocumentCaptureStep {
  if (state.status === 'idle') return stay(state);
  const { effects } = cancel(state, { type: 'cancel', time });
  return {
    // Attempts go on counting: what comes late of the last one is nothing of the next.
    state: { ...initialDocumentCapture(state.options), attempt: state.attempt, enteredAt: time },
    effects: [...effects, { type: 'forget' }],
  };
}
