/** `<idv-liveness>` in a real browser, with a real host backend, and the sandbox's hosted page on another origin. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { TargetType, type Browser, type Page } from 'puppeteer-core';
import { launchBrowser } from '../../tools/test/browsers/launch.js';
import { until } from '../support/until.js';
import { answerRequests } from '../support/browser-requests.js';
import { common } from '../../src/i18n/locales/en/first-screens.js';
import { liveness as words } from '../../src/i18n/locales/en/liveness.js';
import type { IdvLiveness } from 'idv-elements';
import { axeFindings } from '../support/axe-findings.js';
import {
  checksMade,
  endCheck,
  has,
  hostedFrame,
  hostedUrlOf,
  livenessBackends,
  openLivenessPage,
  textOf,
  waitForPart,
  type LivenessPage,
  type LivenessPageOptions,
} from '../support/liveness-stage.js';
import { startStageServer, type StageServer } from '../support/stage-server.js';
import { press, waitForStatus } from '../support/stage-actions.js';

/** Globals that the stage sets in the page. */
interface StageCamera {
  stage: { camera: { liveTracks: number; opened: number }; element: IdvLiveness };
}

/** Keeps the hosted page from drawing a person, who is only needed where the person does a check. */
const withoutCamera = { sandboxOptions: { simulatedCamera: 'off' } } as const;

describe('<idv-liveness>', { timeout: 600_000 }, () => {
  let server: StageServer;
  let browser: Browser;
  let opened: LivenessPage[] = [];

  before(
    async () => {
      server = await startStageServer({ others: livenessBackends, ...withoutCamera });
      browser = await launchBrowser();
    },
    { timeout: 300_000 },
  );
  after(async () => {
    await browser.close();
    await server.close();
  });
  beforeEach(() => server.sandbox.reset());
  afterEach(async () => {
    const pages = opened.map(({ page }) => page);
    opened = [];
    const windows = (await browser.pages()).filter((page) => isHosted(page.url()) && !pages.includes(page));
    await Promise.all(pages.map((page) => page.close()));
    // The element closes its own window at the end, so it may already be gone.
    await Promise.all(windows.map((page) => page.close().catch(() => undefined)));
  });

  const isHosted = (url: string): boolean => url.startsWith(`${server.sandboxUrl}/liveness/`);

  /** The hosted page in a window of its own. Its workers are targets too, so the type is checked. */
  async function openedWindow(): Promise<Page> {
    const target = await browser.waitForTarget((each) => each.type() === TargetType.PAGE && isHosted(each.url()));
    const page = await target.page();
    assert.ok(page !== null);
    return page;
  }

  async function open(options: LivenessPageOptions = {}): Promise<LivenessPage> {
    const page = await openLivenessPage(browser, server, options);
    opened.push(page);
    return page;
  }

  /** Proceeds to the hosted page in its frame. */
  async function openFrame(options: LivenessPageOptions = {}): Promise<LivenessPage & { url: string }> {
    const page = await open(options);
    await waitForStatus(page.page, 'following');
    return { ...page, url: await hostedUrlOf(page.page) };
  }

  const count = ({ requests }: LivenessPage, wanted: string): number =>
    requests.filter((request) => request === wanted).length;

  it('releases the camera before it shows the hosted page, and waits until nothing would make the check fail', async () => {
    const camera = { pose: { exposure: 0.03 }, natural: true };
    const { page, statuses } = await open({ camera, skipPreCheck: false, start: false });
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
    assert.equal(checksMade(server.sandbox), 0);
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
    assert.ok((await hostedUrlOf(page)).startsWith(server.sandboxUrl));
  });

  it('allows the frame only the camera, for exactly that origin, and no access to this page', async () => {
    const { page } = await openFrame();
    const attributes = await page.evaluate(() => {
      const frame = document.querySelector('[data-stage]')?.shadowRoot?.querySelector('iframe');
      return Object.fromEntries([...(frame?.attributes ?? [])].map(({ name, value }) => [name, value]));
    });
    const granted = attributes['allow']?.split('; ') ?? [];
    assert.ok(granted.includes(`camera ${server.sandboxUrl}`), attributes['allow']);
    assert.ok(granted.includes("microphone 'none'"));
    assert.equal(attributes['sandbox'], 'allow-scripts allow-same-origin allow-forms');
    assert.equal(attributes['referrerpolicy'], 'strict-origin');
    assert.equal(attributes['title'], words.frame);
    assert.deepEqual(await axeFindings(page), []);
    // This hosted page finds no camera, so the element offers other ways. The last one is a phone.
    await waitForPart(page, '[part~="fallback"]');
    assert.equal(await textOf(page, '[part~="fallback"] h3'), words.fallbacks['no-camera'].title);
    await page.evaluate(() => {
      const root = document.querySelector('[data-stage]')?.shadowRoot;
      const ways = [...(root?.querySelectorAll<HTMLElement>('[part~="secondary-action"]') ?? [])];
      ways.at(-1)?.click();
    });
    await waitForPart(page, '.qr svg');
  });

  it('shows and announces the result of the host backend, passed', async () => {
    const { page, url } = await openFrame();
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
    assert.equal(await page.evaluate(() => sessionStorage.length), 0, 'nothing remains to resume');
  });

  it('offers a new check after a failed one, and creates a new one', async () => {
    const followed = await openFrame();
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
    assert.equal(checksMade(server.sandbox), 2);
    // The element asks for the session again, in case somebody else has logged in. The same person keeps theirs.
    assert.equal(count(followed, 'POST sessions'), 2);
    await endCheck(second, 'fail');
    await waitForStatus(page, 'rejected');
    assert.equal(await textOf(page, '[part~="tries"]'), words.triesLeft(1));
  });

  it('says when the last attempt is used up, and offers a next step: back, or the page’s own content', async () => {
    const { page, url } = await openFrame({ attributes: { backend: '/idv-once' } });
    await endCheck(url, 'fail');
    await waitForStatus(page, 'rejected');
    assert.equal(await textOf(page, '[part~="tries"]'), words.triesLeft(0));
    await page.evaluate(() => document.querySelector<IdvLiveness>('[data-stage]')?.start());
    assert.equal(await page.evaluate(() => document.querySelector<IdvLiveness>('[data-stage]')?.status), 'rejected');
    await page.evaluate(() => document.querySelector('[data-stage]')?.setAttribute('continue-button', ''));
    const continued = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          document.addEventListener('idv-continued', () => resolve(true));
        }),
    );
    await press(page, 'primary-action');
    assert.equal(await continued, true);
    await page.evaluate(() => document.querySelector('[data-stage]')?.removeAttribute('continue-button'));
    await page.waitForFunction(
      (back) =>
        document
          .querySelector('[data-stage]')
          ?.shadowRoot?.querySelector('[part~="primary-action"]')
          ?.textContent?.includes(back),
      {},
      common.actions.back,
    );
    await press(page, 'primary-action');
    await waitForStatus(page, 'canceled');
    // The person starts again in the same session, and the backend refuses.
    await press(page, 'primary-action');
    await waitForStatus(page, 'failed');
    assert.match(await textOf(page, '[part~="code"]'), /ATTEMPTS_EXHAUSTED/);
    assert.equal(await textOf(page, '.passage h3'), 'No attempts left');
  });

  it('says that the check has expired', async () => {
    const { page } = await openFrame({ attributes: { backend: '/idv-brief' } });
    await waitForStatus(page, 'expired');
    assert.equal(await textOf(page, '.passage h3'), words.expired.title);
    assert.deepEqual(await axeFindings(page), []);
  });

  it('explains a refused camera; the person may continue, on a desktop with a phone', async () => {
    const { page } = await open({ camera: { failure: 'permission-denied' }, skipPreCheck: false });
    await waitForStatus(page, 'failed');
    assert.equal(await has(page, '[part~="failure-steps"]'), true);
    assert.equal(checksMade(server.sandbox), 0);
    assert.deepEqual(await axeFindings(page), []);
    await press(page, 'secondary-action');
    await waitForStatus(page, 'following');
    await waitForPart(page, '.qr svg');
    assert.deepEqual(await axeFindings(page), []);
  });

  it('shows the result on the desktop after the check was done on the phone', async () => {
    const { page } = await open({ attributes: { presentation: 'qr' } });
    await browser
      .defaultBrowserContext()
      .overridePermissions(new URL(server.url).origin, ['clipboard-read', 'clipboard-sanitized-write']);
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
    assert.ok(url.startsWith(`${server.sandboxUrl}/liveness/`), url);
    await endCheck(url, 'succeed');
    await waitForStatus(page, 'passed');
  });

  it('offers a link if the browser blocks the window', async () => {
    const { page } = await open({
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
    const { page } = await open({ attributes: { presentation: 'popup' } });
    const nextWindow = async (): Promise<Page> => {
      const popup = await openedWindow();
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
    const followed = await open({ attributes: { presentation: 'redirect' } });
    const { page } = followed;
    await page.waitForFunction((origin) => location.origin === origin, {}, server.sandboxUrl);
    const url = page.url();
    await page.goBack();
    await waitForStatus(page, 'presenting');
    assert.equal(await textOf(page, '.passage h3'), words.redirect.returned.title);
    await press(page, 'primary-action');
    await page.waitForFunction((hosted) => location.href === hosted, {}, url);
    await endCheck(url, 'succeed');
    await page.goBack();
    await waitForStatus(page, 'passed');
    assert.equal(checksMade(server.sandbox), 1);
  });

  it('continues the same check after a reload', async () => {
    const followed = await openFrame();
    const { page, url } = followed;
    await page.reload();
    await waitForStatus(page, 'following');
    assert.equal(await hostedUrlOf(page), url);
    assert.equal(checksMade(server.sandbox), 1, 'no second check is created');
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    assert.doesNotMatch(kept, /eyJ|Bearer|127\.0\.0\.1:\d+\/liveness/, 'no token or address is stored');
    await endCheck(url, 'succeed');
    await waitForStatus(page, 'passed');
    await page.reload();
    await waitForStatus(page, 'idle');
  });

  it('survives a lost network', async () => {
    const followed = await openFrame();
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

  it('asks the backend when the hosted page reports its end, and ignores other messages', async () => {
    const followed = await openFrame();
    const { page } = followed;
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
    }, `${server.sandboxUrl}/liveness/00000000-0000-4000-8000-000000000000`);
    const other = page.frames().findLast((frame) => frame.url().startsWith(server.sandboxUrl));
    await other?.evaluate((message) => parent.postMessage(message, '*'), forged);
    // Right window, other messages.
    const hosted = hostedFrame(page, server);
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

  it('offers a new tab if the hosted page refuses to be framed', async () => {
    const { page } = await open({ start: false });
    await answerRequests(page, `${server.sandboxUrl}/liveness/*`, () => ({ headers: { 'x-frame-options': 'DENY' } }));
    await page.evaluate(() => document.querySelector<IdvLiveness>('[data-stage]')?.start());
    await waitForPart(page, '[part~="fallback"]');
    assert.match(
      await textOf(page, '[part~="fallback"]'),
      new RegExp(words.fallbacks.silent.title.replace('?', '\\?')),
    );
    assert.deepEqual(await axeFindings(page), []);
    await press(page, 'secondary-action');
    const popup = await openedWindow();
    await waitForStatus(page, 'following');
    assert.equal(await has(page, 'iframe'), false, 'the frame is removed');
    await endCheck(popup.url(), 'succeed');
    await waitForStatus(page, 'passed');
  });

  for (const status of ['permission', 'checking', 'following'] as const) {
    it(`releases everything when it is removed while ${status}`, async () => {
      const { page } = await open({
        camera: status === 'permission' ? { answerMs: 2000 } : { pose: { people: 0 } },
        skipPreCheck: status === 'following',
      });
      const streamClosed = new Promise((resolve) => {
        page.on('requestfailed', (request) => {
          if (request.url().endsWith('/events')) resolve(true);
        });
      });
      await waitForStatus(page, status);
      await page.evaluate(() => {
        Object.assign(globalThis, { gone: document.querySelector('[data-stage]') });
        document.querySelector('[data-stage]')?.remove();
      });
      await page.waitForFunction(() => (globalThis as unknown as { gone: IdvLiveness }).gone.status === 'canceled');
      // A camera that is granted later is released as well.
      if (status === 'permission') {
        await page.waitForFunction(() => (globalThis as unknown as StageCamera).stage.camera.opened === 1);
      }
      await page.waitForFunction(() => (globalThis as unknown as StageCamera).stage.camera.liveTracks === 0);
      if (status !== 'following') return;
      await streamClosed;
      assert.equal(hostedFrame(page, server), undefined);
      // The check resumes when the element is back in the page.
      await page.evaluate(() => document.body.append((globalThis as unknown as { gone: IdvLiveness }).gone));
      await waitForStatus(page, 'following');
      assert.equal(checksMade(server.sandbox), 1);
    });
  }

  it('keeps the check if the page sets another backend meanwhile', async () => {
    const { page } = await open({ start: false });
    let isCreating = true;
    await answerRequests(page, '*/idv/liveness', async () => {
      await until(() => !isCreating);
      return 'go-on' as const;
    });
    await page.evaluate(() => document.querySelector<IdvLiveness>('[data-stage]')?.start());
    await waitForStatus(page, 'creating');
    await page.evaluate(() => document.querySelector('[data-stage]')?.setAttribute('backend', '/idv-once'));
    isCreating = false;
    await waitForStatus(page, 'following');
    await endCheck(await hostedUrlOf(page), 'succeed');
    await waitForStatus(page, 'passed');
  });

  it('keeps the check while it is moved in the page', async () => {
    const followed = await openFrame();
    const { page, statuses, url } = followed;
    await page.evaluate(() => {
      const elsewhere = document.createElement('div');
      document.body.append(elsewhere);
      elsewhere.append(document.querySelector('[data-stage]') as Node);
    });
    // An element that has left would have canceled by the time it hears of the result.
    await endCheck(url, 'succeed');
    await waitForStatus(page, 'passed');
    assert.ok(!statuses.includes('canceled'));
    assert.equal(count(followed, 'POST liveness'), 1);
  });
});
