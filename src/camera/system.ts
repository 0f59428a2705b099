export type System = 'android' | 'ios' | 'mac' | 'windows' | 'linux' | 'other';

/** Separate from `browser.ts`, because first screens need only this. See `detectBrowser` for the parameters. */
export function systemOf(userAgent: string, touchPoints: number): System {
  if (/\biPhone\b|\biPad\b|\biPod\b/.test(userAgent)) return 'ios';
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  // iPadOS claims to be a Mac, but no Mac has a touch screen.
  if (/\bMacintosh\b/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'mac';
  if (/\bWindows\b/.test(userAgent)) return 'windows';
  if (/\bLinux\b|\bCrOS\b|\bX11\b/.test(userAgent)) return 'linux';
  return 'other';
}

/** Whether the device is a phone or a tablet, for instructions only. */
export function isPhone(): boolean {
  if (typeof navigator === 'undefined') return false;
  const system = systemOf(navigator.userAgent, navigator.maxTouchPoints);
  return system === 'android' || system === 'ios';
}
