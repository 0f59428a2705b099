/**
 * Writes the manifest of the elements, and everything derived from it: `dist/*.json` and `dist/types/frameworks`.
 *
 * The integrations for VS Code and JetBrains in cem-tools can't replace it: they leave out defaults in VS Code, and which
 * attributes are boolean, and their files are twice as large.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import elementsPackage from '../../../package.json' with { type: 'json' };
import { repositoryRoot, runLocal } from '../../run.js';
import { attributeTypes, jsxTypes, svelteTypes, vueTypes } from './frameworks.js';
import { shippedManifest } from './shipped.js';
import { type Manifest, elementsOf, type Attribute, type Element, type Item } from './types.js';
import { valuesOf } from './value-types.js';

const manifestPath = `${repositoryRoot}dist/custom-elements.json`;

/**
 * Runs the analyzer on the elements' sources. It also writes the manifest's path into `package.json`, which never
 * changes.
 */
async function analyze(): Promise<Manifest> {
  const args = [
    'analyze',
    '--litelement',
    '--quiet',
    '--outdir',
    'dist',
    '--globs',
    'src/elements/**/*.ts',
    'src/kit/element/*.ts',
  ];
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

/** Run this after the declarations were built. */
export async function writeManifest(): Promise<void> {
  const manifest = shippedManifest(await analyze());
  writeFileSync(manifestPath, `${JSON.stringify(manifest)}\n`);
  mkdirSync(`${repositoryRoot}dist/types/frameworks`, { recursive: true });
  for (const [place, text] of await generatedFiles(manifest)) writeFileSync(`${repositoryRoot}dist/${place}`, text);
}

/** Joins the summary and the description, which are both sentences. */
const textOf = ({ summary = '', description = '' }: Element): string => `${summary}\n\n${description}`.trim();

/** The page of an element in the published package, which editors link to. */
const pageOf = ({ tagName }: Element): string =>
  `https://unpkg.com/${elementsPackage.name}@${elementsPackage.version}/docs/elements/${tagName.replace(/^idv-/, '')}.md`;

/** Editors know no slots of an element, so they offer the names of all. */
function slotAttribute(elements: readonly Element[]): object {
  const slots = new Map(elements.flatMap(({ slots: own = [] }) => own.map((slot) => [slot.name, slot] as const)));
  const values = [...slots.values()].map(({ name, description = '' }) => {
    const tags = elements.filter(({ slots: own = [] }) => own.some((slot) => slot.name === name));
    return { name, description: `${description} In ${tags.map(({ tagName }) => `<${tagName}>`).join(', ')}.` };
  });
  return { name: 'slot', description: 'The slot of the element around it.', values };
}

function htmlAttribute({ name, description = '', default: given, type }: Attribute): object {
  const { words, isBoolean } = valuesOf(type?.text ?? '');
  const told = given === undefined || ['null', 'false', "''"].includes(given) ? '' : ` Default: \`${given}\`.`;
  return {
    name,
    description: { kind: 'markdown', value: `${description}${told}` },
    // `v` marks attributes without a value.
    ...(isBoolean ? { valueSet: 'v' } : {}),
    ...(words.length > 0 ? { values: words.map((word) => ({ name: word })) } : {}),
  };
}

function listOf(title: string, items: readonly Item[] = []): string {
  if (items.length === 0) return '';
  return `\n\n### ${title}\n${items.map(({ name, description = '' }) => `- \`${name}\`: ${description}`).join('\n')}`;
}

// The formats for editors: VS Code's custom data for HTML, and JetBrains' web-types.

/** https://code.visualstudio.com/api/extension-guides/custom-data-extension, version 1.1 */
export function htmlCustomData(manifest: Manifest): object {
  const tags = elementsOf(manifest).map((element) => ({
    name: element.tagName,
    description: {
      kind: 'markdown',
      value: `${textOf(element)}${listOf('Events', element.events)}${listOf('Slots', element.slots)}`,
    },
    references: [{ name: 'Documentation', url: pageOf(element) }],
    attributes: (element.attributes ?? []).map((attribute) => ({
      ...htmlAttribute(attribute),
      references: [{ name: 'Documentation', url: `${pageOf(element)}#attributes` }],
    })),
  }));
  return { version: 1.1, tags, globalAttributes: [slotAttribute(elementsOf(manifest))] };
}

const described = ({ name, description = '' }: Item) => ({ name, description });

function webElement(element: Element): object {
  const { tagName, attributes = [], members = [], events = [], slots, cssParts, cssProperties } = element;
  const typed = (item: Item) => ({ ...described(item), type: item.type?.text ?? 'unknown' });
  const given = ({ default: value }: Item) => (value === undefined ? {} : { default: value });
  return {
    name: tagName,
    description: textOf(element),
    'doc-url': pageOf(element),
    source: { module: elementsPackage.name, symbol: element.name },
    attributes: attributes.map((attribute) => ({
      ...described(attribute),
      ...given(attribute),
      value: { type: attribute.type?.text ?? 'string' },
    })),
    slots: (slots ?? []).map(described),
    js: {
      properties: members
        .filter(({ kind }) => kind === 'field')
        .map((member) => ({
          ...typed(member),
          ...given(member),
          ...(member.readonly === true ? { 'read-only': true } : {}),
        })),
      events: events.map(typed),
    },
    css: {
      parts: (cssParts ?? []).map(described),
      properties: (cssProperties ?? []).map((property) => ({ ...described(property), ...given(property) })),
    },
  };
}

/** https://github.com/JetBrains/web-types */
export function webTypes(manifest: Manifest): object {
  const { name, version } = elementsPackage;
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'description-markup': 'markdown',
    'js-types-syntax': 'typescript',
    contributions: { html: { elements: elementsOf(manifest).map(webElement) } },
  };
}
