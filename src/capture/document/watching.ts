/** What live frames and the shutter do while the person frames the document. */
import { documentHints } from '../../document/types.js';
import type { DocumentHint, DocumentVerdict } from '../../document/types.js';
import { announceStatus, common, stay, type EventOf } from './steps.js';
import type {
  DocumentCaptureEffect,
  DocumentCaptureStep,
  DocumentFramingState,
  DocumentHoldingState,
  DocumentWatching,
} from './types.js';
import { stabilizeHint } from '../lifecycle/hint-stabilizer.js';
import { beginHold, captureTiming, continueHold, holdProgress } from '../lifecycle/hold.js';

type WatchingState = DocumentFramingState | DocumentHoldingState;

/** One more frame: the hint, then the hold. */
export function judgeFrame(
  state: WatchingState,
  { time, frameTime, verdict }: EventOf<'frame-judged'>,
): DocumentCaptureStep {
  if (frameTime < state.watchingSince) return stay(state);
  const sample = { time: frameTime, hint: verdict.hint, direction: null };
  const stabilizer = stabilizeHint(state.stabilizer, sample, documentHints);
  const { hint } = stabilizer;
  const seen = { ...watching(state), verdict, verdictAt: time, stabilizer, hint };
  const words = hintEffects(state.hint, hint);
  const before = state.status === 'holding' ? state.hold : null;
  const continued = before && continueHold(before, frameTime, verdict);
  const begun = state.options.auto && verdict.accept ? beginHold(frameTime, verdict) : null;
  const hold = state.options.auto ? (continued ?? begun) : null;
  if (hold === null) {
    return {
      state: { ...seen, status: 'framing', enteredAt: before ? time : state.enteredAt },
      effects: before ? [{ type: 'discard-best-frame' }, ...words] : words,
    };
  }
  const effects: DocumentCaptureEffect[] = [];
  if (before === null || hold.best.time !== before.best.time) {
    effects.push({ type: 'keep-best-frame', frameTime: hold.best.time, score: hold.best.score });
  }
  if (before === null) effects.push(announceStatus('holding'));
  effects.push(...words);
  if (hold.heldMs >= captureTiming.holdMs) {
    const capture = beginCapture(seen, 'automatic', 'best', time);
    return { state: capture.state, effects: [...effects, ...capture.effects] };
  }
  const enteredAt = before ? state.enteredAt : time;
  const progress = holdProgress(hold);
  return { state: { ...seen, status: 'holding', hold, progress, enteredAt }, effects };
}

/** Gates that block refuse the shutter and say why; without a fresh verdict the still alone decides. */
export function releaseShutter(state: WatchingState, { time }: EventOf<'shutter'>): DocumentCaptureStep {
  const { verdict, verdictAt } = state;
  const fresh = verdictAt !== null && time - verdictAt <= captureTiming.freshVerdictMs;
  if (fresh && verdict !== null && !verdict.usable) {
    // A hint on show stays; it is said again, for the press asked for it.
    return state.hint === null ? sayAtOnce(state, verdict, time) : { state, effects: [announceHint(state.hint)] };
  }
  return beginCapture(state, 'manual', state.status === 'holding' ? 'best' : 'live', time);
}

/** Puts a verdict's hint on show without a vote, for an answer the person waits for. Held like any other. */
export function sayAtOnce(state: WatchingState, { hint }: DocumentVerdict, time: number): DocumentCaptureStep {
  if (hint === null) return stay(state);
  const stabilizer = { ...state.stabilizer, hint, since: time };
  return { state: { ...state, stabilizer, hint }, effects: hintEffects(state.hint, hint) };
}

function beginCapture(
  state: DocumentWatching,
  trigger: 'automatic' | 'manual',
  source: 'best' | 'live',
  time: number,
): DocumentCaptureStep {
  return {
    state: {
      ...common(state),
      status: 'capturing',
      step: 'take',
      trigger,
      warnings: [],
      advice: [],
      enteredAt: time,
    },
    effects: [
      { type: 'take-still', attempt: state.attempt, source },
      { type: 'stop-frames' },
      announceStatus('capturing'),
    ],
  };
}

function watching(state: DocumentWatching): DocumentWatching {
  const { hint, verdict, verdictAt, watchingSince, stabilizer } = state;
  return { ...common(state), hint, verdict, verdictAt, watchingSince, stabilizer };
}

function announceHint(hint: DocumentHint): DocumentCaptureEffect {
  return { type: 'announce', announcement: { kind: 'hint', hint } };
}

function hintEffects(before: DocumentHint | null, after: DocumentHint | null): DocumentCaptureEffect[] {
  if (before === after) return [];
  const notify: DocumentCaptureEffect = { type: 'notify', notice: { type: 'hint', hint: after } };
  return after === null ? [notify] : [notify, announceHint(after)];
}
