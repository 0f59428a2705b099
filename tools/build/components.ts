/**
 * Lists the third-party code in a package's built files, by the modules that the bundler actually included.
 *
 * rollup-plugin-license can't replace it: it misses `lit` and the helpers that Vite, Rolldown and Oxc insert, and sees one
 * build at a time.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { sources } from '../../engine/assets/sources.js';
import { repositoryRoot } from '../run.js';
import { bundle, inMode } from './bundle.js';
import type { Mode } from './mode.js';

export interface Component {
  name: string;
  version: string;
  /** SPDX. */
  license: string;
  /** The license text in its package; `null` if it is our own license, Apache-2.0. */
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
  if (version === undefined || license === undefined) throw new Error(`${folder} has no version or no license.`);
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

const modesOf = {
  'idv-elements': ['elements', 'script-tag', 'compact-worker', 'documents-worker'],
  'idv-elements-server': ['server'],
  'idv-elements-testing': ['testing', 'hosted-page'],
  'idv-elements-mediapipe': ['mediapipe-worker', 'mediapipe-script'],
} satisfies Record<string, Mode[]>;

export type PackageName = keyof typeof modesOf;

/** The modules in the package's files. */
export async function bundledModules(name: PackageName): Promise<string[]> {
  const modules = new Set<string>();
  for (const mode of modesOf[name]) {
    for (const file of await bundle(inMode(mode))) {
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
  if (name === 'idv-elements' || name === 'idv-elements-mediapipe') {
    // The code of the third package, `@mediapipe/tasks-vision`, is a module.
    for (const { package: each } of [sources.detector, sources.packedMeshAssets]) {
      found.set(each, installedComponent(each, each));
    }
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

const origins: [file: RegExp, name: string][] = [
  [/^compact-detector\./, '@mediapipe/face_detection'],
  [/^(?:compact-mesh|compact-refinement|compact-lips|compact-irises|landmarker)\./, '@mediapipe/face_mesh'],
  [/^wasm\./, '@mediapipe/tasks-vision'],
];

/** Third-party weights and WebAssembly in a package's `dist/assets`. @param place the package's folder, such as `server/` */
export function foreignAssets(place = ''): ModelFile[] {
  const folder = `${repositoryRoot}${place}dist/assets/`;
  if (!existsSync(folder)) return [];
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
