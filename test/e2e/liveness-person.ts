/** A browser whose every frame has the simulated person before its camera, and what leaves the named origins. */
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { build, type Rolldown } from 'vite';
import { findBrowser, quietFlags } from '../../tools/browser.js';
import type { LivenessPerson } from './liveness-person-page.js';

export interface PersonBrowser {
  /** A page in a context of its own: no cookie or storage of another. */
  newPage(person?: LivenessPerson): Promise<Page>;
  /** Every page and what was stored for it. */
  closePages(): Promise<void>;
  /** Origins that any frame or worker asked, named or not. */
  askedOrigins: ReadonlySet<string>;
  close(): Promise<void>;
}

async function bundlePerson(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('liveness-person-page.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunk = result.output.find((part) => part.type === 'chunk');
  if (chunk === undefined) throw new Error('the person could not be bundled');
  return chunk.code;
}

export async function openPersonBrowser(): Promise<PersonBrowser> {
  const [person, browser] = await Promise.all([bundlePerson(), launch()]);
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
      const page = await context.newPage();
      await page.setViewport({ width: 1000, height: 800 });
      page.on('request', (request) => watch(request.url()));
      page.on('workercreated', (worker) => {
        void worker.client.send('Network.enable').catch(() => {});
        worker.client.on('Network.requestWillBeSent', ({ request }) => watch(request.url));
      });
      const given = `globalThis.livenessPerson = ${JSON.stringify(options)};`;
      // The TypeScript runner names functions by this helper, which pages do not have.
      await page.evaluateOnNewDocument(`globalThis.__name = (named) => named; ${given}\n${person}`);
      return page;
    },
    async closePages() {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    },
    close: () => browser.close(),
  };
}

function launch(): Promise<Browser> {
  return puppeteer.launch({ executablePath: findBrowser(), args: [...quietFlags] });
}
