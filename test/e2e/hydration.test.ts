/** React renders the elements on a server, and hydrates them in a page without a warning. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { launchBrowser } from '../../tools/test/browsers/launch.js';
import { Page } from './hydration-page.js';
import type { Hydrated } from './hydration.js';
import { startStageServer, type StageServer } from '../support/stage-server.js';

describe('React on a server', () => {
  const html = renderToString(createElement(Page, { recorded: { statuses: [] } }));
  let server: StageServer;
  let browser: Browser;
  let hydrated: Hydrated;
  const logged: string[] = [];

  before(async () => {
    server = await startStageServer();
    browser = await launchBrowser();
    const page = await browser.newPage();
    page.on('console', (message) => {
      // Lit's own warnings come from its development build.
      const isLit = message.text().includes('lit.dev/msg/');
      if (['error', 'warn'].includes(message.type()) && !isLit) logged.push(message.text());
    });
    page.on('pageerror', (error) => logged.push(String(error)));
    await page.evaluateOnNewDocument((text) => Object.assign(globalThis, { serverRendered: text }), html);
    await page.goto(new URL('../e2e/hydration.html', server.url).href);
    const handle = await page.waitForFunction(
      () => (globalThis as unknown as { hydrated?: Hydrated }).hydrated ?? null,
      { timeout: 60_000 },
    );
    hydrated = (await handle.jsonValue()) as Hydrated;
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  it('renders attributes, but no properties', () => {
    assert.match(
      html,
      /<idv-face-capture assets="\/dist\/assets\/" backend="\/idv" manual="" custom-title="Your selfie"/,
    );
    assert.match(html, /<idv-document-capture [^>]*sides="front back"[^>]*><\/idv-document-capture>/);
    assert.match(html, /<idv-verification [^>]*privacy-url="\/privacy"/);
    assert.match(html, /<p slot="intro">Look at the camera<\/p>/);
    assert.doesNotMatch(html, /strings|limits|review|object Object|theme="light"/);
  });

  it('hydrates without a console message', () => {
    assert.deepEqual(hydrated.errors, []);
    assert.deepEqual(logged, []);
  });

  it('keeps the attributes as the server wrote them', () => {
    const [wrapped] = hydrated.attributes;
    assert.equal(wrapped?.['custom-title'], 'Your selfie');
    assert.equal(wrapped?.['class'], 'selfie');
    assert.equal(wrapped?.['lang'], 'fr');
    assert.equal(hydrated.attributes.length, 6);
  });

  it('sets properties and listeners after hydration, and restores defaults', () => {
    assert.deepEqual(hydrated.titles, ['Your selfie', 'Plain']);
    assert.deepEqual(hydrated.limits, {});
    assert.deepEqual(hydrated.statuses, ['framing']);
    assert.deepEqual(hydrated.themes, ['dark', 'light']);
  });
});
