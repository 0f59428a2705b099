/** What live frames and the shutter do while the person frames their face. */
import { faceHints } from '../../quality/types.js';
import type { FaceVerdict } from '../../quality/types.js';
import { announceStatus, common, stay, type EventOf } from './steps.js';
import type { FaceCaptureEffect, FaceCaptureStep, FramingState, HoldingState, Watching } from './types.js';
import { stabilizeHint } from '../lifecycle/hint-stabilizer.js';
import { beginHold, captureTiming, continueHold, holdProgress } from '../lifecycle/hold.js';
import type { HeldVerdict, Hold } from '../lifecycle/hold.js';
import { isBlink, isLenient, stepPatience } from '../lifecycle/patience.js';

type WatchingState = FramingState | HoldingState;

/** One more frame: the hint, then the hold. */
export function judgeFrame(
  state: WatchingState,
  { time, frameTime, verdict }: EventOf<'frame-judged'>,
): FaceCaptureStep {
  if (frameTime < state.watchingSince) return stay(state);
  const patience = stepPatience(state.patience, frameTime, verdict);
  const blink = isBlink(patience, frameTime);
  const lenient = isLenient(patience, frameTime);
  const stabilizer = stabilizeHint(
    state.stabilizer,
    {
      time: frameTime,
      hint: blink ? null : verdict.hint,
      direction: verdict.direction,
    },
    faceHints,
  );
  const seen: Watching = {
    ...watching(state),
    verdict,
    verdictAt: time,
    stabilizer,
    patience,
    offersHelp: state.offersHelp || time - state.watchingSince >= captureTiming.helpAfterMs,
    hint: stabilizer.hint,
    direction: stabilizer.direction,
  };
  const words = hintEffects(state, seen);
  if (seen.offersHelp && !state.offersHelp) {
    words.push({ type: 'announce', announcement: { kind: 'help' } });
  }
  const before = state.status === 'holding' ? state.hold : null;
  const held = { ...verdict, accept: verdict.accept || (lenient && verdict.tolerable) };
  const hold = nextHold(state, before, frameTime, held, blink);
  if (hold === null) {
    return {
      state: { ...seen, status: 'framing', enteredAt: before ? time : state.enteredAt },
      effects: before ? [{ type: 'discard-best-frame' }, ...words] : words,
    };
  }
  const effects: FaceCaptureEffect[] = [];
  if (before === null || hold.best.time !== before.best.time) {
    effects.push({ type: 'keep-best-frame', frameTime: hold.best.time, score: hold.best.score });
  }
  if (before === null) effects.push(announceStatus('holding'));
  effects.push(...words);
  if (hold.heldMs >= captureTiming.holdMs) {
    const capture = beginCapture(seen, 'automatic', 'best', time, lenient);
    return { state: capture.state, effects: [...effects, ...capture.effects] };
  }
  const enteredAt = before ? state.enteredAt : time;
  const progress = holdProgress(hold);
  return { state: { ...seen, status: 'holding', hold, progress, enteredAt }, effects };
}

/**
 * `null`: no hold. Without an engine nobody knows whether there is a face, and without landmarks not what it looks like:
 * then the person alone decides when.
 */
function nextHold(
  { options, mode, vision }: WatchingState,
  before: Hold | null,
  frameTime: number,
  verdict: HeldVerdict,
  blink: boolean,
): Hold | null {
  if (!options.auto || mode === 'pixels' || vision !== 'ready') return null;
  const lapseMs = blink ? captureTiming.blinkMs : captureTiming.lapseMs;
  const continued = before && continueHold(before, frameTime, verdict, lapseMs);
  return continued ?? (verdict.accept ? beginHold(frameTime, verdict) : null);
}

/**
 * The manual shutter. Gates that block refuse it and say why; without a fresh verdict the still alone decides. During a
 * hold its best frame is taken: it passed every gate, which the frame of the moment of pressing may not.
 */
export function releaseShutter(state: WatchingState, { time }: EventOf<'shutter'>): FaceCaptureStep {
  const { verdict, verdictAt } = state;
  const fresh = verdictAt !== null && time - verdictAt <= captureTiming.freshVerdictMs;
  if (fresh && verdict !== null && !verdict.usable) {
    // A hint on show stays; it is said again, for the press asked for it.
    if (state.hint !== null) {
      return { state, effects: [announceHint(state.hint, state.direction)] };
    }
    return sayAtOnce(state, verdict, time);
  }
  return beginCapture(state, 'manual', state.status === 'holding' ? 'best' : 'live', time);
}

/** Puts a verdict's hint on show without a vote, for an answer the person waits for. Held like any other. */
export function sayAtOnce(state: WatchingState, { hint, direction }: FaceVerdict, time: number): FaceCaptureStep {
  if (hint === null) return stay(state);
  const stabilizer = { ...state.stabilizer, hint, direction, since: time };
  return {
    state: { ...state, stabilizer, hint, direction },
    effects: hintEffects(state, { ...state, hint, direction }),
  };
}

function beginCapture(
  state: Watching,
  trigger: 'automatic' | 'manual',
  source: 'best' | 'live',
  time: number,
  lenient = trigger === 'manual',
): FaceCaptureStep {
  return {
    state: {
      ...common(state),
      status: 'capturing',
      lenient,
      mode: state.mode,
      step: 'take',
      trigger,
      warnings: [],
      enteredAt: time,
    },
    effects: [
      { type: 'take-still', attempt: state.attempt, source },
      { type: 'stop-frames' },
      announceStatus('capturing'),
    ],
  };
}

function watching(state: Watching): Watching {
  return {
    ...common(state),
    mode: state.mode,
    hint: state.hint,
    direction: state.direction,
    verdict: state.verdict,
    verdictAt: state.verdictAt,
    watchingSince: state.watchingSince,
    stabilizer: state.stabilizer,
    patience: state.patience,
    offersHelp: state.offersHelp,
  };
}

function announceHint(hint: NonNullable<Watching['hint']>, direction: Watching['direction']): FaceCaptureEffect {
  return { type: 'announce', announcement: { kind: 'hint', hint, direction } };
}

function hintEffects(before: Watching, after: Watching): FaceCaptureEffect[] {
  const { hint, direction, attempt } = after;
  if (hint === before.hint && direction === before.direction) return [];
  const notify: FaceCaptureEffect = {
    type: 'notify',
    notice: { type: 'hint', hint, direction, attempt },
  };
  return hint === null ? [notify] : [notify, announceHint(hint, direction)];
}
