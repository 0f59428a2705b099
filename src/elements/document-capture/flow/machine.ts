/**
 * The document capture as a pure machine, side by side:
 *
 * idle → permission → loading → framing → holding → capturing → review → turning (next side) → … → submitting → done |
 * failed; from a file: reading → adjusting (corners) → capturing; after the shutter without a certain outline:
 * capturing → adjusting → capturing. `paused` and `canceled` can follow any of them.
 */
import type { IdvErrorCode } from '../../../contract/errors.js';
import { documentHints, sideHints } from '../../../document/types.js';
import type { DocumentHint, DocumentVerdict, SideHint } from '../../../document/types.js';
import { captureTiming } from '../../../kit/steps/hold.js';
import { announceStatus, beginAttempt, fail, fieldsOf, stay, wait } from '../../../kit/steps/machine.js';
import { relaxedBy, stepWaits } from '../../../kit/steps/patience.js';
import { handOver, hasWaitedLong, reducePhoto, submit, remarkedHints } from '../../../kit/steps/photo.js';
import type { PhotoFlow, PhotoStep } from '../../../kit/steps/photo-types.js';
import { recoveries } from '../../../kit/steps/recovery.js';
import type { Recovery } from '../../../kit/steps/recovery.js';
import { isWatching, takeNow, watchFrames } from '../../../kit/steps/watching.js';
import { initialDocumentCapture, isDoubt } from './state.js';
import type {
  DocumentCaptureEvent,
  DocumentCaptureState,
  DocumentCaptureStep,
  DocumentPicture,
  DocumentCaptureStatus,
  OwnEffect,
} from './state.js';

type StateOf<Status extends DocumentCaptureStatus> = Extract<DocumentCaptureState, { status: Status }>;

/** Returns the next state and the effects, in order. Pure: same input, same answer; neither argument is changed. */
export function reduceDocumentCapture(state: DocumentCaptureState, event: DocumentCaptureEvent): DocumentCaptureStep {
  // The shared steps know only that it is a photo.
  return reduce(state, event) as DocumentCaptureStep;
}

function reduce(state: DocumentCaptureState, event: DocumentCaptureEvent): PhotoStep<OwnEffect> {
  const { time } = event;
  switch (event.type) {
    case 'camera-opening':
    case 'camera-live':
    case 'camera-paused':
    case 'camera-failed':
      return state.source === 'camera' ? reducePhoto(flow, state, event) : stay(state);
    case 'capture-failed':
      return state.status === 'reading' && state.attempt === event.attempt
        ? fail(flow, state, event.error, 'capture', time)
        : reducePhoto(flow, state, event);
    case 'still-judged':
      return cornersRefused(state, event) ?? cornersAsked(state, event) ?? reducePhoto(flow, state, event);
    case 'shutter':
      // Whatever the frames show: the person sees the document, and the still decides what follows.
      return isWatching(state) ? takeNow(flow, state, time) : stay(state);
    case 'file-given':
      return fileGiven(state, event);
    case 'file-read':
      return fileRead(state, event);
    case 'confirm':
      return state.status === 'adjusting' ? useCorners(state, time) : reducePhoto(flow, state, event);
    case 'retake':
      return retake(state, time);
    case 'continue':
      return state.status === 'turning' ? beginAttempt(flow, state, time, { again: true }) : stay(state);
    default:
      return reducePhoto(flow, state, event);
  }
}

/** The verdict as if the checks behind these hints had passed. */
function withoutHints(
  verdict: DocumentVerdict,
  relaxed: readonly SideHint[],
): Pick<DocumentVerdict, 'hint' | 'accept' | 'usable' | 'score'> {
  if (relaxed.length === 0) return verdict;
  const isRelaxed = (hint: DocumentHint): boolean => relaxed.some((each) => each === hint);
  const left = documentHints.filter((hint) => verdict.gates[hint] !== 'pass' && !isRelaxed(hint));
  const hint = verdict.hint !== null && isRelaxed(verdict.hint) ? (left[0] ?? null) : verdict.hint;
  return { ...verdict, hint, accept: left.length === 0 };
}

const flow: PhotoFlow<OwnEffect> = {
  initial: initialDocumentCapture,
  startsFrom: ['idle', 'done', 'canceled', 'failed', 'handoff'],
  final: ['done', 'canceled'],
  discards: [{ type: 'discard-best-frame' }, { type: 'discard-still' }],
  hints: documentHints,

  uses(state) {
    if (isWatching(state)) return 'frames';
    if (state.status === 'reading' || state.status === 'adjusting') return 'engine';
    if (state.status !== 'capturing' || state.step === 'encode') return 'nothing';
    return state.step === 'take' ? 'still' : 'engine';
  },

  fresh: (time) => ({
    fields: { ...noSides, startedAt: time },
    effects: [{ type: 'discard-pictures' }, { type: 'open-session' }],
  }),

  beginning: () => ({ fields: { source: 'camera' } as Partial<DocumentCaptureState> }),

  watch(state, time) {
    // The worker is ready within a moment, so don't announce the wait.
    if (state.vision !== 'ready') return { state: wait(flow, state, time).state, effects: [] };
    return watchFrames(flow, state, time);
  },

  watched: { sideWaits: [] },

  /**
   * If the outline is uncertain, for example on white paper, only the shutter takes the photo. Hints about the side step
   * back if they don't help.
   */
  assess(
    { options, sideWaits: before = [] }: StateOf<'framing' | 'holding'>,
    { verdict, frameTime }: { verdict: DocumentVerdict; frameTime: number },
  ) {
    const sideWaits = stepWaits(
      before,
      relaxedBy(before, frameTime),
      frameTime,
      sideHints.filter((hint) => hint === verdict.hint),
    );
    const relaxed = relaxedBy(sideWaits, frameTime);
    const remaining = withoutHints(verdict, relaxed);
    return {
      hint: remaining.hint,
      direction: null,
      held: options.auto ? remaining : null,
      lapseMs: captureTiming.lapseMs,
      own: { sideWaits },
    };
  },

  analysis: () => 'document',

  taken: () => ({ advice: [], isCornered: false }),

  passes(state: StateOf<'capturing'>, verdict: DocumentVerdict) {
    if (state.isCornered === true) return refusalOf(verdict) === null;
    const isSure = verdict.gates['no-document'] === 'pass';
    return verdict.accept || (verdict.usable && isSure && (state.lenient || hasWaitedLong(state)));
  },

  remarks: ({ isCornered }: StateOf<'capturing'>, verdict: DocumentVerdict) => ({
    warnings: warningsOf(verdict, isCornered === true),
    advice: verdict.advice,
  }),

  complete({ mode, warnings, advice, options, sideIndex }: StateOf<'capturing'>, encoded) {
    return { ...encoded, mode, side: options.sides[sideIndex] ?? 'front', warnings, advice } as DocumentPicture;
  },

  isDoubtful: ({ advice }: DocumentPicture) => advice.some(isDoubt),

  /** A side is final: continue with the next one, or hand over the document. */
  accept(before: DocumentCaptureState, picture: DocumentPicture, time) {
    const pictures = [...before.pictures, picture];
    const state = { ...before, pictures, refusedStills: 0 };
    if (pictures.length >= state.options.sides.length) return handOver(flow, state, picture, time);
    return {
      state: { ...fieldsOf(flow, state), status: 'turning', sideIndex: pictures.length, enteredAt: time },
      effects: [announceStatus('turning')],
    };
  },

  captured: ({ pictures }: DocumentCaptureState) => ({ type: 'emit', event: { type: 'captured', pictures } }),

  submit: ({ pictures }: DocumentCaptureState) => ({ type: 'submit', pictures }),

  /** Finished pictures are kept while they can still be sent. */
  failed: () => ({ own: {}, effects: flow.discards }),

  recoveryOf,

  retry(state: DocumentCaptureState, retry, time) {
    const last = state.pictures.at(-1);
    switch (retry) {
      case 'resubmit':
        return last === undefined ? beginAttempt(flow, state, time, { again: false }) : submit(flow, state, last, time);
      case 'retake':
        return retake(state, time);
      case 'restart':
        return state.source === 'file' ? toFirstScreen(state, time) : beginAttempt(flow, state, time, { again: false });
      case 'choose':
        return toFirstScreen(state, time);
      default:
        return retry satisfies never;
    }
  },

  canceled: ({ status }) => ({
    fields: noSides,
    effects: [
      ...(status === 'submitting' ? [{ type: 'abort-submit' } as const] : []),
      ...flow.discards,
      { type: 'discard-pictures' },
    ],
  }),
};

/** Recoveries that differ from those of a selfie. */
const ownRecoveries: Partial<Record<IdvErrorCode, Recovery>> = {
  DOCUMENT_EXPIRED: { recoveryAction: 'take-again', retry: 'choose' },
  DOCUMENT_NOT_FOUND: { recoveryAction: 'take-again', retry: 'choose' },
  DOCUMENT_NOT_SUPPORTED: { recoveryAction: 'take-again', retry: 'choose' },
};

export function recoveryOf(code: IdvErrorCode): Recovery {
  return ownRecoveries[code] ?? recoveries[code];
}

/** Retakes the displayed side, or after a refusal all of them. */
function retake(state: DocumentCaptureState, time: number): PhotoStep<OwnEffect> {
  if (state.status !== 'review' && state.status !== 'adjusting' && state.status !== 'failed') return stay(state);
  const hasFailed = state.status === 'failed';
  if (state.source === 'file' && (hasFailed || state.pictures.length === 0)) return toFirstScreen(state, time);
  const begun = beginAttempt(flow, hasFailed ? { ...state, ...noSides } : state, time, { again: true });
  const discards = [{ type: 'discard-still' }, ...(hasFailed ? [{ type: 'discard-pictures' } as const] : [])] as const;
  return { state: begun.state, effects: [...discards, ...begun.effects] };
}

/** Returns to the first screen, where the person chooses the document and how to capture it. */
function toFirstScreen(state: DocumentCaptureState, time: number): PhotoStep<OwnEffect> {
  return {
    state: { ...fieldsOf(flow, state), ...noSides, status: 'idle', camera: 'closed', vision: 'none', enteredAt: time },
    effects: [
      { type: 'discard-still' },
      { type: 'discard-pictures' },
      { type: 'close-camera' },
      { type: 'release-vision' },
      announceStatus('idle'),
    ],
  };
}

// Handles a file instead of the camera, and corners that the person sets: judges the area between them.

type EventOf<T extends DocumentCaptureEvent['type']> = Extract<DocumentCaptureEvent, { type: T }>;

/** Gates that don't apply to files: a scan is cut at the card's edge, and has no distance. */
const framingHints: ReadonlySet<DocumentHint> = new Set(['too-close', 'too-far', 'cut-off']);

const own = { initial: initialDocumentCapture };

/** Restarts with the first side. */
const noSides = { sideIndex: 0, pictures: [], refusedStills: 0 } as const;

/** Uses a file instead of the camera for the current side. */
function fileGiven(state: DocumentCaptureState, { time }: EventOf<'file-given'>): DocumentCaptureStep {
  if (state.status === 'capturing' || state.status === 'submitting') return stay(state);
  // After a failure, finished sides stay finished. After the end, everything starts again.
  const isOver = ['idle', 'done', 'canceled'].includes(state.status);
  const isComplete = state.pictures.length >= state.options.sides.length;
  if (!isOver && !isComplete) return readFile(state, time);
  const reading = readFile({ ...state, ...noSides, startedAt: time }, time);
  return {
    state: reading.state,
    effects: [{ type: 'discard-pictures' }, { type: 'open-session' }, ...reading.effects],
  };
}

function readFile(state: DocumentCaptureState, time: number): DocumentCaptureStep {
  const attempt = state.attempt + 1;
  const loads = state.vision === 'none';
  return {
    state: {
      ...fieldsOf(own, state),
      status: 'reading',
      source: 'file',
      attempt,
      startedAt: state.startedAt ?? time,
      camera: 'closed',
      vision: loads ? 'loading' : state.vision,
      enteredAt: time,
    },
    effects: [
      ...(isWatching(state) ? [{ type: 'stop-frames' } as const] : []),
      { type: 'discard-best-frame' },
      { type: 'close-camera' },
      { type: 'discard-still' },
      ...(loads ? [{ type: 'load-vision' } as const] : []),
      { type: 'read-file', attempt },
      announceStatus('reading'),
    ],
  };
}

/** The file was searched. The person sees the corners and can move them. */
function fileRead(state: DocumentCaptureState, { attempt, found, time }: EventOf<'file-read'>): DocumentCaptureStep {
  if (state.status !== 'reading' || state.attempt !== attempt) return stay(state);
  return {
    state: { ...fieldsOf(own, state), status: 'adjusting', found, refusal: null, enteredAt: time },
    effects: [announceStatus('adjusting')],
  };
}

/** The corners are final: judge the area between them. */
function useCorners(state: DocumentCaptureState, time: number): DocumentCaptureStep {
  return {
    state: {
      ...fieldsOf(own, state),
      status: 'capturing',
      step: 'verify',
      mode: state.source === 'file' ? 'upload' : 'manual',
      isCornered: true,
      lenient: true,
      warnings: [],
      advice: [],
      enteredAt: time,
    },
    effects: [{ type: 'verify-still', attempt: state.attempt }, announceStatus('capturing')],
  };
}

function warningsOf(verdict: DocumentVerdict, isCornered: boolean): DocumentHint[] {
  const warned = remarkedHints(verdict);
  return isCornered ? warned.filter((hint) => !framingHints.has(hint)) : warned;
}

/** Why a picture with set corners cannot be used; `null` if it can. */
function refusalOf(verdict: DocumentVerdict): DocumentHint | null {
  return warningsOf(verdict, true).find((hint) => verdict.gates[hint] === 'block') ?? null;
}

function isVerifying(
  state: DocumentCaptureState,
  attempt: number,
): state is Extract<DocumentCaptureState, { status: 'capturing' }> {
  return state.status === 'capturing' && state.attempt === attempt && state.step === 'verify';
}

/** Returns to the corners, with the reason. `null` if the person has not set them, or the picture can be used. */
function cornersRefused(
  state: DocumentCaptureState,
  { attempt, verdict, time }: EventOf<'still-judged'>,
): DocumentCaptureStep | null {
  if (!isVerifying(state, attempt) || state.isCornered !== true) return null;
  const refusal = refusalOf(verdict);
  if (refusal === null) return null;
  return {
    state: { ...fieldsOf(own, state), status: 'adjusting', found: true, refusal, enteredAt: time },
    effects: [{ type: 'announce', announcement: { kind: 'hint', hint: refusal, direction: null } }],
  };
}

/**
 * The person pressed the shutter, and no outline is certain: they set the corners themselves. `null` if the picture can
 * be used as it is, or has another fault, which corners would not fix.
 */
function cornersAsked(
  state: DocumentCaptureState,
  { attempt, verdict, time }: EventOf<'still-judged'>,
): DocumentCaptureStep | null {
  if (!isVerifying(state, attempt) || state.isCornered === true || state.mode !== 'manual') return null;
  const outline = verdict.gates['no-document'];
  if (outline === 'pass') return null;
  return {
    state: {
      ...fieldsOf(own, state),
      status: 'adjusting',
      found: outline !== 'block',
      refusal: null,
      camera: 'closed',
      enteredAt: time,
    },
    effects: [
      { type: 'cue', cue: 'taken' },
      { type: 'close-camera' },
      { type: 'offer-corners' },
      announceStatus('adjusting'),
    ],
  };
}
