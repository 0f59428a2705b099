import { expect } from 'chai';
import { english as en } from '../../../tools/docs/english.js';
import { consoleLinesOf } from '../console-lines.js';
import { cleanUp, mount, part, reaches, textOf, until } from './harness.js';
import { installSimulatedCamera } from '../../../testing/src/index.js';

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
  ] as const) {
    it(`hide-branding="${value}" ${hidden ? 'hides' : 'keeps'} the branding`, async () => {
      const element = mount({ 'hide-branding': value });
      await element.updateComplete;
      expect(part(element, 'branding') === null).to.equal(hidden);
      expect(element.hideBranding).to.equal(hidden);
    });
  }

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

  it('removing an attribute restores its default', async () => {
    const element = mount({ 'primary-color': '#ffc400', theme: 'dark' });
    await element.updateComplete;
    const warnings = await consoleLinesOf(async () => {
      element.removeAttribute('primary-color');
      element.removeAttribute('theme');
      await element.updateComplete;
    });
    expect([element.primaryColor, element.theme, warnings]).to.deep.equal(['#2B2347', 'light', []]);
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

  for (const [attribute, value] of [
    ['theme', 'sepia'],
    ['primary-color', 'tomato'],
  ] as const) {
    it(`a bad ${attribute} is ignored with one warning that names it`, async () => {
      const warnings = await consoleLinesOf(async (logged) => {
        const element = mount({ [attribute]: value });
        await element.updateComplete;
        element.requestUpdate();
        await element.updateComplete;
        expect(tokenOf(element, '--_surface')).to.equal('#ffffff');
        expect(tokenOf(element, '--_primary')).to.equal('#2b2347');
        await until(() => logged.length > 0);
      });
      expect(warnings.length).to.equal(1);
      expect(warnings[0]).to.contain(`${attribute}="${value}"`);
    });
  }

  it('lang falls back to English, and the card declares its language', async () => {
    const element = mount({ lang: 'tlh' });
    await element.updateComplete;
    expect(part(element, 'card')?.lang).to.equal('en');
  });

  it('lang loads its words on request, and follows the page’s language', async () => {
    const section = document.createElement('section');
    section.lang = 'fr-SN';
    document.body.append(section);
    const element = mount();
    section.append(element);
    try {
      await until(() => part(element, 'card')?.lang === 'fr');
      expect(part(element, 'primary-action')?.textContent?.trim()).to.equal('Ouvrir la caméra');
      element.lang = 'en';
      await until(() => part(element, 'card')?.lang === 'en');
    } finally {
      element.remove();
      section.remove();
    }
  });

  it('lang of the page may change while it runs, also on the host of a shadow root', async () => {
    const outer = document.createElement('section');
    const root = outer.attachShadow({ mode: 'open' });
    document.body.append(outer);
    const element = mount();
    root.append(element);
    try {
      outer.lang = 'fr';
      await until(() => part(element, 'card')?.lang === 'fr');
      outer.lang = 'en-NG';
      await until(() => part(element, 'card')?.lang === 'en-GB');
      expect(part(element, 'primary-action')?.textContent?.trim()).to.equal(en.common.actions.start);
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

  it('an element created by script works like one in the page', async () => {
    const camera = installSimulatedCamera({ failure: 'not-found' });
    try {
      const element = document.createElement('idv-face-capture');
      expect(element.status).to.equal('idle');
      document.body.append(element);
      element.start();
      await reaches(element, 'failed');
      element.remove();
    } finally {
      camera.uninstall();
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
    const camera = installSimulatedCamera();
    try {
      const element = mount({ embedded: '' });
      await element.updateComplete;
      expect(element.goBack()).to.equal(false);
      element.start();
      await reaches(element, 'framing');
      expect(element.goBack()).to.equal(true);
      await reaches(element, 'canceled');
      expect(element.goBack()).to.equal(false);
    } finally {
      camera.uninstall();
    }
  });
});
