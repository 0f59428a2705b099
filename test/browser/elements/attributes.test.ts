import { expect } from 'chai';
import type { LitElement } from 'lit';
import '../../../src/define.js';
import { booleanAttribute } from '../../../src/kit/element/property.js';
import { reportDoubts } from '../../../src/kit/element/idle.js';
import { choices } from '../../../src/kit/diagnostics/settings.js';
import { english as en } from '../../../tools/docs/english.js';
import { consoleLinesOf } from '../console-lines.js';
import { cleanUp, mount, mountWithCamera, part, reaches, textOf, until } from './harness.js';

function tokenOf(element: HTMLElement, name: string): string {
  const card = element.shadowRoot!.querySelector('.card')!;
  return getComputedStyle(card).getPropertyValue(name).trim();
}

describe('attributes shared by all elements', () => {
  afterEach(cleanUp);

  for (const [value, hidden] of [
    ['', true],
    ['true', true],
    ['hide-branding', true],
    ['false', false],
    [' False ', false],
    ['no', false],
    ['0', false],
    ['yes', false],
  ] as const) {
    it(`hide-branding="${value}" ${hidden ? 'hides' : 'shows'} the branding, as attribute or property`, async () => {
      const element = mount({ 'hide-branding': value });
      const other = mount();
      Object.assign(other, { hideBranding: value });
      for (const { updateComplete } of [element, other]) await updateComplete;
      for (const shown of [element, other]) {
        expect([part(shown, 'branding') === null, shown.hideBranding]).to.deep.equal([hidden, hidden]);
      }
    });
  }

  it('the status is a state for styles', async () => {
    const element = mount();
    await element.updateComplete;
    expect([element.matches(':state(idle)'), element.matches(':state(framing)')]).to.deep.equal([true, false]);
  });

  it('custom-title replaces the title', async () => {
    const element = mount({ 'custom-title': 'Show us you' });
    await element.updateComplete;
    expect(textOf(element, '.title')).to.equal('Show us you');
    element.removeAttribute('custom-title');
    await element.updateComplete;
    expect(textOf(element, '.title')).to.equal(en.face.title);
  });

  it('primary-color paints the button and makes its text black or white', async () => {
    const element = mount({ 'primary-color': '#FFC400' });
    await element.updateComplete;
    const { backgroundColor, color } = getComputedStyle(part(element, 'primary-action')!);
    expect([backgroundColor, color]).to.deep.equal(['rgb(255, 196, 0)', 'rgb(0, 0, 0)']);
    element.primaryColor = '#2B2347';
    await element.updateComplete;
    expect(getComputedStyle(part(element, 'primary-action')!).color).to.equal('rgb(255, 255, 255)');
  });

  it('theme chooses the colors, and a dark primary color is lightened on dark', async () => {
    const element = mount({ theme: 'dark' });
    await element.updateComplete;
    expect(tokenOf(element, '--_surface')).to.equal('#101217');
    expect(tokenOf(element, '--_primary')).not.to.equal('#2b2347');
    element.theme = 'light';
    await element.updateComplete;
    expect(tokenOf(element, '--_surface')).to.equal('#ffffff');
    expect(tokenOf(element, '--_primary')).to.equal('#2b2347');
  });

  it('theme="auto" follows the device', async () => {
    const element = mount({ theme: 'auto' });
    await element.updateComplete;
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    expect(tokenOf(element, '--_surface')).to.equal(dark ? '#101217' : '#ffffff');
  });

  it('custom properties of the page win', async () => {
    const element = mount();
    element.style.setProperty('--idv-surface', 'rgb(1, 2, 3)');
    await element.updateComplete;
    const card = part(element, 'card')!;
    expect(getComputedStyle(card).backgroundColor).to.equal('rgb(1, 2, 3)');
  });

  it('lang falls back to English, and the card declares its language', async () => {
    const element = mount({ lang: 'tlh' });
    await element.updateComplete;
    expect(part(element, 'card')?.lang).to.equal('en');
  });

  it('lang follows the page’s language while it runs, also on the host of a shadow root', async () => {
    const outer = document.createElement('section');
    document.body.append(outer);
    const element = mount();
    outer.attachShadow({ mode: 'open' }).append(element);
    try {
      outer.lang = 'fr-SN';
      await until(() => part(element, 'card')?.lang === 'fr');
      expect(textOf(element, '[part~="primary-action"]')).to.equal('Ouvrir la caméra');
      outer.lang = 'en-NG';
      await until(() => part(element, 'card')?.lang === 'en-GB');
      element.lang = 'en';
      await until(() => part(element, 'card')?.lang === 'en');
    } finally {
      outer.remove();
    }
  });

  it('the browser’s language applies if neither the element nor the page sets one', async () => {
    const page = document.documentElement.lang;
    document.documentElement.removeAttribute('lang');
    const browser = Object.getOwnPropertyDescriptor(Navigator.prototype, 'languages')!;
    Object.defineProperty(navigator, 'languages', { value: ['tlh', 'fr-CI', 'en'], configurable: true });
    try {
      const element = mount();
      await until(() => part(element, 'card')?.lang === 'fr');
      element.lang = 'en';
      await until(() => part(element, 'card')?.lang === 'en');
    } finally {
      Reflect.deleteProperty(navigator, 'languages');
      expect(navigator.languages).to.deep.equal(browser.get!.call(navigator));
      document.documentElement.lang = page;
    }
  });

  it('strings replaces words, also while it runs', async () => {
    const element = mount();
    element.strings = { actions: { start: 'Let us go' } };
    await element.updateComplete;
    expect(part(element, 'primary-action')?.textContent?.trim()).to.equal('Let us go');
    element.strings = null;
    await element.updateComplete;
    expect(part(element, 'primary-action')?.textContent?.trim()).to.equal(en.common.actions.start);
  });

  it('slots replace words', async () => {
    const element = mount();
    element.innerHTML = '<p slot="intro">Ours</p><p slot="footer">Bank</p>';
    await element.updateComplete;
    for (const name of ['intro', 'footer']) {
      const slot = element.shadowRoot?.querySelector<HTMLSlotElement>(`slot[name="${name}"]`);
      expect(slot?.assignedElements().length, name).to.equal(1);
    }
  });

  it('embedded hides header and branding but keeps the name', async () => {
    const element = mount({ embedded: '' });
    await element.updateComplete;
    expect(part(element, 'header')).to.equal(null);
    expect(part(element, 'branding')).to.equal(null);
    expect(part(element, 'card')?.getAttribute('aria-label')).to.equal(en.face.title);
    element.customTitle = 'Show us you';
    await element.updateComplete;
    expect(part(element, 'card')?.getAttribute('aria-label')).to.equal('Show us you');
    element.embedded = false;
    await element.updateComplete;
    expect(part(element, 'card')?.hasAttribute('aria-label')).to.equal(false);
    expect(part(element, 'header')).not.to.equal(null);
  });

  it('goBack() does what the back button does, and reports when there is nothing to go back to', async () => {
    const { element } = await mountWithCamera({ embedded: '' }, { failure: 'hanging' });
    expect(element.goBack()).to.equal(false);
    element.start();
    await reaches(element, 'permission');
    expect(element.goBack()).to.equal(true);
    await reaches(element, 'canceled');
    expect(element.goBack()).to.equal(false);
  });
});

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

type Shown = LitElement & { ignored: ReadonlyMap<string, string> } & Record<string, unknown>;

async function show(tag: string, attributes: Record<string, string> = {}): Promise<Shown> {
  const element = document.createElement(tag) as Shown;
  for (const [name, value] of Object.entries({ assets: '/dist/assets/', ...attributes })) {
    element.setAttribute(name, value);
  }
  document.body.append(element);
  await element.updateComplete;
  return element;
}

/** Values that some attribute ignores. Each attribute ignores at least one. */
const ignorable = ['forever', 'no', '0', 'javascript:alert(1)'];

/** What a person sees of an element, without its drawings, which load later. */
function screenOf(element: Shown): string {
  const card = element.shadowRoot!.querySelector('.card')!.cloneNode(true) as HTMLElement;
  for (const drawing of card.querySelectorAll('svg')) drawing.remove();
  const parts = [...card.querySelectorAll('[part]')].map((each) => each.outerHTML.replace(/>[\s\S]*/, ''));
  const { blockSize, maxInlineSize } = getComputedStyle(element);
  const { style, dataset, lang } = card;
  const text = card.textContent.replaceAll(/\s+/g, ' ');
  return [style.cssText, JSON.stringify(dataset), lang, text, ...parts, blockSize, maxInlineSize].join('\n');
}

describe('attributes that the console calls ignored', () => {
  afterEach(() => document.body.replaceChildren());

  for (const tag of tags) {
    it(`<${tag}> shows the same screen as without them`, async () => {
      const { elementProperties } = customElements.get(tag) as typeof LitElement;
      const isBoolean = (name: string): boolean => elementProperties.get(name)?.converter === booleanAttribute;
      const expected = attributesOf(tag).filter(([name, property]) => name in choices || isBoolean(property));
      const showWith = async (attribute: string, value: string): Promise<Shown> => {
        const element = await show(tag);
        element.setAttribute('backend', '/idv');
        element.setAttribute(attribute, value);
        await element.updateComplete;
        return element;
      };
      const ignored = new Set<string>();
      const different: string[] = [];
      for (const [attribute] of attributesOf(tag)) {
        const plain = await showWith('data-nothing', '');
        await reportDoubts(plain);
        const screen = screenOf(plain);
        plain.remove();
        for (const value of ignorable) {
          const element = await showWith(attribute, value);
          const lines = await consoleLinesOf(() => reportDoubts(element));
          if (lines.some((line) => line.includes(`<${tag}> ignores ${attribute}="${value}"`))) {
            ignored.add(attribute);
            if (screenOf(element) !== screen) different.push(`${attribute}="${value}"`);
          }
          element.remove();
        }
      }
      expect([...ignored].toSorted()).to.deep.equal(expected.map(([name]) => name).toSorted());
      expect(different).to.deep.equal([]);
    });
  }
});

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
    it(`<${tag}>: no attribute or undefined property throws, and a removed one restores its default`, async () => {
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
        const element = await show(tag);
        for (const [attribute, property] of attributes) {
          for (const value of nonsense) {
            element.setAttribute(attribute, value);
            await element.updateComplete;
          }
          element.removeAttribute(attribute);
          await element.updateComplete;
          if (element[property] !== fresh[property]) kept.push(`${attribute}: ${String(element[property])}`);
          // Frameworks may set undefined properties.
          for (const value of [null, undefined, fresh[property]]) {
            element[property] = value;
            await element.updateComplete;
          }
        }
      });
      expect([kept, errors]).to.deep.equal([[], []]);
    });
  }
});
