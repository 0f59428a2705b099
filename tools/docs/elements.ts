/** Tables of `docs/elements/`, from the custom-elements manifest and the event classes. */
import { readFileSync } from 'node:fs';
import { allEventClasses, interfaceMembers } from '../build/manifest/source.js';
import { elementsOf, type Declaration, type Item, type Manifest } from '../build/manifest/types.js';
import { repositoryRoot } from '../run.js';
import { cell, code, joined, table } from './table.js';

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(`${repositoryRoot}dist/custom-elements.json`, 'utf8')) as Manifest;
}

const defaults: Record<string, string> = { null: '', "''": '' };

function defaultOf({ default: text = '' }: Item): string {
  return code(defaults[text] ?? text.replace(/^'|'$/g, ''));
}

type Row = readonly string[];

interface TableKind {
  heading: string;
  columns: readonly string[];
  rows: (element: Declaration) => Row[];
}

const byName = ({ name: a }: Item, { name: b }: Item): number => a.localeCompare(b);

/** One table for each kind of public API, in the order of the page. */
const kinds: TableKind[] = [
  {
    heading: 'Attributes',
    columns: ['Attribute', 'Property', 'Default', 'Description'],
    rows: ({ attributes = [] }) =>
      attributes
        .toSorted(byName)
        .map((item) => [code(item.name), code(item.fieldName ?? ''), defaultOf(item), cell(item.description ?? '')]),
  },
  {
    heading: 'Properties without an attribute',
    columns: ['Property', 'Type', 'Description'],
    rows: ({ members = [] }) =>
      members
        .filter((member) => member.kind === 'field' && member.attribute === undefined)
        .map(({ name, type, readonly, description = '' }) => [
          code(name),
          code(type?.text ?? ''),
          `${cell(description)}${readonly === true ? ' Read-only.' : ''}`,
        ]),
  },
  {
    heading: 'Methods',
    columns: ['Method', 'Description'],
    rows: ({ members = [] }) =>
      members
        .filter((member) => member.kind === 'method')
        .map(({ name, parameters = [], description = '' }) => [
          code(`${name}(${parameters.map((parameter) => parameter.name).join(', ')})`),
          cell(description),
        ]),
  },
  {
    heading: 'Events',
    columns: ['Event', 'When'],
    rows: ({ events = [] }) => events.map(({ name, description = '' }) => [code(name), cell(description)]),
  },
  {
    heading: 'Slots',
    columns: ['Slot', 'Content'],
    rows: ({ slots = [] }) => slots.map(({ name, description = '' }) => [code(name), cell(description)]),
  },
  {
    heading: 'CSS parts',
    columns: ['Part', 'What it is'],
    rows: ({ cssParts = [] }) => cssParts.map(({ name, description = '' }) => [code(name), cell(description)]),
  },
  {
    heading: 'CSS custom properties',
    columns: ['Property', 'Default', 'Use'],
    rows: ({ cssProperties = [] }) =>
      cssProperties.map((item) => [code(item.name), defaultOf(item), cell(item.description ?? '')]),
  },
];

const isSame = (a: Row, b: Row): boolean => a.join('|') === b.join('|');

/** Rows that every element has, word for word. */
function sharedRows(manifest: Manifest, { rows }: TableKind): Row[] {
  const [first, ...others] = elementsOf(manifest).map(rows);
  return (first ?? []).filter((row) => others.every((other) => other.some((one) => isSame(one, row))));
}

export function sharedTables(manifest: Manifest): string {
  return joined(kinds.map((kind) => table(`### ${kind.heading}`, kind.columns, sharedRows(manifest, kind))));
}

/** The rows of an element that are not shared. */
export function elementTables(manifest: Manifest, tag: string): string {
  const element = elementsOf(manifest).find(({ tagName }) => tagName === tag);
  if (element === undefined) throw new Error(`No element <${tag}> in the manifest.`);
  const tables = kinds.map((kind) => {
    const shared = sharedRows(manifest, kind);
    const own = kind.rows(element).filter((row) => !shared.some((one) => isSame(one, row)));
    return table(`## ${kind.heading}`, kind.columns, own);
  });
  return joined(tables);
}

export function eventFieldTable(): string {
  const rows = allEventClasses().flatMap(({ eventName, fields }) =>
    fields.length === 0
      ? [[code(eventName), '', '', '']]
      : fields.map(({ name, type, description }) => [code(eventName), code(name), code(type), cell(description)]),
  );
  return table('', ['Event', 'Field', 'Type', 'Description'], rows);
}

/** @param folder such as `server/src` */
export function interfaceTable(folder: string, name: string): string {
  const rows = interfaceMembers(folder, name).map(({ name: member, type, isOptional, description }) => [
    code(`${member}${isOptional ? '?' : ''}`),
    code(type.length > 90 ? 'object' : type),
    cell(description),
  ]);
  return table('', ['Name', 'Type', 'Description'], rows);
}
