/** Steps that several events of the document machine share. */
import type { DocumentHint } from '../../document/types.js';
import type { IdvError, IdvErrorCode } from '../../shared/errors.js';
import type {
  DocumentCaptureEffect,
  DocumentCaptureEvent,
  DocumentCaptureState,
  DocumentCaptureStatus,
  DocumentCaptureStep,
  DocumentCommon,
  DocumentFramingState,
  DocumentHoldingState,
  DocumentPicture,
  DocumentRecovery,
} from './types.js';
import { initialHints } from '../lifecycle/hint-stabilizer.js';
import { recoveries } from '../lifecycle/recovery.js';
import type { FailureOrigin } from '../lifecycle/recovery.js';

export type EventOf<T extends DocumentCaptureEvent['type']> = Extract<DocumentCaptureEvent, { type: T }>;

export function stay(state: DocumentCaptureState): DocumentCaptureStep {
  return { state, effects: [] };
}

export function isWatching(state: DocumentCaptureState): state is DocumentFramingState | DocumentHoldingState {
  return state.status === 'framing' || state.status === 'holding';
}

/** The fields every state has, without those of one state alone. */
export function common(state: DocumentCommon): DocumentCommon {
  return {
    options: state.options,
    attempt: state.attempt,
    startedAt: state.startedAt,
    enteredAt: state.enteredAt,
    vision: state.vision,
    camera: state.camera,
    sideIndex: state.sideIndex,
    pictures: state.pictures,
    source: state.source,
    refusedStills: state.refusedStills,
  };
}

export function announceStatus(status: DocumentCaptureStatus): DocumentCaptureEffect {
  return { type: 'announce', announcement: { kind: 'status', status } };
}

function loadVision(state: DocumentCommon): DocumentCaptureEffect[] {
  return state.vision === 'none' ? [{ type: 'load-vision' }] : [];
}

/** From the camera on, for the current side. */
export function beginAttempt(state: DocumentCommon, time: number, { again }: { again: boolean }): DocumentCaptureStep {
  return {
    state: {
      ...common(state),
      status: 'permission',
      again,
      source: 'camera',
      attempt: state.attempt + 1,
      camera: 'opening',
      vision: state.vision === 'none' ? 'loading' : state.vision,
      enteredAt: time,
    },
    effects: [{ type: 'open-camera' }, ...loadVision(state), announceStatus('permission')],
  };
}

/** A file instead of the camera, for the current side. */
export function beginFile(state: DocumentCaptureState, time: number): DocumentCaptureStep {
  const effects: DocumentCaptureEffect[] = isWatching(state) ? [{ type: 'stop-frames' }] : [];
  const attempt = state.attempt + 1;
  return {
    state: {
      ...common(state),
      status: 'reading',
      source: 'file',
      attempt,
      startedAt: state.startedAt ?? time,
      camera: 'closed',
      vision: state.vision === 'none' ? 'loading' : state.vision,
      enteredAt: time,
    },
    effects: [
      ...effects,
      { type: 'discard-best-frame' },
      { type: 'close-camera' },
      { type: 'discard-still' },
      ...loadVision(state),
      { type: 'read-file', attempt },
      announceStatus('reading'),
    ],
  };
}

/** All sides anew. */
export function forgetSides(state: DocumentCommon): DocumentCommon {
  return { ...common(state), sideIndex: 0, pictures: [], refusedStills: 0 };
}

/** Back to the first screen, where the person chooses document and way. */
export function toFirstScreen(state: DocumentCaptureState, time: number): DocumentCaptureStep {
  return {
    state: {
      ...forgetSides(state),
      status: 'idle',
      camera: 'closed',
      vision: 'none',
      enteredAt: time,
    },
    effects: [
      { type: 'discard-still' },
      { type: 'discard-pictures' },
      { type: 'close-camera' },
      { type: 'release-vision' },
      announceStatus('idle'),
    ],
  };
}

/** The camera is live: watch frames, or wait for the worker. */
export function watch(state: DocumentCommon, time: number): DocumentCaptureStep {
  if (state.vision !== 'ready') {
    return { state: { ...common(state), status: 'loading', enteredAt: time }, effects: [] };
  }
  return {
    state: {
      ...common(state),
      status: 'framing',
      hint: null,
      verdict: null,
      verdictAt: null,
      watchingSince: time,
      stabilizer: initialHints<DocumentHint, never>(),
      enteredAt: time,
    },
    effects: [
      { type: 'discard-best-frame' },
      { type: 'start-frames' },
      announceStatus('framing'),
      { type: 'notify', notice: { type: 'ready' } },
    ],
  };
}

/** The page is hidden. A still that was asked for has used its attempt up. */
export function pause(
  state: DocumentCaptureState,
  time: number,
  attempt = state.attempt + (state.status === 'capturing' ? 1 : 0),
): DocumentCaptureStep {
  const effects: DocumentCaptureEffect[] = isWatching(state) ? [{ type: 'stop-frames' }] : [];
  if (isWatching(state) || state.status === 'capturing') {
    effects.push({ type: 'discard-best-frame' }, { type: 'discard-still' });
  }
  return {
    state: { ...common(state), attempt, status: 'paused', camera: 'paused', enteredAt: time },
    effects: [...effects, announceStatus('paused')],
  };
}

/** Where a document has another way on than a selfie. */
const ownRecoveries: Partial<Record<IdvErrorCode, DocumentRecovery>> = {
  DOCUMENT_EXPIRED: { recoveryAction: 'take-again', retry: 'choose' },
  DOCUMENT_NOT_FOUND: { recoveryAction: 'take-again', retry: 'choose' },
};

export function recoveryOf(code: IdvErrorCode): DocumentRecovery {
  return ownRecoveries[code] ?? recoveries[code];
}

/** Everything that runs is ended. Pictures that are done stay while they may still be sent. */
export function failWith(
  state: DocumentCaptureState,
  error: IdvError,
  origin: FailureOrigin,
  time: number,
): DocumentCaptureStep {
  const keepVision = state.vision === 'ready' && origin !== 'vision';
  const effects: DocumentCaptureEffect[] = isWatching(state) ? [{ type: 'stop-frames' }] : [];
  effects.push({ type: 'discard-best-frame' }, { type: 'close-camera' }, { type: 'discard-still' });
  if (!keepVision) effects.push({ type: 'release-vision' });
  effects.push(announceStatus('failed'), {
    type: 'notify',
    notice: { type: 'failed', error, origin },
  });
  return {
    state: {
      ...common(state),
      ...recoveryOf(error.code),
      status: 'failed',
      error,
      origin,
      camera: 'closed',
      vision: keepVision ? 'ready' : 'none',
      enteredAt: time,
    },
    effects,
  };
}

export function submit(state: DocumentCommon, time: number): DocumentCaptureStep {
  return {
    state: {
      ...common(state),
      status: 'submitting',
      waitingForNetwork: false,
      enteredAt: time,
    },
    effects: [{ type: 'submit', pictures: state.pictures }, announceStatus('submitting')],
  };
}

/** The end: nothing is kept that costs memory or light. */
export function finish(
  state: DocumentCommon,
  time: number,
  told: readonly DocumentCaptureEffect[],
): DocumentCaptureStep {
  return {
    state: { ...common(state), status: 'done', camera: 'closed', vision: 'none', enteredAt: time },
    effects: [...told, announceStatus('done'), { type: 'discard-still' }, { type: 'release-vision' }],
  };
}

/** A side is final: the next one, or hand on what there is. */
export function acceptSide(before: DocumentCaptureState, picture: DocumentPicture, time: number): DocumentCaptureStep {
  const pictures = [...before.pictures, picture];
  const state: DocumentCommon = { ...common(before), pictures, refusedStills: 0 };
  if (pictures.length < state.options.sides.length) {
    return {
      state: { ...state, status: 'turning', sideIndex: pictures.length, enteredAt: time },
      effects: [announceStatus('turning')],
    };
  }
  const captured: DocumentCaptureEffect = {
    type: 'notify',
    notice: { type: 'captured', pictures },
  };
  if (!state.options.hasBackend) return finish(state, time, [captured]);
  const submitting = submit(state, time);
  return { state: submitting.state, effects: [captured, ...submitting.effects] };
}
