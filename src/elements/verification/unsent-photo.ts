import type { CheckStep } from './flow/state.js';
import { longestLifeMs, clearPhotos, getPhoto, isKept, putPhoto } from '../../kit/submission/photo-store.js';
import type { SealedPhoto } from '../../kit/submission/photo-store.js';
import type { DocumentDetails, FaceDetails } from '../../contract/contract.js';

/** A photo without what the keeper adds. */
export type NewUnsentPhoto = UnsentPhoto extends infer P
  ? P extends UnsentPhoto
    ? Omit<P, 'session' | 'expiresAt'>
    : never
  : never;

/** Keeps a journey's only unsent photo, in memory and sealed on the device until its session ends. */
export class UnsentPhotoKeeper {
  #photo: UnsentPhoto | null = null;
  #expiring: ReturnType<typeof setTimeout> | undefined;

  /** `null` if nothing is kept. */
  get photo(): UnsentPhoto | null {
    return this.#photo;
  }

  /** @param endsAt end of the session, milliseconds since the epoch; `null` while unknown */
  keep(backend: string, session: string, photo: NewUnsentPhoto, endsAt: number | null): void {
    const now = Date.now();
    const longest = now + longestLifeMs;
    // A session in use has not ended, so the device's clock must be wrong.
    const isPlausible = endsAt !== null && endsAt > now;
    const expiresAt = isPlausible ? Math.min(endsAt, longest) : longest;
    this.#photo = { ...photo, session, expiresAt };
    void keepUnsent(backend, this.#photo);
    clearTimeout(this.#expiring);
    this.#expiring = setTimeout(() => void wipeUnsent(), Math.max(0, expiresAt - Date.now()));
  }

  /** Finds the photo from before a reload. */
  async read(backend: string, session: string): Promise<void> {
    this.#photo = await readUnsent(backend, session, Date.now());
  }

  /** Drops this step's photo once it has arrived or is no longer needed. */
  drop(step: CheckStep): void {
    if (this.#photo?.step === step) this.wipe();
  }

  wipe(): void {
    this.#photo = null;
    clearTimeout(this.#expiring);
    void wipeUnsent();
  }
}

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

// Seals a photo with a key that only this tab has. The key is in `sessionStorage`, because the photo must survive a
// reload but not the tab. The photo is in IndexedDB, because `sessionStorage` is too small. Anyone who finds one
// without the other, in a later tab or a copy of the browser profile, cannot see the photo.

const keyName = 'idv-photo-key';
const ivBytes = 12;
const keyBytes = 32;
const lengthBytes = 4;

/** Makes a new key for every photo. @throws if storage is blocked, so that nothing is stored */
function makeTabKey(): Uint8Array<ArrayBuffer> {
  const key = crypto.getRandomValues(new Uint8Array(keyBytes));
  sessionStorage.setItem(keyName, key.join());
  return key;
}

function tabKey(): Uint8Array<ArrayBuffer> | null {
  const text = sessionStorage.getItem(keyName);
  return text === null ? null : Uint8Array.from(text.split(','), Number);
}

/** Drops the key, so that nobody can read the photo any more, even if it is still stored. */
function dropTabKey(): void {
  try {
    sessionStorage.removeItem(keyName);
  } catch {
    // Storage is blocked, so there was no key.
  }
}

/** Binds the photo to `place`, so that a photo stored for one backend is not read for another. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});

const importKey = (key: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use]);

/** A photo's fields as JSON, followed by its pictures. */
function pack(photo: object): Promise<ArrayBuffer> {
  const pictures: [name: string, type: string, size: number][] = [];
  const blobs: Blob[] = [];
  for (const [name, value] of Object.entries(photo) as [string, unknown][]) {
    if (!(value instanceof Blob)) continue;
    pictures.push([name, value.type, value.size]);
    blobs.push(value);
  }
  const head = new TextEncoder().encode(JSON.stringify({ photo, pictures }));
  const length = new DataView(new ArrayBuffer(lengthBytes));
  length.setUint32(0, head.length);
  return new Blob([length, head, ...blobs]).arrayBuffer();
}

function unpack(bytes: ArrayBuffer): object {
  let at = lengthBytes + new DataView(bytes).getUint32(0);
  const head = new TextDecoder().decode(new Uint8Array(bytes, lengthBytes, at - lengthBytes));
  const { photo, pictures } = JSON.parse(head) as { photo: object; pictures: [string, string, number][] };
  const blobs = pictures.map(([name, type, size]) => {
    const blob = new Blob([new Uint8Array(bytes, at, size)], { type });
    at += size;
    return [name, blob] as const;
  });
  return { ...photo, ...Object.fromEntries(blobs) };
}

async function seal(
  photo: object & { expiresAt: number },
  place: string,
  key: Uint8Array<ArrayBuffer>,
): Promise<SealedPhoto> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = await crypto.subtle.encrypt(algorithm(iv, place), await importKey(key, 'encrypt'), await pack(photo));
  return { iv, sealed, expiresAt: photo.expiresAt };
}

/** `null` if another tab has sealed it, or it was changed. */
async function unseal({ iv, sealed }: SealedPhoto, place: string): Promise<object | null> {
  try {
    const key = tabKey();
    if (key === null) return null;
    return unpack(await crypto.subtle.decrypt(algorithm(iv, place), await importKey(key, 'decrypt'), sealed));
  } catch {
    return null;
  }
}
