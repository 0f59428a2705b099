/** The stories as `npm run storybook` serves them: every page loads, and interactions work. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage } from '../../tools/test/browsers/launch.js';
import { repositoryRoot } from '../../tools/run.js';
import { sampleOf } from '../support/sample.js';

const address = 'http://localhost:6216/';
const pagesAtOnce = 3;

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

function serve(): ChildProcess {
  const flags = ['dev', '-p', '6216', '--ci', '--exact-port', '-c', 'stories/.storybook', '--disable-telemetry'];
  // In a process group of its own, so that its children end with it.
  return spawn(`${repositoryRoot}node_modules/.bin/storybook`, flags, {
    cwd: repositoryRoot,
    stdio: 'ignore',
    detached: true,
  });
}

async function readIndex(server: ChildProcess): Promise<IndexEntry[]> {
  for (const until = Date.now() + 120_000; Date.now() < until;) {
    if (server.exitCode !== null) throw new Error(`Storybook ended with code ${server.exitCode}.`);
    const answer = await fetch(`${address}index.json`).catch(() => null);
    if (answer?.ok === true) {
      const { entries } = (await answer.json()) as { entries: Record<string, IndexEntry> };
      return Object.values(entries);
    }
    await pause(250);
  }
  throw new Error('Storybook does not answer.');
}

describe('the stories', { timeout: 600_000 }, () => {
  let server: ChildProcess;
  let browser: Browser;
  let entries: IndexEntry[] = [];

  before(async () => {
    server = serve();
    entries = await readIndex(server);
    browser = await launchBrowser();
    await warmUp(entries);
  });
  after(async () => {
    await browser.close();
    if (server.pid !== undefined && server.exitCode === null) {
      const ended = once(server, 'exit');
      process.kill(-server.pid);
      await ended;
    }
  });

  /**
   * Visits each kind of page once. On the first visit, the server bundles the page's dependencies and reloads it. This
   * leaves requests that never end, so the page has settled once no new requests start.
   */
  async function warmUp(all: readonly IndexEntry[]): Promise<void> {
    for (const kind of ['docs', 'story'] as const) {
      const entry = all.find(({ type }) => type === kind);
      if (entry === undefined) continue;
      const page = await openPage(browser);
      let beganAt = performance.now();
      for (const event of ['framenavigated', 'request', 'response'] as const) {
        page.on(event, () => (beganAt = performance.now()));
      }
      await page.goto(`${address}iframe.html?id=${entry.id}&viewMode=${kind}`);
      for (const until = beganAt + 60_000; performance.now() < Math.min(beganAt + 3000, until);) await pause(100);
      await page.close();
    }
  }

  /** Plays a story on its own page. */
  async function play(id: string): Promise<Finished> {
    const page = await openPage(browser);
    await page.setViewport({ width: 480, height: 800 });
    await page.goto(`${address}iframe.html?id=${id}&viewMode=story`);
    const finished = await page.waitForFunction(
      () => (globalThis as StoryPage).__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0],
      { timeout: 120_000, polling: 100 },
    );
    const result = (await finished.jsonValue()) as Finished;
    await page.close();
    return result;
  }

  it('play the interactions of their users', { concurrency: pagesAtOnce }, async (context) => {
    const played = entries
      .filter(({ type, tags = [] }) => type === 'story' && tags.includes('play-fn'))
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
