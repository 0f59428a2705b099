/** `docs/browsers.md` names what the code recognizes, and the tests that really run. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { InAppBrowser } from '../../../src/camera/browser.js';
import { consoleCodes } from '../../../src/shared/diagnostic-codes.js';
import { deviceErrorCodes } from '../../../src/shared/errors.js';
import { repositoryRoot } from '../../../tools/run.js';
import { parts } from '../../../tools/test/parts.js';

const page = readFileSync(`${repositoryRoot}docs/browsers.md`, 'utf8');

const names: Record<InAppBrowser, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  messenger: 'Messenger',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  snapchat: 'Snapchat',
  line: 'LINE',
  wechat: 'WeChat',
  twitter: 'X (Twitter)',
  threads: 'Threads',
  pinterest: 'Pinterest',
  telegram: 'Telegram',
  'google-app': 'Google',
  'android-webview': 'Android web view',
  'ios-webview': 'web view on iOS',
};

describe('docs/browsers.md', () => {
  for (const [app, name] of Object.entries(names)) it(`names ${app}`, () => assert.ok(page.includes(name)));

  it('names the tests that run in Firefox', () => {
    const named = [...page.matchAll(/`(test\/(?:browser|e2e)\/[^`]+)`/g)].map(([, path = '']) => path);
    const run = [...parts.firefox.filesAmongAll(), 'test/e2e/firefox.test.ts'];
    assert.deepEqual(named.toSorted(), run.toSorted());
    for (const path of named) assert.ok(existsSync(repositoryRoot + path), path);
  });

  it('names only existing codes', () => {
    const known = new Set<string>([...deviceErrorCodes, ...consoleCodes]);
    const named = [...page.matchAll(/`((?:camera|vision|engine)-[a-z-]+)`/g)].map(([, code = '']) => code);
    assert.ok(named.length >= 5);
    for (const code of named) assert.ok(known.has(code), code);
  });
});
