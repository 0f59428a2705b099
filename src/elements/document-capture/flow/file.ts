/** Handles a file instead of the camera, and corners that the person sets: judges the area between them. */
import type { DocumentHint, DocumentVerdict } from '../../../document/types.js';
import { announceStatus, fieldsOf, stay } from '../../../kit/steps/machine.js';
import { remarkedHints } from '../../../kit/steps/photo.js';
import { isWatching } from '../../../kit/steps/watching.js';
import { initialDocumentCapture } from './state.js';
import type { DocumentCaptureEvent, DocumentCaptureState, DocumentCaptureStep } from './state.js';

type EventOf<T extends DocumentCaptureEvent['type']> = Extract<DocumentCaptureEvent, { type: T }>;

/** Gates that don't apply to files: a scan is cut at the card's edge, and has no distance. */
const framingHints: ReadonlySet<DocumentHint> = new Set(['too-close', 'too-far', 'cut-off']);

const own = { initial: initialDocumentCapture };

/** Restarts with the first side. */
export const noSides = { sideIndex: 0, pictures: [], refusedStills: 0 } as const;

/** Uses a file instead of the camera for the current side. */
export function fileGiven(state: DocumentCaptureState, { time }: EventOf<'file-given'>): DocumentCaptureStep {
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
export function fileRead(
  state: DocumentCaptureState,
  { attempt, found, time }: EventOf<'file-read'>,
): DocumentCaptureStep {
  if (state.status !== 'reading' || state.attempt !== attempt) return stay(state);
  return {
    state: { ...fieldsOf(own, state), status: 'adjusting', found, refusal: null, enteredAt: time },
    effects: [announceStatus('adjusting')],
  };
}

/** The corners are final: judge the area between them. */
export function useCorners(state: DocumentCaptureState, time: number): DocumentCaptureStep {
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

export function warningsOf(verdict: DocumentVerdict, isCornered: boolean): DocumentHint[] {
  const warned = remarkedHints(verdict);
  return isCornered ? warned.filter((hint) => !framingHints.has(hint)) : warned;
}

/** Why a picture with set corners cannot be used; `null` if it can. */
export function refusalOf(verdict: DocumentVerdict): DocumentHint | null {
  return warningsOf(verdict, true).find((hint) => verdict.gates[hint] === 'block') ?? null;
}

function isVerifying(
  state: DocumentCaptureState,
  attempt: number,
): state is Extract<DocumentCaptureState, { status: 'capturing' }> {
  return state.status === 'capturing' && state.attempt === attempt && state.step === 'verify';
}

/** Returns to the corners, with the reason. `null` if the person has not set them, or the picture can be used. */
export function cornersRefused(
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
export function cornersAsked(
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
