/**
 * Turns the analyzer's findings in the sources into the published manifest: the elements with everything they inherit,
 * in the shipped files, without internals.
 */
import elementsPackage from '../../../package.json' with { type: 'json' };
import { defaultPrimaryColor } from '../../../src/kit/theme/palette.js';
import { allEventClasses } from './source.js';
import { elementsOf } from './types.js';
import type { Attribute, Declaration, Element, Item, Manifest, Member, Module, Reference } from './types.js';
import { spelledOut } from './value-types.js';

const { name: packageName } = elementsPackage;
const shippedPath = (target: string): string => target.replace(/^\.\//, '');
const indexPath = shippedPath(elementsPackage.exports['.'].default);

/** Readable values for defaults that the sources only name. */
const defaults: Record<string, string> = { defaultPrimaryColor: `'${defaultPrimaryColor}'` };

function byName<Each extends Item>(items: readonly Each[] = []): Each[] {
  return items.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Removes the line breaks of the original comment, but keeps paragraphs. */
const unwrapped = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, ' ').trim();

function plainItem({ name, description, default: given }: Item): Item {
  return {
    name,
    ...(description ? { description: unwrapped(description) } : {}),
    ...(given ? { default: given } : {}),
  };
}

/** The analyzer does not resolve type arguments: `State['status']` is that of the element's flow. */
function typeOf(text: string, element: Declaration): string {
  const stateless = text.replace("State['status']", `${element.name.replace(/^Idv/, '')}Status`);
  return stateless.replace('LivenessStatus', 'LivenessStatus');
}

function isPublic({ name, privacy = 'public', static: isStatic }: Member): boolean {
  return privacy === 'public' && isStatic !== true && !/^[#_]/.test(name);
}

function memberOf(member: Member, element: Declaration): Member {
  const { kind, attribute, readonly, reflects, parameters, return: returned, type } = member;
  const base = { kind, ...plainItem(member) };
  if (kind === 'method') {
    const given = parameters?.map(({ name, optional, type: taken }) => ({
      name,
      ...(optional === true ? { optional } : {}),
      ...(taken === undefined ? {} : { type: { text: taken.text } }),
    }));
    return {
      ...base,
      ...(given === undefined ? {} : { parameters: given }),
      ...(returned === undefined ? {} : { return: { type: { text: returned.type.text } } }),
    };
  }
  const text = typeOf(type?.text ?? '', element);
  const value = base.default === undefined ? {} : { default: defaults[base.default] ?? base.default };
  return {
    ...base,
    ...value,
    type: { text: attribute === undefined ? text : spelledOut(text) },
    ...(attribute === undefined ? {} : { attribute }),
    ...(readonly === true ? { readonly } : {}),
    ...(reflects === true ? { reflects } : {}),
  };
}

function attributeOf(attribute: Attribute, element: Declaration): Attribute {
  const { fieldName, type } = attribute;
  const base = plainItem(attribute);
  return {
    ...base,
    ...(base.default === undefined ? {} : { default: defaults[base.default] ?? base.default }),
    type: { text: spelledOut(typeOf(type?.text ?? 'string', element)) },
    ...(fieldName === undefined ? {} : { fieldName }),
  };
}

function eventOf({ name, description, type }: Item): Item {
  const text = type?.text ?? '';
  const references: Reference[] = [{ name: text, package: packageName, module: indexPath }];
  return { name, ...(description ? { description: unwrapped(description) } : {}), type: { text, references } };
}

function elementOf(found: Element): Element {
  const { name, tagName, summary, description, attributes = [], members = [], events = [] } = found;
  return {
    kind: 'class',
    customElement: true,
    name,
    tagName,
    ...(summary ? { summary } : {}),
    ...(description ? { description: unwrapped(description) } : {}),
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: byName(attributes).map((attribute) => attributeOf(attribute, found)),
    members: members.filter(isPublic).map((member) => memberOf(member, found)),
    // For `dispatchEvent(new SomeEvent(first, …))`, the analyzer also lists `first`.
    events: byName(events.filter((event) => event.name?.startsWith('idv-'))).map(eventOf),
    slots: byName(found.slots).map(plainItem),
    cssParts: byName(found.cssParts).map(plainItem),
    cssProperties: byName(found.cssProperties).map(plainItem),
    cssStates: byName(found.cssStates).map(plainItem),
  };
}

function moduleOf(found: Element): Module {
  const element = elementOf(found);
  const { name, tagName } = element;
  const path = shippedPath(elementsPackage.exports['./*'].default.replaceAll('*', tagName.replace(/^idv-/, '')));
  return {
    kind: 'javascript-module',
    path,
    declarations: [element],
    exports: [
      { kind: 'js', name, declaration: { name, module: path } },
      { kind: 'custom-element-definition', name: tagName, declaration: { name, module: path } },
    ],
  };
}

/** The events' own fields. */
function eventModule(): Module {
  const classes = allEventClasses();
  const declarations = classes.map(({ className, description, fields }): Declaration => ({
    kind: 'class',
    name: className,
    description,
    superclass: { name: 'Event' },
    members: fields.map(({ name, type, description: told }) => ({
      kind: 'field',
      name,
      description: told,
      readonly: true,
      type: { text: type },
    })),
  }));
  return {
    kind: 'javascript-module',
    path: indexPath,
    declarations,
    exports: classes.map(({ className: name }) => ({ kind: 'js', name, declaration: { name, module: indexPath } })),
  };
}

/** @param analyzed the analyzer's own manifest of the sources */
export function shippedManifest(analyzed: Pick<Manifest, 'modules'>): Manifest {
  const elements = elementsOf(analyzed).toSorted((a, b) => a.tagName.localeCompare(b.tagName));
  return { schemaVersion: '2.1.0', readme: 'README.md', modules: [...elements.map(moduleOf), eventModule()] };
}
