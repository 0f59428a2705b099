/**
 * A text of the page that becomes a link or a QR code, where browsers open it as a page: an http(s) address, or one that
 * is relative to such. Anything else, above all `javascript:`, counts as not set.
 */
export function pageAddress(text: string | null): string | null {
  try {
    return text && /^https?:/.test(new URL(text, document.baseURI).href) ? text : null;
  } catch {
    return null;
  }
}
