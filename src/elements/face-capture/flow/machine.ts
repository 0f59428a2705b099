/**
 * The selfie capture as a pure machine: events with their times go in, and the effects to perform come out as data.
 *
 * idle → permission → loading → framing → holding → capturing → review → submitting → done | failed; `paused`
 * (page hidden) and `canceled` can follow any of them.
 */
import type { AnalysisLevel } from '../../../contract/face.js';
import { unknownHints } from '../../../face/judge.js';
import { faceHints } from '../../../face/types.js';
import type { FaceVerdict } from '../../../face/types.js';
import { captureTiming } from '../../../kit/steps/hold.js';
import { stepLamp } from '../../../kit/steps/lamp.js';
import { beginAttempt, isLoading, stay, wait } from '../../../kit/steps/machine.js';
import {
  complaintsOf,
  initialPatience,
  isBlink,
  isDue,
  remainingHint,
  stepPatience,
} from '../../../kit/steps/patience.js';
import { handOver, hasWaitedLong, reducePhoto, remarkedHints, submit } from '../../../kit/steps/photo.js';
import type { PhotoFlow, PhotoStep } from '../../../kit/steps/photo-types.js';
import { recoveries } from '../../../kit/steps/recovery.js';
import type { Step } from '../../../kit/steps/state.js';
import { isWatching, readyEffect, watchFrames } from '../../../kit/steps/watching.js';
import { initialFaceCapture } from './state.js';
import type { FaceCaptureEvent, FaceCaptureState, FaceCaptureEffect, FacePicture, OwnEffect } from './state.js';

/** Returns the next state and the effects, in order. Pure: same input, same answer; neither argument is changed. */
export function reduceFaceCapture(
  state: FaceCaptureState,
  event: FaceCaptureEvent,
): Step<FaceCaptureState, FaceCaptureEffect> {
  // The shared steps know only that it is a photo.
  return reduce(state, event) as Step<FaceCaptureState, FaceCaptureEffect>;
}

function reduce(state: FaceCaptureState, event: FaceCaptureEvent): PhotoStep<OwnEffect> {
  switch (event.type) {
    case 'vision-detector-ready':
      return detectorReady(state, event.time);
    case 'vision-ready':
      return visionReady(state, event.analysis, event.time);
    case 'retake':
      return state.status === 'review' || (state.status === 'failed' && state.picture != null)
        ? retake(state, event.time)
        : stay(state);
    default:
      return reducePhoto(flow, state, event);
  }
}

type StateOf<Status extends FaceCaptureState['status']> = Extract<FaceCaptureState, { status: Status }>;

const flow: PhotoFlow<OwnEffect> = {
  initial: initialFaceCapture,
  startsFrom: ['idle', 'done', 'canceled', 'failed', 'handoff'],
  final: ['done', 'canceled'],
  withoutEngine: { analysis: null },
  discards: [{ type: 'discard-best-frame' }, { type: 'discard-still' }],
  hints: faceHints,

  uses(state) {
    if (isWatching(state)) return 'frames';
    if (state.status !== 'capturing' || state.step === 'encode') return 'nothing';
    return state.step === 'take' ? 'still' : 'engine';
  },

  fresh: (time) => ({ fields: { startedAt: time, refusedStills: 0 }, effects: [{ type: 'open-session' }] }),

  watch(state: FaceCaptureState, time) {
    return state.analysis === null ? wait(flow, state, time) : watchFrames(flow, state, time);
  },

  watched: { patience: initialPatience },

  /** A hint that has not helped for a while stops blocking, and a blink is neither mentioned nor counted. */
  assess(
    state: StateOf<'framing' | 'holding'>,
    { frameTime, verdict }: { frameTime: number; verdict: FaceVerdict },
    hold,
  ) {
    const patience = stepPatience(state.patience ?? initialPatience, frameTime, verdict, hold?.best ?? null);
    const blink = isBlink(patience, frameTime);
    const hint = blink ? null : remainingHint(patience.relaxed, verdict);
    const { lightLevel: light = null } = verdict;
    // Without an engine, faces are unknown; without landmarks, so is what a face looks like.
    const decides = state.options.auto && state.analysis === 'face' && state.vision === 'ready';
    return {
      hint,
      direction: hint === verdict.hint ? verdict.direction : null,
      // Until the eyes can be examined no frame is accepted, but the person may hold still. The photo waits for that.
      held: decides ? { ...verdict, accept: verdict.holds } : null,
      lapseMs: blink ? captureTiming.blinkMs : captureTiming.lapseMs,
      fallback: { best: patience.best, due: isDue(patience, frameTime) },
      own: {
        // Its last part has failed the self-test, after the first ones were in use.
        ...(verdict.gates['no-face'] === 'unknown' && { analysis: 'pixels' }),
        patience,
        lamp: stepLamp(state.lamp, { time: frameTime, isDark: state.hint === 'too-dark', light }),
      },
    };
  },

  analysis: ({ analysis }: FaceCaptureState) => analysis ?? 'pixels',

  taken: ({ patience = initialPatience }: StateOf<'framing' | 'holding'>) => ({ relaxed: patience.relaxed }),

  passes(state: StateOf<'capturing'>, verdict: FaceVerdict) {
    if (verdict.accept) return true;
    if (state.mode === 'manual') return verdict.usable;
    const isRelaxed = complaintsOf(verdict).every((hint) => state.relaxed?.includes(hint));
    return verdict.tolerable && (isRelaxed || hasWaitedLong(state));
  },

  remarks: (_state, verdict: FaceVerdict) => ({ warnings: [...remarkedHints(verdict), ...unknownHints(verdict)] }),

  isDoubtful: () => false,

  complete: ({ mode, warnings }, encoded) => ({ ...encoded, mode, warnings }) as FacePicture,

  accept: (state, picture, time) => handOver(flow, state, picture, time),

  captured: (_state, picture: FacePicture) => ({ type: 'emit', event: { type: 'captured', picture } }),

  submit: (_state, picture: FacePicture) => ({ type: 'submit', picture }),

  failed(state, origin) {
    const picture = state.status === 'submitting' && origin === 'backend' ? state.picture : null;
    const discard = { type: 'discard-best-frame' } as const;
    return { own: { picture }, effects: picture === null ? [discard, { type: 'discard-still' }] : [discard] };
  },

  recoveryOf: (code) => recoveries[code],

  retry(state: FaceCaptureState, retry, time) {
    if (retry === 'retake') return retake(state, time);
    if (retry === 'resubmit' && state.status === 'failed' && state.picture != null) {
      return submit(flow, state, state.picture, time);
    }
    return beginAttempt(flow, state, time, { again: false });
  },

  canceled: ({ status }) => ({
    effects: [...(status === 'submitting' ? [{ type: 'abort-submit' } as const] : []), ...flow.discards],
  }),
};

/** Faces are found, but their landmarks are still loading: there are hints, but no automatic capture. */
function detectorReady(state: FaceCaptureState, time: number): PhotoStep<OwnEffect> {
  if (state.vision !== 'loading') return stay(state);
  const seeing = { ...state, vision: 'detector', analysis: 'face' } as const;
  return seeing.status === 'loading' ? flow.watch(seeing, time) : stay(seeing);
}

function visionReady(state: FaceCaptureState, analysis: AnalysisLevel, time: number): PhotoStep<OwnEffect> {
  if (!isLoading(state)) return stay(state);
  const ready = { ...state, vision: 'ready', analysis } as const;
  if (ready.status === 'loading') return flow.watch(ready, time);
  return { state: ready, effects: isWatching(ready) ? [readyEffect(flow, ready)] : [] };
}

function retake(state: FaceCaptureState, time: number): PhotoStep<OwnEffect> {
  const begun = beginAttempt(flow, state, time, { again: true });
  return { state: begun.state, effects: [{ type: 'discard-still' }, ...begun.effects] };
}
