/**
 * What a page loads with a script tag, in `dist/cdn/<version>/` of three packages: how the elements are
 * split into files, the files that the script names, and the hashes.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import elementsPackage from '../../package.json' with { type: 'json' };
import { elementNames } from '../repository.js';
import { repositoryRoot } from '../run.js';

export const { version } = elementsPackage;
/** The files of all versions. Those that versions share are in `chunks/`, named by their content. */
export const cdnFolder = 'dist/cdn/';
/** The folder's name contains the version, so that a file never changes under its address. */
export const scriptTagFolder = `${cdnFolder}${version}/`;
export const cameraTagFolder = `testing/dist/cdn/${version}/`;
export const mediaPipeTagFolder = `mediapipe/dist/cdn/${version}/`;

const entryOf = (name: string): string => `${repositoryRoot}src/elements/${name}/define.ts`;

export const entries = Object.fromEntries(elementNames.map((name) => [name, entryOf(name)]));

const isOtherLanguage = (module: string): boolean => /\/i18n\/locales\/(?!en\/)/.test(module);

/** Keeps the number of files low: a page with one element requests three besides the script and the element's own. */
interface Chunks {
  plugin: Plugin;
  nameOf: (module: string) => string | null;
}

/** Calls `found` with every module that loads together with this one. */
function eachAtOnce({ getModuleInfo }: Rolldown.PluginContext, from: string, found: (module: string) => void): void {
  const seen = new Set<string>();
  const visit = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    found(module);
    getModuleInfo(module)?.importedIds.forEach(visit);
  };
  visit(from);
}

const isSource = (module: string, path: string): boolean => module === `${repositoryRoot}src/${path}`;
/** What a capture requests before the rest of its code, because it starts camera and engine. */
const early: Record<string, string> = { 'camera/request-camera.ts': 'camera', 'engine/client.ts': 'engine' };
/** What a capture needs to start, besides `early` and its words. */
const isStart = (module: string): boolean => /\/src\/elements\/[\w-]+\/(?:controller|stages)\.ts$/.test(module);

/**
 * Files for the first screens: `core` for every element, `capture` for the four that take pictures, and one file for
 * each element, plus a second one for code that other elements need later. Files for the start: `camera` and `engine`,
 * then `flow`, which a selfie shares with other captures, and one file of each photo's own. The bundler splits the rest,
 * with one file for each part of a language.
 */
export function groupedChunks(): Chunks {
  const first = new Map<string, Set<string>>();
  const start = new Map<string, Set<string>>();
  const later = new Map<string, Set<string>>();
  const earlyIn = new Map<string, string>();
  const note = (map: typeof first, element: string) => (module: string) => {
    map.set(module, (map.get(module) ?? new Set()).add(element));
  };
  return {
    plugin: {
      name: 'grouped-chunks',
      buildEnd() {
        for (const element of elementNames) {
          eachAtOnce(this, entryOf(element), (module) => {
            note(first, element)(module);
            for (const split of this.getModuleInfo(module)?.dynamicallyImportedIds ?? []) {
              if (split.endsWith('/define.ts') || isOtherLanguage(split)) continue;
              eachAtOnce(this, split, note(later, element));
              if (isStart(split)) eachAtOnce(this, split, note(start, element));
              const name = Object.entries(early).find(([path]) => isSource(split, path))?.[1];
              if (name !== undefined) {
                eachAtOnce(this, split, (each) => earlyIn.set(each, earlyIn.get(each) ?? name));
              }
            }
          });
        }
      },
    },
    nameOf(module) {
      const elements = first.get(module);
      if (module.includes('rolldown/runtime')) return 'core';
      if (elements === undefined) return earlyIn.get(module) ?? startName(start.get(module));
      if (module.endsWith('/define.ts')) return null;
      if (elements.size === 1) {
        const [element = ''] = elements;
        // Code that other elements need later stays out of the element's own file, so that they don't load its screens.
        const isSharedLater = [...(later.get(module) ?? [])].some((name) => name !== element);
        return isSharedLater ? `${element}-shared` : element;
      }
      return elements.has('verification') ? 'core' : 'capture';
    },
  };
}

function startName(elements: ReadonlySet<string> | undefined): string | null {
  if (elements?.has('face-capture') === true) return elements.size > 1 ? 'flow' : 'face-flow';
  return elements?.has('document-capture') === true && elements.size === 1 ? 'document-flow' : null;
}

/** Files that someone waits for. What else loads later finds their code already there. */
const awaited = /^chunks\/(?:camera|engine|[\w-]+-(?:flow|controller|stages|run))-/;

/**
 * Requests the files that an `import()` needs all at once. A browser would otherwise discover them one after another, and
 * `modulepreload` is not covered by the nonce of a content policy.
 */
export const parallelImports: Plugin = {
  name: 'parallel-imports',
  renderChunk(code, chunk, _options, { chunks }) {
    const withImports = (file: string, found = new Set<string>()): Set<string> => {
      if (!found.has(file)) {
        found.add(file);
        for (const each of chunks[file]?.imports ?? []) withImports(each, found);
      }
      return found;
    };
    const present = withImports(chunk.fileName);
    const folder = posix.dirname(chunk.fileName);
    return code.replaceAll(/\bimport\((["'`])(\.[^"'`]+)\1\)/g, (whole, _quote, path: string) => {
      const target = posix.join(folder, path);
      if (!awaited.test(target)) return whole;
      const missing = [...withImports(target)].slice(1).filter((file) => !present.has(file));
      if (missing.length === 0) return whole;
      const others = missing.map((file) => `import("./${posix.relative(folder, file)}")`);
      return `Promise.all([${[whole, ...others].join()}]).then(e=>e[0])`;
    });
  },
};

/**
 * Each element has its version from its own small file, so that the files it shares with other versions stay the same.
 */
export const versionedEntries: Plugin = {
  name: 'versioned-entries',
  enforce: 'pre',
  transform(code, id) {
    if (!Object.values(entries).includes(id)) return null;
    return code.replace(/^if \(isNameFree\('[\w-]+', (\w+)\)/m, (test, element: string) => {
      return `Object.assign(${element}, { packageVersion: ${JSON.stringify(version)} });\n${test}`;
    });
  },
};

/**
 * Names the files that load later: `face-controller` and `fr-face`, by folder and file, but `fr` for first screens. They
 * have a hash, because versions share those that are the same.
 */
export function chunkFileName({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const folder = dirname(facadeModuleId ?? '');
  const isNamedByFolder = /^(?:controller|stages|panel|run)$/.test(name) || /\/locales\/\w+$/.test(folder);
  const unique = `${isNamedByFolder ? `${basename(folder)}-` : ''}${name}`.replace(/-first-screens$/, '');
  return `chunks/${unique}-[hash].js`;
}

/**
 * A built file and everything it loads. The file itself is last, because it registers the element.
 * @param entry such as `face-capture.js`
 */
export function filesAtOnce(entry: string): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    const code = readFileSync(`${repositoryRoot}${scriptTagFolder}${file}`, 'utf8');
    const imports = code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g);
    for (const [, path = ''] of imports) visit(posix.join(posix.dirname(file), path));
    found.add(file);
  };
  visit(entry);
  return [...found];
}

/** The data in the script itself: its version, and the files of each tag. */
export const filesByTag = () => ({
  version,
  files: Object.fromEntries(elementNames.map((name) => [`idv-${name}`, filesAtOnce(`${name}.js`)])),
});

/** Path of the manifest of hashes, next to the files that it names. */
export const integrityFile = 'integrity.json';

export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Writes `sha384-…` of every file of these folders, by its path as seen from `folder`. */
export const integrity = (folder: string, others: readonly string[] = []): Plugin => ({
  name: 'integrity',
  writeBundle() {
    const place = `${repositoryRoot}${folder}`;
    const hashes = [place, ...others.map((other) => `${repositoryRoot}${other}`)].flatMap(filesIn).map((file) => {
      const path = posix.relative(place, file);
      return [path, integrityOf(readFileSync(file))] as const;
    });
    writeFileSync(`${place}${integrityFile}`, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
  },
});
