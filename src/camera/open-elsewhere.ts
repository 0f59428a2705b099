/** How to move from a browser without camera access to one that has it. */
import type { BrowserIdentity } from './browser.js';

export type OtherBrowser =
  /** Android can open another browser through an intent address. */
  | 'chrome'
  /** The person copies the address and opens Safari. */
  | 'safari'
  /** No other browser is likely to do better. */
  | 'none';

export function otherBrowserFor({ system, family, inApp }: BrowserIdentity): OtherBrowser {
  if (system === 'android') return inApp !== null || family !== 'chrome' ? 'chrome' : 'none';
  return system === 'ios' && inApp !== null ? 'safari' : 'none';
}

/**
 * The address that makes Android open `url` in Chrome. Without Chrome, the same page opens again. The fragment is left
 * out because it would end the address.
 *
 * @param url http or https
 */
export function chromeIntentOf(url: string): string {
  const [, scheme = 'https', rest = ''] = /^(https?):\/\/([^#]*)/.exec(url) ?? [];
  const fallback = encodeURIComponent(url);
  return `intent://${rest}#Intent;scheme=${scheme};package=com.android.chrome;S.browser_fallback_url=${fallback};end`;
}
