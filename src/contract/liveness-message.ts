/**
 * Messages between the hosted liveness page and the page that presents it, by `postMessage`. They contain no secrets
 * and are never trusted: they are only hints.
 *
 * The hosted page posts to `window.parent` or `window.opener` with the target origin `'*'`, because it does not know
 * who embeds it. The receiver checks origin and source, and then asks its own backend.
 */
export const livenessMessageType = 'idv-liveness';

/**
 * - `loaded`: the page runs; sent again after each reload.
 * - `camera-unavailable`: the page got no camera (refused, none, or blocked by a policy), so the check cannot continue
 *   here.
 * - `ended`: the check has ended, or the page was opened for one that has ended or is unknown.
 */
export const livenessMessageEvents = ['loaded', 'camera-unavailable', 'ended'] as const;

export type LivenessMessageEvent = (typeof livenessMessageEvents)[number];

export interface LivenessMessage {
  type: typeof livenessMessageType;
  version: 1;
  event: LivenessMessageEvent;
}

/**
 * The answer to `loaded` from an embedding page that has introduced the check itself. The hosted page then omits its
 * header, branding and introduction, and starts the check.
 */
export interface LivenessPresentedMessage {
  type: typeof livenessMessageType;
  version: 1;
  event: 'presented';
  /** Language of the embedding page, as a BCP 47 tag. */
  language: string;
}

/**
 * Makes a message as the hosted page posts it.
 *
 * @example
 * ```js
 * window.parent.postMessage(livenessMessage('loaded'), '*');
 * ```
 */
export function livenessMessage(event: LivenessMessageEvent): LivenessMessage {
  return { type: livenessMessageType, version: 1, event };
}

/**
 * @param data of a `MessageEvent`, from any source @returns null for anything that is not such a message
 *
 * @example ```js addEventListener('message', ({ data, source }) => {
 * if (source === frame.contentWindow && readLivenessMessage(data)?.event === 'ended') refresh(); }); ```
 */
export function readLivenessMessage(data: unknown): LivenessMessage | null {
  const event = eventOf(data);
  const known = livenessMessageEvents.find((name) => name === event);
  return known === undefined ? null : livenessMessage(known);
}

/** @param language BCP 47 */
export function livenessPresented(language: string): LivenessPresentedMessage {
  return { type: livenessMessageType, version: 1, event: 'presented', language };
}

/**
 * @param data of a `MessageEvent`, from any source @returns null for anything that is not such a message
 *
 * @example ```js const presented = readLivenessPresented(event.data); if (presented !== null)
 * beginAtOnce(presented.language); ```
 */
export function readLivenessPresented(data: unknown): LivenessPresentedMessage | null {
  if (eventOf(data) !== 'presented') return null;
  const { language } = data as { language?: unknown };
  return typeof language === 'string' && /^[A-Za-z\d-]{2,35}$/.test(language) ? livenessPresented(language) : null;
}

function eventOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return null;
  const { type, version, event } = data as Record<string, unknown>;
  return type === livenessMessageType && version === 1 ? event : null;
}
