/**
 * One person's way through the elements of a page. All that have the same backend share one session on it; here they are told
 * when that is over. Small: it comes with every element's first screen, the sessions themselves with the capture's code.
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

/** An element has left it. With the last one the flow ends: whoever comes next may be somebody else. */
export function leavePage(): void {
  present -= 1;
  if (present === 0) delay.schedule(() => endFlow(null));
}
