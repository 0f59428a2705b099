/** Handles a photo from framing to submission: taken, verified, encoded, reviewed, sent. */
import { IdvError } from '../../contract/errors.js';
import { captureTiming } from './hold.js';
import {
  announceStatus,
  beginAttempt,
  fail,
  fieldsOf,
  pause,
  reduceLifecycle,
  stay,
  changeWaits,
  noWaits,
} from './machine.js';
import type {
  CapturingState,
  PhotoEffect,
  PhotoEvent,
  PhotoFields,
  PhotoFlow,
  PhotoHint,
  PhotoState,
  PhotoStep,
  PhotoVerdict,
  Picture,
} from './photo-types.js';
import { framing, isWatching, judgeFrame, releaseShutter, showImmediately } from './watching.js';

type EventOf<T extends PhotoEvent['type']> = Extract<PhotoEvent, { type: T }>;

/** Returns the next state and the effects, in order, for events that every photo flow handles. */
export function reducePhoto<Own extends { type: string }>(
  flow: PhotoFlow<Own>,
  state: PhotoState,
  event: PhotoEvent,
): PhotoStep<Own> {
  const { time } = event;
  switch (event.type) {
    case 'options-changed':
      if (state.status !== 'holding' || event.options.auto) return stay({ ...state, options: event.options });
      return {
        state: { ...framing(state), options: event.options, enteredAt: time },
        effects: [{ type: 'discard-best-frame' }],
      };
    case 'frame-judged':
      return isWatching(state) ? judgeFrame(flow, state, event) : stay(state);
    case 'shutter':
      return isWatching(state) ? releaseShutter(flow, state, event) : stay(state);
    case 'still-taken':
      // The still may differ from the frames before it.
      if (!isCapturing(state, event.attempt) || state.step !== 'take') return stay(state);
      return { state: { ...state, step: 'verify' }, effects: [{ type: 'verify-still', attempt: event.attempt }] };
    case 'still-judged':
      return stillJudged(flow, state, event);
    case 'encoded':
      return encoded(flow, state, event);
    case 'capture-failed':
      return isCapturing(state, event.attempt) ? fail(flow, state, event.error, 'capture', time) : stay(state);
    case 'confirm':
      return state.status === 'review' ? flow.accept(state, state.picture, time) : stay(state);
    case 'hand-off':
      return handOff(flow, state, time);
    case 'handed-over':
      if (state.status !== 'handoff') return stay(state);
      return finish(flow, state, null, time, { type: 'emit', event: { type: 'submitted', pictureId: '' } });
    case 'taken-over':
      return stay(state.status === 'handoff' ? { ...fieldsOf(flow, state), status: 'idle', enteredAt: time } : state);
    case 'hand-off-failed':
      return state.status === 'handoff' ? fail(flow, state, notLoaded(), 'vision', time) : stay(state);
    case 'submit-waiting':
      return isSubmitting(state, event.pictureId)
        ? changeWaits(state, { waitingForNetwork: event.waiting })
        : stay(state);
    case 'submit-slow':
      return isSubmitting(state, event.pictureId) ? changeWaits(state, { isSlow: true }) : stay(state);
    case 'session-unavailable':
      return changeAvailability(state, event.unavailable);
    case 'session-refused':
      return isBeforeSubmission(state) ? fail(flow, state, event.error, 'backend', time) : stay(state);
    case 'submitted': {
      const { pictureId } = event;
      if (!isSubmitting(state, pictureId)) return stay(state);
      return finish(flow, state, state.picture, time, { type: 'emit', event: { type: 'submitted', pictureId } });
    }
    case 'submit-failed':
      return isSubmitting(state, event.pictureId) ? fail(flow, state, event.error, 'backend', time) : stay(state);
    default:
      return reduceLifecycle(flow, state, event);
  }
}

/** Announces a session that can't be opened, once. It blocks nothing, because the photo can wait. */
function changeAvailability(state: PhotoState, isUnavailable: boolean): PhotoStep<never> {
  const isNew = isUnavailable && !state.isUnavailable && isBeforeSubmission(state);
  const announcement = { kind: 'wait', reason: 'session' } as const;
  return { state: { ...state, isUnavailable }, effects: isNew ? [{ type: 'announce', announcement }] : [] };
}

/**
 * Whether the capture is running and the photo is not being sent yet. Once it is, the submission reports a refusal
 * itself.
 */
function isBeforeSubmission({ status }: PhotoState): boolean {
  return !['idle', 'submitting', 'done', 'handoff', 'failed', 'canceled'].includes(status);
}

function isCapturing(state: PhotoState, attempt: number): state is CapturingState {
  return state.status === 'capturing' && state.attempt === attempt;
}

function isSubmitting(state: PhotoState, pictureId: string): state is Extract<PhotoState, { status: 'submitting' }> {
  return state.status === 'submitting' && state.picture.id === pictureId;
}

/** A still that passes no longer needs the camera. One that does not sends the person back to framing. */
function stillJudged<Own>(
  flow: PhotoFlow<Own>,
  state: PhotoState,
  { attempt, verdict, time }: EventOf<'still-judged'>,
): PhotoStep<Own> {
  if (!isCapturing(state, attempt) || state.step !== 'verify') return stay(state);
  if (!flow.passes(state, verdict)) return refuseStill(flow, state, verdict, time);
  return {
    state: { ...state, step: 'encode', ...flow.remarks(state, verdict), camera: 'closed', refusedStills: 0 },
    effects: [
      // Pictures from a file, and those with set corners, were not taken just now.
      ...(state.camera === 'closed' ? [] : [{ type: 'cue', cue: 'taken' } as const]),
      { type: 'close-camera' },
      { type: 'encode', attempt },
    ],
  };
}

/** Hints of the checks that a still failed. */
export function remarkedHints<Hint extends PhotoHint>({ gates }: { gates: Record<Hint, string> }): Hint[] {
  return (Object.keys(gates) as Hint[]).filter((hint) => gates[hint] !== 'pass' && gates[hint] !== 'unknown');
}

/** Whether enough stills were refused in a row to accept one with warnings. */
export function hasWaitedLong({ refusedStills }: PhotoFields): boolean {
  return refusedStills >= captureTiming.strictVerifications;
}

/** Returns to framing as a new attempt, and shows the still's own hint at once. */
function refuseStill<Own>(
  flow: PhotoFlow<Own>,
  state: CapturingState,
  verdict: PhotoVerdict,
  time: number,
): PhotoStep<Own> {
  const refusedStills = state.refusedStills + (state.mode === 'automatic' ? 1 : 0);
  const refused = { ...state, attempt: state.attempt + 1, refusedStills };
  const discard = { type: 'discard-still' } as const;
  if (refused.camera === 'live') {
    const watching = flow.watch(refused, time);
    const said = isWatching(watching.state) ? showImmediately(watching.state, verdict, time) : stay(watching.state);
    return { state: said.state, effects: [discard, ...watching.effects, ...said.effects] };
  }
  const next =
    refused.camera === 'paused'
      ? pause(flow, refused, time)
      : beginAttempt(flow, { ...state, refusedStills }, time, { again: true });
  return { state: next.state, effects: [discard, ...next.effects] };
}

/** The picture is complete. */
function encoded<Own>(flow: PhotoFlow<Own>, state: PhotoState, { picture, time }: EventOf<'encoded'>): PhotoStep<Own> {
  if (!isCapturing(state, picture.attempt) || state.step !== 'encode') return stay(state);
  const complete = flow.complete(state, picture);
  if (!state.options.review && !flow.isDoubtful(complete)) return flow.accept(state, complete, time);
  return {
    state: { ...fieldsOf(flow, state), status: 'review', picture: complete, enteredAt: time },
    effects: [announceStatus('review')],
  };
}

/** The picture is final: notify the page, then submit it or finish. */
export function handOver<Own>(flow: PhotoFlow<Own>, state: PhotoState, picture: Picture, time: number): PhotoStep<Own> {
  const captured = flow.captured(state, picture);
  if (!state.options.hasBackend) return finish(flow, state, picture, time, captured);
  const submitting = submit(flow, state, picture, time);
  return { state: submitting.state, effects: [captured, ...submitting.effects] };
}

export function submit<Own>(flow: PhotoFlow<Own>, state: PhotoState, picture: Picture, time: number): PhotoStep<Own> {
  return {
    state: { ...fieldsOf(flow, state), status: 'submitting', picture, ...noWaits, enteredAt: time },
    effects: [flow.submit(state, picture), announceStatus('submitting')],
  };
}

/** Ends everything here without an announcement, because the handoff makes its own. */
function handOff<Own extends { type: string }>(flow: PhotoFlow<Own>, state: PhotoState, time: number): PhotoStep<Own> {
  if (state.status === 'handoff' || state.status === 'submitting') return stay(state);
  const { state: ended, effects } = reduceLifecycle(flow, state, { type: 'cancel', time });
  return {
    state: { ...fieldsOf(flow, ended), status: 'handoff', enteredAt: time },
    effects: effects.filter(({ type }) => type !== 'announce' && type !== 'emit'),
  };
}

function notLoaded(): IdvError {
  return new IdvError('vision-assets-missing', 'The code of the handoff did not load.', { retryable: true });
}

/** The end: camera, engine and still are released. */
function finish<Own>(
  flow: PhotoFlow<Own>,
  state: PhotoState,
  picture: Picture | null,
  time: number,
  event: Own | PhotoEffect,
): PhotoStep<Own> {
  return {
    state: {
      ...fieldsOf(flow, state),
      ...flow.withoutEngine,
      status: 'done',
      picture,
      failures: null,
      camera: 'closed',
      vision: 'none',
      enteredAt: time,
    },
    effects: [event, announceStatus('done'), { type: 'discard-still' }, { type: 'release-vision' }],
  };
}
