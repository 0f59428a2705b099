/**
 * What a page loads with a script tag, in `dist/cdn/<version>/` and `testing/dist/cdn/<version>/`: how the elements are
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
/** The folder's name contains the version, so that a file never changes under its address. */
export const scriptTagFolder = `dist/cdn/${version}/`;
export const cameraTagFolder = `testing/dist/cdn/${version}/`;

const entryOf = (name: string): string => `${repositoryRoot}src/elements/${name}/define.ts`;

export const entries = Object.fromEntries(elementNames.map((name) => [name, entryOf(name)]));

const isOtherLanguage = (module: string): boolean => /\/i18n\/locales\/(?!en\/)/.test(module);

/** Keeps the number of files low: a page with one element requests four besides the script itself. */
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

/**
 * Files for the first screens: `core` for every element, `capture` for the four that take pictures, and one file for
 * each element, plus a second one for code that other elements need later. Files for later: `flow`, which every capture
 * needs, and otherwise the bundler's own chunks, including one for each language. A page needs only one language.
 */
export function groupedChunks(): Chunks {
  const first = new Map<string, Set<string>>();
  const later = new Map<string, Set<string>>();
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
              if (!split.endsWith('/define.ts') && !isOtherLanguage(split)) {
                eachAtOnce(this, split, note(later, element));
              }
            }
          });
        }
      },
    },
    nameOf(module) {
      const elements = first.get(module);
      if (elements === undefined) return later.get(module)?.size === elementNames.length ? 'flow' : null;
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

/**
 * Names the files that load later: `face-controller` and `fr-face`, by folder and file, but `fr` for first screens. They
 * have no hash, because the folder is named after the version.
 */
export function chunkFileName({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const folder = dirname(facadeModuleId ?? '');
  const isNamedByFolder = /^(?:controller|stages|panel|run)$/.test(name) || /\/locales\/\w+$/.test(folder);
  return `chunks/${isNamedByFolder ? `${basename(folder)}-` : ''}${name}.js`.replace('-first-screens.', '.');
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
