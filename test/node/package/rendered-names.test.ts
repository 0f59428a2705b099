/** Parts and slots: those in the templates are documented, and documented ones are in a template. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ensureBuild } from '../../../tools/build/build.js';
import { elementsOf } from '../../../tools/build/manifest/types.js';
import { readManifest } from '../../../tools/docs/elements.js';
import { english } from '../../../tools/docs/english.js';
import { elementNames } from '../../../tools/repository.js';
import { loadedWith, sourceOf } from './source-modules.js';

/** Names in a module that the element imports for other reasons. */
const unused: Record<string, readonly string[]> = {
  'liveness-challenge': ['shutter', 'torch-button', 'qr'],
  verification: ['tips'],
};

/** The states of an element that slots are named after. */
const states: Record<string, readonly string[]> = {
  'face-capture': [...Object.keys(english.face.states), 'done'],
  'document-capture': [...Object.keys(english.document.states), 'done'],
  liveness: Object.keys(english.liveness.states),
  'liveness-challenge': Object.keys(english.challenge.states),
};

/** The names in all templates that an element loads, except those of other elements. `*` stands for a value. */
function renderedBy(element: string): { parts: Set<string>; slots: string[] } {
  const isOthers = (path: string) => elementNames.some((o) => o !== element && path.startsWith(`elements/${o}/`));
  const reach = { follows: (path: string) => !isOthers(path), lazily: true };
  const modules = [...loadedWith(`elements/${element}/${element}.ts`, reach)];
  const text = modules
    .filter((path) => /^(?:elements|kit)\//.test(path))
    .map(sourceOf)
    .join('\n');
  const added = modules.flatMap((path) => [...sourceOf(path).matchAll(/\.part\.add\('([a-z-]+)'\)/g)]);
  const matches = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  // A remark's part is its kind.
  const remarks = matches(/\brenderRemark\(\s*'([a-z-]+)'/g);
  const slots = matches(/<slot name="([^"]*)"/g).map((name) => name.replaceAll(/\$\{.*?\}/g, '*'));
  return {
    parts: new Set([
      ...matches(/\spart="([^"]*)"/g).flatMap((names) => names.split(/\s+/)),
      ...added.map(([, name = '']) => name),
      ...remarks,
    ]),
    slots: [...slots, ...(text.includes('<slot name=${') ? (states[element] ?? []) : [])],
  };
}

/** `step-*` matches `step-face`. */
const matches = (pattern: string, name: string): boolean => new RegExp(`^${pattern.replaceAll('*', '.+')}$`).test(name);

describe('parts and slots', () => {
  before(ensureBuild);

  for (const name of elementNames) {
    it(`of <idv-${name}> are those that its page documents`, () => {
      const { parts, slots } = renderedBy(name);
      const element = elementsOf(readManifest()).find(({ tagName }) => tagName === `idv-${name}`);
      const known = (element?.cssParts ?? []).map((part) => part.name);
      const given = (element?.slots ?? []).map((slot) => slot.name);
      assert.ok(parts.size > 20 && known.length > 20);
      const ignored = unused[name] ?? [];
      assert.deepEqual([...parts].filter((part) => !ignored.includes(part)).toSorted(), known.toSorted());
      const isState = (slot: string): boolean => states[name]?.includes(slot) === true;
      assert.deepEqual(
        slots.filter((slot) => !isState(slot) && !given.some((one) => matches(slot, one))),
        [],
      );
      assert.deepEqual(
        given.filter((one) => !slots.some((slot) => matches(slot, one))),
        [],
      );
    });
  }
});
