/**
 * `npm run lab -- bench vision [--data <folder with labels.json>] [--limit <frames>] [--json <file>]`:
 * start of the engine, milliseconds a frame in the worker, bytes to load.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { ensureAssets } from '../../tools/build/stale.js';
import { launchBrowser } from '../../tools/test/browsers/launch.js';
import { measureEngine } from '../shared/size.js';
import { pageServer } from '../../tools/build/pages.js';
import type { BenchResult } from './vision-page.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string' },
    limit: { type: 'string', default: '120', number: isCount },
    json: { type: 'string' },
  },
});

function pictures(folder: string): { file: string; url: string }[] {
  const labels = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')) as {
    frames?: { file: string }[];
    photos?: { file: string }[];
  };
  return (labels.frames ?? labels.photos ?? [])
    .slice(0, values.limit)
    .map(({ file }) => ({
      file,
      url: `data:image/jpeg;base64,${readFileSync(join(folder, file)).toString('base64')}`,
    }));
}

await ensureAssets();
const server = await createServer(pageServer({ sources: true }));
await server.listen();
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(String(error)));
  await page.goto(`${server.resolvedUrls?.local[0]}lab/bench/vision.html`);
  await page.waitForFunction('"benchVision" in globalThis');
  const files = values.data === undefined ? [] : pictures(values.data);
  const result = await page.evaluate(
    (urls) => (globalThis as unknown as { benchVision: (urls: string[]) => Promise<BenchResult> }).benchVision(urls),
    files.map(({ url }) => url),
  );
  const sorted = result.frames.map(({ workMs }) => workMs).sort((a, b) => a - b);
  const share = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
  console.log(
    `vision: ${result.analysis} on ${result.delegate ?? 'no delegate'}, start ${result.startMs.toFixed(0)} ms, ` +
      `${sorted.length} frames: p50 ${share(0.5).toFixed(1)} ms, p95 ${share(0.95).toFixed(1)} ms`,
  );
  if (values.json !== undefined) {
    const rows = result.frames.map((frame, at) => ({ file: files[at]?.file ?? null, ...frame }));
    writeFileSync(values.json, `${JSON.stringify({ ...result, frames: rows })}\n`);
  }
} finally {
  await browser.close();
  await server.close();
}
for (const row of measureEngine()) {
  console.log(`${row.name}: ${row.bytes} bytes, ${row.gzip} gzip, ${row.brotli} brotli`);
}
