/** The manifest of the elements, and everything that is made from it: `dist/*.json` and `dist/types/frameworks`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { repositoryRoot, runLocal } from '../run.js';
import { htmlCustomData, webTypes } from './editors.js';
import { attributeTypes, jsxTypes, svelteTypes, vueTypes } from './frameworks.js';
import { shippedManifest } from './shipped.js';
import type { Manifest } from './types.js';

const manifestPath = `${repositoryRoot}dist/custom-elements.json`;

/** What the analyzer finds in the sources of the elements. It writes the place into `package.json` too: always the same. */
async function analyze(): Promise<Manifest> {
  const args = ['analyze', '--litelement', '--quiet', '--outdir', 'dist', '--globs', 'src/elements/**/*.ts'];
  const { exitCode } = await runLocal('cem', args, { asProgress: true });
  if (exitCode !== 0) throw new Error('The elements could not be analyzed; see above.');
  return JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
}

/** The generated files by their places in `dist`. */
export async function generatedFiles(manifest: Manifest): Promise<ReadonlyMap<string, string>> {
  const json = (content: object): string => `${JSON.stringify(content)}\n`;
  const declarations = (text: string): Promise<string> =>
    format(text, { parser: 'typescript', printWidth: 120, singleQuote: true });
  return new Map([
    ['html-custom-data.json', json(htmlCustomData(manifest))],
    ['web-types.json', json(webTypes(manifest))],
    ['types/frameworks/attributes.d.ts', await declarations(attributeTypes(manifest))],
    ['types/frameworks/jsx.d.ts', await declarations(jsxTypes(manifest))],
    ['types/frameworks/vue.d.ts', await declarations(vueTypes(manifest))],
    ['types/frameworks/svelte.d.ts', await declarations(svelteTypes(manifest))],
  ]);
}

/** Needs the declarations. */
export async function writeManifest(): Promise<void> {
  const manifest = shippedManifest(await analyze());
  writeFileSync(manifestPath, `${JSON.stringify(manifest)}\n`);
  mkdirSync(`${repositoryRoot}dist/types/frameworks`, { recursive: true });
  for (const [place, text] of await generatedFiles(manifest)) writeFileSync(`${repositoryRoot}dist/${place}`, text);
}
