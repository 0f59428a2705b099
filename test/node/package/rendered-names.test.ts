/** Parts and slots: those in the templates are documented, and documented ones are in a template. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import elementsPackage from '../../../package.json' with { type: 'json' };
import { ensureBuild } from '../../../tools/build/build.js';
import { elementNames } from '../../../tools/repository.js';
import { english } from '../../../tools/docs/english.js';
import { namesIn, renderedBy } from './rendered.js';
import { elementsOf, type Element, type Manifest } from '../../../tools/build/manifest/types.js';
import { repositoryRoot } from '../../../tools/run.js';

/** Names in a module that the element imports for other reasons. */
const unused: Record<string, readonly string[]> = {
  'idv-liveness-challenge': ['shutter', 'torch-button', 'qr'],
  'idv-verification': ['tips'],
};

/** The states of an element that slots are named after. */
const states: Record<string, readonly string[]> = {
  'idv-face-capture': [...Object.keys(english.face.states), 'done'],
  'idv-document-capture': [...Object.keys(english.document.states), 'done'],
  'idv-liveness': Object.keys(english.liveness.states),
  'idv-liveness-challenge': Object.keys(english.challenge.states),
};

const names = (items: readonly { name: string }[] = []): string[] => items.map(({ name }) => name);

/** `step-*` matches `step-face`. */
function matches(pattern: string, name: string): boolean {
  return new RegExp(`^${pattern.replaceAll('*', '.+')}$`).test(name);
}

describe('parts and slots', () => {
  const elements = new Map<string, Element>();

  before(async () => {
    await ensureBuild();
    const manifest = JSON.parse(readFileSync(`${repositoryRoot}${elementsPackage.customElements}`, 'utf8')) as Manifest;
    for (const element of elementsOf(manifest)) elements.set(element.tagName, element);
  });

  it('are found in templates', () => {
    const { parts, slots, hasStateSlots } = namesIn([
      '<b part="button primary-action"><slot name="before-${step}"></slot>${renderRemark(\'note\', text)}</b>',
      '<slot name=${status}></slot>',
    ]);
    assert.deepEqual([...parts].sort(), ['button', 'note', 'primary-action']);
    assert.deepEqual([[...slots], hasStateSlots], [['before-*'], true]);
  });

  for (const name of elementNames) {
    const tag = `idv-${name}`;

    it(`of <${tag}> are documented`, () => {
      const { parts, slots } = renderedBy(name);
      const documented = elements.get(tag);
      const known = names(documented?.cssParts);
      assert.ok(parts.size > 20 && known.length > 20);
      assert.deepEqual(
        [...parts].filter((part) => !known.includes(part) && unused[tag]?.includes(part) !== true),
        [],
      );
      assert.deepEqual(
        [...slots].filter((slot) => !names(documented?.slots).some((given) => matches(slot, given))),
        [],
      );
    });

    it(`documented for <${tag}> are in its templates`, () => {
      const { parts, slots, hasStateSlots } = renderedBy(name);
      const patterns = [...slots, ...(hasStateSlots ? (states[tag] ?? []) : [])];
      const documented = elements.get(tag);
      assert.deepEqual(
        names(documented?.cssParts).filter((part) => !parts.has(part)),
        [],
      );
      assert.deepEqual(
        names(documented?.slots).filter((slot) => !patterns.some((pattern) => matches(pattern, slot))),
        [],
      );
    });
  }
});
