import type { DocumentDetails, FaceDetails } from '../../shared/contract.js';

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

const databaseName = 'idv-elements';
const storeName = 'unsent';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed.')));
  });
}

/** Some browsers' storage answers late or never, just after their start: nobody waits longer for it. Milliseconds. */
const longestMs = 2_000;

/** Rejects where the storage does not answer. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage does not answer.')), longestMs);
  });
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}

/** One operation on the one store. Rejects where the browser has no storage, as in some private windows. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

const placeOf = (backend: string): string => new URL(backend, document.baseURI).href;

/** Keeps it until it has arrived. Without storage, a photo that a reload interrupts is taken again. */
export async function keepUnsent(backend: string, photo: UnsentPhoto): Promise<void> {
  await inTime(within('readwrite', (store) => store.put(photo, placeOf(backend)))).catch(() => undefined);
}

/** What is kept for this session. What belongs to another one, or has expired, is wiped. */
export async function readUnsent(backend: string, session: string, now: number): Promise<UnsentPhoto | null> {
  try {
    const kept = (await inTime(within('readonly', (store) => store.get(placeOf(backend))))) as UnsentPhoto | undefined;
    if (kept?.session === session && kept.expiresAt > now) return kept;
    await wipeUnsent();
  } catch {
    // Nothing can be kept, so nothing is.
  }
  return null;
}

/** Nothing of anybody stays on the device. */
export async function wipeUnsent(): Promise<void> {
  try {
    await inTime(clear());
  } catch {
    // Nothing could be kept, so nothing was.
  }
}

async function clear(): Promise<void> {
  // Opening it would create it.
  const databases = await indexedDB.databases?.().catch(() => null);
  if (databases != null && !databases.some(({ name }) => name === databaseName)) return;
  await within('readwrite', (store) => store.clear());
}
