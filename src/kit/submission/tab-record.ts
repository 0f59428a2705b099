import { tabPlace } from './tab-place.js';

/**
 * Keeps records across a reload or a redirect. They are in `sessionStorage`, so they belong to this tab. They contain
 * ids and handoffs (`HandoffRecord`). The ids are worthless without the partner's own login, which the host backend
 * requires before it returns a session.
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
    // Storage is blocked. The flow continues, but does not survive a reload.
  }
}
