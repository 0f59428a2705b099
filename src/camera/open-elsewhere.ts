/** Ways from a browser without a camera to one that has it. */
import type { BrowserIdentity } from './browser.js';

export type WayOut =
  /** Android opens another browser when asked by its own kind of address. */
  | 'chrome'
  /** The person copies the address, and opens Safari. */
  | 'safari'
  /** No other browser is known to do better. */
  | 'none';

export function wayOutOf({ system, family, inApp }: BrowserIdentity): WayOut {
  if (system === 'android') return inApp !== null || family !== 'chrome' ? 'chrome' : 'none';
  return system === 'ios' && inApp !== null ? 'safari' : 'none';
}

/**
 * The address that makes Android open `url` in Chrome; without Chrome, the page itself opens again. The fragment stays
 * behind: it would end the address.
 *
 * @param url http or https
 */
export function chromeIntentOf(url: string): string {
  const [, scheme = 'https', rest = ''] = /^(https?):\/\/([^#]*)/.exec(url) ?? [];
  const fallback = encodeURIComponent(url);
  return `intent://${rest}#Intent;scheme=${scheme};package=com.android.chrome;S.browser_fallback_url=${fallback};end`;
}
