/**
 * `npm run lab -- files [--megapixels 24,50,108,200] [--types jpeg,progressive,png] [--engines chromium,firefox,webkit]`:
 * uploads large pictures to `<idv-document-capture>` and prints the memory of the process that shows the page, before
 * and at its highest, until the corners are shown or the picture is refused. Only on Linux.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { IdvDocumentCapture } from 'idv-elements';
import { renderDocument } from '../../testing/src/index.js';
import { findFirefox, findWebKit, launchBrowser, launchFirefox, openPage } from '../../tools/test/browsers/launch.js';
import { WebKitDriver } from '../../tools/test/browsers/webkit.js';
import { readCommandLine } from '../../tools/command-line.js';
import { repositoryRoot } from '../../tools/run.js';
import { startStageServer } from '../../test/support/stage-server.js';
import { processTree } from '../bench/element/processes.js';

const { values } = readCommandLine({
  options: {
    megapixels: { type: 'string', default: '24,50,108,200' },
    types: { type: 'string', default: 'jpeg,progressive,png' },
    engines: { type: 'string', default: 'chromium,firefox,webkit' },
  },
});

const folder = `${repositoryRoot}.cache/large-pictures/`;
mkdirSync(folder, { recursive: true });
sharp.cache(false);

/** A drawn document, enlarged. */
async function pictureOf(megapixels: number, type: string): Promise<string> {
  const name = `${megapixels}-${type}`;
  if (existsSync(folder + name)) return name;
  const { data, width, height } = renderDocument({}, { width: 1280, height: 960 });
  const wide = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3));
  const large = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
    .removeAlpha()
    .resize(wide, Math.round((wide * 3) / 4), { kernel: 'nearest' });
  await (type === 'png' ? large.png() : large.jpeg({ progressive: type === 'progressive' })).toFile(folder + name);
  return name;
}

interface Shown {
  evaluate<T, Args extends unknown[]>(task: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T>;
  /** The process whose descendants show the page. */
  root: number;
  close(): Promise<unknown>;
}

async function show(engine: string, url: string): Promise<Shown> {
  if (engine === 'webkit') {
    const driver = await WebKitDriver.start();
    const session = await driver.open();
    await session.goto(url);
    const close = async (): Promise<void> => {
      await session.close().catch(() => undefined);
      driver.stop();
    };
    return { evaluate: (task, ...args) => session.evaluate(task, ...args), root: driver.driver.pid ?? 0, close };
  }
  const browser = engine === 'firefox' ? await launchFirefox({ fakeCamera: false }) : await launchBrowser();
  const page = await openPage(browser);
  await page.goto(url);
  const evaluate = page.evaluate.bind(page) as Shown['evaluate'];
  return { evaluate, root: browser.process()?.pid ?? 0, close: () => browser.close() };
}

/** Resident memory of the process that shows pages and has most, megabytes. */
function memoryOf(root: number, field: 'VmRSS' | 'VmHWM'): number {
  const pages = processTree(root).filter((pid) =>
    /--type=renderer|-contentproc.*\btab\b|WebKitWebProcess/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
  );
  const sizeOf = (pid: number): number =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  return Math.round(Math.max(0, ...pages.map(sizeOf)));
}

/** In the page: uploads a file and waits for the outcome. */
async function upload(name: string): Promise<string> {
  const element = document.querySelector<IdvDocumentCapture>('[data-stage]')!;
  const file = await (await fetch(`/large/${name}`)).blob();
  const ended = new Promise<string>((resolve) => {
    element.addEventListener('idv-capture-failed', ({ error }) => resolve(error.code));
    element.addEventListener('idv-status-changed', ({ status }) => {
      if (status === 'adjusting') resolve('opened');
    });
  });
  element.upload(file);
  return ended;
}

const engines = values.engines.split(',').filter((name) => {
  const isHere = { firefox: findFirefox() !== null, webkit: findWebKit() !== null }[name] ?? true;
  if (!isHere) console.log(`skipped: no ${name}`);
  return isHere;
});
const server = await startStageServer({
  plugins: [
    {
      name: 'large-pictures',
      configureServer({ middlewares }) {
        middlewares.use('/large/', (request, response) => response.end(readFileSync(folder + request.url?.slice(1))));
      },
    },
  ],
});
const url = server.urlOf({ tag: 'idv-document-capture', attributes: { 'document-type': 'ng_national_id' } });
console.log('engine    picture          before   peak');
try {
  for (const engine of engines) {
    for (const megapixels of values.megapixels.split(',')) {
      for (const type of values.types.split(',')) {
        const name = await pictureOf(Number(megapixels), type);
        const shown = await show(engine, url);
        await wait(2000);
        const before = memoryOf(shown.root, 'VmRSS');
        const outcome = await shown.evaluate(upload, name).catch((error: unknown) => `crashed: ${String(error)}`);
        const peak = memoryOf(shown.root, 'VmHWM');
        const row = [engine.padEnd(9), name.padEnd(16), `${before}`.padStart(4), 'MB', `${peak}`.padStart(5), 'MB'];
        console.log(row.join(' '), outcome);
        await shown.close();
      }
    }
  }
} finally {
  await server.close();
}
