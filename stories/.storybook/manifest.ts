/** What the custom-elements manifest says, for the stories' panels. */
import type { ArgTypesEnhancer } from 'storybook/internal/types';

interface Declaration {
  tagName?: string;
  events?: { name: string }[];
  attributes?: { name: string; fieldName?: string; description?: string }[];
}

export interface Manifest {
  modules: { declarations?: Declaration[] }[];
}

const declarationsOf = ({ modules }: Manifest): Declaration[] =>
  modules.flatMap(({ declarations = [] }) => declarations);

/** Describes the rows of the Controls panel that are properties of the story's element. */
export function describedRows(manifest: Manifest): ArgTypesEnhancer {
  return ({ argTypes, component }) => {
    const element = declarationsOf(manifest).find(({ tagName }) => tagName !== undefined && tagName === component);
    const attributes = new Map(element?.attributes?.map((each) => [each.fieldName ?? each.name, each]));
    return Object.fromEntries(
      Object.entries(argTypes).map(([name, row]) => {
        const { name: attribute, description = '' } = attributes.get(name) ?? {};
        return [name, attribute === undefined ? row : { ...row, description: `\`${attribute}\`: ${description}` }];
      }),
    );
  };
}

/** Names of the events of all elements. */
export function eventNames(manifest: Manifest): string[] {
  return [...new Set(declarationsOf(manifest).flatMap(({ events = [] }) => events.map(({ name }) => name)))];
}
