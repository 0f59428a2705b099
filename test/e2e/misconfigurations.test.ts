/** Each mistake of an integrator yields one console line with the fix; and the person is not blamed for it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../tools/test/browsers/launch.js';
import { browserFlags, misconfigurations, visit } from './misconfigurations.js';
import { startMisconfiguredSite, type MisconfiguredSite } from './misconfigured-site.js';
import { sampleOf } from '../support/sample.js';

describe('a misconfigured site', { timeout: 900_000 }, () => {
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

  for (const wrong of sampleOf(misconfigurations, 8)) {
    it(`${wrong.name}: one line names the mistake and the fix`, async () => {
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
