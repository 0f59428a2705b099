/** `<idv-liveness>` in a browser, with a real host backend, and the sandbox's hosted page on another origin. */
import assert from 'node:assert/strict';
import { TargetType, type Page } from 'puppeteer-core';
import {
  hostedUrlOf,
  livenessBackends,
  openLivenessPage,
  type LivenessPage,
  type LivenessPageOptions,
} from '../support/liveness-stage.js';
import { startStageServer, type StageServer } from '../support/stage-server.js';
import { waitForStatus } from '../support/stage-actions.js';
import { Suite } from './suite.js';

/** Keeps the hosted page from drawing a person, who is only needed where the person does a check. */
const withoutCamera = { sandboxOptions: { simulatedCamera: 'off' } } as const;

/** One page at a time. */
export class LivenessSite extends Suite<StageServer> {
  #opened: Page | null = null;

  constructor() {
    super(() => startStageServer({ others: livenessBackends, ...withoutCamera }));
  }

  /** Closes the page, and the windows that it has opened. */
  async #closePage(): Promise<void> {
    const windows = (await this.browser.pages()).filter((page) => this.#isHosted(page.url()) && page !== this.#opened);
    await this.#opened?.close();
    // The element closes its own window at the end, so it may already be gone.
    await Promise.all(windows.map((page) => page.close().catch(() => undefined)));
  }

  #isHosted(url: string): boolean {
    return url.startsWith(`${this.server.sandboxUrl}/liveness/`);
  }

  /** The hosted page in a window of its own. Its workers are targets too, so the type is checked. */
  async openedWindow(): Promise<Page> {
    const isWindow = (type: TargetType, url: string): boolean => type === TargetType.PAGE && this.#isHosted(url);
    const target = await this.browser.waitForTarget((each) => isWindow(each.type(), each.url()));
    const page = await target.page();
    assert.ok(page !== null);
    return page;
  }

  /** Opens the element's page afresh, and closes the previous one. */
  async open(options: LivenessPageOptions = {}): Promise<LivenessPage> {
    await this.#closePage();
    await this.server.sandbox.reset();
    const opened = await openLivenessPage(this.browser, this.server, options);
    this.#opened = opened.page;
    return opened;
  }

  /** Proceeds to the hosted page in its frame. */
  async openFrame(options: LivenessPageOptions = {}): Promise<LivenessPage & { url: string }> {
    const page = await this.open(options);
    await waitForStatus(page.page, 'following');
    return { ...page, url: await hostedUrlOf(page.page) };
  }
}

export const count = ({ requests }: LivenessPage, wanted: string): number =>
  requests.filter((request) => request === wanted).length;
