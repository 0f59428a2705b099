/** The pre-check: the selfie's camera, frames and gates, as far as they tell whether the hosted check can go well. */
import { faceHints } from '../../quality/types.js';
import type { FaceHint, FaceVerdict, HintDirection } from '../../quality/types.js';
import { initialHints, stabilizeHint } from '../lifecycle/hint-stabilizer.js';
import { beginHold, captureTiming, continueHold, holdProgress } from '../lifecycle/hold.js';
import type { HeldVerdict, Hold } from '../lifecycle/hold.js';
import { announceStatus, checkingFrom, common, create, failWith, isPreCheck, stay } from './steps.js';
import type { SessionEventOf } from './steps.js';
import type {
  CheckingState,
  LivenessSessionEffect,
  LivenessSessionState,
  LivenessSessionStep,
  SessionCommon,
} from './types.js';

/** After so long in vain the person is offered to go on without, milliseconds. */
export const patienceMs = 10_000;

/** What a hosted check cannot do without. Of the selfie's other gates only what blocks counts: nothing is taken here. */
const needed = ['too-dark', 'no-face', 'multiple-faces', 'too-bright', 'too-far'] as const satisfies FaceHint[];

export function isReady({ usable, gates }: FaceVerdict): boolean {
  return usable && needed.every((gate) => gates[gate] === 'pass');
}

export function frameJudged(
  state: CheckingState,
  { time, frameTime, verdict }: SessionEventOf<'frame-judged'>,
): LivenessSessionStep {
  if (frameTime < state.enteredAt) return stay(state);
  const ready = isReady(verdict);
  const stabilizer = stabilizeHint(
    state.stabilizer,
    {
      time: frameTime,
      hint: ready ? null : verdict.hint,
      direction: ready ? null : verdict.direction,
    },
    faceHints,
  );
  const { hint, direction } = stabilizer;
  const hold = nextHold(state.hold, frameTime, { accept: ready, usable: ready, score: 0 });
  const seen: CheckingState = {
    ...state,
    stabilizer,
    hint,
    direction,
    hold,
    progress: hold === null ? 0 : holdProgress(hold),
    skippable: state.skippable || time - state.enteredAt >= patienceMs,
  };
  const effects = hintEffects(state, hint, direction);
  if (hold === null || hold.heldMs < captureTiming.holdMs) return { state: seen, effects };
  const created = create(seen, seen, time);
  return { state: created.state, effects: [...effects, ...created.effects] };
}

function nextHold(before: Hold | null, frameTime: number, verdict: HeldVerdict): Hold | null {
  const continued = before && continueHold(before, frameTime, verdict);
  return continued ?? (verdict.accept ? beginHold(frameTime, verdict) : null);
}

function hintEffects(
  before: CheckingState,
  hint: FaceHint | null,
  direction: HintDirection | null,
): LivenessSessionEffect[] {
  if (hint === before.hint && direction === before.direction) return [];
  const notify: LivenessSessionEffect = {
    type: 'notify',
    notice: { type: 'hint', hint, direction },
  };
  if (hint === null) return [notify];
  return [notify, { type: 'announce', announcement: { kind: 'hint', hint, direction } }];
}

/** The camera is live: watch frames, or wait for the engine. */
function watch(state: SessionCommon, time: number): LivenessSessionStep {
  if (state.vision !== 'ready') {
    return {
      state: { ...common(state), status: 'loading', enteredAt: time },
      effects: [announceStatus('loading')],
    };
  }
  return {
    state: { ...checkingFrom(state, time), stabilizer: initialHints<FaceHint, HintDirection>() },
    effects: [{ type: 'start-frames' }, announceStatus('checking')],
  };
}

export function cameraOpening(
  state: LivenessSessionState,
  { time }: SessionEventOf<'camera-opening'>,
): LivenessSessionStep {
  const opening = { ...state, camera: 'opening' as const };
  if (state.status !== 'checking' && state.status !== 'loading') return stay(opening);
  return {
    state: { ...common(opening), status: 'permission', again: true, enteredAt: time },
    effects: state.status === 'checking' ? [{ type: 'stop-frames' }] : [],
  };
}

export function cameraLive(state: LivenessSessionState, { time }: SessionEventOf<'camera-live'>): LivenessSessionStep {
  switch (state.status) {
    case 'permission':
    case 'paused':
    case 'checking':
      return watch({ ...state, camera: 'live' }, time);
    case 'loading':
      return stay({ ...state, camera: 'live' });
    default:
      // It came too late: nobody needs it.
      return { state: { ...state, camera: 'closed' }, effects: [{ type: 'close-camera' }] };
  }
}

export function cameraPaused(
  state: LivenessSessionState,
  { time }: SessionEventOf<'camera-paused'>,
): LivenessSessionStep {
  if (!isPreCheck(state)) return stay({ ...state, camera: 'paused' });
  return {
    state: { ...common(state), status: 'paused', camera: 'paused', enteredAt: time },
    effects: [...(state.status === 'checking' ? [{ type: 'stop-frames' } as const] : []), announceStatus('paused')],
  };
}

/**
 * A desktop without a camera goes on by itself, where the presentation may be chosen: a phone will do. Else the person
 * reads what to do, and may go on: the hosted page asks for the camera on its own.
 */
export function cameraFailed(
  state: LivenessSessionState,
  { error, time }: SessionEventOf<'camera-failed'>,
): LivenessSessionStep {
  if (!isPreCheck(state)) return stay({ ...state, camera: 'closed' });
  const { presentation, handheld } = state.options;
  if (error.code === 'camera-not-found' && presentation === 'auto' && !handheld) {
    return create(state, { ...state, cameraFault: error.code }, time);
  }
  return failWith(state, error, 'camera', time);
}

export function visionReady(
  state: LivenessSessionState,
  { analysis, time }: SessionEventOf<'vision-ready'>,
): LivenessSessionStep {
  if (state.vision !== 'loading') return stay(state);
  const ready = { ...state, vision: 'ready' as const };
  // Without an engine nobody here can tell a face: the hosted page has one of its own.
  if (analysis === 'pixels' && isPreCheck(state)) return create(ready, ready, time);
  return ready.status === 'loading' ? watch(ready, time) : stay(ready);
}

/** No engine, no pre-check; a camera that is being asked for is asked by the hosted page then. */
export function visionFailed(
  state: LivenessSessionState,
  { time }: SessionEventOf<'vision-failed'>,
): LivenessSessionStep {
  if (!isPreCheck(state)) return stay(state);
  return create(state, state, time);
}

export function skip(state: LivenessSessionState, { time }: SessionEventOf<'skip'>): LivenessSessionStep {
  if (state.status === 'failed' && state.skippable) return create(state, state, time);
  return isPreCheck(state) ? create(state, state, time) : stay(state);
}
