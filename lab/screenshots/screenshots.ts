/**
 * `npm run lab -- screenshots [--only <text>] [--out <folder>] [--storybook <folder>]`: a picture of every story on three
 * screens, light and dark, in a page with a bar above the element, as a partner's page has one. A story that plays is
 * pictured when its interaction is over. Exits with 1 if one fails. Builds the stories unless `--storybook` names a
 * build of them.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Browser, Viewport } from 'puppeteer-core';
import { readCommandLine } from '../../tools/command-line.js';
import { repositoryRoot, runLocal } from '../../tools/run.js';
import { launchBrowser, openPage } from '../../tools/test/browsers/launch.js';
import { serveSite } from '../../test/support/package-site.js';

const { values } = readCommandLine({
  options: {
    only: { type: 'string', default: '', value: 'text', says: 'stories whose id contains it' },
    out: { type: 'string', default: 'screenshots', value: 'folder' },
    storybook: { type: 'string', value: 'folder', says: 'stories that are built already' },
  },
});

const phone = { deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const screens: Record<string, Viewport> = {
  phone: { width: 360, height: 740, ...phone },
  /** What a browser's bars leave of a small phone. */
  short: { width: 360, height: 560, ...phone },
  desktop: { width: 1280, height: 800 },
};
const barHeight = 57;
/** Longer than any transition, and enough for a capture to find its person. */
const settleMs = 3_000;
const playMs = 120_000;

interface Story {
  id: string;
  type: string;
  tags?: string[];
}

type Channel = { last(event: string): [{ status: string }] | undefined };

async function builtStories(): Promise<string> {
  if (values.storybook !== undefined) return resolve(values.storybook);
  const out = `${repositoryRoot}.cache/storybook/screenshots`;
  const { exitCode } = await runLocal('tsx', ['tools/build/storybook.ts', '--build', '--out', out], {
    asProgress: true,
  });
  if (exitCode !== 0) throw new Error('The stories were not built.');
  return out;
}

/** @returns what went wrong, or `null` */
async function picture(browser: Browser, address: string, screen: string, theme: string): Promise<string | null> {
  const [page, viewport] = [await openPage(browser), screens[screen]!];
  try {
    await page.setViewport(viewport);
    const background = theme === 'dark' ? '#15171c' : '#fff';
    await page.goto(new URL('/index.json', address).href);
    await page.setContent(
      `<body style="margin:0"><div style="height:${barHeight}px;background:${background}"></div>` +
        `<iframe allow="camera" style="display:block;border:0;width:100%;height:${viewport.height - barHeight}px"` +
        ` src="${address}&globals=theme:${theme}"></iframe></body>`,
    );
    const frame = await (await page.waitForSelector('iframe'))!.contentFrame();
    const finished = await frame.waitForFunction(
      () =>
        (globalThis as { __STORYBOOK_ADDONS_CHANNEL__?: Channel }).__STORYBOOK_ADDONS_CHANNEL__?.last(
          'storyFinished',
        )?.[0],
      { timeout: playMs, polling: 100 },
    );
    const { status } = (await finished.jsonValue()) as { status: string };
    await new Promise((settled) => setTimeout(settled, settleMs));
    const id = new URL(address).searchParams.get('id');
    await page.screenshot({ path: `${join(values.out, `${id}.${screen}.${theme}`)}.png` });
    return status === 'error' ? 'its interaction failed' : null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await page.close();
  }
}

const folder = await builtStories();
const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, Story> };
const stories = Object.values(entries).filter(({ id, type }) => type === 'story' && id.includes(values.only));
const site = await serveSite(new Hono().use(serveStatic({ root: folder })));
const browser = await launchBrowser();
mkdirSync(values.out, { recursive: true });
let failed = 0;
for (const { id } of stories) {
  for (const screen of Object.keys(screens)) {
    for (const theme of ['light', 'dark']) {
      const address = `${site.origin}/iframe.html?id=${id}&viewMode=story`;
      const wrong = await picture(browser, address, screen, theme);
      console.log(`${id}, ${screen}, ${theme}${wrong === null ? '' : `: ${wrong}`}`);
      if (wrong !== null) failed += 1;
    }
  }
}
await browser.close();
site.close();
console.log(`${stories.length} stories, ${failed} pictures failed`);
if (failed > 0 || stories.length === 0) process.exitCode = 1;
