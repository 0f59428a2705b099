/** The React wrappers, rendered on a server and then hydrated without a warning. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { openPage } from '../../../tools/test/browsers/launch.js';
import { startStageServer } from '../../support/stage-server.js';
import { Page } from './hydration-page.js';
import type { Hydrated } from './hydration.js';
import { Suite } from '../suite.js';

describe('React', { timeout: 120_000 }, () => {
  const suite = new Suite(startStageServer);

  it('renders attributes on a suite.server, and hydrates them without a console message', async () => {
    const html = renderToString(createElement(Page, { recorded: { statuses: [] } }));
    assert.match(
      html,
      /<idv-face-capture assets="\/dist\/assets\/" backend="\/idv" manual="" custom-title="Your selfie"/,
    );
    assert.match(html, /<idv-document-capture [^>]*sides="front back"[^>]*><\/idv-document-capture>/);
    assert.match(html, /<idv-verification [^>]*privacy-url="\/privacy"/);
    assert.match(html, /<p slot="intro">Look at the camera<\/p>/);
    assert.doesNotMatch(html, /strings|limits|review|object Object|theme="light"/);

    const page = await openPage(suite.browser);
    const logged: string[] = [];
    page.on('console', (message) => {
      // Lit's own warnings come from its development build.
      const isLit = message.text().includes('lit.dev/msg/');
      if (['error', 'warn'].includes(message.type()) && !isLit) logged.push(message.text());
    });
    page.on('pageerror', (error) => logged.push(String(error)));
    await page.evaluateOnNewDocument((text) => Object.assign(globalThis, { serverRendered: text }), html);
    await page.goto(new URL('../e2e/all/hydration.html', suite.server.url).href);
    const handle = await page.waitForFunction(
      () => (globalThis as unknown as { hydrated?: Hydrated }).hydrated ?? null,
    );
    const hydrated = (await handle.jsonValue()) as Hydrated;
    assert.deepEqual(hydrated.errors, []);
    assert.deepEqual(logged, []);
    // The attributes are as the server wrote them.
    const [wrapped] = hydrated.attributes;
    assert.equal(wrapped?.['custom-title'], 'Your selfie');
    assert.equal(wrapped?.['class'], 'selfie');
    assert.equal(wrapped?.['lang'], 'fr');
    assert.equal(hydrated.attributes.length, 6);
    // Properties and listeners follow after hydration.
    assert.deepEqual(hydrated.titles, ['Your selfie', 'Plain']);
    assert.deepEqual(hydrated.limits, {});
    assert.deepEqual(hydrated.statuses, ['framing']);
    assert.deepEqual(hydrated.themes, ['dark', 'light']);
  });
});
