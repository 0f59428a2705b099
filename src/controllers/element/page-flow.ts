/**
 * One person's way through the elements of a page. Elements with the same backend share one session; this module tells
 * them when it is over. It stays small, for every element's first screen loads it.
 */
import { DisconnectDelay } from './disconnect-delay.js';

/** `null`: of every backend. */
type EndListener = (backend: string | null) => void;

const listeners = new Set<EndListener>();
const delay = new DisconnectDelay();
let present = 0;

export function onFlowEnd(listener: EndListener): void {
  listeners.add(listener);
}

export function endFlow(backend: string | null): void {
  for (const listener of listeners) listener(backend);
}

/** An element is in the document. */
export function enterPage(): void {
  present += 1;
  delay.cancel();
}

/** An element has left the page. With the last one, the session ends: the next person may be another one. */
export function leavePage(): void {
  present -= 1;
  if (present === 0) delay.schedule(() => endFlow(null));
}
