/**
 * Tests what editors, type checkers and documentation read about the elements, and that the reference covers all of it.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import elementsPackage from '../../../package.json' with { type: 'json' };
import { ensureBuild } from '../../../tools/build/build.js';
import { elementNames } from '../../../tools/repository.js';
import { complaintsAbout } from './manifest-complaints.js';
import { elementsOf, type Element, type Manifest } from '../../../tools/build/manifest/types.js';
import { spelledOut } from '../../../tools/build/manifest/value-types.js';
import { generatedFiles } from '../../../tools/build/manifest/write.js';
import { repositoryRoot } from '../../../tools/run.js';

const tags = elementNames.map((name) => `idv-${name}`);

interface HtmlData {
  tags: { name: string; attributes: { name: string; values?: { name: string }[]; valueSet?: string }[] }[];
}

const names = (items: readonly { name: string }[] = []): string[] => items.map(({ name }) => name);

describe('custom-elements.json', () => {
  const elements = new Map<string, Element>();
  const page = (name: string): string => readFileSync(`${repositoryRoot}docs/elements/${name}.md`, 'utf8');
  const read = <T>(path: string): T => JSON.parse(readFileSync(`${repositoryRoot}${path}`, 'utf8')) as T;
  let manifest: Manifest = { schemaVersion: '', readme: '', modules: [] };

  before(async () => {
    await ensureBuild();
    manifest = read<Manifest>(elementsPackage.customElements);
    for (const element of elementsOf(manifest)) elements.set(element.tagName, element);
  });

  it('has every element', () => {
    assert.deepEqual([...elements.keys()].sort(), tags);
  });

  it('describes everything, with modules that are published', () => {
    assert.deepEqual(complaintsAbout(manifest), []);
  });

  it('spells out the values of a type', () => {
    assert.equal(spelledOut('Theme'), "'light' | 'dark' | 'auto'");
    assert.equal(spelledOut('CountryChoice | null'), "'NGA' | 'GHA' | 'KEN' | string | null");
    assert.equal(spelledOut('PresentationChoice'), "'iframe' | 'popup' | 'redirect' | 'qr' | 'auto'");
    assert.equal(spelledOut('LocaleOverrides | null'), 'LocaleOverrides | null');
  });

  for (const tag of tags) {
    it(`lists the events of <${tag}> by name`, () => {
      const events = names(elements.get(tag)?.events);
      assert.ok(events.includes('idv-status-changed'));
      assert.deepEqual(
        events.filter((name) => !/^idv(-[a-z]+)+$/.test(name)),
        [],
      );
    });

    it(`lists nothing about <${tag}> that the reference lacks`, () => {
      const reference = page('README') + page(tag.replace('idv-', ''));
      const { attributes, events, slots, cssParts, cssProperties } = elements.get(tag) ?? {};
      const all = [attributes, events, slots, cssParts, cssProperties].flatMap((items) => names(items));
      assert.ok(all.includes('theme') && all.includes('card') && all.includes('--idv-surface'));
      assert.deepEqual(
        all.filter((name) => !reference.includes(`\`${name}\``)),
        [],
      );
    });

    it(`gives editors the accepted values of the attributes of <${tag}>`, () => {
      const attributes = read<HtmlData>('dist/html-custom-data.json').tags.find(({ name }) => name === tag)?.attributes;
      assert.deepEqual(names(attributes), names(elements.get(tag)?.attributes));
      const wordsOf = (attribute: string) => names(attributes?.find(({ name }) => name === attribute)?.values);
      assert.deepEqual(wordsOf('theme'), ['light', 'dark', 'auto']);
      assert.equal(attributes?.find(({ name }) => name === 'hide-branding')?.valueSet, 'v');
    });
  }

  it('is the source of everything else in the build', async () => {
    for (const [place, text] of await generatedFiles(manifest)) {
      assert.equal(readFileSync(`${repositoryRoot}dist/${place}`, 'utf8'), text, place);
    }
  });
});
