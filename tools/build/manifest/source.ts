/** Reads declarations and their doc comments from TypeScript sources. */
import { readFileSync } from 'node:fs';
import { parseSync, type Comment } from 'oxc-parser';
import { repositoryRoot } from '../../run.js';
import { filesUnder } from '../../repository.js';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A documented member of an interface or class. */
export interface Member {
  name: string;
  type: string;
  isOptional: boolean;
  description: string;
}

interface Source {
  text: string;
  comments: readonly Comment[];
  declarations: Node[];
}

function readSource(path: string): Source {
  const text = readFileSync(`${repositoryRoot}${path}`, 'utf8');
  const { program, comments } = parseSync(path, text);
  const statements = program.body as unknown as Node[];
  const declarations = statements.map((statement) => (statement['declaration'] as Node | undefined) ?? statement);
  return { text, comments, declarations };
}

/** The doc comment that ends directly before `position`, as one paragraph without tags. */
function descriptionBefore({ text, comments }: Source, position: number): string {
  const found = comments.findLast(
    ({ type, end, value }) =>
      type === 'Block' && value.startsWith('*') && end <= position && text.slice(end, position).trim() === '',
  );
  if (found === undefined) return '';
  const lines = found.value.split('\n').map((line) => line.replace(/^\s*\*+\s?/, '').trim());
  const tag = lines.findIndex((line) => line.startsWith('@'));
  return (tag < 0 ? lines : lines.slice(0, tag)).join(' ').trim();
}

function memberOf(source: Source, node: Node, position = node.start): Member {
  const key = node['key'] as Node;
  const annotation = (node['typeAnnotation'] ?? node['returnType']) as Node | null | undefined;
  const isMethod = node.type === 'TSMethodSignature';
  const type = isMethod
    ? source.text.slice(key.end, node.end).replace(/^\?/, '').replace(/;$/, '')
    : source.text.slice(annotation?.start ?? key.end, annotation?.end ?? key.end).replace(/^\??:\s*/, '');
  return {
    name: source.text.slice(key.start, key.end),
    type,
    isOptional: node['optional'] === true,
    description: descriptionBefore(source, position),
  };
}

function findInterface(folder: string, name: string): { source: Source; node: Node } | null {
  for (const path of filesUnder(`${folder}/`, '.ts')) {
    if (!readFileSync(`${repositoryRoot}${path}`, 'utf8').includes(`interface ${name} `)) continue;
    const source = readSource(path);
    const node = source.declarations.find(
      ({ type, id }) => type === 'TSInterfaceDeclaration' && (id as { name: string }).name === name,
    );
    if (node !== undefined) return { source, node };
  }
  return null;
}

/** The members of an interface and of those that it extends, declared anywhere under `folder`. */
export function interfaceMembers(folder: string, name: string): Member[] {
  const found = findInterface(folder, name);
  if (found === null) throw new Error(`No interface ${name} under ${folder}.`);
  const { source, node } = found;
  const parents = ((node['extends'] ?? []) as { expression: { name?: string } }[]).map(({ expression }) => expression);
  const own = (node['body'] as { body: Node[] }).body.map((member) => memberOf(source, member));
  const inherited = parents.flatMap(({ name: parent }) =>
    parent === undefined ? [] : interfaceMembers(folder, parent),
  );
  return [...own, ...inherited];
}

/** A DOM event class: its name, and the fields that it carries. */
export interface EventClass {
  className: string;
  eventName: string;
  description: string;
  fields: Member[];
}

function constructorFields(source: Source, method: Node): Member[] {
  const { params } = method['value'] as { params: Node[] };
  return params
    .filter(({ type }) => type === 'TSParameterProperty')
    .map((node) => {
      const parameter = node['parameter'] as Node;
      return memberOf(source, { ...parameter, key: parameter, end: parameter.end }, node.start);
    })
    .map((member) => ({ ...member, name: /^\w+/.exec(member.name)?.[0] ?? member.name }));
}

function eventClasses(path: string): EventClass[] {
  const source = readSource(path);
  const classes = source.declarations.filter(({ type }) => type === 'ClassDeclaration');
  return classes.flatMap((found) => {
    const eventName = /super\('(idv-[a-z-]+)'/.exec(source.text.slice(found.start, found.end))?.[1];
    if (eventName === undefined) return [];
    const members = (found['body'] as { body: Node[] }).body;
    const fields = members.flatMap((member) => {
      if (member.type === 'PropertyDefinition') return [memberOf(source, member)];
      return member['kind'] === 'constructor' ? constructorFields(source, member) : [];
    });
    const { name: className } = found['id'] as { name: string };
    const start = source.text.indexOf(`export class ${className} `);
    return [{ className, eventName, description: descriptionBefore(source, start), fields }];
  });
}

/** The events that elements fire, by name: each element's own, and those of the kit. */
export function allEventClasses(): EventClass[] {
  const files = filesUnder('src/', '.ts').filter((path) => /\/events(?:\.ts$|\/)/.test(path));
  const found = files.flatMap((path) => eventClasses(path));
  return found.toSorted((a, b) => a.eventName.localeCompare(b.eventName));
}
