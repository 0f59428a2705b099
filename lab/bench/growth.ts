/**
 * `npm run lab -- bench growth` or `npm run lab -- bench growth [--json <file>]`: how cost grows with the number of
 * elements on a page (one engine must serve them all), faces in the picture, pixels of the camera, sessions on the
 * backend, and processes that share one Redis. For other requests to the backend, see `bench server`.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { readCommandLine } from '../../tools/command-line.js';
import { ensureAssets } from '../../tools/build/stale.js';
import { fakeCameraFlags, launchBrowser, openPage } from '../../tools/test/browsers/launch.js';
import { rendererProcesses } from '../shared/renderer-processes.js';
import { quantile, table, writeReport } from '../shared/report.js';
import { buildColdSite } from './cold-site.js';
import { measureBackends } from './growth-backend.js';
import type { Growth } from './growth-page.js';
import { serveSite } from './site.js';

const { values } = readCommandLine({ options: { json: { type: 'string' } } });

type GrowthPage = { growth: Growth };
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const milliseconds = (ms: number) => `${ms.toFixed(1)} ms`;

/** Memory of the page's process. `null` if the system does not report it. */
async function residentBytes(page: Page): Promise<number | null> {
  const sizes = (await rendererProcesses(page.browser())).map((id) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  });
  return Math.max(0, ...sizes) || null;
}

async function elements(page: Page) {
  const rows: { count: number; readyMs: number; workers: number; resident: number | null }[] = [];
  for (const count of [1, 2, 4, 8]) {
    const readyMs = await page.evaluate((n) => (globalThis as unknown as GrowthPage).growth.openElements(n), count);
    rows.push({ count, readyMs, workers: page.workers().length, resident: await residentBytes(page) });
    await page.evaluate(() => (globalThis as unknown as GrowthPage).growth.closeElements());
  }
  console.log(
    table(
      ['Selfies on a page', 'All ready', 'Workers', 'Page’s process'],
      rows.map(({ count, readyMs, workers, resident }) => [
        count,
        `${(readyMs / 1000).toFixed(2)} s`,
        workers,
        resident === null ? '–' : megabytes(resident),
      ]),
    ),
  );
  return rows;
}

async function faces(page: Page) {
  const rows: { faces: number; found: number; p50Ms: number; p95Ms: number }[] = [];
  for (const count of [1, 2, 3, 4, 5]) {
    const { found, times } = await page.evaluate(
      (n) => (globalThis as unknown as GrowthPage).growth.timesOf(n, 40),
      count,
    );
    rows.push({ faces: count, found, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95) });
  }
  const cells = rows.map((row) => [row.faces, row.found, milliseconds(row.p50Ms), milliseconds(row.p95Ms)]);
  console.log(`\n${table(['Faces in the picture', 'Found', 'Worker p50', 'Worker p95'], cells)}`);
  return rows;
}

/** Share of time that the page's main thread is busy, over some seconds. */
async function busyShare(page: Page, seconds: number): Promise<number> {
  const { TaskDuration: before = 0, Timestamp: from = 0 } = await page.metrics();
  await new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });
  const { TaskDuration: after = 0, Timestamp: to = 0 } = await page.metrics();
  return (after - before) / (to - from);
}

const cameras = { '480p': [640, 480], '720p': [1280, 720], '1080p': [1920, 1080], '4K': [3840, 2160] } as const;

async function cameraSizes(open: () => Promise<Page>) {
  const rows: { size: string; without: number; busy: number }[] = [];
  for (const [size, [width, height]] of Object.entries(cameras)) {
    const page = await open();
    await page.evaluate((w, h) => (globalThis as unknown as GrowthPage).growth.useCamera(w, h), width, height);
    const without = await busyShare(page, 2);
    await page.evaluate(() => (globalThis as unknown as GrowthPage).growth.openElements(1));
    rows.push({ size, without, busy: await busyShare(page, 4) });
    await page.close();
  }
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const cells = rows.map(({ size, without, busy }) => [size, percent(without), percent(busy)]);
  console.log(`\n${table(['Camera', 'Page’s thread before', 'While capturing'], cells)}`);
  return rows;
}

await ensureAssets();
const site = await buildColdSite('lab/bench/growth.html');
const { server, origin } = await serveSite(() => site);
const browser = await launchBrowser(fakeCameraFlags());
const open = async (): Promise<Page> => {
  const page = await openPage(browser);
  await page.goto(origin, { waitUntil: 'load' });
  await page.waitForFunction('globalThis.growth');
  return page;
};
const figures: Record<string, unknown> = {};
try {
  const page = await open();
  figures['elements'] = await elements(page);
  figures['faces'] = await faces(page);
  await page.close();
  figures['cameras'] = await cameraSizes(open);
} finally {
  await browser.close();
  server.close();
}
Object.assign(figures, await measureBackends());
writeReport('bench-growth', figures, values.json);
