/** One visit to a page: what was transferred, and when, until the moments that a person notices. */
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { slowPages } from './slow-process.js';
import { Wire, type Fetched } from './wire.js';

/** The moments, in the order in which a person notices them. */
export const moments = ['firstPaint', 'preview', 'firstHint', 'ready', 'photo'] as const;
export type Moment = (typeof moments)[number];

export interface Reached {
  /** Milliseconds since the navigation. */
  atMs: number;
  bytes: number;
  requests: number;
}

export interface Visit {
  reached: Partial<Record<Moment, Reached>>;
  /** In request order, until the last moment. */
  files: Fetched[];
  /** Other hosts that the page requested. None answers here. */
  otherHosts: string[];
  failed: string | null;
}

export interface Conditions {
  network?: { bitsPerSecond: number; roundTripMs: number } | null;
  /** Slows the whole page with its workers. 4: a quarter of the speed. */
  slower?: number;
  /** `Emulation.setCPUThrottlingRate`: slows only the page's main thread. */
  slowerThread?: number;
}

/** Only the site under test answers. */
export const offlineFlags = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];

/**
 * Reports the first frame that any `<video>` of the page shows, also in shadow trees, by watching `srcObject`. Pages
 * report `firstHint`, `ready`, `photo` and `failed` themselves.
 */
const watchPreview = `{
  globalThis.coldMarks = {};
  const { set, get } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject');
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, get, set(stream) {
    set.call(this, stream);
    this.requestVideoFrameCallback?.(() => { globalThis.coldMarks.preview ??= performance.now(); });
  } });
}`;

type Marks = Partial<Record<Moment, number>> & { failed?: string };

async function marksOf(page: Page): Promise<Marks> {
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const { coldMarks } = globalThis as { coldMarks?: Marks };
    return { ...coldMarks, ...(paint && { firstPaint: paint.startTime }) };
  });
}

export interface VisitOptions extends Conditions {
  /** Waits until the page reaches this moment or fails. */
  until: Moment;
  patienceMs: number;
}

/** @param context whose cache the visit uses; a new one is empty */
export async function visit(
  browser: Browser,
  context: BrowserContext,
  url: string,
  { until, patienceMs, network, slower = 1, slowerThread = 1 }: VisitOptions,
): Promise<Visit> {
  const { origin } = new URL(url);
  await context.overridePermissions(origin, ['camera']);
  const page = await context.newPage();
  const wire = new Wire();
  await wire.watch(page);
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
  await page.evaluateOnNewDocument(watchPreview);
  // The page's process exists by now.
  await page.goto(`${origin}/blank`);
  if (network) {
    const bytesPerSecond = network.bitsPerSecond / 8;
    await page.emulateNetworkConditions({
      download: bytesPerSecond,
      upload: bytesPerSecond,
      latency: network.roundTripMs,
    });
  }
  await page.emulateCPUThrottling(slowerThread);
  const atFullSpeed = await slowPages(browser, slower);
  wire.restart();
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: patienceMs });
    await page
      .waitForFunction(
        (moment: string) => {
          const marks = (globalThis as { coldMarks?: Record<string, unknown> }).coldMarks ?? {};
          return marks[moment] !== undefined || marks['failed'] !== undefined;
        },
        { timeout: patienceMs, polling: 100 },
        until,
      )
      .catch(() => undefined);
  } finally {
    await atFullSpeed();
  }
  // A hint may appear after the awaited moment.
  await new Promise((resolve) => {
    setTimeout(resolve, 700);
  });
  const { failed = null, ...marks } = await marksOf(page);
  const last = Math.max(0, ...moments.map((moment) => marks[moment] ?? 0));
  const files = wire.until(last);
  const result: Visit = { reached: {}, files, otherHosts: wire.otherHosts(), failed };
  for (const moment of moments) {
    const at = marks[moment];
    if (at === undefined) continue;
    const bytes = wire.until(at).reduce((sum, file) => sum + file.bytes, 0);
    result.reached[moment] = { atMs: at, bytes, requests: wire.requestsUntil(at) };
  }
  await page.close();
  return result;
}
