import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { defaultLivenessBranding, livenessUrlOf, parseLivenessUrl } from '../../../src/contract/liveness-url.js';
import type { LivenessBranding } from '../../../src/contract/liveness-url.js';

const hosted = 'https://hosted.example/liveness/4f6c';

const color = fc
  .tuple(fc.constantFrom(3, 6), fc.stringMatching(/^[0-9a-fA-F]{6}$/))
  .map(([length, digits]) => `#${digits.slice(0, length)}`);
const title = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => text.trim() !== '' && !/\p{Surrogate}/u.test(text));
const brandings: fc.Arbitrary<LivenessBranding> = fc.record({
  hideBranding: fc.boolean(),
  customTitle: fc.oneof(title, fc.constant(defaultLivenessBranding.customTitle)),
  theme: fc.constantFrom('light' as const, 'dark' as const),
  primaryColor: fc.oneof(color, fc.constantFrom('#2B2347', '#2b2347')),
});

/** URLs that a service may return: with more parameters, repeated and empty ones, and a fragment. */
const bases = fc
  .tuple(
    fc.webUrl({ withQueryParameters: false, withFragments: false }),
    fc.array(
      fc
        .tuple(fc.stringMatching(/^[a-z_]{1,8}$/), fc.option(fc.string({ unit: 'grapheme' })))
        .filter(([name, value]) => !(name in defaultLivenessBranding) && !/\p{Surrogate}/u.test(value ?? ''))
        .map(([name, value]) => (value === null ? name : `${name}=${encodeURIComponent(value)}`)),
      { maxLength: 4 },
    ),
    fc.option(fc.stringMatching(/^[a-z0-9?=&/#-]{0,12}$/)),
  )
  .map(
    ([address, pairs, fragment]) =>
      `${address}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}${fragment === null ? '' : `#${fragment}`}`,
  );

/** The default in another spelling counts as the default. */
const canonical = (branding: LivenessBranding): LivenessBranding => ({
  ...branding,
  primaryColor: branding.primaryColor.toLowerCase() === '#2b2347' ? '#2B2347' : branding.primaryColor,
});

describe('the URL of the hosted liveness page', () => {
  it('is read back as it was written, whatever else it contains', () => {
    fc.assert(
      fc.property(bases, brandings, (base, branding) => {
        assert.deepEqual(parseLivenessUrl(livenessUrlOf(base, branding)), { base, branding: canonical(branding) });
      }),
      { numRuns: 200 },
    );
  });

  it('escapes the hash sign of a color', () => {
    assert.equal(livenessUrlOf(hosted, { primaryColor: '#1F6F54' }), `${hosted}?primaryColor=%231F6F54`);
  });

  const ignored = [
    'hideBranding=1',
    'hideBranding=yes',
    'hideBranding=False',
    'hideBranding=%E0%A4%A',
    'customTitle=',
    'customTitle=%20',
    'customTitle=%E0%A4%A',
    'theme=auto',
    'theme=Dark',
    'primaryColor=red',
    'primaryColor=%23ff',
    'primaryColor=%23ff00zz',
    'primaryColor=%23fff;background:url(x)',
    // Without an escaped hash sign, the color becomes the URL's fragment.
    'primaryColor=#ff0000',
    'THEME=dark',
  ];
  for (const query of ignored) {
    it(`ignores ${query}`, () => {
      assert.deepEqual(parseLivenessUrl(`${hosted}?${query}`).branding, defaultLivenessBranding);
    });
  }

  for (const query of ['hideBranding', 'hideBranding=', 'hideBranding=TRUE', 'hideBranding=hideBranding']) {
    it(`hides the branding for ${query}, as the attribute would`, () => {
      assert.equal(parseLivenessUrl(`${hosted}?${query}`).branding.hideBranding, true);
    });
  }

  it('takes the first of two, decodes a plus sign as a space, and unescapes names', () => {
    const { branding } = parseLivenessUrl(`${hosted}?theme=dark&theme=light&custom%54itle=Hello+you&hideBranding=true`);
    assert.deepEqual(branding, {
      ...defaultLivenessBranding,
      theme: 'dark',
      customTitle: 'Hello you',
      hideBranding: true,
    });
  });

  it('never throws, and always returns usable values', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (url, customTitle) => {
        const { branding } = parseLivenessUrl(livenessUrlOf(url, { customTitle }));
        assert.match(branding.primaryColor, /^#[0-9a-f]{3,6}$/i);
        assert.notEqual(branding.customTitle.trim(), '');
      }),
    );
  });
});
