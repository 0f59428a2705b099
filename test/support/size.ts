/** Bundles the built package as a partner's bundler does, for the sizes of what a page loads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { localeTags } from '../../src/kit/i18n/locale.js';
import { bundle } from '../../tools/build/bundle.js';
import { elementNames } from '../../tools/repository.js';
import { repositoryRoot } from '../../tools/run.js';

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

/** The gzip bytes that an element adds to a page with all the others. Needs a built package. */
export async function measureAdded(name: string): Promise<number> {
  const folder = mkdtempSync(`${repositoryRoot}dist/.size-`);
  const gzipOf = async (names: readonly string[], file: string): Promise<number> => {
    const entry = `${folder}/${file}.js`;
    writeFileSync(entry, names.map((each) => `import '../elements/${each}/define.js';\n`).join(''));
    return gzipSync((await bundleEntry(entry.slice(repositoryRoot.length))).atOnce, { level: 9 }).length;
  };
  try {
    const others = elementNames.filter((each) => each !== name);
    return (await gzipOf([...others, name], 'all')) - (await gzipOf(others, 'others'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
