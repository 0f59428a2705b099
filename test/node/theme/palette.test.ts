import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  contrast,
  parseHexColor,
  toHexColor,
  defaultPrimaryColor,
  paletteOf,
  surfaces,
} from '../../../src/kit/theme/palette.js';
import type { Srgb } from '../../../src/kit/theme/palette.js';

const color = (text: string): Srgb => {
  const parsed = parseHexColor(text);
  assert.ok(parsed, text);
  return parsed;
};

const hexColors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('hex colors', () => {
  it('reads three and six digits in any case', () => {
    for (const text of ['#abc', '#ABC', '#aabbcc', ' #AaBbCc ']) {
      assert.equal(toHexColor(color(text)), '#aabbcc');
    }
  });

  it('refuses everything else', () => {
    for (const text of ['', 'red', '2B2347', '#12', '#12345', '#1234567', '#ggg', 'rgb(1,2,3)']) {
      assert.equal(parseHexColor(text), null, text);
    }
  });
});

describe('contrast', () => {
  it('is 21 for black on white, 1 for a color on itself, and the same both ways', () => {
    assert.equal(contrast(color('#000'), color('#fff')), 21);
    assert.equal(contrast(color('#777'), color('#777')), 1);
    assert.equal(contrast(color('#123'), color('#def')), contrast(color('#def'), color('#123')));
  });
});

describe('the palette of a primary color', () => {
  it('gives any color controls with 3:1 and text with 4.5:1, in both themes', () => {
    fc.assert(
      fc.property(hexColors, (text) => {
        for (const scheme of ['light', 'dark'] as const) {
          const palette = paletteOf(text, scheme);
          assert.ok(palette);
          const surface = color(surfaces[scheme]);
          assert.ok(contrast(color(palette.edge), surface) >= 3, `${text}: edge on ${scheme}`);
          assert.ok(contrast(color(palette.accent), surface) >= 4.5, `${text}: accent on ${scheme}`);
          assert.ok(contrast(color(palette.onPrimary), color(palette.primary)) >= 4.5, `${text}: text on ${scheme}`);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('turns near-black or dark gray into a bright button on a dark card, because a gray one would look disabled', () => {
    for (const text of ['#000', '#111827', '#1f2937', '#222', '#14213d']) {
      const palette = paletteOf(text, 'dark');
      assert.equal(palette?.onPrimary, '#000000', text);
      for (const shown of [palette.primary, palette.accent]) {
        assert.ok(contrast(color(shown), color(surfaces.dark)) >= 12, `${text}: ${shown}`);
      }
      assert.equal(paletteOf(text, 'light')?.primary, toHexColor(color(text)));
    }
    // A saturated color and a clearly visible gray need no change.
    assert.equal(paletteOf(defaultPrimaryColor, 'dark')?.onPrimary, '#ffffff');
    assert.equal(paletteOf('#808080', 'dark')?.primary, '#808080');
  });

  it('adds an edge only to a fill that needs one', () => {
    assert.equal(paletteOf('#1F6F54', 'light')?.edge, '#1f6f54');
    const pale = paletteOf('#FFE9A8', 'light');
    assert.equal(pale?.primary, '#ffe9a8');
    assert.equal(pale?.edge, pale?.accent);
  });

  it('is null for an invalid color', () => {
    assert.equal(paletteOf('tomato', 'light'), null);
  });
});
