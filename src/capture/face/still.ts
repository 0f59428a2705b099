/** From the shutter to the picture: taken, verified, encoded, handed on. */
import type { FaceVerdict } from '../../quality/types.js';
import { beginAttempt, common, finish, isWatching, pause, stay, submitPicture, watch, type EventOf } from './steps.js';
import type { CapturingState, FaceCaptureEffect, FaceCaptureState, FaceCaptureStep, FacePicture } from './types.js';
import { captureTiming } from '../lifecycle/hold.js';
import { sayAtOnce } from './watching.js';

export function isCapturing(state: FaceCaptureState, attempt: number): state is CapturingState {
  return state.status === 'capturing' && state.attempt === attempt;
}

/** The still is there: judge it, it may not be what the frames were. */
export function stillTaken(state: FaceCaptureState, { attempt }: EventOf<'still-taken'>): FaceCaptureStep {
  if (!isCapturing(state, attempt) || state.step !== 'take') return stay(state);
  return { state: { ...state, step: 'verify' }, effects: [{ type: 'verify-still', attempt }] };
}

/** A still that passes needs no camera any more; one that does not sends the person back to framing. */
export function stillJudged(
  state: FaceCaptureState,
  { attempt, verdict, time }: EventOf<'still-judged'>,
): FaceCaptureStep {
  if (!isCapturing(state, attempt) || state.step !== 'verify') return stay(state);
  if (!passes(state, verdict)) return refuseStill(state, verdict, time);
  const warnings = Object.entries(verdict.gates)
    .filter(([, gate]) => gate !== 'pass')
    .map(([hint]) => hint as keyof FaceVerdict['gates']);
  return {
    state: { ...state, step: 'encode', warnings, camera: 'closed', refusedStills: 0 },
    effects: [{ type: 'close-camera' }, { type: 'encode', attempt }],
  };
}

function passes(state: CapturingState, verdict: FaceVerdict): boolean {
  if (verdict.accept) return true;
  if (state.trigger === 'manual') return verdict.usable;
  const lenient = state.lenient || state.refusedStills >= captureTiming.strictVerifications;
  return lenient && verdict.tolerable;
}

/** Back to framing, under a new attempt and with the still's own hint on show at once. */
function refuseStill(state: CapturingState, verdict: FaceVerdict, time: number): FaceCaptureStep {
  const refusedStills = state.refusedStills + (state.trigger === 'automatic' ? 1 : 0);
  const refused = { ...state, attempt: state.attempt + 1, refusedStills };
  const discard: FaceCaptureEffect = { type: 'discard-still' };
  if (refused.camera === 'live') {
    const watching = watch(refused, time);
    const said = isWatching(watching.state) ? sayAtOnce(watching.state, verdict, time) : stay(watching.state);
    return { state: said.state, effects: [discard, ...watching.effects, ...said.effects] };
  }
  if (refused.camera === 'paused') {
    const paused = pause(refused, time, { attempt: refused.attempt });
    return { state: paused.state, effects: [discard, ...paused.effects] };
  }
  const begun = beginAttempt({ ...state, refusedStills }, time, { again: true });
  return { state: begun.state, effects: [discard, ...begun.effects] };
}

/** The picture is complete. */
export function encoded(state: FaceCaptureState, { picture, time }: EventOf<'encoded'>): FaceCaptureStep {
  if (!isCapturing(state, picture.attempt) || state.step !== 'encode') return stay(state);
  const complete: FacePicture = { ...picture, mode: state.trigger, warnings: state.warnings };
  if (!state.options.review) return handOn(state, complete, time);
  return {
    state: { ...common(state), status: 'review', picture: complete, enteredAt: time },
    effects: [{ type: 'announce', announcement: { kind: 'status', status: 'review' } }],
  };
}

/** The picture is final: tell the page, then submit it or be done. */
export function handOn(state: FaceCaptureState, picture: FacePicture, time: number): FaceCaptureStep {
  const captured: FaceCaptureEffect = { type: 'notify', notice: { type: 'captured', picture } };
  if (!state.options.hasBackend) return finish(state, picture, time, [captured]);
  const submitting = submitPicture(state, picture, time);
  return { state: submitting.state, effects: [captured, ...submitting.effects] };
}
