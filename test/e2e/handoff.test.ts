/**
 * A desktop without a camera and a phone with one, each in its own browser context: the photo is taken on the
 * phone, and the element on the desktop ends as if it had been taken there.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { launchBrowser, openPage } from '../../tools/test/browsers/launch.js';
import { handoff as words } from '../../src/i18n/locales/en/handoff.js';
import type { IdvFaceCapture } from 'idv-elements';
import type { StageOptions } from '../support/stage.js';
import { startStageServer, type StageServer } from '../support/stage-server.js';
import { waitForStatus } from '../support/stage-actions.js';
import { phoneAgent } from '../support/phone-agent.js';

type Task = 'face' | 'document';

const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(`[data-stage] >>> ${selector}`, (element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? '');

/** Waits for a match in the element's shadow tree, where `waitForSelector` only notices visible elements. */
const find = (page: Page, selector: string) =>
  page.waitForSelector(`[data-stage] >>> ${selector}`, { visible: true, timeout: 60_000 });

async function press(page: Page, selector: string): Promise<void> {
  await (await find(page, selector))?.click();
}

async function waitForText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      document.querySelector('[data-stage]')?.shadowRoot?.querySelector('.card')?.textContent?.includes(wanted) ===
      true,
    { timeout: 60_000, polling: 50 },
    text,
  );
}

/** Every `idv-…` event of the element, by name. */
const eventsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { recordedEvents: string[] }).recordedEvents);

async function listen(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const recordedEvents: string[] = [];
    Object.assign(globalThis, { recordedEvents });
    const names = ['handoff-created', 'handoff-claimed', 'face-submitted', 'document-submitted', 'capture-canceled'];
    for (const name of names) {
      document.addEventListener(`idv-${name}`, (event) => {
        recordedEvents.push(event.type);
        Object.assign(globalThis, { last: event });
      });
    }
  });
}

describe('a photo taken by handoff', { timeout: 900_000 }, () => {
  let server: StageServer;
  let browser: Browser;
  let contexts: BrowserContext[] = [];

  before(
    async () => {
      server = await startStageServer();
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
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });

  const optionsOf = (task: Task, camera: StageOptions['camera']): StageOptions => ({
    tag: `idv-${task}-capture`,
    camera,
    attributes: { backend: '/idv', ...(task === 'document' && { 'document-type': 'ng_national_id' }) },
  });
  const phoneOptions = (task: Task, attributes: Record<string, string>): StageOptions => {
    const camera: StageOptions['camera'] =
      task === 'face' ? { pose: {}, natural: true } : { document: {}, profile: 'androidPhone' };
    const options = optionsOf(task, camera);
    return { ...options, attributes: { ...options.attributes, ...attributes } };
  };

  async function open(options: StageOptions, isPhone: boolean): Promise<Page> {
    const context = await browser.createBrowserContext();
    contexts.push(context);
    const page = await openPage(context);
    await listen(page);
    if (isPhone) await page.setUserAgent({ userAgent: phoneAgent });
    await page.setViewport(isPhone ? { width: 360, height: 740 } : { width: 1280, height: 800 });
    await page.goto(server.urlOf(options));
    return page;
  }

  /**
   * Opens the desktop's page, which shows the code because there is no camera.
   * @param onPhone attributes of the element on the phone
   */
  async function openDesktop(task: Task, onPhone: Record<string, string> = {}): Promise<Page> {
    const options = optionsOf(task, { failure: 'not-found' });
    const page = await open(
      { ...options, attributes: { ...options.attributes, 'handoff-url': server.urlOf(phoneOptions(task, onPhone)) } },
      false,
    );
    await press(page, '.primary');
    await find(page, 'p[part~="number"]');
    return page;
  }

  const numberOf = (desktop: Page): Promise<string> =>
    desktop.$eval('[data-stage] >>> [part~="number"] [aria-hidden]', (element) => element.textContent ?? '');
  const linkOf = (desktop: Page): Promise<string> =>
    desktop.$eval('[data-stage] >>> [part~="link"]', (element) => (element as HTMLInputElement).value);

  async function openPhone(link: string): Promise<Page> {
    const page = await open(JSON.parse(decodeURIComponent(new URL(link).hash.slice(1).split('&')[0] ?? '')), true);
    await page.goto('about:blank');
    await page.goto(link);
    return page;
  }

  async function enter(phone: Page, number: string): Promise<void> {
    const field = await find(phone, 'input[name="number"]');
    await field?.click({ count: 3 });
    await field?.type(number);
    await phone.keyboard.press('Enter');
  }

  /** Keeps the photo from being taken before the test is ready for it. */
  const byHand = { manual: '' };

  /** Presses the shutter until there is a photo. */
  async function takePhoto(phone: Page): Promise<void> {
    await phone.waitForFunction(
      () => {
        const element = document.querySelector<IdvFaceCapture>('[data-stage]');
        if (element?.status === 'framing') element.capture();
        return element?.status === 'done';
      },
      { timeout: 60_000, polling: 200 },
    );
  }

  for (const task of ['face', 'document'] as const) {
    it(`of a ${task} is taken on the phone and completes on the desktop`, async () => {
      const desktop = await openDesktop(task);
      await waitForStatus(desktop, 'handoff');
      const phone = await openPhone(await linkOf(desktop));
      await enter(phone, await numberOf(desktop));
      await waitForText(desktop, words.claimed.title);
      assert.ok(!phone.url().includes('idv-handoff'), 'the code is gone from the address bar');
      await waitForStatus(phone, 'done');
      await waitForText(phone, words.phone.finished.title);
      await waitForStatus(desktop, 'done');
      assert.deepEqual(await eventsOf(desktop), [
        'idv-handoff-created',
        'idv-handoff-claimed',
        `idv-${task}-submitted`,
      ]);
      assert.deepEqual(await eventsOf(phone), ['idv-handoff-claimed', `idv-${task}-submitted`]);
      const id = task === 'face' ? 'faceId' : 'documentId';
      const idOn = (page: Page): Promise<unknown> =>
        page.evaluate((name) => {
          const { result } = (globalThis as unknown as { last: { result: Record<string, unknown> } }).last;
          return result[name];
        }, id);
      assert.equal(await idOn(desktop), await idOn(phone));
      assert.equal(server.sandbox.requests.length, 1, 'the service receives one request');
    });
  }

  it('asks again after a wrong number, and ends after three', async () => {
    const desktop = await openDesktop('face');
    const right = await numberOf(desktop);
    const [first = '', second = '', third = ''] = ['00', '11', '22', '33'].filter((number) => number !== right);
    const phone = await openPhone(await linkOf(desktop));
    await enter(phone, '7');
    await waitForText(phone, words.phone.incomplete);
    for (const [number, left] of [
      [first, 2],
      [first, 2],
      [second, 1],
    ] as const) {
      await enter(phone, number);
      await waitForText(phone, words.phone.wrong(left));
      const field = await phone.$eval('[data-stage] >>> input[name="number"]', (input) => input.ariaInvalid);
      assert.equal(field, 'true');
    }
    await enter(phone, third);
    await waitForText(phone, words.phone.over['wrong-numbers'].title);
    await waitForText(desktop, words.expired.title);
    // The person can get a new code here.
    await press(desktop, '.primary');
    await find(desktop, 'p[part~="number"]');
    const again = await openPhone(await linkOf(desktop));
    await enter(again, await numberOf(desktop));
    await waitForStatus(desktop, 'done');
  });

  it('survives a reload of either device', async () => {
    const desktop = await openDesktop('face', byHand);
    const link = await linkOf(desktop);
    const number = await numberOf(desktop);
    await desktop.reload();
    await find(desktop, 'p[part~="number"]');
    assert.equal(await numberOf(desktop), number);
    assert.equal(await linkOf(desktop), link);
    const phone = await openPhone(link);
    await find(phone, 'input[name="number"]');
    await phone.reload();
    await enter(phone, number);
    await waitForText(desktop, words.claimed.title);
    await phone.reload();
    await desktop.reload();
    await waitForText(desktop, words.claimed.title);
    await takePhoto(phone);
    await waitForStatus(desktop, 'done');
    assert.equal(server.sandbox.requests.length, 1, 'the service receives one request');
    await phone.reload();
    await waitForText(phone, words.phone.finished.title);
  });

  it('continues when the network is back, on either device', async () => {
    const desktop = await openDesktop('face', byHand);
    const number = await numberOf(desktop);
    const phone = await openPhone(await linkOf(desktop));
    await find(phone, 'input[name="number"]');
    await phone.setOfflineMode(true);
    await enter(phone, number);
    await waitForText(phone, words.phone.claiming);
    await phone.setOfflineMode(false);
    await waitForText(desktop, words.claimed.title);
    await desktop.setOfflineMode(true);
    await waitForText(desktop, words.offline);
    await takePhoto(phone);
    await desktop.setOfflineMode(false);
    await waitForStatus(desktop, 'done');
  });

  it('is refused on a second phone, and after the person continued on the desktop', async () => {
    const desktop = await openDesktop('face', byHand);
    const number = await numberOf(desktop);
    const link = await linkOf(desktop);
    const phone = await openPhone(link);
    const other = await openPhone(link);
    await enter(phone, number);
    await waitForText(desktop, words.claimed.title);
    await enter(other, number);
    await waitForText(other, words.phone.over.used.title);

    const second = await openDesktop('face');
    const dead = await linkOf(second);
    const deadNumber = await numberOf(second);
    await press(second, '.panel .quiet:last-of-type');
    await waitForStatus(second, 'canceled');
    const late = await openPhone(dead);
    await enter(late, deadNumber);
    await waitForText(late, words.phone.over.expired.title);
    assert.equal(await textOf(late, '.actions .button'), words.actions.restart);
  });
});

describe('an in-app browser', { timeout: 300_000 }, () => {
  const inApp: [name: string, userAgent: string, label: string][] = [
    [
      'Android',
      'Mozilla/5.0 (Linux; Android 13; TECNO KI5k; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 WhatsApp/2.24.9.78',
      words.browser.chrome,
    ],
    [
      'iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 330.0.0.25.96',
      words.actions.copy,
    ],
  ];
  let server: StageServer;
  let browser: Browser;

  before(
    async () => {
      server = await startStageServer();
      browser = await launchBrowser();
    },
    { timeout: 300_000 },
  );
  after(async () => {
    await browser.close();
    await server.close();
  });

  async function open(userAgent: string, camera: StageOptions['camera'], options: StageOptions = {}): Promise<Page> {
    const page = await openPage(browser);
    await page.setUserAgent({ userAgent });
    await page.setViewport({ width: 360, height: 740 });
    await page.goto(server.urlOf({ ...options, camera, start: true }));
    return page;
  }

  for (const [name, userAgent, label] of inApp) {
    it(`without a camera opens the page in another browser: ${name}`, async () => {
      const page = await open(userAgent, { failure: 'unsupported' });
      await waitForStatus(page, 'failed');
      await find(page, '.actions .primary');
      await waitForText(page, label);
      assert.equal(await textOf(page, '.actions .primary'), label);
      const address = await page.$eval('[data-stage] >>> .actions .primary', (link) => link.getAttribute('href'));
      if (name === 'Android') assert.match(address ?? '', /^intent:\/\/.*;package=com\.android\.chrome;/);
      await page.close();
    });

    it(`without a camera opens a liveness check in another browser, too: ${name}`, async () => {
      for (const options of [
        { tag: 'idv-liveness', attributes: { backend: '/idv' } },
        { tag: 'idv-liveness-challenge', issuer: {} },
      ] as const) {
        const page = await open(userAgent, { failure: 'unsupported' }, options);
        await waitForStatus(page, 'failed');
        await waitForText(page, label);
        assert.equal(await textOf(page, '.actions .primary'), label, options.tag);
        await waitForText(page, words.actions.copy);
        await page.close();
      }
    });

    it(`with a camera is used as it is: ${name}`, async () => {
      const page = await open(userAgent, { pose: {}, natural: true });
      await waitForStatus(page, 'done');
      await page.close();
    });
  }
});
