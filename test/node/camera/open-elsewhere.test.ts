import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chromeIntentOf, otherBrowserFor } from '../../../src/camera/open-elsewhere.js';

describe('opening the page in another browser', () => {
  it('opens Chrome at the exact address, and the page itself if Chrome is missing', () => {
    assert.equal(
      chromeIntentOf('https://bank.example/open?step=2&lang=fr#top'),
      'intent://bank.example/open?step=2&lang=fr#Intent;scheme=https;package=com.android.chrome;' +
        'S.browser_fallback_url=https%3A%2F%2Fbank.example%2Fopen%3Fstep%3D2%26lang%3Dfr%23top;end',
    );
    assert.match(chromeIntentOf('http://192.168.1.7:5173/'), /^intent:\/\/192\.168\.1\.7:5173\/#Intent;scheme=http;/);
  });

  for (const [system, family, inApp, way] of [
    ['android', 'chrome', 'whatsapp', 'chrome'],
    ['android', 'chrome', 'android-webview', 'chrome'],
    ['android', 'opera', null, 'chrome'],
    ['android', 'chrome', null, 'none'],
    ['ios', 'other', 'instagram', 'safari'],
    ['ios', 'safari', null, 'none'],
    ['windows', 'chrome', null, 'none'],
  ] as const) {
    it(`on ${system} in ${family}${inApp === null ? '' : ` (${inApp})`} uses ${way}`, () => {
      assert.equal(otherBrowserFor({ system, family, inApp }), way);
    });
  }
});
