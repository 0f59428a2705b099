/** Lists what is missing in a manifest, one sentence each. */
import { existsSync } from 'node:fs';
import { repositoryRoot } from '../../../tools/run.js';
import { elementsOf } from '../../../tools/build/manifest/types.js';
import type { Declaration, Item, Manifest } from '../../../tools/build/manifest/types.js';

const isDescribed = ({ description = '' }: Item | Declaration): boolean => description.trim() !== '';

function ofItems(owner: string, kind: string, items: readonly Item[] = [], { typed = false } = {}): string[] {
  return items.flatMap((item) => {
    const said = [];
    if (!isDescribed(item)) said.push(`${owner}: ${kind} ${item.name || '(default)'} is not described`);
    if (typed && !item.type?.text) said.push(`${owner}: ${kind} ${item.name} has no type`);
    return said;
  });
}

function ofDeclaration(declaration: Declaration): string[] {
  const { name, members = [] } = declaration;
  const ofKind = (kind: string) => members.filter((member) => member.kind === kind);
  const hidden = members.filter(
    ({ name: member, privacy = 'public', static: isStatic }) =>
      privacy !== 'public' || isStatic === true || /^[#_]/.test(member),
  );
  return [
    ...(isDescribed(declaration) ? [] : [`${name} is not described`]),
    ...hidden.map((member) => `${name}: ${member.name} is not for pages`),
    ...ofItems(name, 'attribute', declaration.attributes, { typed: true }),
    ...ofItems(name, 'property', ofKind('field'), { typed: true }),
    ...ofItems(name, 'method', ofKind('method')),
    ...ofItems(name, 'event', declaration.events, { typed: true }),
    ...ofItems(name, 'slot', declaration.slots),
    ...ofItems(name, 'part', declaration.cssParts),
    ...ofItems(name, 'CSS property', declaration.cssProperties),
    ...ofItems(name, 'CSS state', declaration.cssStates),
  ];
}

/** Types of events that no module of the manifest declares. */
function unknownEvents(manifest: Manifest): string[] {
  const declared = new Set(manifest.modules.flatMap(({ declarations = [] }) => declarations.map(({ name }) => name)));
  return elementsOf(manifest).flatMap(({ name, events = [] }) =>
    events
      .filter(({ type }) => !declared.has(type?.text ?? ''))
      .map((event) => `${name}: ${event.name} is of ${event.type?.text}, which the package does not export`),
  );
}

export function complaintsAbout(manifest: Manifest): string[] {
  const { modules } = manifest;
  const missing = modules.filter(({ path }) => !existsSync(`${repositoryRoot}${path}`));
  return [
    ...missing.map(({ path }) => `${path} is not shipped`),
    ...modules.flatMap(({ declarations = [] }) => declarations.flatMap(ofDeclaration)),
    ...unknownEvents(manifest),
  ];
}
