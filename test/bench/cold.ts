/**
 * `npm run bench:cold [-- --engine mediapipe|compact|auto] [--runs <n>] [--files] [--json <file>]`: a selfie page
 * opened for the first time, its files compressed by brotli-11, over an open and over a slow connection: bytes on the
 * wire and milliseconds since the navigation, to the first hint and to where the photo can be taken.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { ensureAssets } from '../../tools/assets.js';
import { fakeCameraFlags, launchBrowser } from '../../tools/browser.js';
import { buildColdSite, serveColdSite } from './cold-site.js';
import { table, writeReport } from '../report.js';
import { Wire } from './wire.js';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: ['compact', 'mediapipe'] },
    runs: { type: 'string', default: '3' },
    files: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

/** Bits per second and milliseconds of round trip; `null` is not throttled. */
const networks = {
  'not throttled': null,
  '1.6 Mbit/s, 150 ms': { bitsPerSecond: 1_600_000, roundTripMs: 150 },
} as const;
type NetworkName = keyof typeof networks;

/** Longer than MediaPipe needs at 1.6 Mbit/s by a factor of three. */
const patienceMs = 120_000;

interface Run {
  engine: string;
  network: NetworkName;
  firstHintMs: number;
  firstHintBytes: number;
  readyMs: number;
  readyBytes: number;
  files: { path: string; bytes: number }[];
}

async function open(browser: Browser, origin: string, engine: string, network: NetworkName): Promise<Run> {
  // A context of its own: nothing is cached.
  const context = await browser.createBrowserContext();
  try {
    await context.overridePermissions(origin, ['camera']);
    const page = await context.newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    const wire = new Wire();
    await wire.watch(page);
    const limits = networks[network];
    if (limits !== null) {
      const bytesPerSecond = limits.bitsPerSecond / 8;
      await page.emulateNetworkConditions({
        download: bytesPerSecond,
        upload: bytesPerSecond,
        latency: limits.roundTripMs,
      });
    }
    await page.goto(`${origin}/?engine=${engine}`, { waitUntil: 'domcontentloaded' });
    const marks = await page.waitForFunction(
      () => {
        const found = (globalThis as { coldMarks?: { firstHint?: number; ready?: number; failed?: string } }).coldMarks;
        if (found?.failed !== undefined) throw new Error(found.failed);
        return found?.firstHint !== undefined && found.ready !== undefined ? found : null;
      },
      { timeout: patienceMs, polling: 100 },
    );
    const { firstHint = Number.NaN, ready = Number.NaN } = (await marks.jsonValue()) ?? {};
    if (failures.length > 0) throw new Error(failures.join('\n'));
    const sum = (files: Run['files']) => files.reduce((total, { bytes }) => total + bytes, 0);
    return {
      engine,
      network,
      firstHintMs: firstHint,
      firstHintBytes: sum(wire.until(firstHint)),
      readyMs: ready,
      readyBytes: sum(wire.until(ready)),
      files: wire.until(ready),
    };
  } finally {
    await context.close();
  }
}

function median(runs: readonly Run[]): Run {
  const sorted = runs.toSorted((a, b) => a.readyMs - b.readyMs);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error('no run');
  return middle;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

await ensureAssets();
const { server, origin } = await serveColdSite(await buildColdSite());
const results: Run[] = [];
try {
  for (const network of Object.keys(networks) as NetworkName[]) {
    for (const engine of values.engine) {
      const runs: Run[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) {
        const browser = await launchBrowser(fakeCameraFlags());
        try {
          runs.push(await open(browser, origin, engine, network));
        } finally {
          await browser.close();
        }
      }
      results.push(median(runs));
    }
  }
} finally {
  server.close();
}

console.log(
  table(
    ['Engine', 'Network', 'First hint', 'after', 'Ready', 'after '],
    results.map((run) => [
      run.engine,
      run.network,
      kilobytes(run.firstHintBytes),
      seconds(run.firstHintMs),
      kilobytes(run.readyBytes),
      seconds(run.readyMs),
    ]),
  ),
);
if (values.files) {
  for (const { engine, network, files } of results) {
    console.log(`\n${engine}, ${network}`);
    for (const { path, bytes } of files) console.log(`  ${String(bytes).padStart(9)}  ${path}`);
  }
}
writeReport('bench-cold', results, values.json);
