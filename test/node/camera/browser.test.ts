import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { detectBrowser, unblockKey, unblockKeys } from '../../../src/camera/browser.js';
import type { InAppBrowser, UnblockKey } from '../../../src/camera/browser.js';

const android = 'Mozilla/5.0 (Linux; Android 13; TECNO KI5q';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.122 Mobile Safari/537.36';
const webView = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

const browsers: [name: string, userAgent: string, key: UnblockKey, touchPoints?: number][] = [
  ['Chrome, Android', `${android}) ${chrome}`, 'chrome-android'],
  [
    'Chrome, Windows',
    `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36`,
    'chrome-desktop',
  ],
  ['Chrome, iOS', `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'chrome-ios'],
  ['Safari, iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'safari-ios'],
  [
    'Safari, iPad posing as a Mac',
    `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
    'safari-ios',
    5,
  ],
  ['Safari, Mac', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`, 'safari-mac'],
  ['Firefox, Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'firefox-android'],
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'firefox-desktop'],
  ['Firefox, iOS', `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'safari-ios'],
  [
    'Samsung Internet',
    `${android}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'samsung',
  ],
  [
    'Edge, Windows',
    `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    'edge',
  ],
  ['Edge, Android', `${android}) ${chrome} EdgA/125.0.2535.96`, 'edge'],
  ['Opera, Android', `${android}) ${chrome} OPR/82.0.0.0`, 'opera'],
  ['an unknown browser', 'Mozilla/5.0 (SMART-TV; X) Something/1.0', 'other'],
];

const apps: [name: string, userAgent: string, app: InAppBrowser][] = [
  ['Facebook, Android', `${android}; wv) ${webView} [FB_IAB/FB4A;FBAV/467.0.0.39.74;]`, 'facebook'],
  ['Facebook, iOS', `${iphone} Mobile/21F79 [FBAN/FBIOS;FBAV/468.0.0.40.107;FBDV/iPhone14,5]`, 'facebook'],
  ['Messenger, Android', `${android}; wv) ${webView} [FB_IAB/Orca-Android;FBAV/463.0.0.46.109;]`, 'messenger'],
  ['Messenger, iOS', `${iphone} Mobile/21F79 [FBAN/MessengerForiOS;FBAV/463.0.0.36.105]`, 'messenger'],
  ['Instagram, Android', `${android}; wv) ${webView} Instagram 337.0.0.35.102 Android`, 'instagram'],
  ['Instagram, iOS', `${iphone} Mobile/21F79 Instagram 337.0.2.24.92 (iPhone14,5; iOS 17_5)`, 'instagram'],
  [
    'TikTok, Android',
    `${android}; wv) ${webView} trill_350103 JsSdk/1.0 BytedanceWebview/d8a21c6 TikTok/35.1.3`,
    'tiktok',
  ],
  ['TikTok, iOS', `${iphone} Mobile/21F79 musical_ly_35.1.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`, 'tiktok'],
  ['WhatsApp, Android', `${android}; wv) ${webView} WhatsApp/2.24.12.78`, 'whatsapp'],
  ['LinkedIn, Android', `${android}; wv) ${webView} [LinkedInApp]/4.1.950`, 'linkedin'],
  ['LinkedIn, iOS', `${iphone} Mobile/15E148 [LinkedInApp]/9.29.8962`, 'linkedin'],
  [
    'Snapchat, iOS',
    `${iphone} Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/12.91.0.35 (like Safari/8618)`,
    'snapchat',
  ],
  ['Google app, iOS', `${iphone} GSA/321.0.641279475 Mobile/15E148 Safari/604.1`, 'google-app'],
  ['Line', `${android}; wv) ${webView} Line/14.8.0/IAB`, 'line'],
  ['WeChat', `${android}; wv) ${webView} MMWEBID/123 MicroMessenger/8.0.49.2600`, 'wechat'],
  ['any Android web view', `${android}; wv) ${webView}`, 'android-webview'],
  ['an Android web view without its mark', `${android} Build/TP1A) ${webView}`, 'android-webview'],
  ['any iOS web view', `${iphone} Mobile/15E148`, 'ios-webview'],
];

describe('browser detection', () => {
  for (const [name, userAgent, key, touchPoints] of browsers) {
    it(`${name}: steps ${key}, in no app`, () => {
      const browser = detectBrowser(userAgent, touchPoints);
      assert.equal(browser.inApp, null);
      assert.equal(unblockKey(browser), key);
    });
  }
  for (const [name, userAgent, app] of apps) {
    it(`${name}: inside ${app}`, () => {
      const browser = detectBrowser(userAgent);
      assert.equal(browser.inApp, app);
      assert.equal(unblockKey(browser), 'in-app');
    });
  }
  it('every set of steps belongs to some browser', () => {
    const used = new Set<UnblockKey>([...browsers.map(([, , key]) => key), 'in-app']);
    assert.deepEqual(
      unblockKeys.filter((key) => !used.has(key)),
      [],
    );
  });
});
