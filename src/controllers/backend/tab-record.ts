/**
 * What a page stores over a reload or a redirect: only ids, in `sessionStorage`, hence of this tab. They are worthless
 * without the partner's own login, which the host backend asks for before it gives a session back.
 */
const placeOf = (name: string, backend: string): string => `${name} ${new URL(backend, document.baseURI).href}`;

/** `null` where there is none, or storage is blocked. */
export function readTabRecord<T>(
  name: string,
  backend: string,
  isRecord: (value: object) => value is T & object,
): T | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(placeOf(name, backend)) ?? 'null');
    return typeof value === 'object' && value !== null && isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param record `null` forgets */
export function storeTabRecord(name: string, backend: string, record: object | null): void {
  try {
    if (record === null) sessionStorage.removeItem(placeOf(name, backend));
    else sessionStorage.setItem(placeOf(name, backend), JSON.stringify(record));
  } catch {
    // Storage is blocked: what runs continues, but does not survive a reload.
  }
}
