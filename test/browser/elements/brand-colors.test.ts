import { expect } from 'chai';
import { contrast, parseHexColor, type Srgb } from '../../../src/theme/color.js';
import { RecordedWorkers } from '../vision/recorded-workers.js';
import { cleanUp, mountWithCamera, reaches, until } from './harness.js';

/** Twenty colors of every kind: pale, dark, gray, vivid. */
const brands = [
  ...['#FFFFFF', '#FFF9C4', '#FFE9A8', '#FFC400', '#C6FF00', '#B2EBF2', '#E1BEE7', '#F8BBD0', '#BDBDBD', '#9E9E9E'],
  ...['#767676', '#00BFA5', '#E8590C', '#D50000', '#1F6F54', '#2962FF', '#6200EA', '#2B2347', '#0B3D0B', '#000000'],
];

function rendered(text: string): Srgb {
  const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return { red: red / 255, green: green / 255, blue: blue / 255 };
}

describe('any brand color, as rendered by the browser', () => {
  const workers = new RecordedWorkers();
  before(() => workers.install());
  after(() => workers.restore());
  afterEach(cleanUp);

  for (const theme of ['light', 'dark']) {
    it(`has 4.5:1 for words and 3:1 for controls: ${theme}`, async () => {
      const { element } = await mountWithCamera({ theme, manual: '' });
      const styleOf = (selector: string, pseudo?: string): CSSStyleDeclaration => {
        const found = element.shadowRoot?.querySelector(selector);
        if (!found) throw new Error(`no ${selector}`);
        return getComputedStyle(found, pseudo);
      };
      const tooPale: string[] = [];
      const expectRatio = (what: string, one: string, other: string, min: number): void => {
        const ratio = contrast(rendered(one), rendered(other));
        if (ratio < min) tooPale.push(`${what}: ${ratio.toFixed(2)} of ${min}`);
      };
      const paint = async (brand: string): Promise<void> => {
        element.setAttribute('primary-color', brand);
        await element.updateComplete;
        for (const animation of element.shadowRoot?.getAnimations() ?? []) animation.finish();
      };
      for (const brand of brands) {
        await paint(brand);
        const card = styleOf('.card').backgroundColor;
        const button = styleOf('.button.primary');
        expectRatio(`${brand} words`, button.color, button.backgroundColor, 4.5);
        expectRatio(`${brand} edge`, button.borderTopColor, card, 3);
        expectRatio(`${brand} icon`, styleOf('.tips .icon').color, styleOf('.tips .icon').backgroundColor, 3);
      }
      element.start();
      await reaches(element, 'framing');
      // The ring appears once the stage has a size.
      await until(() => (element.shadowRoot?.querySelector('.oval .ring') ?? null) !== null);
      for (const brand of brands) {
        await paint(brand);
        const card = styleOf('.card').backgroundColor;
        expectRatio(`${brand} shutter`, styleOf('.shutter').borderTopColor, card, 3);
        expectRatio(`${brand} ring`, styleOf('.oval .ring').stroke, card, 3);
      }
      expect(tooPale).to.deep.equal([]);
    });
  }

  it("keeps the brand's own color as the fill on light", async () => {
    const { element } = await mountWithCamera({ 'primary-color': '#FFE9A8' });
    const button = element.shadowRoot?.querySelector('.button.primary');
    const fill = parseHexColor('#FFE9A8');
    expect(button && rendered(getComputedStyle(button).backgroundColor)).to.deep.equal(fill);
  });
});
