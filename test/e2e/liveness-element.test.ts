/** What `<idv-liveness>` does in a page: the frame, its messages, the result, and what it releases. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { liveness as words } from '../../src/kit/i18n/locales/en/liveness.js';
import type { IdvLiveness } from 'idv-elements';
import { axeFindings } from '../support/axe-findings.js';
import { checksMade, endCheck, has, hostedFrame, hostedUrlOf, textOf } from '../support/liveness-stage.js';
import { press, waitForStatus } from '../support/stage-actions.js';
import { LivenessSite, count } from './liveness-site.js';

/** Globals that the stage sets in the page. */
interface StageCamera {
  stage: { camera: { liveTracks: number; opened: number }; element: IdvLiveness };
}

describe('<idv-liveness>', { timeout: 600_000 }, () => {
  const site = new LivenessSite();

  it('releases the camera before it shows the hosted page, and waits until nothing would make the check fail', async () => {
    const camera = { pose: { exposure: 0.03 }, natural: true };
    const { page, statuses } = await site.open({ camera, skipPreCheck: false, start: false });
    const tracksAtFrame = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const { camera, element } = (globalThis as unknown as StageCamera).stage;
          element.addEventListener('idv-status-changed', ({ status }) => {
            if (status === 'creating') resolve(camera.liveTracks);
          });
          element.start();
        }),
    );
    await page.waitForFunction(() =>
      document
        .querySelector('[data-stage]')
        ?.shadowRoot?.querySelector('.hint')
        ?.textContent?.includes('Find brighter light'),
    );
    assert.equal(checksMade(site.server.sandbox), 0);
    await page.evaluate(() => {
      const { camera } = (globalThis as unknown as { stage: { camera: { set(pose: object): void } } }).stage;
      camera.set({ exposure: 1 });
    });
    assert.equal(await tracksAtFrame, 0);
    await waitForStatus(page, 'following');
    assert.deepEqual(
      statuses.filter((status) => status !== 'loading'),
      ['permission', 'checking', 'creating', 'presenting', 'following'],
    );
    assert.ok((await hostedUrlOf(page)).startsWith(site.server.sandboxUrl));
  });

  it('offers a new check after a failed one, and creates a new one', async () => {
    const followed = await site.openFrame();
    const { page, url } = followed;
    await endCheck(url, 'fail');
    await waitForStatus(page, 'rejected');
    assert.equal(await textOf(page, '.passage h3'), words.rejected.title);
    assert.equal(await textOf(page, '[part~="tries"]'), words.triesLeft(2));
    assert.deepEqual(await axeFindings(page), []);
    await press(page, 'primary-action');
    await waitForStatus(page, 'following');
    const second = await hostedUrlOf(page);
    assert.notEqual(second, url);
    assert.equal(checksMade(site.server.sandbox), 2);
    // The element asks for the session again, in case somebody else has logged in. The same person keeps theirs.
    assert.equal(count(followed, 'POST sessions'), 2);
  });

  describe('that shows the hosted page in a frame', () => {
    let followed: Awaited<ReturnType<LivenessSite['openFrame']>>;
    let page: Page;
    let url: string;
    before(async () => {
      followed = await site.openFrame();
      ({ page, url } = followed);
    });

    it('allows the frame only the camera, for exactly that origin, and no access to this page', async () => {
      const attributes = await page.evaluate(() => {
        const frame = document.querySelector('[data-stage]')?.shadowRoot?.querySelector('iframe');
        return Object.fromEntries([...(frame?.attributes ?? [])].map(({ name, value }) => [name, value]));
      });
      const granted = attributes['allow']?.split('; ') ?? [];
      assert.ok(granted.includes(`camera ${site.server.sandboxUrl}`), attributes['allow']);
      assert.ok(granted.includes("microphone 'none'"));
      assert.equal(attributes['sandbox'], 'allow-scripts allow-same-origin allow-forms');
      assert.equal(attributes['referrerpolicy'], 'strict-origin');
      assert.equal(attributes['title'], words.frame);
      assert.deepEqual(await axeFindings(page), []);
    });

    it('releases frame and stream when it is removed, and resumes the check when it is back', async () => {
      const streamClosed = new Promise((resolve) => {
        page.on('requestfailed', (request) => {
          if (request.url().endsWith('/events')) resolve(true);
        });
      });
      await page.evaluate(() => {
        Object.assign(globalThis, { gone: document.querySelector('[data-stage]') });
        document.querySelector('[data-stage]')?.remove();
      });
      await page.waitForFunction(() => (globalThis as unknown as { gone: IdvLiveness }).gone.status === 'canceled');
      await streamClosed;
      assert.equal(hostedFrame(page, site.server), undefined);
      await page.evaluate(() => document.body.append((globalThis as unknown as { gone: IdvLiveness }).gone));
      await waitForStatus(page, 'following');
      assert.equal(checksMade(site.server.sandbox), 1);
    });

    it('asks the backend when the hosted page reports its end, and ignores other messages', async () => {
      const asked = (): number => count(followed, 'GET liveness/id');
      const before = asked();
      const forged = { type: 'idv-liveness', version: 1, event: 'ended' };
      await page.evaluate(() => {
        const received: unknown[] = [];
        addEventListener('message', ({ data }) => received.push(data));
        Object.assign(globalThis, { received });
      });
      // Right message, wrong origin: the page itself.
      await page.evaluate((message) => window.postMessage(message, '*'), forged);
      // Right origin, wrong window: another frame of the hosted page's origin.
      await page.evaluate(async (src) => {
        const frame = document.createElement('iframe');
        frame.src = src;
        document.body.append(frame);
        await new Promise((resolve) => frame.addEventListener('load', resolve));
      }, `${site.server.sandboxUrl}/liveness/00000000-0000-4000-8000-000000000000`);
      const other = page.frames().findLast((frame) => frame.url().startsWith(site.server.sandboxUrl));
      await other?.evaluate((message) => parent.postMessage(message, '*'), forged);
      // Right window, other messages.
      const hosted = hostedFrame(page, site.server);
      for (const message of [null, 'ended', { ...forged, version: 2 }, { ...forged, event: 'won' }]) {
        await hosted?.evaluate((value) => parent.postMessage(value, '*'), message);
      }
      // All six have arrived, and whatever they made the element ask is on its way before this request.
      await page.waitForFunction(() => (globalThis as unknown as { received: unknown[] }).received.length >= 6);
      await page.evaluate(() => fetch('/idv/nothing'));
      assert.equal(asked(), before);
      await hosted?.evaluate((message) => parent.postMessage(message, '*'), forged);
      await page.waitForRequest((request) => /\/liveness\/[0-9a-f-]{36}$/.test(request.url()));
      assert.equal(asked(), before + 1);
      assert.equal(
        await page.evaluate(() => document.querySelector<IdvLiveness>('[data-stage]')?.status),
        'following',
        'the message alone changes nothing',
      );
    });

    it('continues the same check after a reload', async () => {
      await page.reload();
      await waitForStatus(page, 'following');
      assert.equal(await hostedUrlOf(page), url);
      assert.equal(checksMade(site.server.sandbox), 1, 'no second check is created');
      const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
      assert.doesNotMatch(kept, /eyJ|Bearer|127\.0\.0\.1:\d+\/liveness/, 'no token or address is stored');
    });

    it('shows and announces the result of the host backend, passed', async () => {
      const ended = page.evaluate(
        () =>
          new Promise<unknown>((resolve) => {
            document.addEventListener('idv-liveness-completed', ({ result }) => resolve(result));
          }),
      );
      const regions = await page.evaluate(() =>
        [...(document.querySelector('[data-stage]')?.shadowRoot?.querySelectorAll('[aria-live]') ?? [])].map((region) =>
          region.getAttribute('aria-live'),
        ),
      );
      assert.deepEqual(regions, ['polite']);
      await endCheck(url, 'succeed');
      const { status, confidence } = (await ended) as { status: string; confidence?: number };
      assert.equal(status, 'SUCCEEDED');
      assert.equal(confidence, undefined, 'the partner has not opted in');
      await waitForStatus(page, 'passed');
      assert.equal(await textOf(page, '.passage h3'), words.passed.title);
      assert.equal(await has(page, 'iframe'), false);
      await page.waitForFunction(
        (announced) =>
          document.querySelector('[data-stage]')?.shadowRoot?.querySelector('[aria-live]')?.textContent === announced,
        {},
        words.states.passed,
      );
      assert.deepEqual(await axeFindings(page), []);
      await page.reload();
      await waitForStatus(page, 'idle');
    });
  });
});
