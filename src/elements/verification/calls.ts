/** A journey's calls to the backend. Each returns its outcome as an event. */
import type { BackendClient, CallOptions } from '../../backend/types.js';
import { recoveries } from '../../kit/steps/recovery.js';
import { pairOf } from './flow/progress.js';
import type { AcceptedSteps, VerificationEvent, VerificationState } from './flow/state.js';
import type { SessionProgress } from '../../contract/contract.js';
import { IdvError } from '../../contract/errors.js';
import type { UnsentPhotoKeeper } from './unsent-photo-keeper.js';

/** Whether sending the photo again cannot help. */
function isRefusal({ code }: IdvError): boolean {
  return recoveries[code].retry === 'retake' || code.startsWith('DOCUMENT_');
}

/** Compares the same two pictures only once, even if the request is repeated. */
export async function compareOnce(
  client: BackendClient,
  state: VerificationState,
  options: CallOptions,
): Promise<VerificationEvent> {
  const { document, face } = state.accepted;
  const [source, target] = [document?.id, face?.id];
  if (source == null || target == null) throw new IdvError('not-configured', 'There is nothing to compare.');
  try {
    await client.compareFaces({ source, target }, { ...options, idempotencyKey: `compare.${pairOf(state)}` });
    return { type: 'compared' };
  } catch (cause) {
    if (!(cause instanceof IdvError) || cause.code !== 'FACE_MISMATCH') throw cause;
    return { type: 'mismatched' };
  }
}

/** Sends a photo that the person has accepted but the backend does not have yet. */
export async function sendUnsent(
  client: BackendClient,
  unsent: UnsentPhotoKeeper,
  options: CallOptions,
): Promise<VerificationEvent> {
  const { photo } = unsent;
  if (photo === null) throw new IdvError('capture-failed', 'The photo is gone.');
  const { step, key: idempotencyKey } = photo;
  const { signal } = options;
  try {
    const id =
      step === 'face'
        ? (await client.submitFace(photo.image, photo.details, { ...options, idempotencyKey })).faceId
        : (await client.submitDocument(photo, photo.details, { ...options, idempotencyKey })).documentId;
    signal.throwIfAborted();
    unsent.drop(step);
    return { type: 'sent', step, id };
  } catch (cause) {
    if (signal.aborted || !(cause instanceof IdvError) || !isRefusal(cause)) throw cause;
    unsent.drop(step);
    return { type: 'refused', step, error: cause };
  }
}

export function acceptedIn({ document, face, liveness }: SessionProgress): AcceptedSteps {
  return {
    ...(document !== null && { document: { id: document.documentId } }),
    ...(face !== null && { face: { id: face.faceId } }),
    ...(liveness?.status === 'SUCCEEDED' && { liveness: { id: liveness.livenessId } }),
  };
}
