import { tabPlace } from './tab-place.js';

/**
 * What a page keeps over a reload or a redirect, in `sessionStorage`, hence of this tab: ids, which are worthless without
 * the partner's own login, because the host backend asks for it before it returns a session, and handoffs (`HandoffRecord`).
 */

/** `null` if there is none, or storage is blocked. */
export function readTabRecord<T>(
  name: string,
  backend: string,
  isRecord: (value: object) => value is T & object,
): T | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(tabPlace(name, backend)) ?? 'null');
    return typeof value === 'object' && value !== null && isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param record `null` removes it */
export function storeTabRecord(name: string, backend: string, record: object | null): void {
  try {
    if (record === null) sessionStorage.removeItem(tabPlace(name, backend));
    else sessionStorage.setItem(tabPlace(name, backend), JSON.stringify(record));
  } catch {
    // Storage is blocked: what runs continues, but does not survive a reload.
  }
}
