/**
 * `dist/licenses.txt` and `dist/sbom.json` (CycloneDX): the third-party code in a package's built files, and its
 * dependencies.
 *
 * `@cyclonedx/cyclonedx-npm` can't replace it: it lists what npm installs, but no bundled code and no models.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { repositoryRoot } from '../run.js';
import { installedPackages, runtimePackages } from './runtime-packages.js';
import { componentsOf, foreignAssets, type Component, type ModelFile, type PackageName } from './components.js';

const folders: Record<PackageName, string> = {
  'idv-elements': '',
  'idv-elements-server': 'server/',
  'idv-elements-testing': 'testing/',
  'idv-elements-mediapipe': 'mediapipe/',
};

export const packageNames = Object.keys(folders) as PackageName[];

export function licensesText(name: string, components: readonly Component[]): string {
  const rule = '-'.repeat(80);
  const parts = components.map(({ name, version, license, text }) => {
    const words = text ?? 'The text of the Apache License 2.0 is in the file LICENSE of this package.';
    return `${rule}\n${name} ${version} (${license})\n\n${words.trim()}\n`;
  });
  const opening =
    components.length === 0
      ? `The built files of ${name} contain no third-party code.`
      : `The built files of ${name} contain code or models of ${components.map((each) => each.name).join(', ')}.`;
  return `${opening}\n\n${parts.join('\n')}`;
}

const purl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function librariesOf(components: readonly Component[]): object[] {
  return components.map(({ name, version, license }) => ({
    type: 'library',
    'bom-ref': `bundled:${name}@${version}`,
    name,
    version,
    purl: purl(name, version),
    licenses: [{ license: { id: license } }],
    properties: [{ name: 'idv-elements:inclusion', value: 'bundled' }],
  }));
}

/** The packages that npm installs with this one. */
function dependenciesOf(folder: string): object[] {
  return installedPackages(runtimePackages([folder], { optionalPeers: false }))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, place]) => {
      const { version, license } = JSON.parse(readFileSync(`${place}/package.json`, 'utf8')) as {
        version: string;
        license: string;
      };
      return {
        type: 'library',
        'bom-ref': purl(name, version),
        name,
        version,
        purl: purl(name, version),
        licenses: [{ license: { id: license } }],
        properties: [{ name: 'idv-elements:inclusion', value: 'dependency' }],
      };
    });
}

function modelsOf(models: readonly ModelFile[]): object[] {
  return models.map(({ file, sha256, from, version }) => ({
    type: file.endsWith('.wasm') ? 'library' : 'machine-learning-model',
    'bom-ref': file,
    name: file,
    version,
    licenses: [{ license: { id: 'Apache-2.0' } }],
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    pedigree: { ancestors: [{ type: 'library', name: from, version, purl: purl(from, version) }] },
  }));
}

/** No time and no random number, so that the same build gives the same file. */
export function billOfMaterials(name: PackageName, components: readonly Component[], models: readonly ModelFile[]) {
  const manifest = JSON.parse(readFileSync(`${repositoryRoot}${folders[name]}package.json`, 'utf8')) as {
    version: string;
    license: string;
    description: string;
  };
  const { version, license, description } = manifest;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'library',
        'bom-ref': purl(name, version),
        name,
        version,
        description,
        purl: purl(name, version),
        licenses: [{ license: { id: license } }],
      },
    },
    components: [...librariesOf(components), ...modelsOf(models), ...dependenciesOf(folders[name])],
  };
}

export async function writeNotices(name: PackageName): Promise<void> {
  const components = await componentsOf(name);
  const models = foreignAssets(folders[name]);
  const dist = `${repositoryRoot}${folders[name]}dist/`;
  writeFileSync(`${dist}licenses.txt`, licensesText(name, components));
  writeFileSync(`${dist}sbom.json`, `${JSON.stringify(billOfMaterials(name, components, models), null, 2)}\n`);
}
