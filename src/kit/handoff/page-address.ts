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
