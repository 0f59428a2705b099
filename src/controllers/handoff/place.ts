/** Small enough for first screens: whether the rest of the handoff's code is needed. */
import type { HandoffTarget } from '../../capture/handoff/link.js';

/** Where a page keeps its handoff over a reload. @param backend as the element names it */
export const handoffPlace = (target: HandoffTarget, backend: string): string =>
  `idv-handoff ${target} ${new URL(backend, document.baseURI).href}`;

/** Whether a link has brought the person here, or a handoff was running before a reload. */
export function isHandoffWaiting(target: HandoffTarget, backend: string): boolean {
  if (location.hash.includes(`idv-step=${target}`)) return true;
  try {
    return sessionStorage.getItem(handoffPlace(target, backend)) !== null;
  } catch {
    return false;
  }
}
