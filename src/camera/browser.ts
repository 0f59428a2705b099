import { phoneSystemOf } from './system.js';
import type { System } from './system.js';

/** Which set of steps unblocks the camera; the locale has the steps. */
export const unblockKeys = [
  'chrome-android',
  'chrome-desktop',
  'chrome-ios',
  'safari-ios',
  'safari-mac',
  'firefox-android',
  'firefox-desktop',
  'samsung',
  'edge',
  'opera',
  'in-app',
  'other',
] as const;
export type UnblockKey = (typeof unblockKeys)[number];

/** Apps that show pages in their own browser, where the camera often does not work. */
export type InAppBrowser =
  | 'facebook'
  | 'instagram'
  | 'messenger'
  | 'tiktok'
  | 'whatsapp'
  | 'linkedin'
  | 'snapchat'
  | 'line'
  | 'wechat'
  | 'twitter'
  | 'threads'
  | 'pinterest'
  | 'telegram'
  | 'google-app'
  | 'android-webview'
  | 'ios-webview';

export interface BrowserIdentity {
  family: 'chrome' | 'safari' | 'firefox' | 'samsung' | 'edge' | 'opera' | 'other';
  system: System;
  /** `null` in a standalone browser. */
  inApp: InAppBrowser | null;
}

function systemOf(userAgent: string, touchPoints: number): System {
  const phone = phoneSystemOf(userAgent, touchPoints);
  if (phone !== null) return phone;
  if (/\bMacintosh\b/.test(userAgent)) return 'mac';
  if (/\bWindows\b/.test(userAgent)) return 'windows';
  if (/\bLinux\b|\bCrOS\b|\bX11\b/.test(userAgent)) return 'linux';
  return 'other';
}

/** The first match wins, because apps name themselves next to the web view they use. */
const inAppMarks: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['instagram', /\bInstagram\b/],
  ['messenger', /\bFBAN\/Messenger|\bFB_IAB\/(?:Orca|MESSENGER)|\bMessengerLite/i],
  ['facebook', /\bFBAN\/|\bFBAV\/|\bFB_IAB\/|\bFBIOS\b/],
  ['tiktok', /\bmusical_ly|\bBytedanceWebview|\bTikTok\b|\btrill[_/ ]|\bBytelocale/i],
  ['whatsapp', /\bWhatsApp\//],
  ['linkedin', /\bLinkedInApp\b/],
  ['snapchat', /\bSnapchat\b/],
  ['line', /\bLine\//],
  ['wechat', /\bMicroMessenger\//],
  ['twitter', /\bTwitter(?:Android)?\b/],
  ['threads', /\bBarcelona \d/],
  ['pinterest', /\[Pinterest\/|\bPinterest for /],
  ['telegram', /\bTelegram(?:-Android)?\b/],
  ['google-app', /\bGSA\//],
  // Android's web view names itself since Lollipop. Before that, "Version/4.0" came before "Chrome".
  ['android-webview', /\bAndroid\b.*(?:;\s*wv\)|\bVersion\/\d+\.\d+ Chrome\/)/],
];

/**
 * Browsers that use Android's web view, or look like it: UC, Phoenix, Opera and Opera Mini, Samsung, Huawei, Mi, Vivo,
 * Oppo and Realme, Edge. They ask the person for the camera like other browsers.
 */
const browserMarks =
  /\b(?:UCBrowser|UCWEB|PHX|OPR|OPT|OPX|Opera|OPiOS|SamsungBrowser|HuaweiBrowser|HONORBrowser|MiuiBrowser|VivoBrowser|HeyTapBrowser|EdgA|EdgiOS)\b/;

/** Browsers with menus of their own, for which Chrome's steps would be wrong. */
const otherBrowsers = /\b(?:UCBrowser|UCWEB|PHX|HuaweiBrowser|HONORBrowser|MiuiBrowser|VivoBrowser|HeyTapBrowser)\b/;

function familyOf(userAgent: string): BrowserIdentity['family'] {
  if (otherBrowsers.test(userAgent)) return 'other';
  if (/\bSamsungBrowser\//.test(userAgent)) return 'samsung';
  if (/\bOPR\/|\bOPT\/|\bOPX\/|\bOpera\b|\bOPiOS\//.test(userAgent)) return 'opera';
  if (/\bEdgA?\/|\bEdgiOS\//.test(userAgent)) return 'edge';
  if (/\bFirefox\/|\bFxiOS\//.test(userAgent)) return 'firefox';
  if (/Chrome\/|\bChromium\/|\bCriOS\//.test(userAgent)) return 'chrome';
  if (/\bSafari\//.test(userAgent)) return 'safari';
  return 'other';
}

/**
 * Identifies the browser for instructions only, never to switch a feature on or off.
 *
 * @param userAgent `navigator.userAgent`
 * @param touchPoints `navigator.maxTouchPoints`; distinguishes an iPad from a Mac.
 */
export function detectBrowser(userAgent: string, touchPoints = 0): BrowserIdentity {
  const system = systemOf(userAgent, touchPoints);
  const family = familyOf(userAgent);
  const app = inAppMarks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
  // An app names itself even if its web view belongs to another browser.
  const isBrowser = browserMarks.test(userAgent);
  let inApp = isBrowser && app === 'android-webview' ? null : app;
  // Every standalone browser on iOS says "Safari/"; a bare web view does not.
  if (inApp === null && !isBrowser && /\biPhone\b|\biPad\b|\biPod\b/.test(userAgent) && family === 'other') {
    inApp = 'ios-webview';
  }
  return { family, system, inApp };
}

/** The steps that unblock the camera in this browser. */
export function unblockKey(browser: BrowserIdentity): UnblockKey {
  if (browser.inApp !== null) return 'in-app';
  const mobile = browser.system === 'android' || browser.system === 'ios';
  switch (browser.family) {
    case 'samsung':
    case 'edge':
    case 'opera':
      return browser.family;
    case 'firefox':
      // Every browser on iOS asks through the system's settings; Firefox there is no exception.
      if (browser.system === 'ios') return 'safari-ios';
      return mobile ? 'firefox-android' : 'firefox-desktop';
    case 'chrome':
      if (browser.system === 'ios') return 'chrome-ios';
      return mobile ? 'chrome-android' : 'chrome-desktop';
    case 'safari':
      return browser.system === 'ios' ? 'safari-ios' : 'safari-mac';
    case 'other':
      return 'other';
    default:
      return browser.family satisfies never;
  }
}
