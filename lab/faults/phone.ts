/** The phone that takes over from a computer: opens the link, enters the number, and takes the photo. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { openPage } from '../../tools/test/browsers/launch.js';
import { installInPage, type Look } from './in-page.js';
import { phoneAgent } from '../../test/support/phone-agent.js';

export async function likeAPhone(page: Page): Promise<void> {
  await page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true });
  await page.setUserAgent({ userAgent: phoneAgent, platform: 'Linux armv81' });
}

export class Phone {
  readonly #browser: Browser;
  #context: BrowserContext | null = null;
  #link = '';
  #isClosed = false;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Opens a link, unless it is already open. A renewed code has a new link. */
  take(handoff: NonNullable<Look['handoff']>): void {
    if (handoff.link === this.#link || this.#isClosed) return;
    this.#link = handoff.link;
    void this.#goOn(handoff).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#context?.close().catch(() => undefined);
  }

  async #goOn({ link, number }: NonNullable<Look['handoff']>): Promise<void> {
    await this.#context?.close().catch(() => undefined);
    const context = await this.#browser.createBrowserContext();
    this.#context = context;
    const page = await openPage(context);
    await likeAPhone(page);
    await page.evaluateOnNewDocument(installInPage, { status: null, code: '' });
    while (!this.#isClosed && this.#link === link) {
      const isOpen = await page.evaluate(() => globalThis.faults?.element?.shadowRoot != null).catch(() => false);
      if (isOpen) break;
      // The same address would only scroll to its fragment, whatever page is open.
      const options = { waitUntil: 'domcontentloaded', timeout: 10_000 } as const;
      await (page.url() === link ? page.reload(options) : page.goto(link, options)).catch(() => undefined);
      await pause(1_500);
    }
    while (!this.#isClosed && this.#link === link) {
      await this.#act(page, number);
      await pause(900);
    }
  }

  /** Enters the number when asked, and presses the button to continue. */
  async #act(page: Page, number: string): Promise<void> {
    await page
      .evaluate((digits) => {
        const { element } = globalThis.faults;
        const field = element?.shadowRoot?.querySelector<HTMLInputElement>('input[name="number"]');
        if (field != null && field.value !== digits) {
          field.value = digits;
          field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
          field.form?.requestSubmit();
        } else if (element?.status !== 'done' && element?.status !== 'canceled') {
          globalThis.faults.press();
          globalThis.faults.shoot();
        }
      }, number)
      .catch(() => undefined);
  }
}
