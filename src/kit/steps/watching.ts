/** Handles live frames and the shutter while the person frames a face or a document. */
import { hintEffects, initialHints, repeatEffects, stabilizeHint } from './hint-stabilizer.js';
import { beginHold, captureTiming, continueHold, holdProgress } from './hold.js';
import type { HeldVerdict, Hold } from './hold.js';
import { announceStatus, fieldsOf, stay } from './machine.js';
import type {
  CapturingState,
  FramingState,
  PhotoEffect,
  PhotoEvent,
  PhotoFlow,
  PhotoHint,
  PhotoState,
  PhotoStep,
  PhotoVerdict,
  WatchingState,
} from './photo-types.js';
import type { HintDirection } from '../../face/types.js';

type EventOf<T extends PhotoEvent['type']> = Extract<PhotoEvent, { type: T }>;

export function isWatching<S extends { status: string }>(
  state: S,
): state is Extract<S, { status: 'framing' | 'holding' }> {
  return state.status === 'framing' || state.status === 'holding';
}

/** Camera and engine are ready. */
export function watchFrames<Own>(flow: PhotoFlow<Own>, state: PhotoState, time: number): PhotoStep<Own> {
  return {
    state: {
      ...fieldsOf(flow, state),
      status: 'framing',
      hint: null,
      direction: null,
      verdict: null,
      verdictAt: null,
      watchingSince: time,
      // While the engine was loading, the camera was already running.
      stabilizer: initialHints<PhotoHint, HintDirection>(state.status === 'loading' ? state.enteredAt : time),
      keptAt: null,
      offersHelp: false,
      ...flow.watched,
      enteredAt: time,
    },
    effects: [
      { type: 'discard-best-frame' },
      { type: 'start-frames' },
      announceStatus('framing'),
      // Automatic capture needs landmarks: the page gets the event once they are ready.
      ...(state.vision === 'ready' ? [readyEffect(flow, state)] : []),
    ],
  };
}

/** The page learns that guidance has begun. */
export function readyEffect<Own>(flow: PhotoFlow<Own>, state: PhotoState): PhotoEffect {
  return { type: 'emit', event: { type: 'ready', analysis: flow.analysis(state) } };
}

/** Handles a frame: first the hint, then the hold. */
export function judgeFrame<Own>(
  flow: PhotoFlow<Own>,
  state: WatchingState,
  event: EventOf<'frame-judged'>,
): PhotoStep<Own> {
  const { time, frameTime, verdict } = event;
  if (frameTime < state.watchingSince) return stay(state);
  const before = state.status === 'holding' ? state.hold : null;
  const { hint, direction, held, lapseMs, fallback, own } = flow.assess(state, event, before);
  const sample = { time: frameTime, hint, direction };
  const stabilizer = stabilizeHint(state.stabilizer, sample, flow.hints);
  const hold = held === null ? null : nextHold(before, frameTime, held, lapseMs);
  const best = hold?.best ?? (held === null ? null : fallback?.best) ?? null;
  const seen: FramingState = {
    ...framing(state),
    ...own,
    verdict,
    verdictAt: time,
    stabilizer,
    hint: stabilizer.hint,
    direction: stabilizer.direction,
    keptAt: best?.time ?? null,
    offersHelp: state.offersHelp || time - state.watchingSince >= captureTiming.helpAfterMs,
  };
  const all: PhotoEffect[] = [
    ...keepEffects(state.keptAt, best),
    ...hintEffects(state, seen),
    ...repeatEffects(state.stabilizer, stabilizer),
    // Announcements match what is shown: a hint outlasts its cause by a moment.
    ...(isHeldStill(seen, hold) && !isHeldStill(state, before) ? [announceStatus('holding')] : []),
    ...(seen.offersHelp && !state.offersHelp ? [{ type: 'announce', announcement: { kind: 'help' } } as const] : []),
  ];
  const isHeld = hold !== null && hold.heldMs >= captureTiming.holdMs;
  if (isHeld || (hold === null && best !== null && fallback?.due === true)) {
    const capture = beginCapture(flow, seen, { mode: 'automatic', lenient: false }, 'best', time);
    return { state: capture.state, effects: [...all, ...capture.effects] };
  }
  const enteredAt = (before === null) === (hold === null) ? state.enteredAt : time;
  if (hold === null) return { state: { ...seen, enteredAt }, effects: all };
  return { state: { ...seen, status: 'holding', hold, progress: holdProgress(hold), enteredAt }, effects: all };
}

/** Whether "hold still" is shown. */
function isHeldStill({ hint }: Pick<WatchingState, 'hint'>, hold: Hold | null): boolean {
  return hint === null && hold !== null;
}

function keepEffects(keptAt: number | null, best: Hold['best'] | null): PhotoEffect[] {
  if (best === null) return keptAt === null ? [] : [{ type: 'discard-best-frame' }];
  return best.time === keptAt ? [] : [{ type: 'keep-best-frame', frameTime: best.time, score: best.score }];
}

function nextHold(before: Hold | null, frameTime: number, verdict: HeldVerdict, lapseMs: number): Hold | null {
  const continued = before && continueHold(before, frameTime, verdict, lapseMs);
  return continued ?? (verdict.accept ? beginHold(frameTime, verdict) : null);
}

/** Handles a frame without a hold. */
export function framing(state: WatchingState): FramingState {
  if (state.status === 'framing') return state;
  const { hold: _hold, progress: _progress, ...rest } = state;
  return { ...rest, status: 'framing' };
}

/** The manual shutter. A gate that blocks refuses it and says why. Without a fresh verdict, only the still decides. */
export function releaseShutter<Own>(
  flow: PhotoFlow<Own>,
  state: WatchingState,
  { time }: EventOf<'shutter'>,
): PhotoStep<Own> {
  const { verdict, verdictAt, hint, direction } = state;
  const isFresh = verdictAt !== null && time - verdictAt <= captureTiming.freshVerdictMs;
  if (isFresh && verdict !== null && !verdict.usable) {
    // The shown hint stays, and is announced again because the person pressed.
    if (hint !== null) return { state, effects: [askedFor({ hint, direction })] };
    const shown = showImmediately(state, verdict, time);
    const effects = shown.effects.filter(({ type }) => type === 'emit');
    return { state: shown.state, effects: verdict.hint === null ? effects : [...effects, askedFor(verdict)] };
  }
  return takeNow(flow, state, time);
}

/**
 * Takes the picture because the person has pressed. During a hold, takes its best frame, which passed every gate. The
 * current frame may not.
 */
export function takeNow<Own>(flow: PhotoFlow<Own>, state: WatchingState, time: number): PhotoStep<Own> {
  const source = state.status === 'holding' ? 'best' : 'live';
  return beginCapture(flow, state, { mode: 'manual', lenient: true }, source, time);
}

/** Shows a verdict's hint without a vote, because the person is waiting for an answer. It is held like any other. */
export function showImmediately(state: WatchingState, verdict: PhotoVerdict, time: number): PhotoStep<never> {
  const { hint, direction = null } = verdict;
  if (hint === null) return stay(state);
  const stabilizer = { ...state.stabilizer, hint, direction, since: time, repeated: false };
  const said = { ...state, stabilizer, hint, direction };
  return { state: said, effects: hintEffects(state, said) };
}

/** The person has pressed, so the reason is always announced. */
function askedFor({ hint, direction = null }: Pick<PhotoVerdict, 'hint' | 'direction'>): PhotoEffect {
  return { type: 'announce', announcement: { kind: 'hint', hint, direction, again: true, asked: true } };
}

function beginCapture<Own>(
  flow: PhotoFlow<Own>,
  state: WatchingState,
  how: Pick<CapturingState, 'mode' | 'lenient'>,
  source: 'best' | 'live',
  time: number,
): PhotoStep<Own> {
  return {
    state: {
      ...fieldsOf(flow, state),
      ...flow.taken(state),
      ...how,
      status: 'capturing',
      step: 'take',
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
