/** What the name of a type stands for: editors show the words that an attribute takes, not `Theme`. */
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

/** Module-level names of the sources that types are made of: aliases, and lists that they are taken from. */
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

/** Strings of `['a', 'b'] as const`, also with `satisfies`. */
function listed(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return listed(node['expression'] as Node);
  if (node.type !== 'ArrayExpression') return [];
  return (node['elements'] as Node[]).flatMap(({ value }) => (typeof value === 'string' ? [`'${value}'`] : []));
}

/** Members of the union that a type is, as TypeScript writes them; `null`: it is no union of words. */
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
    // `string & {}`: any string, but editors go on offering the words beside it.
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

/** `'light' | 'dark' | 'auto'` for `Theme`; the text as it is where it stands for no words. */
export function spelledOut(text: string): string {
  const { program, errors } = parseSync('type.ts', `type It = ${text};`);
  if (errors.length > 0) return text;
  const [alias] = program.body as unknown as { typeAnnotation: Node }[];
  const members = alias === undefined ? null : membersOf(alias.typeAnnotation, namesOfSources());
  return members === null ? text : [...new Set(members)].join(' | ');
}

export interface Values {
  /** The words that a type takes. */
  words: readonly string[];
  /** Whether it takes others too. */
  isOpen: boolean;
  isBoolean: boolean;
}

/** Reads what `spelledOut` gives. */
export function valuesOf(spelled: string): Values {
  const members = spelled.split(' | ');
  return {
    words: members.flatMap((member) => /^'(.*)'$/.exec(member)?.[1] ?? []),
    isOpen: members.includes('string'),
    isBoolean: members.includes('boolean'),
  };
}
