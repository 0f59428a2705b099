/** Lists the third-party code in a package's built files, by the modules that the bundler actually included. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';
import type { WorkerName } from '../../engine/build-assets.js';
import { sources } from '../../engine/assets/sources.js';
import { browserLoader } from './workers.js';
import { builds } from './packages.js';
import { oneFile } from './bundle.js';
import { bundle } from './bundle.js';
import { repositoryRoot } from '../run.js';

export interface Component {
  name: string;
  version: string;
  /** SPDX. */
  license: string;
  /** The license text in its package; `null` if it is that of our own license, Apache-2.0. */
  text: string | null;
}

export interface ModelFile {
  file: string;
  sha256: string;
  /** The package that contains the weights. */
  from: string;
  version: string;
}

/** Code that the build tools insert, and where its license is installed. */
const injected: [id: RegExp, name: string, installed: string][] = [
  [/^\0@oxc-project[+/]runtime@/, '@oxc-project/runtime', 'oxc-parser'],
  [/^\0?vite\//, 'vite', 'vite'],
  [/^\0?(?:rolldown[/:]|.*rolldown\/runtime)/, 'rolldown', 'rolldown'],
];

function installedComponent(folder: string, name: string): Component {
  const root = `${repositoryRoot}node_modules/${folder}/`;
  const { version, license } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Partial<Component>;
  if (version === undefined || license === undefined) throw new Error(`${folder} says no version or no license.`);
  const file = readdirSync(root).find((each) => /^licen[cs]e(?:\.|$)/i.test(each));
  if (file === undefined && license !== 'Apache-2.0') throw new Error(`${folder} (${license}) ships no license text.`);
  // After its own license, Vite's file lists the licenses of its bundled dependencies.
  const text = file === undefined ? null : readFileSync(`${root}${file}`, 'utf8').split(/\n#+ Licenses of bundled/)[0]!;
  return { name, version, license, text };
}

/**
 * @returns `null` for a module of our own
 * @throws Error for a module of unknown origin
 */
export function componentOf(module: string): Component | null {
  const installed = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1];
  for (const [id, name, folder] of injected) {
    if (!id.test(module)) continue;
    const version = /@(\d+\.\d+\.\d+)/.exec(module)?.[1];
    const component = installedComponent(folder, name);
    return version === undefined ? component : { ...component, version };
  }
  if (installed !== undefined) return installedComponent(installed, installed);
  if (module.startsWith(repositoryRoot) && existsSync(module.split('?')[0]!)) return null;
  throw new Error(
    `${JSON.stringify(module)} is bundled, and nobody knows its license: name it in tools/build/components.ts.`,
  );
}

const workerNames: WorkerName[] = ['compact-worker', 'documents-worker', 'mediapipe-worker'];

function workerBuild(name: WorkerName): InlineConfig {
  const input = fileURLToPath(new URL(`../../src/vision/worker/${name}.ts`, import.meta.url));
  return oneFile(input, { plugins: [browserLoader()] });
}

const buildsOf = {
  'idv-elements': () => [builds.elements(), builds['script-tag'](), ...workerNames.map(workerBuild)],
  'idv-elements-server': () => [builds.server(), builds['hosted-page']()],
  'idv-elements-testing': () => [builds.testing()],
};

export type PackageName = keyof typeof buildsOf;

/** The modules in the package's files before minification. */
export async function bundledModules(name: PackageName): Promise<string[]> {
  const modules = new Set<string>();
  for (const config of buildsOf[name]()) {
    for (const file of await bundle({ ...config, build: { ...config.build, write: false } })) {
      if (file.type === 'chunk') file.moduleIds.forEach((id) => modules.add(id));
    }
  }
  return [...modules];
}

/** Sorted by name. The engine's wasm and models count too. */
export async function componentsOf(name: PackageName): Promise<Component[]> {
  const found = new Map<string, Component>();
  for (const module of await bundledModules(name)) {
    const component = componentOf(module);
    if (component !== null) found.set(component.name, component);
  }
  if (name === 'idv-elements') {
    for (const { package: each } of Object.values(sources)) found.set(each, installedComponent(each, each));
    found.set('@mediapipe/face_mesh', installedComponent('@mediapipe/face_mesh', '@mediapipe/face_mesh'));
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

const origins: [file: RegExp, name: string][] = [
  [/^compact-detector\./, '@mediapipe/face_detection'],
  [/^(?:compact-mesh|compact-refinement|landmarker)\./, '@mediapipe/face_mesh'],
  [/^wasm\./, '@mediapipe/tasks-vision'],
];

/** Third-party weights and WebAssembly in `dist/assets`. */
export function foreignAssets(): ModelFile[] {
  const folder = `${repositoryRoot}dist/assets/`;
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const from = origins.find(([name]) => name.test(file))?.[1];
      if (from === undefined) return [];
      const sha256 = createHash('sha256')
        .update(readFileSync(`${folder}${file}`))
        .digest('hex');
      return [{ file: `dist/assets/${file}`, sha256, from, version: installedComponent(from, from).version }];
    });
}
