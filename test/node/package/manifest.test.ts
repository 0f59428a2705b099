/** What editors and documentation read about the elements, and whether the reference names all of it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { ensureBuild } from '../../../tools/build.js';
import { elementNames } from '../../../tools/elements.js';
import { repositoryRoot } from '../../../tools/run.js';

interface Named {
  name: string;
}

interface Declaration {
  tagName?: string;
  attributes?: Named[];
  events?: Named[];
}

const tags = elementNames.map((name) => `idv-${name}`);

describe('custom-elements.json', { timeout: 300_000 }, () => {
  const elements = new Map<string, Declaration>();
  const reference = readFileSync(`${repositoryRoot}docs/elements.md`, 'utf8');

  before(async () => {
    await ensureBuild();
    const { modules } = JSON.parse(readFileSync(`${repositoryRoot}dist/custom-elements.json`, 'utf8')) as {
      modules: { declarations?: Declaration[] }[];
    };
    for (const declaration of modules.flatMap(({ declarations = [] }) => declarations)) {
      if (declaration.tagName !== undefined) elements.set(declaration.tagName, declaration);
    }
  });

  it('has every element', () => {
    assert.deepEqual([...elements.keys()].sort(), tags);
  });

  for (const tag of tags) {
    it(`lists the events of <${tag}> by their names`, () => {
      const names = (elements.get(tag)?.events ?? []).map(({ name }) => name);
      assert.ok(names.includes('idv-status-changed'));
      assert.deepEqual(
        names.filter((name) => !/^idv(-[a-z]+)+$/.test(name)),
        [],
      );
    });

    it(`lists nothing of <${tag}> that the reference does not name`, () => {
      const { attributes = [], events = [] } = elements.get(tag) ?? {};
      const names = [...attributes, ...events].map(({ name }) => name);
      assert.ok(names.includes('theme'));
      assert.deepEqual(
        names.filter((name) => !reference.includes(`\`${name}\``)),
        [],
      );
    });
  }
});
