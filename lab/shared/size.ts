/**
 * Bytes, gzip -9 and brotli-11 of every browser entry with all its static imports (Lit included), and of every file that
 * the engine loads. `npm run lab -- size` prints them; `test/node/package/sizes.test.ts` holds them to their budgets.
 *
 * size-limit can't replace it: it adds up an entry, and doesn't separate what loads at once from what loads later or for one
 * language. Its current version needs Node 22.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundleEntry } from '../../test/support/size.js';
import { filesAtOnce, scriptTagFolder } from '../../tools/build/script-tag.js';
import { elementNames } from '../../tools/repository.js';
import { siteAssets } from '../../tools/repository.js';
import { repositoryRoot } from '../../tools/run.js';

export interface SizeRow {
  name: string;
  bytes: number;
  gzip: number;
  brotli: number;
}

interface ManifestFile {
  file: string;
}

/** Resolves imports to the package's built modules, like a partner's bundler. */
const browserEntries: Record<string, string> = {
  'npm, all elements': 'dist/define.js',
  ...Object.fromEntries(elementNames.map((name) => [`npm, <idv-${name}>`, `dist/elements/${name}/define.js`])),
};

function sizesOf(name: string, content: Buffer): SizeRow {
  return {
    name,
    bytes: content.length,
    gzip: gzipSync(content, { level: 9 }).length,
    brotli: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
      .length,
  };
}

/** Needs a built package. */
export async function measureEntries(): Promise<SizeRow[]> {
  const rows: SizeRow[] = [];
  for (const [name, entry] of Object.entries(browserEntries)) {
    const { atOnce, later } = await bundleEntry(entry);
    rows.push(sizesOf(name, atOnce), sizesOf(`  loaded when idle`, later));
  }
  return rows;
}

/** Pages with the script tag, by the elements on them. */
const scriptTagPages: Record<string, readonly string[]> = {
  'script tag, no element': [],
  ...Object.fromEntries(elementNames.map((name) => [`script tag, <idv-${name}>`, [name]])),
  'script tag, all elements': elementNames,
};

/** The bytes that a page with the script tag loads at once, with each file compressed separately. */
export function measureScriptTag(): SizeRow[] {
  return Object.entries(scriptTagPages).map(([name, elements]) => {
    const files = new Set(['idv-elements.js', ...elements.flatMap((element) => filesAtOnce(`${element}.js`))]);
    const sizes = [...files].map((file) => sizesOf(file, readFileSync(`${repositoryRoot}${scriptTagFolder}${file}`)));
    const sum = (column: 'bytes' | 'gzip' | 'brotli') => sizes.reduce((total, row) => total + row[column], 0);
    return { name, bytes: sum('bytes'), gzip: sum('gzip'), brotli: sum('brotli') };
  });
}

/** Needs a built package. */
export async function measureLanguages(): Promise<SizeRow[]> {
  const { languages } = await bundleEntry('dist/define.js');
  return [...languages].map(([name, content]) => sizesOf(`words: ${name}`, content));
}

/** The worker, the wasm and the models, as the manifest names them. */
export function measureEngine(): SizeRow[] {
  const manifest = JSON.parse(readFileSync(`${siteAssets}manifest.json`, 'utf8')) as {
    files: Record<string, ManifestFile>;
  };
  return Object.entries(manifest.files).map(([name, { file }]) =>
    sizesOf(`engine: ${name}`, readFileSync(`${siteAssets}${file}`)),
  );
}
