/**
 * What the hosted liveness page tells the page that presents it, by `postMessage` to `window.parent` or
 * `window.opener`. The target origin is `'*'`: nothing in it is secret, and the hosted page does not know who embeds
 * it. It is a hint only: the receiver checks origin and source, and then asks its own backend what is true.
 */
export const livenessMessageType = 'idv-liveness';

/**
 * - `loaded`: the page runs; sent again whenever it was loaded again.
 * - `camera-unavailable`: the page got no camera (refused, none, or blocked by a policy), and cannot go on here.
 * - `ended`: the check came to an end, or the page was opened for one that has ended or is unknown.
 */
export const livenessMessageEvents = ['loaded', 'camera-unavailable', 'ended'] as const;

export type LivenessMessageEvent = (typeof livenessMessageEvents)[number];

export interface LivenessMessage {
  type: typeof livenessMessageType;
  version: 1;
  event: LivenessMessageEvent;
}

/** The message as the hosted page posts it. */
export function livenessMessage(event: LivenessMessageEvent): LivenessMessage {
  return { type: livenessMessageType, version: 1, event };
}

/** @param data of a `MessageEvent`, from whomever @returns null for anything that is not such a message */
export function readLivenessMessage(data: unknown): LivenessMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, version, event } = data as Record<string, unknown>;
  const known = livenessMessageEvents.find((name) => name === event);
  if (type !== livenessMessageType || version !== 1 || known === undefined) return null;
  return livenessMessage(known);
}
