/**
 * Tracks flows: a flow is one person's pass through the elements of a page. Elements with the same backend share one
 * session, and this module tells them when it is over. It must stay small, because every element's first screen loads
 * it.
 */
import { DisconnectDelay } from './when.js';

/** `null` ends the flows of every backend. */
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

/** Call this when an element enters the document. */
export function enterPage(): void {
  present += 1;
  delay.cancel();
}

/**
 * Call this when an element has left the page. The last one ends the session, because the next person may be somebody
 * else.
 */
export function leavePage(): void {
  present -= 1;
  if (present === 0) delay.schedule(() => endFlow(null));
}
