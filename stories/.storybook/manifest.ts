/** The custom-elements manifest, for the stories' tables. */
import { firstProperties } from '../story-args.js';

interface Member {
  kind: string;
  name: string;
  privacy?: string;
  static?: boolean;
  attribute?: string;
  description?: string;
  type?: { text: string };
}

interface Declaration {
  tagName?: string;
  members?: Member[];
  events?: { name: string }[];
  attributes?: { name: string; fieldName?: string; description?: string; type?: { text: string } }[];
}

export interface Manifest {
  modules: { declarations?: Declaration[] }[];
}

/** Public properties, each in one row with its attribute. Otherwise the tables would list it twice. */
function publicMembers({ members = [], attributes = [] }: Declaration): Member[] {
  const attributeOf = new Map(attributes.map(({ name, fieldName }) => [fieldName ?? name, name]));
  return members
    .filter(({ kind, privacy = 'public', static: isStatic = false }) => {
      return kind === 'field' && privacy === 'public' && !isStatic;
    })
    .map((member) => {
      const attribute = attributeOf.get(member.name);
      const description = member.description ?? '';
      return attribute === undefined ? member : { ...member, description: `\`${attribute}\`: ${description}` };
    });
}

/** The panel shows rows in the order of the manifest. */
function inOrder(members: Member[]): Member[] {
  const placeOf = ({ name }: Member): number => {
    const place = firstProperties.indexOf(name);
    return place < 0 ? firstProperties.length : place;
  };
  return members.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export function shownManifest(manifest: Manifest): Manifest {
  const modules = manifest.modules.map((module) => ({
    ...module,
    declarations: (module.declarations ?? []).map((declaration) =>
      declaration.tagName === undefined
        ? declaration
        : { ...declaration, attributes: [], members: inOrder(publicMembers(declaration)) },
    ),
  }));
  return { ...manifest, modules };
}

/** Names of the events of all elements. */
export function eventNames(manifest: Manifest): string[] {
  const declarations = manifest.modules.flatMap((module) => module.declarations ?? []);
  return [...new Set(declarations.flatMap(({ events = [] }) => events.map(({ name }) => name)))];
}
