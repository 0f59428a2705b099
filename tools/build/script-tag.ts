/**
 * Builds the files for script tags, in `dist/cdn/<version>/` and `testing/dist/cdn/<version>/`: the elements, the
 * simulated camera, and the page that the sandbox hosts.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { type InlineConfig, type Plugin, type Rolldown, build } from 'vite';
import elementsPackage from '../../package.json' with { type: 'json' };
import { elementNames } from '../repository.js';
import { repositoryRoot } from '../run.js';
import { assetManifest, onSources, quiet, root, target, oneFile, bundle, codeOf, type BundledFile } from './bundle.js';

export const { version } = elementsPackage;
/** The folder's name contains the version, so that a file never changes under its address. */
export const scriptTagFolder = `dist/cdn/${version}/`;
export const cameraTagFolder = `testing/dist/cdn/${version}/`;

const entryOf = (name: string): string => `${root}src/elements/${name}/define.ts`;

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
 * needs, and otherwise the bundler's own chunks, including one file per language, of which a page needs one.
 */
function groupedChunks(): Chunks {
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
 * Names later chunks by folder and file, such as `face-controller` and `fr-face`, but `fr` for first screens. The
 * folder contains the version, so the names can be fixed.
 */
function chunkFileName({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const folder = dirname(facadeModuleId ?? '');
  const isNamedByFolder = /^(?:controller|stages|panel|run)$/.test(name) || /\/locales\/\w+$/.test(folder);
  return `chunks/${isNamedByFolder ? `${basename(folder)}-` : ''}${name}.js`.replace('-first-screens.', '.');
}

/** Builds a file for each element, and their chunks. The assets' path is relative to `chunks/`. */
function elements(): InlineConfig {
  const { plugin, nameOf } = groupedChunks();
  return {
    ...quiet,
    ...onSources,
    root,
    define: assetManifest('../../../assets/'),
    plugins: [plugin],
    build: {
      target,
      outDir: scriptTagFolder,
      emptyOutDir: true,
      lib: { entry: Object.fromEntries(elementNames.map((name) => [name, entryOf(name)])), formats: ['es'] },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          chunkFileNames: chunkFileName,
          // A library build keeps white space for a later bundler. There is none after this build.
          minify: true,
          codeSplitting: {
            groups: [{ name: nameOf, debugName: 'first screens', includeDependenciesRecursively: false }],
          },
        },
      },
    },
  };
}

function hostedPage(): InlineConfig {
  return {
    ...quiet,
    ...onSources,
    root,
    build: {
      target,
      outDir: 'server/dist/page',
      emptyOutDir: true,
      // For reading stack traces. Maps aren't published, because building the same version gives the same ones.
      sourcemap: 'hidden',
      lib: { entry: { 'liveness-page': `${root}server/src/sandbox/hosted-page/script.ts` }, formats: ['es'] },
      rolldownOptions: { output: { chunkFileNames: 'idv-[name]-[hash].js', minify: true } },
    },
  };
}

export const scriptTagBuilds = { 'script-tag': elements, 'hosted-page': hostedPage };

/** The script itself has no imports, so that it runs both as a module and as a classic script. */
export function scriptTagLoader(files: Record<string, readonly string[]>): InlineConfig {
  const define = { __IDV_SCRIPT_TAG__: JSON.stringify({ version, files }) };
  return oneFile(`${root}src/cdn.ts`, { format: 'iife', minify: true, define });
}

export function simulatedCameraTag(): InlineConfig {
  return oneFile(`${root}testing/src/script-tag.ts`, { format: 'iife', minify: true });
}

/** Path of the manifest of hashes, next to the files that it names. */
export const integrityFile = 'integrity.json';

/** The entry and everything it loads. The entry is last, because it registers the element. */
function atOnce(files: readonly BundledFile[], entry: string): string[] {
  const chunks = new Map(
    files.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const found = new Set<string>();
  const visit = (fileName: string): void => {
    if (found.has(fileName)) return;
    chunks.get(fileName)?.imports.forEach(visit);
    found.add(fileName);
  };
  visit(entry);
  return [...found];
}

/** The same list for the built files. @param entry such as `face-capture.js` */
export function filesAtOnce(entry: string): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    const code = readFileSync(`${repositoryRoot}${scriptTagFolder}${file}`, 'utf8');
    const imports = code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g);
    for (const [, path = ''] of imports) visit(posix.join(posix.dirname(file), path));
  };
  visit(entry);
  return [...found];
}

export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** `sha384-…` of every file of these folders, by its path as seen from `folder`. */
function writeIntegrity(folder: string, others: readonly string[] = []): void {
  const place = `${repositoryRoot}${folder}`;
  const hashes = [place, ...others.map((other) => `${repositoryRoot}${other}`)].flatMap(filesIn).map((file) => {
    const path = posix.relative(place, file);
    return [path, integrityOf(readFileSync(file))] as const;
  });
  writeFileSync(`${place}${integrityFile}`, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

function writeNew(path: string, content: string): void {
  const file = `${repositoryRoot}${path}`;
  rmSync(dirname(file), { recursive: true, force: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Run this after the engine's assets were built. */
export async function buildScriptTag(): Promise<void> {
  const files = await bundle(scriptTagBuilds['script-tag']());
  const byTag = elementNames.map((name) => [`idv-${name}`, atOnce(files, `${name}.js`)] as const);
  const loader = await codeOf(scriptTagLoader(Object.fromEntries(byTag)));
  writeFileSync(`${repositoryRoot}${scriptTagFolder}idv-elements.js`, loader);
  writeIntegrity(scriptTagFolder, ['dist/assets/']);
}

export async function buildSimulatedCamera(): Promise<void> {
  writeNew(`${cameraTagFolder}simulated-camera.js`, await codeOf(simulatedCameraTag()));
  writeIntegrity(cameraTagFolder);
}

export async function buildHostedPage(): Promise<void> {
  await build(scriptTagBuilds['hosted-page']());
}
