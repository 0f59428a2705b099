/** Small enough for first screens: whether the rest of the handoff's code is needed. */
import type { HandoffTarget } from './flow/link.js';
import { tabPlace } from '../submission/tab-place.js';

/** Name of the record of a page's handoff. */
export const handoffName = (target: HandoffTarget): string => `idv-handoff ${target}`;

/** Whether a link has brought the person here, or a handoff was running before a reload. */
export function isHandoffWaiting(target: HandoffTarget, backend: string): boolean {
  if (location.hash.includes(`idv-step=${target}`)) return true;
  try {
    return sessionStorage.getItem(tabPlace(handoffName(target), backend)) !== null;
  } catch {
    return false;
  }
}

/**
 * Accepts a page's value for a link or a QR code only if it is an http(s) address, or relative to one. Anything else,
 * above all `javascript:`, counts as not set.
 */
export function pageAddress(text: string | null): string | null {
  try {
    return text && /^https?:/.test(new URL(text, document.baseURI).href) ? text : null;
  } catch {
    return null;
  }
}

/**
 * Values of `backend` with which no phone is offered: none, and backends that have answered that they have no handoffs.
 */
export const withoutHandoff = new Set<string | null>([null, '']);
