/**
 * `npm run lab -- bench warm [--json <file>]`: the same person returns, with
 * the caching that the documentation recommends: a first visit, a second one, and one after an update of the package
 * that changed its version and one module. Which files are fetched again, and when the photo can be taken, at 1.6
 * Mbit/s.
 */
import { readCommandLine } from '../../tools/command-line.js';
import { ensureBuild } from '../../tools/build/build.js';
import { fakeCameraFlags, launchBrowser } from '../../tools/test/browsers/launch.js';
import { table, writeReport } from '../shared/report.js';
import { offlineFlags, visit, type Visit } from './cold-visit.js';
import { serveSite, type Site } from './site.js';
import { bundledVersions, scriptTagVersions, type Versions } from './warm-site.js';

const { values } = readCommandLine({ options: { json: { type: 'string' } } });
const network = { bitsPerSecond: 1_600_000, roundTripMs: 150 };

interface Row {
  page: string;
  visit: string;
  fetched: Visit;
}

async function visits({ name, now, next }: Versions): Promise<Row[]> {
  let current: Site = now;
  // The server knows best what was requested: for a worker's own script, the browser reports only the headers to the
  // page, even from the cache.
  const asked = new Set<string>();
  const { server, origin } = await serveSite(
    () => current,
    (path) => asked.add(path),
  );
  const browser = await launchBrowser([...fakeCameraFlags(), ...offlineFlags]);
  try {
    const context = await browser.createBrowserContext();
    const open = async (): Promise<Visit> => {
      asked.clear();
      const { files, ...rest } = await visit(browser, context, `${origin}/`, {
        network,
        until: 'ready',
        patienceMs: 40_000,
      });
      return { ...rest, files: files.filter(({ path }) => asked.has(path)) };
    };
    const first = await open();
    const second = await open();
    current = next;
    const updated = await open();
    return Object.entries({ first, second, 'after an update': updated }).map(([each, fetched]) => ({
      page: name,
      visit: each,
      fetched,
    }));
  } finally {
    await browser.close();
    server.close();
  }
}

await ensureBuild();
const rows: Row[] = [];
for (const versions of [...(await scriptTagVersions()), await bundledVersions()])
  rows.push(...(await visits(versions)));

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const bytesOf = (files: Visit['files'], where: RegExp) =>
  files.reduce((sum, { path, bytes }) => sum + (where.test(path) ? bytes : 0), 0);
const assetPaths = /^\/assets\//;
console.log(
  table(
    ['Page', 'Visit', 'Requests', 'Code and page', 'Engine and models', 'Camera preview', 'Ready'],
    rows.map(({ page, visit: each, fetched: { reached, files } }) => [
      page,
      each,
      files.length,
      kilobytes(bytesOf(files, /./) - bytesOf(files, assetPaths)),
      kilobytes(bytesOf(files, assetPaths)),
      reached.preview ? `${(reached.preview.atMs / 1000).toFixed(2)} s` : '–',
      reached.ready ? `${(reached.ready.atMs / 1000).toFixed(2)} s` : '–',
    ]),
  ),
);
for (const { page, visit: each, fetched } of rows) {
  if (fetched.failed !== null) console.log(`${page}, ${each}: ${fetched.failed}`);
}
writeReport('bench-warm', rows, values.json);
const again = rows.filter(({ visit: each, fetched }) => each !== 'first' && bytesOf(fetched.files, assetPaths) > 0);
for (const { page, visit: each } of again)
  console.log(`${page}, ${each}: assets that had not changed were fetched again`);
