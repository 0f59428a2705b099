import { expect } from 'chai';
import type { LitElement } from 'lit';
import '../../../src/define.js';
import { consoleLinesOf } from '../console-lines.js';

/** Values that no attribute accepts, and some that only certain attributes do. */
const nonsense = ['', ' ', 'nonsense', '-1', 'NGA KEN', 'front back', '{}'];

const tags = [
  'idv-face-capture',
  'idv-document-capture',
  'idv-liveness',
  'idv-liveness-challenge',
  'idv-verification',
] as const;

/** The attributes that a page can set, with their properties. */
function attributesOf(tag: string): (readonly [attribute: string, property: string])[] {
  const { elementProperties } = customElements.get(tag) as typeof LitElement;
  return [...elementProperties].flatMap(([property, { attribute, state }]) => {
    if (attribute === false || state === true) return [];
    return [[typeof attribute === 'string' ? attribute : String(property).toLowerCase(), String(property)] as const];
  });
}

type Shown = LitElement & Record<string, unknown>;

async function mount(tag: string): Promise<Shown> {
  const element = document.createElement(tag) as Shown;
  element.setAttribute('assets', '/dist/assets/');
  document.body.append(element);
  await element.updateComplete;
  return element;
}

describe('attributes that a page sets, removes, or gets wrong', () => {
  const errors: unknown[] = [];
  const record = (event: ErrorEvent | PromiseRejectionEvent): void => {
    errors.push('reason' in event ? event.reason : event.error);
  };

  before(() => {
    window.addEventListener('error', record);
    window.addEventListener('unhandledrejection', record);
  });

  after(() => {
    window.removeEventListener('error', record);
    window.removeEventListener('unhandledrejection', record);
  });

  afterEach(() => {
    document.body.replaceChildren();
    errors.length = 0;
  });

  for (const tag of tags) {
    it(`<${tag}>: no attribute throws, and a removed one restores its default`, async () => {
      const attributes = attributesOf(tag);
      expect(attributes.map(([attribute]) => attribute)).to.include.members([
        'theme',
        'lang',
        'assets',
        'hide-branding',
      ]);
      const fresh = document.createElement(tag as string) as Shown;
      const kept: string[] = [];
      await consoleLinesOf(async () => {
        for (const [attribute, property] of attributes) {
          const element = await mount(tag);
          for (const value of nonsense) {
            element.setAttribute(attribute, value);
            await element.updateComplete;
          }
          element.removeAttribute(attribute);
          await element.updateComplete;
          if (element[property] !== fresh[property]) kept.push(`${attribute}: ${String(element[property])}`);
          element.remove();
        }
      });
      expect([kept, errors]).to.deep.equal([[], []]);
    });

    it(`<${tag}>: an undefined property does not throw, as frameworks may set one`, async () => {
      await consoleLinesOf(async () => {
        for (const [, property] of attributesOf(tag)) {
          const element = await mount(tag);
          for (const value of [null, undefined]) {
            element[property] = value;
            await element.updateComplete;
          }
          element.remove();
        }
      });
      expect(errors).to.deep.equal([]);
    });
  }
});
