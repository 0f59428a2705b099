/** A browser with the simulated person in front of the camera in every frame, and a record of requests to other origins. */
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'puppeteer-core';
import { launchBrowser, openPage, watchWorkers } from '../../../tools/test/browsers/launch.js';
import { bundleOneFile } from '../../../tools/build/bundle.js';
import type { LivenessPerson } from './liveness-person-page.js';

export interface PersonBrowser {
  /** A page in a context of its own, without cookies or storage of another. */
  newPage(person?: LivenessPerson): Promise<Page>;
  /** Closes every page and clears what was stored for it. */
  closePages(): Promise<void>;
  /** Origins that any frame or worker requested, whether named or not. */
  askedOrigins: ReadonlySet<string>;
  close(): Promise<void>;
}

const personPage = fileURLToPath(new URL('liveness-person-page.ts', import.meta.url));

export async function openPersonBrowser(): Promise<PersonBrowser> {
  const [person, browser] = await Promise.all([bundleOneFile(personPage, { format: 'iife' }), launchBrowser()]);
  const askedOrigins = new Set<string>();
  const contexts: BrowserContext[] = [];
  const watch = (url: string): void => {
    const { origin, protocol } = new URL(url);
    if (/^(https?|wss?):$/.test(protocol)) askedOrigins.add(origin);
  };
  return {
    askedOrigins,
    async newPage(options = {}) {
      const context = await browser.createBrowserContext();
      contexts.push(context);
      const page = await openPage(context);
      await page.setViewport({ width: 1000, height: 800 });
      page.on('request', (request) => watch(request.url()));
      watchWorkers(page, watch);
      const given = `globalThis.livenessPerson = ${JSON.stringify(options)};`;
      await page.evaluateOnNewDocument(`${given}\n${person}`);
      return page;
    },
    async closePages() {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    },
    close: () => browser.close(),
  };
}
