/** From the shutter, or the given file, to the straightened picture. */
import type { DocumentHint, DocumentVerdict } from '../../document/types.js';
import {
  acceptSide,
  announceStatus,
  beginAttempt,
  common,
  isWatching,
  pause,
  stay,
  watch,
  type EventOf,
} from './steps.js';
import type {
  DocumentAdjustingState,
  DocumentCaptureEffect,
  DocumentCaptureState,
  DocumentCaptureStep,
  DocumentCapturingState,
  DocumentPicture,
} from './types.js';
import { sayAtOnce } from './watching.js';
import { captureTiming } from '../lifecycle/hold.js';

/** Nothing to blame a given picture for: a scan is cut at the card's edge, and how far it was away nobody asks. */
const framingHints: ReadonlySet<DocumentHint> = new Set(['too-close', 'too-far', 'cut-off']);

export function isCapturing(state: DocumentCaptureState, attempt: number): state is DocumentCapturingState {
  return state.status === 'capturing' && state.attempt === attempt;
}

/** The still is there: judge it, it may not be what the frames were. */
export function stillTaken(state: DocumentCaptureState, { attempt }: EventOf<'still-taken'>): DocumentCaptureStep {
  if (!isCapturing(state, attempt) || state.step !== 'take') return stay(state);
  return { state: { ...state, step: 'verify' }, effects: [{ type: 'verify-still', attempt }] };
}

/** A given picture was searched: the person sees the corners and may move them. */
export function fileRead(
  state: DocumentCaptureState,
  { attempt, found, time }: EventOf<'file-read'>,
): DocumentCaptureStep {
  if (state.status !== 'reading' || state.attempt !== attempt) return stay(state);
  return {
    state: { ...common(state), status: 'adjusting', found, refusal: null, enteredAt: time },
    effects: [announceStatus('adjusting')],
  };
}

/** The corners stand: judge what lies between them. */
export function useCorners(state: DocumentAdjustingState, time: number): DocumentCaptureStep {
  return {
    state: {
      ...common(state),
      status: 'capturing',
      step: 'verify',
      trigger: 'upload',
      warnings: [],
      advice: [],
      enteredAt: time,
    },
    effects: [{ type: 'verify-still', attempt: state.attempt }, announceStatus('capturing')],
  };
}

/** A still that passes needs no camera any more; one that does not sends the person back. */
export function stillJudged(
  state: DocumentCaptureState,
  { attempt, verdict, time }: EventOf<'still-judged'>,
): DocumentCaptureStep {
  if (!isCapturing(state, attempt) || state.step !== 'verify') return stay(state);
  if (!passes(state, verdict)) return refuseStill(state, verdict, time);
  const warnings = Object.entries(verdict.gates)
    .filter(([, gate]) => gate !== 'pass')
    .map(([hint]) => hint as DocumentHint)
    .filter((hint) => state.trigger !== 'upload' || !framingHints.has(hint));
  return {
    state: {
      ...state,
      step: 'encode',
      warnings,
      advice: verdict.advice,
      camera: 'closed',
      refusedStills: 0,
    },
    effects: [{ type: 'close-camera' }, { type: 'encode', attempt }],
  };
}

function blocking({ gates }: DocumentVerdict): DocumentHint | null {
  const blocked = Object.entries(gates).find(
    ([hint, gate]) => gate === 'block' && !framingHints.has(hint as DocumentHint),
  );
  return blocked === undefined ? null : (blocked[0] as DocumentHint);
}

function passes(state: DocumentCapturingState, verdict: DocumentVerdict): boolean {
  if (state.trigger === 'upload') return blocking(verdict) === null;
  if (verdict.accept) return true;
  const lenient = state.trigger === 'manual' || state.refusedStills >= captureTiming.strictVerifications;
  return verdict.usable && lenient;
}

/** Back to framing, or to the corners, with the still's own hint on show at once. */
function refuseStill(state: DocumentCapturingState, verdict: DocumentVerdict, time: number): DocumentCaptureStep {
  if (state.trigger === 'upload') {
    const refusal = blocking(verdict);
    return {
      state: { ...common(state), status: 'adjusting', found: true, refusal, enteredAt: time },
      effects: refusal === null ? [] : [{ type: 'announce', announcement: { kind: 'hint', hint: refusal } }],
    };
  }
  const refusedStills = state.refusedStills + (state.trigger === 'automatic' ? 1 : 0);
  const refused = { ...state, attempt: state.attempt + 1, refusedStills };
  const discard: DocumentCaptureEffect = { type: 'discard-still' };
  if (refused.camera === 'live') {
    const again = watch(refused, time);
    const said = isWatching(again.state) ? sayAtOnce(again.state, verdict, time) : stay(again.state);
    return { state: said.state, effects: [discard, ...again.effects, ...said.effects] };
  }
  const next =
    refused.camera === 'paused'
      ? pause(refused, time, refused.attempt)
      : beginAttempt({ ...state, refusedStills }, time, { again: true });
  return { state: next.state, effects: [discard, ...next.effects] };
}

/** The picture of this side is complete. */
export function encoded(state: DocumentCaptureState, { picture, time }: EventOf<'encoded'>): DocumentCaptureStep {
  if (!isCapturing(state, picture.attempt) || state.step !== 'encode') return stay(state);
  const { trigger: mode, warnings, advice, options, sideIndex } = state;
  const side = options.sides[sideIndex] ?? 'front';
  const complete: DocumentPicture = { ...picture, mode, side, warnings, advice };
  if (!options.review) return acceptSide(state, complete, time);
  return {
    state: { ...common(state), status: 'review', picture: complete, enteredAt: time },
    effects: [announceStatus('review')],
  };
}
