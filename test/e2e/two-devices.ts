/** A desktop without a camera and a phone with one, each in its own browser context. */
import { afterEach, beforeEach } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import { openPage } from '../../tools/test/browsers/launch.js';
import type { IdvFaceCapture } from 'idv-elements';
import type { StageOptions } from '../support/stage.js';
import { startStageServer, type StageServer } from '../support/stage-server.js';
import { phoneAgent } from '../support/phone-agent.js';
import { Suite } from './suite.js';

type Task = 'face' | 'document';

/** Waits for a match in the element's shadow tree, where `waitForSelector` only notices visible elements. */
export const find = (page: Page, selector: string) =>
  page.waitForSelector(`[data-stage] >>> ${selector}`, { visible: true, timeout: 60_000 });

export async function press(page: Page, selector: string): Promise<void> {
  await (await find(page, selector))?.click();
}

export async function waitForText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      document.querySelector('[data-stage]')?.shadowRoot?.querySelector('.card')?.textContent?.includes(wanted) ===
      true,
    { timeout: 60_000, polling: 50 },
    text,
  );
}

/** Every `idv-…` event of the element, by name. */
export const eventsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { recordedEvents: string[] }).recordedEvents);

export async function enter(phone: Page, number: string): Promise<void> {
  const field = await find(phone, 'input[name="number"]');
  await field?.click({ count: 3 });
  await field?.type(number);
  await phone.keyboard.press('Enter');
}

/** Presses the shutter until there is a photo. */
export async function takePhoto(phone: Page): Promise<void> {
  await phone.waitForFunction(
    () => {
      const element = document.querySelector<IdvFaceCapture>('[data-stage]');
      if (element?.status === 'framing') element.capture();
      return element?.status === 'done';
    },
    { timeout: 60_000, polling: 200 },
  );
}

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

export const numberOf = (desktop: Page): Promise<string> =>
  desktop.$eval('[data-stage] >>> [part~="number"] [aria-hidden]', (element) => element.textContent ?? '');
export const linkOf = (desktop: Page): Promise<string> =>
  desktop.$eval('[data-stage] >>> [part~="link"]', (element) => (element as HTMLInputElement).value);

const optionsOf = (task: Task, seen: StageOptions): StageOptions => ({
  tag: `idv-${task}-capture`,
  ...seen,
  attributes: { backend: '/idv', ...(task === 'document' && { 'document-type': 'ng_national_id' }) },
});

/** What differs on the phone from an element that takes the photo by itself. */
type OnPhone = Pick<StageOptions, 'attributes'>;

function phoneOptions(task: Task, { attributes }: OnPhone): StageOptions {
  const ideal: StageOptions = task === 'face' ? { film: true } : { camera: { document: {}, profile: 'androidPhone' } };
  const options = optionsOf(task, ideal);
  return { ...options, attributes: { ...options.attributes, ...attributes } };
}

/** Devices that are closed after each test. */
export class TwoDevices extends Suite<StageServer> {
  #contexts: BrowserContext[] = [];

  constructor() {
    super(startStageServer);
    beforeEach(() => this.server.sandbox.reset());
    afterEach(() => Promise.all(this.#contexts.splice(0).map((context) => context.close())));
  }

  async #open(isPhone: boolean): Promise<Page> {
    const context = await this.browser.createBrowserContext();
    this.#contexts.push(context);
    const page = await openPage(context);
    await listen(page);
    if (isPhone) await page.setUserAgent({ userAgent: phoneAgent });
    await page.setViewport(isPhone ? { width: 360, height: 740 } : { width: 1280, height: 800 });
    return page;
  }

  /** Opens the desktop's page, which shows the code because there is no camera. */
  async openDesktop(task: Task, onPhone: OnPhone = {}): Promise<Page> {
    const { attributes, ...options } = optionsOf(task, { camera: { failure: 'not-found' } });
    const link = this.server.urlOf(phoneOptions(task, onPhone));
    const page = await this.#open(false);
    await page.goto(this.server.urlOf({ ...options, attributes: { ...attributes, 'handoff-url': link } }));
    await press(page, '.primary');
    await find(page, 'p[part~="number"]');
    return page;
  }

  async openPhone(link: string): Promise<Page> {
    const page = await this.#open(true);
    await page.goto(link);
    return page;
  }
}
