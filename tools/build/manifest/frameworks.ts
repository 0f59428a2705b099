/**
 * Generates declarations of the tags for the type checkers of React, Vue and Svelte. All use the same three interfaces
 * per element: attributes, properties without an attribute, and events.
 *
 * `@wc-toolkit/jsx-types` and its siblings for Vue and Svelte can't replace it: they treat every event as a `CustomEvent`,
 * and their files are eight times as large.
 */
import { elementsOf, pascalCase } from './types.js';
import type { Element, Item, Manifest } from './types.js';

/** A doc comment. */
const comment = ({ description = '' }: Item, indent = '  '): string =>
  `${indent}/** ${description.replaceAll('*/', '* /')} */\n`;

function interfaceOf(name: string, lines: readonly string[]): string {
  return `export interface ${name} {\n${lines.join('')}}\n`;
}

/** `lang` and `title` need no description of ours. */
const ofEveryElement = new Set(['lang']);

function interfacesOf({ name, tagName, attributes = [], members = [], events = [] }: Element): string {
  const title = pascalCase(tagName);
  const property = (field: string): string => `${name}['${field}'] | undefined`;
  const own = attributes.filter((attribute) => !ofEveryElement.has(attribute.name));
  const settable = members.filter(({ kind, readonly }) => kind === 'field' && readonly !== true);
  const others = settable.filter(({ attribute }) => attribute === undefined);
  return [
    interfaceOf(
      `${title}Attributes`,
      own.map((item) => `${comment(item)}  '${item.name}'?: ${property(item.fieldName ?? item.name)};\n`),
    ),
    interfaceOf(
      `${title}Properties`,
      others.map((item) => `${comment(item)}  ${item.name}?: ${property(item.name)};\n`),
    ),
    interfaceOf(
      `${title}Events`,
      events.map((item) => `${comment(item)}  '${item.name}': ${item.type?.text};\n`),
    ),
    `/** The properties of \`<${tagName}>\`, including those that attributes set. */\n`,
    `export type ${title}Fields = Partial<Pick<${name}, ${settable.map((field) => `'${field.name}'`).join(' | ')}>>;\n`,
  ].join('\n');
}

/** Checks a name where it is written: `slot={'intro' satisfies SlotNames['idv-face-capture']}`. */
function slotNames(elements: readonly Element[]): string {
  const lines = elements.map(
    ({ tagName, slots = [] }) => `  '${tagName}': ${slots.map(({ name }) => `'${name}'`).join(' | ')};\n`,
  );
  return `/** The names of the slots of each element. */\n${interfaceOf('SlotNames', lines)}`;
}

/** `dist/types/frameworks/attributes.d.ts` */
export function attributeTypes(manifest: Manifest): string {
  const elements = elementsOf(manifest);
  const names = new Set(
    elements.flatMap(({ name, events = [] }) => [name, ...events.map(({ type }) => type?.text ?? '')]),
  );
  return [
    `import type {\n${[...names]
      .toSorted()
      .map((name) => `  ${name},\n`)
      .join('')}} from 'idv-elements';\n`,
    ...elements.map(interfacesOf),
    slotNames(elements),
    '/** An event of an element whose type the handler knows. */',
    'export type EventOf<Owner, Kind> = Kind & { readonly currentTarget: Owner };\n',
  ].join('\n');
}

function imports(elements: readonly Element[], parts: readonly string[]): string {
  const names = elements.flatMap(({ tagName }) => parts.map((part) => `${pascalCase(tagName)}${part}`));
  const lines = [...names, 'EventOf'].toSorted().map((name) => `  ${name},\n`);
  const classes = elements.map(({ name }) => `  ${name},\n`);
  return [
    `import type {\n${classes.join('')}} from 'idv-elements';\n`,
    `import type {\n${lines.join('')}} from './attributes.js';\n`,
    `export type { SlotNames } from './attributes.js';\n`,
  ].join('');
}

/** Writes one line for each element, with its class and the requested interfaces. */
function tags(elements: readonly Element[], type: string, parts: readonly string[], indent: string): string {
  return elements
    .map(({ name, tagName, summary = '' }) => {
      const given = [name, ...parts.map((part) => `${pascalCase(tagName)}${part}`)].join(', ');
      return `${indent}/** ${summary} */\n${indent}'${tagName}': ${type}<${given}>;\n`;
    })
    .join('');
}

/** `idv-elements/jsx`: React 19, which sets properties and listens to events of custom elements. */
export function jsxTypes(manifest: Manifest): string {
  const elements = elementsOf(manifest);
  const parts = ['Attributes', 'Properties', 'Events'];
  return `/** The tags in React's JSX: attributes by their names, events as \`onidv-face-captured\`. Needs React 19. */
import type { ClassAttributes, HTMLAttributes } from 'react';
${imports(elements, parts)}
type Listeners<Owner, Events> = {
  [Name in keyof Events & string as \`on\${Name}\`]?: ((event: EventOf<Owner, Events[Name]>) => void) | undefined;
};

type Tag<Owner, Attributes, Properties, Events> = Omit<HTMLAttributes<Owner>, keyof Attributes | keyof Properties> &
  ClassAttributes<Owner> &
  Attributes &
  Properties &
  Listeners<Owner, Events>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags(elements, 'Tag', parts, '      ')}    }
  }
}
`;
}

/** `idv-elements/vue` */
export function vueTypes(manifest: Manifest): string {
  const elements = elementsOf(manifest);
  return `/** The tags in Vue's templates: attributes and properties, events as \`@idv-face-captured\`. */
import type { HTMLAttributes, PublicProps } from 'vue';
${imports(elements, ['Fields', 'Events'])}
type Camel<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\` ? \`\${First}\${Capitalize<Camel<Rest>>}\` : Name;

type Listeners<Owner, Events> = {
  [Name in keyof Events & string as \`on\${Capitalize<Camel<Name>>}\`]?: (event: EventOf<Owner, Events[Name]>) => void;
};

type Tag<Owner, Fields, Events> = new () => Owner & {
  /** Only the template checker uses it. */
  $props: Omit<HTMLAttributes, keyof Fields> & PublicProps & Fields & Listeners<Owner, Events>;
};

declare module 'vue' {
  interface HTMLAttributes {
    /** The slot for an element's child. */
    slot?: string | undefined;
  }
  interface GlobalComponents {
${tags(elements, 'Tag', ['Fields', 'Events'], '    ')}  }
}
`;
}

/** `idv-elements/svelte` */
export function svelteTypes(manifest: Manifest): string {
  const elements = elementsOf(manifest);
  const parts = ['Attributes', 'Properties', 'Events'];
  return `/** The tags in Svelte's templates: attributes by their names, events as \`onidv-face-captured\`. */
import type { HTMLAttributes } from 'svelte/elements';
${imports(elements, parts)}
type Handler<Owner, Kind> = ((event: EventOf<Owner, Kind>) => void) | undefined | null;

/** An attribute in Svelte 5, a directive in Svelte 4. */
type Listeners<Owner, Events> = {
  [Name in keyof Events & string as \`on\${Name}\` | \`on:\${Name}\`]?: Handler<Owner, Events[Name]>;
};

type Tag<Owner extends EventTarget, Attributes, Properties, Events> = Omit<
  HTMLAttributes<Owner>,
  keyof Attributes | keyof Properties
> &
  Attributes &
  Properties &
  Listeners<Owner, Events>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${tags(elements, 'Tag', parts, '    ')}  }
}
`;
}
