/**
 * Bytes, gzip -9 and brotli-11 of every browser entry with all its static imports (Lit included), and of every file that
 * the engine loads. `npm run lab -- size` prints them, and a test holds them to their budgets.
 *
 * size-limit can't replace it: it adds up an entry, and doesn't separate what loads at once from what loads later or for one
 * language. Its current version needs Node 22.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { localeTags } from '../../src/i18n/locale.js';
import { bundle } from '../../tools/build/bundle.js';
import { filesAtOnce, scriptTagFolder } from '../../tools/build/script-tag.js';
import { elementNames } from '../../tools/repository.js';
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
export const browserEntries: Record<string, string> = {
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

interface Bundle {
  /** The entry with its static imports, which a page loads with the element. */
  atOnce: Buffer;
  /** Files that load later automatically: the capture's code with its English words, once the page is idle. */
  later: Buffer;
  /** Files of the other languages by name. A page loads those of one language. */
  languages: Map<string, Buffer>;
}

/** Matches `fr` or `fr-face` in the name of a chunk with the words of a language that loads on demand. */
function languageOf(facade: string | null): string | null {
  const [, name = null, tag = 'en'] = /\/chunks\/(([a-z]+)(?:-[a-z]+)?)\.js$/.exec(facade ?? '') ?? [];
  return tag !== 'en' && localeTags.includes(tag) ? name : null;
}

/** Bundles a built entry like a partner's bundler, which doesn't know our `vite.config.ts`: minified and split. */
export async function bundleEntry(entry: string, external: string[] = []): Promise<Bundle> {
  const files = await bundle({
    configFile: false,
    logLevel: 'error',
    root: repositoryRoot,
    build: {
      target: 'es2022',
      lib: { entry: `${repositoryRoot}${entry}`, formats: ['es'], fileName: 'entry' },
      rolldownOptions: { external, output: { minify: true } },
    },
  });
  const chunks = files.filter((part) => part.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const atOnce = new Set<string>();
  const visit = (fileName: string): void => {
    const chunk = byName.get(fileName);
    if (chunk === undefined || atOnce.has(fileName)) return;
    atOnce.add(fileName);
    chunk.imports.forEach(visit);
  };
  chunks.filter((chunk) => chunk.isEntry).forEach((chunk) => visit(chunk.fileName));
  const codeOf = (wanted: typeof chunks) => Buffer.from(wanted.map(({ code }) => code).join(''));
  const languages = chunks.flatMap(({ code, facadeModuleId }): [string, Buffer][] => {
    const name = languageOf(facadeModuleId);
    return name === null ? [] : [[name, Buffer.from(code)]];
  });
  return {
    atOnce: codeOf(chunks.filter(({ fileName }) => atOnce.has(fileName))),
    later: codeOf(
      chunks.filter(({ fileName, facadeModuleId }) => !atOnce.has(fileName) && languageOf(facadeModuleId) === null),
    ),
    languages: new Map(languages),
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
export const scriptTagPages: Record<string, readonly string[]> = {
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

/** The gzip bytes that an element adds to a page with all the others. Needs a built package. */
export async function measureAdded(name: string): Promise<number> {
  const folder = mkdtempSync(`${repositoryRoot}dist/.size-`);
  const gzipOf = async (names: readonly string[], file: string): Promise<number> => {
    const entry = `${folder}/${file}.js`;
    writeFileSync(entry, names.map((each) => `import '../elements/${each}/define.js';\n`).join(''));
    return sizesOf(file, (await bundleEntry(entry.slice(repositoryRoot.length))).atOnce).gzip;
  };
  try {
    const others = elementNames.filter((each) => each !== name);
    return (await gzipOf([...others, name], 'all')) - (await gzipOf(others, 'others'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Needs a built package. */
export async function measureLanguages(): Promise<SizeRow[]> {
  const { languages } = await bundleEntry('dist/define.js');
  return [...languages].map(([name, content]) => sizesOf(`words: ${name}`, content));
}

/** The worker, the wasm and the models, as the manifest names them. */
export function measureEngine(): SizeRow[] {
  const folder = `${repositoryRoot}dist/assets/`;
  const manifest = JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8')) as {
    files: Record<string, ManifestFile>;
  };
  return Object.entries(manifest.files).map(([name, { file }]) =>
    sizesOf(`engine: ${name}`, readFileSync(`${folder}${file}`)),
  );
}
