export type System = 'android' | 'ios' | 'mac' | 'windows' | 'linux' | 'other';

/**
 * The system of a phone or a tablet; `null` on other devices. Separate from `browser.ts`, because first screens need
 * only this. See `detectBrowser` for the parameters.
 */
export function phoneSystemOf(userAgent: string, touchPoints: number): 'android' | 'ios' | null {
  // iPadOS claims to be a Mac, but no Mac has a touch screen.
  if (/\biP(?:hone|ad|od)\b/.test(userAgent) || (touchPoints > 1 && /\bMacintosh\b/.test(userAgent))) return 'ios';
  return /\bAndroid\b/.test(userAgent) ? 'android' : null;
}

/** Whether the device is a phone or a tablet, for instructions only. */
export function isPhone(): boolean {
  if (typeof navigator === 'undefined') return false;
  return phoneSystemOf(navigator.userAgent, navigator.maxTouchPoints) !== null;
}
