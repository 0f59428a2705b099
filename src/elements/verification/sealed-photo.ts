/**
 * Seals a photo with a key that only this tab has. The key is in `sessionStorage`, because the photo must survive a
 * reload but not the tab. The photo is in IndexedDB, because `sessionStorage` is too small. Anyone who finds one
 * without the other, in a later tab or a copy of the browser profile, cannot see the photo.
 */
import type { SealedPhoto } from '../../kit/submission/photo-store.js';

const keyName = 'idv-photo-key';
const ivBytes = 12;
const keyBytes = 32;
const lengthBytes = 4;

/** Makes a new key for every photo. @throws if storage is blocked, so that nothing is stored */
export function makeTabKey(): Uint8Array<ArrayBuffer> {
  const key = crypto.getRandomValues(new Uint8Array(keyBytes));
  sessionStorage.setItem(keyName, key.join());
  return key;
}

function tabKey(): Uint8Array<ArrayBuffer> | null {
  const text = sessionStorage.getItem(keyName);
  return text === null ? null : Uint8Array.from(text.split(','), Number);
}

/** Drops the key, so that nobody can read the photo any more, even if it is still stored. */
export function dropTabKey(): void {
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

export async function seal(
  photo: object & { expiresAt: number },
  place: string,
  key: Uint8Array<ArrayBuffer>,
): Promise<SealedPhoto> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = await crypto.subtle.encrypt(algorithm(iv, place), await importKey(key, 'encrypt'), await pack(photo));
  return { iv, sealed, expiresAt: photo.expiresAt };
}

/** `null` if another tab has sealed it, or it was changed. */
export async function unseal({ iv, sealed }: SealedPhoto, place: string): Promise<object | null> {
  try {
    const key = tabKey();
    if (key === null) return null;
    return unpack(await crypto.subtle.decrypt(algorithm(iv, place), await importKey(key, 'decrypt'), sealed));
  } catch {
    return null;
  }
}
