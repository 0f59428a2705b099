/** The static site of the stories on a plain file server: every page loads, interactions work, nothing leaves it. */
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, openPage } from '../../../tools/test/browsers/launch.js';
import { repositoryRoot, runLocal } from '../../../tools/run.js';
import { serveFolder, type Site } from '../../frameworks/sites.js';
import { sampleOf } from '../../support/sample.js';

const pagesAtOnce = 3;
const journey = 'verification--journey';
/**
 * What Chromium prints because nobody touches these pages, which lets them not vibrate, and because the liveness page
 * in its frame has the same origin as the story. A partner's has another.
 */
const expected = /allow-scripts and allow-same-origin|Blocked call to navigator\.vibrate/;

interface IndexEntry {
  id: string;
  type: 'story' | 'docs';
  tags?: string[];
}

/** What a story's page reports at its end. */
interface Finished {
  storyId: string;
  status: 'success' | 'error';
  reporters: { type: string; status: string; result: unknown }[];
}

interface StoryPage {
  __STORYBOOK_ADDONS_CHANNEL__?: { last(event: string): unknown[] | undefined };
}

/** The static site, as a plain file server would serve it from a folder. */
async function serveStatic(): Promise<Site> {
  const root = `${repositoryRoot}.cache/storybook/`;
  rmSync(root, { recursive: true, force: true });
  const out = `${root}demo`;
  const { exitCode } = await runLocal('tsx', ['tools/build/storybook.ts', '--build', '--out', out], {
    asProgress: true,
  });
  assert.equal(exitCode, 0, 'the build of the stories');
  // Browsers with a window of their own ask the server for it, whatever the page says.
  writeFileSync(`${root}favicon.ico`, '');
  return serveFolder(root);
}

async function readIndex(): Promise<IndexEntry[]> {
  const file = `${repositoryRoot}.cache/storybook/demo/index.json`;
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: Record<string, IndexEntry> };
  return Object.values(entries);
}

describe('the stories', { timeout: 600_000 }, () => {
  let site: Site;
  let address = '';
  let browser: Browser;
  let entries: IndexEntry[] = [];

  before(async () => {
    site = await serveStatic();
    address = `${site.origin}/demo/`;
    entries = await readIndex();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  /** Opens a story, and collects what it asks of others, and what is in the console besides our own messages. */
  async function visit(id: string, query = ''): Promise<{ page: Page; problems: string[] }> {
    const page = await openPage(browser);
    const problems: string[] = [];
    page.on('console', (message) => {
      const isOurs = message.text().startsWith('[idv-elements ');
      if (!isOurs && !expected.test(message.text()) && /^(?:warn|error)$/.test(message.type()))
        problems.push(`${message.type()}: ${message.text()}`);
    });
    page.on('request', (request) => {
      const url = request.url();
      const isOurs = url.startsWith(address) || url === `${site.origin}/favicon.ico`;
      if (/^https?:/.test(url) && !isOurs) problems.push(`a request to ${url}`);
    });
    await page.setViewport({ width: 480, height: 800 });
    await page.goto(`${address}iframe.html?id=${id}&viewMode=story${query}`);
    return { page, problems };
  }

  /** Plays a story on its own page. */
  async function play(id: string): Promise<Finished> {
    const { page, problems } = await visit(id);
    const finished = await page.waitForFunction(
      () => (globalThis as StoryPage).__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0],
      { timeout: 120_000, polling: 100 },
    );
    const result = (await finished.jsonValue()) as Finished;
    await page.close();
    assert.deepEqual(problems, []);
    return result;
  }

  it('play the interactions of their users', { concurrency: pagesAtOnce }, async (context) => {
    const played = entries
      .filter(({ id, type, tags = [] }) => type === 'story' && tags.includes('play-fn') && id !== journey)
      .map(({ id }) => id);
    assert.ok(played.length >= 6, 'stories with an interaction');
    const work = async (id: string): Promise<void> => {
      const { status, reporters } = await play(id);
      assert.equal(status, 'success');
      assert.deepEqual(
        reporters.filter((report) => report.status === 'failed'),
        [],
      );
    };
    await Promise.all(sampleOf(played, 5).map((id) => context.test(id, () => work(id))));
  });

  it('run MediaPipe, which lies among the assets', async () => {
    const { status } = await play('face-capture--media-pipe');
    assert.equal(status, 'success');
  });

  it('complete the whole journey, with backend and identity service inside the page', async () => {
    const { status } = await play(journey);
    assert.equal(status, 'success');
  });

  it('have a documentation page for each element and guide', { concurrency: pagesAtOnce }, async (context) => {
    const pages = entries.filter(({ type }) => type === 'docs').map(({ id }) => id);
    assert.ok(pages.length >= 10, 'pages of documentation');
    const work = async (id: string): Promise<void> => {
      const page = await openPage(browser);
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      await page.goto(`${address}iframe.html?id=${id}&viewMode=docs`);
      // Also waits for a page that reloads.
      await page.waitForFunction(() => document.querySelector('.sbdocs h1')?.textContent, { polling: 100 });
      assert.deepEqual(problems, []);
      await page.close();
    };
    await Promise.all(sampleOf(pages, 3).map((id) => context.test(id, () => work(id))));
  });
});
