/** Each mistake of an integrator is one line of the console, with the way out; and the person is not blamed for it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../tools/browser.js';
import { browserFlags, misconfigurations, visit } from './misconfigurations.js';
import { startMisconfiguredSite, type MisconfiguredSite } from './misconfigured-site.js';

describe('a site that is set up wrongly', { timeout: 900_000 }, () => {
  let site: MisconfiguredSite;
  let browser: Browser;

  before(async () => {
    site = await startMisconfiguredSite();
    browser = await launchBrowser(browserFlags);
  });

  after(async () => {
    await browser.close();
    await site.close();
  });

  for (const wrong of misconfigurations) {
    it(`${wrong.name}: one line says what and how to fix it`, async () => {
      const { lines, text, offersAgain } = await visit(browser, site, wrong);
      assert.equal(lines.length, 1, lines.join('\n'));
      assert.match(lines[0] ?? '', wrong.says);
      assert.match(lines[0] ?? '', /^\[idv-elements [\w-]+\] .+ → .+ → docs\/error-codes\.md#[a-z_-]+$/);
      if (wrong.person === null) return;
      assert.ok(text.includes(wrong.person), text);
      assert.doesNotMatch(text, /connection and try again/);
      assert.equal(offersAgain, wrong.name === 'backend that is down', text);
    });
  }
});
