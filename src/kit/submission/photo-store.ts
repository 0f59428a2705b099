/** Stores an encrypted photo that has not been sent yet in the browser's IndexedDB. */

/** Contains only ciphertext of the photo. The key is in the tab that stored it. */
export interface SealedPhoto {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** Milliseconds since the epoch. Not encrypted, so that it can be wiped later without the key. */
  expiresAt: number;
}

/** No photo is stored longer than a session's token lasts. Milliseconds. */
export const longestLifeMs = 15 * 60_000;

const databaseName = 'idv-elements';
const storeName = 'unsent';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed.')));
  });
}

/**
 * Longest wait for the storage, in milliseconds. In some browsers, the storage answers late or never just after the
 * browser has started.
 */
const longestMs = 2_000;

/** Rejects if the storage does not answer. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage does not answer.')), longestMs);
  });
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}

/** Runs work on the store. Rejects if the browser has no storage, as in some private windows. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await settled(opening);
  try {
    return await work(database.transaction(storeName, mode).objectStore(storeName));
  } finally {
    database.close();
  }
}

export async function putPhoto(place: string, photo: SealedPhoto): Promise<void> {
  await inTime(within('readwrite', (store) => settled(store.put(photo, place))));
}

/** Returns whatever is stored. It may come from another version, so don't trust it. */
export async function getPhoto(place: string): Promise<unknown> {
  return inTime(within('readonly', (store) => settled<unknown>(store.get(place))));
}

/** @param photo the stored value */
export function isKept(photo: unknown, now: number): photo is SealedPhoto {
  const { iv, sealed, expiresAt } = (photo ?? {}) as Partial<Record<keyof SealedPhoto, unknown>>;
  const isSealed = iv instanceof Uint8Array && sealed instanceof ArrayBuffer;
  // If the end is too far ahead, the device's clock was wrong when the photo was stored.
  return isSealed && typeof expiresAt === 'number' && expiresAt > now && expiresAt <= now + longestLifeMs;
}

/** Wipes without creating an empty database if nothing was ever stored. Never rejects. */
async function wipe(work: (store: IDBObjectStore) => Promise<unknown>): Promise<void> {
  // A frame without an origin has no storage. There, `databases` leaves a rejection in Chromium that nobody can handle.
  if (globalThis.origin === 'null') return;
  const find = async (): Promise<void> => {
    // Older browsers cannot tell.
    const databases = await indexedDB.databases?.().catch(() => null);
    if (databases == null || databases.some(({ name }) => name === databaseName)) await within('readwrite', work);
  };
  await inTime(find()).catch(() => undefined);
}

/** Wipes every stored photo. Never rejects: if nothing can be wiped, nothing could be stored. */
export async function clearPhotos(): Promise<void> {
  await wipe((store) => settled(store.clear()));
}

async function dropExpired(store: IDBObjectStore, now: number): Promise<void> {
  const places = await settled(store.getAllKeys());
  const photos = await settled<unknown[]>(store.getAll());
  const dropped = places.filter((_, at) => !isKept(photos[at], now));
  await Promise.all(dropped.map((place) => settled(store.delete(place))));
}

/** Wipes expired photos of tabs that were closed, or whose device was off, when they expired. Never rejects. */
export async function wipeExpired(): Promise<void> {
  await wipe((store) => dropExpired(store, Date.now()));
}
