/** The other ways through a liveness check: windows, phones, new tabs, lost networks, and pages that change meanwhile. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { answerRequests } from '../../support/browser-requests.js';
import { common } from '../../../src/kit/i18n/locales/en/first-screens.js';
import { liveness as words } from '../../../src/kit/i18n/locales/en/liveness.js';
import type { IdvLiveness } from 'idv-elements';
import { axeFindings } from '../../support/axe-findings.js';
import { checksMade, endCheck, has, textOf, waitForPart } from '../../support/liveness-stage.js';
import { press, waitForStatus } from '../../support/stage-actions.js';
import { LivenessSite, count } from '../liveness-site.js';

describe('<idv-liveness>', { timeout: 600_000 }, () => {
  const site = new LivenessSite();

  it('says when the last attempt is used up, and leads back', async () => {
    const { page, url } = await site.openFrame({ attributes: { backend: '/idv-once' } });
    await endCheck(url, 'fail');
    await waitForStatus(page, 'rejected');
    assert.equal(await textOf(page, '[part~="tries"]'), words.triesLeft(0));
    await press(page, 'primary-action');
    await waitForStatus(page, 'canceled');
    // The person starts again in the same session, and the backend refuses.
    await press(page, 'primary-action');
    await waitForStatus(page, 'failed');
    assert.match(await textOf(page, '[part~="code"]'), /ATTEMPTS_EXHAUSTED/);
  });

  it('says that the check has expired', async () => {
    const { page } = await site.openFrame({ attributes: { backend: '/idv-brief' } });
    await waitForStatus(page, 'expired');
    assert.equal(await textOf(page, '.passage h3'), words.expired.title);
    assert.deepEqual(await axeFindings(page), []);
  });

  it('shows the result on the desktop after the check was done on the phone', async () => {
    const { page } = await site.open({ attributes: { presentation: 'qr' } });
    await site.browser
      .defaultBrowserContext()
      .overridePermissions(new URL(site.server.url).origin, ['clipboard-read', 'clipboard-sanitized-write']);
    await waitForPart(page, '.qr svg');
    await page.bringToFront();
    await press(page, 'secondary-action');
    await page.waitForFunction(
      (copied) =>
        document
          .querySelector('[data-stage]')
          ?.shadowRoot?.querySelector('[part~="secondary-action"]')
          ?.textContent?.includes(copied),
      {},
      words.copied,
    );
    const url = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(url.startsWith(`${site.server.sandboxUrl}/liveness/`), url);
    await endCheck(url, 'succeed');
    await waitForStatus(page, 'passed');
  });

  it('offers a link if the browser blocks the window', async () => {
    const { page } = await site.open({
      attributes: { presentation: 'popup' },
      // Popup blockers return `null`.
      before: 'window.open = () => null',
    });
    await waitForStatus(page, 'presenting');
    await press(page, 'primary-action');
    await waitForPart(page, 'a[part~="primary-action"]');
    const { href, target, rel } = await page.evaluate(() => {
      const link = document.querySelector('[data-stage]')?.shadowRoot?.querySelector('a');
      return { href: link?.href ?? '', target: link?.target, rel: link?.rel };
    });
    assert.deepEqual([target, rel], ['_blank', 'noopener']);
    assert.equal(await textOf(page, '.passage h3'), words.fallbacks.blocked.title);
    assert.deepEqual(await axeFindings(page), []);
    await endCheck(href, 'succeed');
    await waitForStatus(page, 'passed');
  });

  it('opens a window, notices when it is closed, and closes it at the end', async () => {
    const { page } = await site.open({ attributes: { presentation: 'popup' } });
    const nextWindow = async (): Promise<Page> => {
      const popup = await site.openedWindow();
      await waitForStatus(page, 'following');
      return popup;
    };
    // The click on start still counts as a user gesture.
    const first = await nextWindow();
    assert.equal(await textOf(page, '.passage h3'), words.popup.open.title);
    await first.close();
    await waitForStatus(page, 'presenting');
    assert.equal(await textOf(page, '.passage h3'), words.popup.closed.title);
    await press(page, 'primary-action');
    const second = await nextWindow();
    const closed = new Promise((resolve) => second.once('close', resolve));
    await endCheck(second.url(), 'succeed');
    await waitForStatus(page, 'passed');
    await closed;
  });

  it('sends the person to the hosted page and continues when they return', async () => {
    const followed = await site.open({ attributes: { presentation: 'redirect' } });
    const { page } = followed;
    await page.waitForFunction((origin) => location.origin === origin, {}, site.server.sandboxUrl);
    const url = page.url();
    await page.goBack();
    await waitForStatus(page, 'presenting');
    assert.equal(await textOf(page, '.passage h3'), words.redirect.returned.title);
    await press(page, 'primary-action');
    await page.waitForFunction((hosted) => location.href === hosted, {}, url);
    await endCheck(url, 'succeed');
    await page.goBack();
    await waitForStatus(page, 'passed');
    assert.equal(checksMade(site.server.sandbox), 1);
  });

  it('survives a lost network', async () => {
    const followed = await site.openFrame();
    const { page, url } = followed;
    await page.setOfflineMode(true);
    await waitForPart(page, '[part~="note"]');
    assert.equal(
      await textOf(page, '[part~="note"]'),
      `${common.errors['vision-offline'].title}. ${words.waitingForNetwork}`,
    );
    await endCheck(url, 'succeed');
    await page.setOfflineMode(false);
    await waitForStatus(page, 'passed');
    assert.equal(count(followed, 'POST liveness'), 1);
  });

  it('offers a new tab if the hosted page refuses to be framed', async () => {
    const { page } = await site.open({ start: false });
    await answerRequests(page, `${site.server.sandboxUrl}/liveness/*`, () => ({
      headers: { 'x-frame-options': 'DENY' },
    }));
    await page.evaluate(() => document.querySelector<IdvLiveness>('[data-stage]')?.start());
    await waitForPart(page, '[part~="fallback"]');
    assert.match(
      await textOf(page, '[part~="fallback"]'),
      new RegExp(words.fallbacks.silent.title.replace('?', '\\?')),
    );
    assert.deepEqual(await axeFindings(page), []);
    await press(page, 'secondary-action');
    const popup = await site.openedWindow();
    await waitForStatus(page, 'following');
    assert.equal(await has(page, 'iframe'), false, 'the frame is removed');
    await endCheck(popup.url(), 'succeed');
    await waitForStatus(page, 'passed');
  });

  it('keeps the check while it is moved in the page', async () => {
    const followed = await site.openFrame();
    const { page, statuses, url } = followed;
    await page.evaluate(() => {
      const elsewhere = document.createElement('div');
      document.body.append(elsewhere);
      elsewhere.append(document.querySelector('[data-stage]') as Node);
    });
    // A removed element would have canceled before the result arrives.
    await endCheck(url, 'succeed');
    await waitForStatus(page, 'passed');
    assert.ok(!statuses.includes('canceled'));
    assert.equal(count(followed, 'POST liveness'), 1);
  });
});
