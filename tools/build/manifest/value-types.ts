/** Spells out named types, so that editors show the words that an attribute accepts instead of `Theme`. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { filesUnder } from '../../repository.js';
import { repositoryRoot } from '../../run.js';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The module-level names in the sources that types refer to: aliases, and the lists that they are derived from. */
type Names = ReadonlyMap<string, Node>;

function statementsOf(path: string): Node[] {
  const { program } = parseSync(path, readFileSync(`${repositoryRoot}${path}`, 'utf8'));
  const statements = program.body as unknown as Node[];
  return statements.map((statement) => (statement['declaration'] as Node | undefined) ?? statement);
}

let known: Names | null = null;

function namesOfSources(): Names {
  if (known !== null) return known;
  const names = new Map<string, Node>();
  for (const statement of filesUnder('src/', '.ts').flatMap(statementsOf)) {
    if (statement.type === 'TSTypeAliasDeclaration') {
      names.set((statement['id'] as { name: string }).name, statement['typeAnnotation'] as Node);
    } else if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement['declarations'] as { id: { name?: string }; init: Node | null }[]) {
        if (id.name !== undefined && init !== null) names.set(id.name, init);
      }
    }
  }
  known = names;
  return names;
}

/** The strings in `['a', 'b'] as const`, also with `satisfies`. */
function listed(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return listed(node['expression'] as Node);
  if (node.type !== 'ArrayExpression') return [];
  return (node['elements'] as Node[]).flatMap(({ value }) => (typeof value === 'string' ? [`'${value}'`] : []));
}

/** The members of a union type, as TypeScript writes them; `null` if it is not a union of words. */
function membersOf(node: Node, names: Names): string[] | null {
  switch (node.type) {
    case 'TSUnionType': {
      const parts = (node['types'] as Node[]).map((part) => membersOf(part, names));
      return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
    }
    case 'TSParenthesizedType':
      return membersOf(node['typeAnnotation'] as Node, names);
    case 'TSLiteralType': {
      const { value } = node['literal'] as { value?: unknown };
      return typeof value === 'string' ? [`'${value}'`] : null;
    }
    case 'TSNullKeyword':
      return ['null'];
    case 'TSStringKeyword':
      return ['string'];
    case 'TSBooleanKeyword':
      return ['boolean'];
    case 'TSNumberKeyword':
      return ['number'];
    // `string & {}` accepts any string, while editors still suggest the other words of the union.
    case 'TSIntersectionType':
      return (node['types'] as Node[]).some(({ type }) => type === 'TSStringKeyword') ? ['string'] : null;
    case 'TSIndexedAccessType': {
      const list = node['objectType'] as Node;
      const query = (list.type === 'TSParenthesizedType' ? list['typeAnnotation'] : list) as Node;
      const found = listed(names.get((query['exprName'] as { name?: string } | undefined)?.name ?? ''));
      return found.length > 0 ? found : null;
    }
    case 'TSTypeReference': {
      const alias = names.get((node['typeName'] as { name?: string }).name ?? '');
      return alias === undefined ? null : membersOf(alias, names);
    }
    default:
      return null;
  }
}

/** Returns `'light' | 'dark' | 'auto'` for `Theme`, and the unchanged text for a type that is not a union of words. */
export function spelledOut(text: string): string {
  const { program, errors } = parseSync('type.ts', `type It = ${text};`);
  if (errors.length > 0) return text;
  const [alias] = program.body as unknown as { typeAnnotation: Node }[];
  const members = alias === undefined ? null : membersOf(alias.typeAnnotation, namesOfSources());
  return members === null ? text : [...new Set(members)].join(' | ');
}

export interface Values {
  /** The words that a type accepts. */
  words: readonly string[];
  /** Whether it accepts others too. */
  isOpen: boolean;
  isBoolean: boolean;
}

/** Parses the result of `spelledOut`. */
export function valuesOf(spelled: string): Values {
  const members = spelled.split(' | ');
  return {
    words: members.flatMap((member) => /^'(.*)'$/.exec(member)?.[1] ?? []),
    isOpen: members.includes('string'),
    isBoolean: members.includes('boolean'),
  };
}
