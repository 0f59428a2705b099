import { expect } from 'chai';
import { IdvFaceCapture } from '../../../src/elements/face-capture/define.js';
import { lookForUnknownTags } from '../../../src/kit/element/idle.js';
import { reportUnknownTags } from '../../../src/kit/diagnostics/tags.js';
import { isNameFree } from '../../../src/kit/element/free-name.js';
import { consoleLinesOf } from '../console-lines.js';
import { until } from './harness.js';

/** Registers a class the way every element registers itself. */
function defineElement(name: string, element: CustomElementConstructor): void {
  if (isNameFree(name, element)) customElements.define(name, element);
}

let count = 0;
const freshName = (): string => `idv-defined-${(count += 1)}`;

describe('registering an element', () => {
  it('looks for misspelled tags once, after the page has settled', async () => {
    const misspelled = document.createElement('idv-selfi');
    document.body.append(misspelled);
    const logged = await consoleLinesOf(async (lines) => {
      lookForUnknownTags();
      await until(() => lines.length > 0);
      lookForUnknownTags();
    });
    misspelled.remove();
    expect(logged).to.have.length(1);
    expect(logged[0]).to.match(/^\[idv-elements element-unknown\] <idv-selfi> /);
  });

  it('defines an element once, and is silent about the same class again', async () => {
    const [name, taken] = [freshName(), freshName()];
    class Own extends HTMLElement {}
    customElements.define(taken, class extends HTMLElement {});
    const logged = await consoleLinesOf(async (lines) => {
      defineElement(name, Own);
      defineElement(name, Own);
      // A warning about another name comes after any about this one.
      defineElement(taken, class extends HTMLElement {});
      await until(() => lines.length > 0);
    });
    expect(customElements.get(name)).to.equal(Own);
    expect(logged).to.have.length(1);
    expect(logged[0]).to.contain(taken);
  });

  for (const [what, first, expected] of [
    ['a class of the page', class extends HTMLElement {}, /is defined by something else on this page/],
    [
      'another version',
      class extends HTMLElement {
        static readonly packageVersion = '0.0.1';
      },
      /loads idv-elements 0\.0\.1 and unbuilt: <idv-defined-\d+> of version 0\.0\.1 stays/,
    ],
    [
      'a second copy of the same version',
      class extends HTMLElement {
        static readonly packageVersion = 'unbuilt';
      },
      /loads idv-elements unbuilt twice/,
    ],
  ] as const) {
    it(`leaves the name to ${what}, with one warning`, async () => {
      const name = freshName();
      customElements.define(name, first);
      const logged = await consoleLinesOf(async (lines) => {
        defineElement(name, class extends IdvFaceCapture {});
        await until(() => lines.length > 0);
      });
      expect(customElements.get(name)).to.equal(first);
      expect(logged).to.have.length(1);
      expect(logged[0])
        .to.match(/^\[idv-elements element-defined\] /)
        .and.match(expected);
    });
  }

  for (const [tag, advice] of [
    ['idv-selfie', 'Did you mean <idv-face-capture>?'],
    ['idv-face-captur', 'Did you mean <idv-face-capture>?'],
    ['idv-verification', 'Import "idv-elements/verification"'],
    ['idv-widget', 'The elements are idv-face-capture,'],
  ] as const) {
    it(`reports <${tag}>, which nothing has defined`, async () => {
      const element = document.createElement(tag);
      document.body.append(element, document.createElement('other-element'));
      const logged = await consoleLinesOf(() => Promise.resolve(reportUnknownTags()));
      element.remove();
      expect(logged).to.have.length(1);
      expect(logged[0]).to.contain(`<${tag}> is not defined`).and.to.contain(advice);
    });
  }

  it('does not throw if the page has registered the class under a name of its own', async () => {
    class Named extends IdvFaceCapture {}
    customElements.define(freshName(), Named);
    const logged = await consoleLinesOf(async (lines) => {
      defineElement(freshName(), Named);
      await until(() => lines.length > 0);
    });
    expect(logged[0]).to.match(/has defined its class under another name/);
  });
});
