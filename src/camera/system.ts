export type System = 'android' | 'ios' | 'mac' | 'windows' | 'linux' | 'other';

/** Apart from `browser.ts`, because first screens need no more. See `detectBrowser` for the parameters. */
export function systemOf(userAgent: string, touchPoints: number): System {
  if (/\biPhone\b|\biPad\b|\biPod\b/.test(userAgent)) return 'ios';
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  // iPadOS names itself a Mac; no Mac has a touch screen.
  if (/\bMacintosh\b/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'mac';
  if (/\bWindows\b/.test(userAgent)) return 'windows';
  if (/\bLinux\b|\bCrOS\b|\bX11\b/.test(userAgent)) return 'linux';
  return 'other';
}

/** Whether the person holds a phone or a tablet, for words and ways out alone. */
export function isPhone(): boolean {
  if (typeof navigator === 'undefined') return false;
  const system = systemOf(navigator.userAgent, navigator.maxTouchPoints);
  return system === 'android' || system === 'ios';
}
