import type { DocumentDetails, FaceDetails } from '../../shared/contract.js';
import { clearPhotos, getPhoto, isKept, putPhoto } from './photo-store.js';
import { dropTabKey, makeTabKey, seal, unseal } from './sealed-photo.js';

/** A photo that the person has accepted and that has not arrived, with what is sent along. */
export type UnsentPhoto = {
  /** Its Idempotency-Key: sent again under the same, it is counted once. */
  key: string;
  /** Names the session that it belongs to. */
  session: string;
  /** When that session ends, and with it the photo: milliseconds since the epoch. */
  expiresAt: number;
} & (
  | { step: 'face'; image: Blob; details: FaceDetails }
  | { step: 'document'; front: Blob; back: Blob | null; details: DocumentDetails }
);

const placeOf = (backend: string): string => new URL(backend, document.baseURI).href;

let last: Promise<unknown> = Promise.resolve();

/** One after the other: sealing takes a moment, and what is wiped meanwhile must not be written after that. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Keeps it until it has arrived. Without storage, a photo that a reload interrupts is taken again. */
export async function keepUnsent(backend: string, photo: UnsentPhoto): Promise<void> {
  try {
    const place = placeOf(backend);
    // At once: who wipes later takes it away again, whatever is written until then.
    const key = makeTabKey();
    await inTurn(async () => putPhoto(place, await seal(photo, place, key)));
  } catch {
    // Nothing can be kept, so nothing is.
  }
}

/** What is kept for this session. What belongs to another one, or has expired, is wiped. */
export function readUnsent(backend: string, session: string, now: number): Promise<UnsentPhoto | null> {
  return inTurn(async () => {
    try {
      const place = placeOf(backend);
      const kept = await getPhoto(place);
      const photo = isKept(kept, now) ? ((await unseal(kept, place)) as UnsentPhoto | null) : null;
      if (photo?.session === session) return photo;
      dropTabKey();
      await clearPhotos();
    } catch {
      // Nothing can be kept, so nothing is.
    }
    return null;
  });
}

/** Wipes every stored photo. */
export async function wipeUnsent(): Promise<void> {
  dropTabKey();
  await inTurn(clearPhotos);
}
