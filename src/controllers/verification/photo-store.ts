/** Where a photo waits on the device that has not arrived: one store of the browser's IndexedDB, sealed. */

/** Of the photo itself only ciphertext: its key is in the tab that keeps it. */
export interface SealedPhoto {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** Milliseconds since the epoch. Not encrypted, so that it can be wiped later without the key. */
  expiresAt: number;
}

/** No photo waits longer: that is how long a token of a session lasts. Milliseconds. */
export const longestLifeMs = 15 * 60_000;

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

/** Work on the one store. Rejects where the browser has no storage, as in some private windows. */
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

/** Whatever is there: what other versions have kept is not to be trusted. */
export async function getPhoto(place: string): Promise<unknown> {
  return inTime(within('readonly', (store) => settled<unknown>(store.get(place))));
}

/** @param photo as it was found */
export function isKept(photo: unknown, now: number): photo is SealedPhoto {
  const { iv, sealed, expiresAt } = (photo ?? {}) as Partial<Record<keyof SealedPhoto, unknown>>;
  const isSealed = iv instanceof Uint8Array && sealed instanceof ArrayBuffer;
  // An end too far ahead: the device's calendar was wrong when it was written.
  return isSealed && typeof expiresAt === 'number' && expiresAt > now && expiresAt <= now + longestLifeMs;
}

/** Where nothing was ever kept, there is nothing to wipe, and no empty database to leave behind. Never rejects. */
async function wipe(work: (store: IDBObjectStore) => Promise<unknown>): Promise<void> {
  const find = async (): Promise<void> => {
    // Older browsers do not say.
    const databases = await indexedDB.databases?.().catch(() => null);
    if (databases == null || databases.some(({ name }) => name === databaseName)) await within('readwrite', work);
  };
  await inTime(find()).catch(() => undefined);
}

/** Wipes every stored photo. Never rejects: where nothing can be wiped, nothing could be stored. */
export async function clearPhotos(): Promise<void> {
  await wipe((store) => settled(store.clear()));
}

async function dropExpired(store: IDBObjectStore, now: number): Promise<void> {
  const places = await settled(store.getAllKeys());
  const photos = await settled<unknown[]>(store.getAll());
  const dropped = places.filter((_, at) => !isKept(photos[at], now));
  await Promise.all(dropped.map((place) => settled(store.delete(place))));
}

/** Wipes what a tab has left behind that was closed, or whose device was off, when it should have gone. Never rejects. */
export async function wipeExpired(): Promise<void> {
  await wipe((store) => dropExpired(store, Date.now()));
}
