/** The stories as `npm run storybook` serves them: every page comes up, and what people do in them works. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage } from '../../tools/browser.js';
import { repositoryRoot } from '../../tools/run.js';

const address = 'http://localhost:6216/';

interface IndexEntry {
  id: string;
  type: 'story' | 'docs';
  tags?: string[];
}

/** What the page of a story reports at its end. */
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
  // A group of its own: what it starts ends with it.
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
    await new Promise((resolve) => setTimeout(resolve, 250));
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

  /** The first page of each kind lets the server bundle what it needs, and is loaded anew for that. */
  async function warmUp(all: readonly IndexEntry[]): Promise<void> {
    for (const kind of ['docs', 'story'] as const) {
      const entry = all.find(({ type }) => type === kind);
      if (entry === undefined) continue;
      const page = await openPage(browser);
      await page.goto(`${address}iframe.html?id=${entry.id}&viewMode=${kind}`);
      await page.waitForNetworkIdle({ idleTime: 3000, timeout: 60_000 }).catch(() => undefined);
      await page.close();
    }
  }

  /** Plays a story in a page of its own. */
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

  it('play as people use them', async (context) => {
    const played = entries.filter(({ type, tags = [] }) => type === 'story' && tags.includes('play-fn'));
    assert.ok(played.length >= 6, 'stories with an interaction');
    for (const { id } of played) {
      await context.test(id, async () => {
        const { status, reporters } = await play(id);
        assert.equal(status, 'success');
        assert.deepEqual(
          reporters.filter((report) => report.status === 'failed'),
          [],
        );
      });
    }
  });

  it('have a page of documentation for each element and guide', async (context) => {
    const pages = entries.filter(({ type }) => type === 'docs');
    assert.ok(pages.length >= 10, 'pages of documentation');
    for (const { id } of pages) {
      await context.test(id, async () => {
        const page = await openPage(browser);
        const problems: string[] = [];
        page.on('pageerror', (error) => problems.push(String(error)));
        await page.goto(`${address}iframe.html?id=${id}&viewMode=docs`);
        const heading = await page.waitForSelector('.sbdocs h1', { timeout: 60_000 });
        assert.ok(await heading?.evaluate(({ textContent }) => textContent));
        assert.deepEqual(problems, []);
        await page.close();
      });
    }
  });
});
