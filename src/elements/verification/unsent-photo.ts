import type { DocumentDetails, FaceDetails } from '../../contract/contract.js';
import { clearPhotos, getPhoto, isKept, putPhoto } from '../../kit/submission/photo-store.js';
import { dropTabKey, makeTabKey, seal, unseal } from './sealed-photo.js';

/** A photo that the person has accepted but that has not arrived, with everything that is sent with it. */
export type UnsentPhoto = {
  /** Its Idempotency-Key, so that a repeat counts only once. */
  key: string;
  /** The name of its session. */
  session: string;
  /** When that session ends, and with it the photo: milliseconds since the epoch. */
  expiresAt: number;
} & (
  | { step: 'face'; image: Blob; details: FaceDetails }
  | { step: 'document'; front: Blob; back: Blob | null; details: DocumentDetails }
);

const placeOf = (backend: string): string => new URL(backend, document.baseURI).href;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work one after the other: sealing takes a moment, and a photo wiped in the meantime must not be written
 * afterward.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Stores the photo until it has arrived. Without storage, a reload loses the photo and the person takes another. */
export async function keepUnsent(backend: string, photo: UnsentPhoto): Promise<void> {
  try {
    const place = placeOf(backend);
    // Make the key at once, so that a later wipe also invalidates whatever is written until then.
    const key = makeTabKey();
    await inTurn(async () => putPhoto(place, await seal(photo, place, key)));
  } catch {
    // Storage is not available, so nothing is kept.
  }
}

/** Reads this session's photo. Wipes one that belongs to another session or has expired. */
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
      // Storage is not available, so nothing is kept.
    }
    return null;
  });
}

/** Wipes every stored photo. */
export async function wipeUnsent(): Promise<void> {
  dropTabKey();
  await inTurn(clearPhotos);
}
