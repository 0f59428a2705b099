/** Makes `dist/cdn/<version>/` and `testing/dist/cdn/<version>/`: what a page loads with a script tag. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { build, type Rolldown } from 'vite';
import {
  cameraTagFolder,
  scriptTagBuilds,
  scriptTagFolder,
  scriptTagLoader,
  simulatedCameraTag,
} from './builds/script-tag.js';
import { bundle, codeOf, type BundledFile } from './bundle.js';
import { elementNames } from './elements.js';
import { repositoryRoot } from './run.js';

/** Where the manifest of hashes is, beside the files it names. */
export const integrityFile = 'integrity.json';

/** The entry and all that comes with it, the entry last: it registers the element. */
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

/** The same of what was built. @param entry such as `face-capture.js` */
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

/** Needs the engine's assets. */
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
