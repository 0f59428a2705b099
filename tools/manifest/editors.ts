/** What editors read: VS Code's custom data for HTML, and JetBrains' web-types. */
import elementsPackage from '../../package.json' with { type: 'json' };
import { elementsOf } from './types.js';
import type { Attribute, Element, Item, Manifest } from './types.js';
import { valuesOf } from './value-types.js';

/** Of the summary and the description, which both are sentences. */
const textOf = ({ summary = '', description = '' }: Element): string => `${summary}\n\n${description}`.trim();

function htmlAttribute({ name, description = '', default: given, type }: Attribute): object {
  const { words, isBoolean } = valuesOf(type?.text ?? '');
  const told = given === undefined || ['null', 'false', "''"].includes(given) ? '' : ` Default: \`${given}\`.`;
  return {
    name,
    description: { kind: 'markdown', value: `${description}${told}` },
    // `v`: there or not there.
    ...(isBoolean ? { valueSet: 'v' } : {}),
    ...(words.length > 0 ? { values: words.map((word) => ({ name: word })) } : {}),
  };
}

function listOf(title: string, items: readonly Item[] = []): string {
  if (items.length === 0) return '';
  return `\n\n### ${title}\n${items.map(({ name, description = '' }) => `- \`${name}\`: ${description}`).join('\n')}`;
}

/** https://code.visualstudio.com/api/extension-guides/custom-data-extension, version 1.1 */
export function htmlCustomData(manifest: Manifest): object {
  const tags = elementsOf(manifest).map((element) => ({
    name: element.tagName,
    description: {
      kind: 'markdown',
      value: `${textOf(element)}${listOf('Events', element.events)}${listOf('Slots', element.slots)}`,
    },
    attributes: (element.attributes ?? []).map(htmlAttribute),
  }));
  return { version: 1.1, tags };
}

const described = ({ name, description = '' }: Item) => ({ name, description });

function webElement(element: Element): object {
  const { tagName, attributes = [], members = [], events = [], slots, cssParts, cssProperties } = element;
  const typed = (item: Item) => ({ ...described(item), type: item.type?.text ?? 'unknown' });
  const given = ({ default: value }: Item) => (value === undefined ? {} : { default: value });
  return {
    name: tagName,
    description: textOf(element),
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
