/** A journey that starts on a desktop without a camera, is done on a phone, and ends on the desktop. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../../../tools/test/browsers/launch.js';
import { startStageServer, type StageServer } from '../../support/stage-server.js';
import {
  agree,
  doDocument,
  doFace,
  journeyStage,
  openJourney,
  waitForJourney,
  waitForStep,
  type JourneyPage,
} from '../../support/verification-stage.js';
import { phoneAgent } from '../../support/phone-agent.js';

const attributes = { steps: 'consent document face' };
const find = (page: Page, selector: string) =>
  page.waitForSelector(`[data-stage] >>> ${selector}`, { visible: true, timeout: 30_000 });

describe('a journey on two devices', { timeout: 600_000 }, () => {
  let server: StageServer;
  let browser: Browser;

  before(async () => {
    server = await startStageServer();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  async function openDesktop(): Promise<JourneyPage> {
    const desktop = await openJourney(await browser.createBrowserContext(), server, {
      attributes: { ...attributes, 'handoff-url': server.urlOf(journeyStage({ attributes })) },
      camera: { failure: 'not-found' },
    });
    await desktop.page.setViewport({ width: 1280, height: 800 });
    await agree(desktop.page);
    // There is no camera: the phone is offered automatically.
    await waitForJourney(desktop.page, 'handoff');
    await find(desktop.page, '[part~="number"]');
    return desktop;
  }

  async function openPhone(desktop: Page): Promise<JourneyPage> {
    const link = await desktop.$eval('[data-stage] >>> [part~="link"]', (input) => (input as HTMLInputElement).value);
    const number = await desktop.$eval(
      '[data-stage] >>> [part~="number"] [aria-hidden]',
      (element) => element.textContent ?? '',
    );
    const context = await browser.createBrowserContext();
    const phone = await openJourney(context, server, { attributes });
    await phone.page.setUserAgent({ userAgent: phoneAgent });
    await phone.page.goto('about:blank');
    await phone.page.goto(link);
    const field = await find(phone.page, 'input[name="number"]');
    assert.ok(!phone.page.url().includes('idv-handoff'), 'the code is not left in the address');
    await field?.type(number);
    await phone.page.keyboard.press('Enter');
    return phone;
  }

  it('is done on the phone, without asking for consent again, and ends on the desktop', async () => {
    const desktop = await openDesktop();
    const phone = await openPhone(desktop.page);
    await doDocument(phone.page);
    await waitForStep(phone.page, 'idv-face-capture');
    // The phone continues with the first open step.
    await phone.page.reload();
    await waitForStep(phone.page, 'idv-face-capture');
    await doFace(phone.page);
    await waitForJourney(phone.page, 'handed-over');
    assert.equal(phone.events.at(-1), 'completed:handed-over');
    await waitForJourney(desktop.page, 'passed');
    const asked = server.sandbox.requests.map(({ path }) => path.split('/').at(-1));
    for (const call of ['document', 'detect-faces', 'face-comparison']) {
      assert.equal(asked.filter((name) => name === call).length, 1, call);
    }
  });

  it('continues on this device, and keeps what the phone has done', async () => {
    await server.sandbox.reset();
    const desktop = await openDesktop();
    const phone = await openPhone(desktop.page);
    await doDocument(phone.page);
    await waitForStep(phone.page, 'idv-face-capture');
    await (await find(desktop.page, '[part~="back-button"]'))?.click();
    await waitForStep(desktop.page, 'idv-face-capture');
  });
});
