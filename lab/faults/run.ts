/** Runs the cells in one browser: each in a fresh context and bounded time, two at a time. */
import { mkdirSync } from 'node:fs';
import { loadavg, availableParallelism } from 'node:os';
import type { Browser } from 'puppeteer-core';
import { ensureBuild } from '../../tools/build/build.js';
import { launchBrowser } from '../../tools/test/browsers/launch.js';
import { repositoryRoot } from '../../tools/run.js';
import { nameOf, type Cell, type FaultySite } from './cell.js';
import { closeBackends, redisOfCells } from './cells/backend.js';
import { check } from './checks.js';
import { startFaultySite } from './site.js';
import { visitCell, type Patience, type Visit } from './visit.js';

export interface Result {
  cell: Cell;
  /** Empty if the cell survived. */
  wrong: string[];
  /** `false` if no request met the server's fault in a cell where that is allowed. Then nothing was tested. */
  met: boolean;
  codes: string[];
  /** Seconds. */
  took: number;
  /** What was shown at the end. */
  shown: string;
  console: string[];
  requests: string[];
  /** A screenshot, if the cell failed. */
  screenshot: string | null;
}

/** Folder for screenshots of failed cells. */
export const picturesFolder = `${repositoryRoot}.cache/faults/`;

/** Allows more time on a busy machine. */
function patienceNow(): Patience {
  const crowd = Math.min(3, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
  return { endMs: 15_000 * crowd, stillMs: 9_000 * crowd };
}

async function picture({ page }: Visit, name: string): Promise<string | null> {
  mkdirSync(picturesFolder, { recursive: true });
  const file = `${picturesFolder}${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.png` as const;
  const taken = page.screenshot({ path: file }).then(() => file);
  return Promise.race([
    taken.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), 4_000)),
  ]);
}

async function runCell(browser: Browser, site: FaultySite, cell: Cell, turn: Turn): Promise<Result> {
  const startedAt = Date.now();
  const patience = patienceNow();
  const visit = await turn(() => visitCell(browser, site, cell, patience));
  // The check below mostly waits, so another cell may run meanwhile.
  const screenshot = visit.wrong.length > 0 ? await picture(visit, nameOf(cell)) : null;
  await check(visit, patience.stillMs);
  const result: Result = {
    cell,
    wrong: visit.wrong,
    met: cell.fault.server === undefined || site.affected > 0,
    codes: visit.codes,
    took: Math.round((Date.now() - startedAt) / 100) / 10,
    shown: `${visit.last?.status ?? ''}${visit.last?.inner == null ? '' : `/${visit.last.inner}`}: ${visit.last?.text ?? ''}`,
    console: visit.console.slice(-6),
    requests: site.requests.slice(-8).map(({ method, path }) => `${method} ${path}`),
    screenshot,
  };
  await Promise.race([visit.page.browserContext().close(), new Promise((resolve) => setTimeout(resolve, 5_000))]).catch(
    () => undefined,
  );
  return result;
}

type Turn = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Runs at most this many at once. */
function turns(atOnce: number): Turn {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

export interface RunOptions {
  /** How many cells run at a time. Default 2. */
  atOnce?: number;
}

export async function runCells(
  cells: readonly Cell[],
  onResult: (result: Result) => void,
  { atOnce = 2 }: RunOptions = {},
): Promise<void> {
  await ensureBuild();
  const turn = turns(atOnce);
  const needRedis = cells.filter(({ fault }) => fault.needs === 'redis').length;
  const hasRedis = needRedis > 0 && (await redisOfCells()) !== null;
  if (needRedis > 0 && !hasRedis) console.log(`skipped: ${needRedis} cells that need Redis`);
  const left = cells.filter(({ fault }) => fault.needs === undefined || hasRedis);
  const browser = await launchBrowser();
  const lane = async (): Promise<void> => {
    const site = await startFaultySite();
    try {
      for (let cell = left.shift(); cell !== undefined; cell = left.shift()) {
        onResult(await runCell(browser, site, cell, turn));
      }
    } finally {
      await site.close();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(2 * atOnce, cells.length) }, lane));
  } finally {
    await browser.close();
    await closeBackends();
  }
}
