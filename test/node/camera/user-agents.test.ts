/** Browsers and apps that people use, mostly in West and East Africa. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { detectBrowser, unblockKey, unblockKeys } from '../../../src/camera/browser.js';
import type { BrowserIdentity, InAppBrowser, UnblockKey } from '../../../src/camera/browser.js';

type System = BrowserIdentity['system'];

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ios = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${ios}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${ios}`;
/** A web view on a phone that is sold there. */
const view = (device: string, chrome = '124.0.6367.82'): string =>
  `Mozilla/5.0 (Linux; Android 13; ${device}; wv) ${webKit} Version/4.0 Chrome/${chrome} Mobile Safari/537.36`;
const chromeOn = (device: string): string =>
  `Mozilla/5.0 (Linux; Android 13; ${device}) ${webKit} Chrome/124.0.0.0 Mobile Safari/537.36`;

const apps: [name: string, userAgent: string, app: InAppBrowser][] = [
  ['WhatsApp, Android', `${view('TECNO KI5k Build/TP1A.220624.014')} WhatsApp/2.24.9.78`, 'whatsapp'],
  ['WhatsApp, iPhone', `${iphone} Mobile/15E148 [WhatsApp/2.24.9]`, 'whatsapp'],
  [
    'Facebook, Android',
    `${view('SM-A146U Build/UP1A.231005.007', '122.0.6261.88')} [FB_IAB/FB4A;FBAV/453.0.0.40.107;]`,
    'facebook',
  ],
  ['Facebook, iPhone', `${iphone} Mobile/21E219 [FBAN/FBIOS;FBAV/458.0.0.48.109;FBBV/586193106]`, 'facebook'],
  ['Facebook Lite', `${view('itel A571W')} [FBAN/EMA;FBLC/en_GB;FBAV/401.0.0.11.109;]`, 'facebook'],
  ['Messenger, Android', `${view('Infinix X6515')} [FB_IAB/Orca-Android;FBAV/453.0.0.33.109;]`, 'messenger'],
  ['Instagram, Android', `${view('SM-A055F')} Instagram 329.0.0.41.93 Android (33/13; 450dpi; samsung)`, 'instagram'],
  ['Instagram, iPhone', `${iphone} Mobile/15E148 Instagram 330.0.0.25.96 (iPhone12,1; iOS 17_4)`, 'instagram'],
  ['Threads, Android', `${view('SM-A146U')} Barcelona 330.0.0.37.109 Android (33/13)`, 'threads'],
  ['TikTok, Android', `${view('TECNO CK7n')} trill_340103 JsSdk/1.0 BytedanceWebview/d8a21c6`, 'tiktok'],
  ['TikTok, iPhone', `${iphone} Mobile/15E148 musical_ly_34.1.0 BytedanceWebview/d8a21c6`, 'tiktok'],
  ['X, Android', `${view('Redmi Note 12')} TwitterAndroid`, 'twitter'],
  ['X, iPhone', `${iphone} Mobile/15E148 Twitter for iPhone/10.37`, 'twitter'],
  ['LinkedIn, Android', `${view('Pixel 7')} [LinkedInApp]/4.1.930`, 'linkedin'],
  ['LinkedIn, iPhone', `${iphone} Mobile/15E148 [LinkedInApp]/9.29.4410`, 'linkedin'],
  ['Snapchat, Android', `${view('SM-A047F')} Snapchat/12.83.0.36 (SM-A047F; Android 13; gzip;)`, 'snapchat'],
  ['Snapchat, iPhone', `${iphone} Mobile/15E148 Snapchat/12.83.0.34 (like Safari/8617.1)`, 'snapchat'],
  [
    'Telegram, Android',
    `${chromeOn('Pixel 8')} Telegram-Android/11.0.0 (Google Pixel 8; Android 14; SDK 34; HIGH)`,
    'telegram',
  ],
  [
    'WeChat, Android',
    `${view('ALN-AL80', '116.0.0.0')} XWEB/1169 MMWEBSDK/20230901 MicroMessenger/8.0.40.2420(0x28002853) NetType/WIFI`,
    'wechat',
  ],
  ['WeChat, iPhone', `${iphone} Mobile/15E148 MicroMessenger/8.0.42(0x18002a2f) NetType/WIFI Language/zh_CN`, 'wechat'],
  ['Line, iPhone', `${iphone} Mobile/15E148 Safari/604.1 Line/13.12.0`, 'line'],
  ['the Google app, iPhone', `${iphone} GSA/308.0.615969171 Mobile/15E148 Safari/604.1`, 'google-app'],
  ['a plain web view, as in Truecaller', view('TECNO BG6'), 'android-webview'],
  ['a plain web view without its mark', view('TECNO BG6').replace('; wv', ''), 'android-webview'],
  ['a plain web view, iPhone', `${iphone} Mobile/15E148`, 'ios-webview'],
];

const browsers: [name: string, userAgent: string, system: System, key: UnblockKey, touchPoints?: number][] = [
  ['Chrome, Android', chromeOn('TECNO KI5q'), 'android', 'chrome-android'],
  ['Chrome, iPhone', `${iphone} CriOS/123.0.6312.52 Mobile/15E148 Safari/604.1`, 'ios', 'chrome-ios'],
  [
    'Chrome, Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/124.0.0.0 Safari/537.36`,
    'windows',
    'chrome-desktop',
  ],
  [
    'Chrome without a window, Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/124.0.0.0 Safari/537.36`,
    'linux',
    'chrome-desktop',
  ],
  [
    'UC, Android, on its own engine',
    'Mozilla/5.0 (Linux; U; Android 7.0; en-US; SM-G935F Build/NRD90M) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 UCBrowser/11.3.8.976 U3/0.8.0 Mobile Safari/534.30',
    'android',
    'other',
  ],
  [
    'UC, Android, on Chromium',
    `Mozilla/5.0 (Linux; U; Android 12; en-US; TECNO KG5j) ${webKit} Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.6.0.1315 Mobile Safari/537.36`,
    'android',
    'other',
  ],
  ['UC, iPhone', `${iphone} Mobile/15E148 UCBrowser/14.2.0.2103 Mobile AliApp(TUnionSDK/0.1.20)`, 'ios', 'other'],
  ['Phoenix', `${view('TECNO KF6i', '119.0.6045.193')} PHX/14.6`, 'android', 'other'],
  ['Opera Mini, on a web view', `${view('Infinix X652A', '115.0.5790.166')} OPR/71.0.2254.66399`, 'android', 'opera'],
  [
    'Opera Mini, compressed',
    'Opera/9.80 (Android; Opera Mini/36.2.2254/191.303; U; en) Presto/2.12.423 Version/12.16',
    'android',
    'opera',
  ],
  ['Opera, Android', `${chromeOn('SM-A127F')} OPR/82.0.0.0`, 'android', 'opera'],
  [
    'Samsung Internet',
    `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A145F) ${webKit} SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`,
    'android',
    'samsung',
  ],
  [
    'Huawei, Android',
    `Mozilla/5.0 (Linux; Android 10; JNY-LX1; HMSCore 6.6.0.312) ${webKit} Chrome/92.0.4515.105 HuaweiBrowser/12.1.0.303 Mobile Safari/537.36`,
    'android',
    'other',
  ],
  [
    'Huawei, marked as a web view',
    `Mozilla/5.0 (Linux; Android 10; NEN-LX1 Build/HUAWEINEN-LX1; wv) ${webKit} Chrome/92.0.4515.105 Mobile Safari/537.36 HuaweiBrowser/15.0.4.312 HMSCore/6.14.0.32`,
    'android',
    'other',
  ],
  [
    'Mi Browser',
    `Mozilla/5.0 (Linux; U; Android 12; es-ar; M2101K6G) ${webKit} Version/4.0 Chrome/71.0.3578.141 Mobile Safari/537.36 XiaoMi/MiuiBrowser/13.12.0`,
    'android',
    'other',
  ],
  ['Edge, Android', `${chromeOn('Pixel 6')} EdgA/123.0.2420.102`, 'android', 'edge'],
  [
    'Edge, Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0`,
    'windows',
    'edge',
  ],
  [
    'Firefox, Android',
    'Mozilla/5.0 (Android 13; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0',
    'android',
    'firefox-android',
  ],
  [
    'Firefox, Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0',
    'windows',
    'firefox-desktop',
  ],
  ['Firefox, iPhone', `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'ios', 'safari-ios'],
  ['Safari, iPhone', `${iphone} Version/17.4 Mobile/15E148 Safari/604.1`, 'ios', 'safari-ios'],
  ['Safari, Mac', `${mac} Version/17.4 Safari/605.1.15`, 'mac', 'safari-mac'],
  ['Safari, iPad in desktop mode', `${mac} Version/17.4 Safari/605.1.15`, 'ios', 'safari-ios', 5],
];

describe('user agents in use', () => {
  for (const [name, userAgent, app] of apps) {
    it(`${name}: in the app`, () => {
      const browser = detectBrowser(userAgent);
      assert.deepEqual([browser.inApp, unblockKey(browser)], [app, 'in-app']);
    });
  }
  for (const [name, userAgent, system, key, touchPoints = 0] of browsers) {
    it(`${name}: a standalone browser`, () => {
      const browser = detectBrowser(userAgent, touchPoints);
      assert.deepEqual([browser.inApp, browser.system, unblockKey(browser)], [null, system, key]);
    });
  }

  it('are an unknown browser if nothing is known of them, and every set of steps belongs to some browser', () => {
    assert.equal(unblockKey(detectBrowser('Mozilla/5.0 (SMART-TV; X) Something/1.0')), 'other');
    const used = new Set<UnblockKey>([...browsers.map(([, , , key]) => key), 'in-app']);
    assert.deepEqual(
      unblockKeys.filter((key) => !used.has(key)),
      [],
    );
  });
});
