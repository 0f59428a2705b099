/** Rules for every language, and the plurals, numbers, direction and scripts of some. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { withOverrides } from '../../../src/i18n/join-words.js';
import { localeTags } from '../../../src/i18n/locale.js';
import type { Locale, LocaleOverrides } from '../../../src/i18n/types.js';
import { en } from '../../../tools/docs/english.js';
import { wholeLanguage } from '../../support/languages.js';

/** British English is only a spelling, so it is not compared with English. */
const tags = localeTags.filter((tag) => tag !== 'en-gb');
const others = tags.filter((tag) => tag !== 'en');
const locales = new Map(await Promise.all(localeTags.map(async (tag) => [tag, await wholeLanguage(tag)] as const)));

function localeOf(tag: string): Locale {
  const locale = locales.get(tag);
  assert.ok(locale, tag);
  return locale;
}

type Call = (...values: unknown[]) => unknown;

/** Strings and functions of a locale by path; list items have their own paths. */
function leavesOf(value: unknown, path = ''): [path: string, leaf: string | Call][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, value as Call]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

function stringsOf(locale: Locale): Map<string, string> {
  return new Map(leavesOf(locale).filter((leaf): leaf is [string, string] => typeof leaf[1] === 'string'));
}

function functionsOf(locale: Locale): Map<string, Call> {
  return new Map(leavesOf(locale).filter((leaf): leaf is [string, Call] => typeof leaf[1] === 'function'));
}

/** Calls a function of a locale with numbers, except `retention`, which takes a duration in words. */
function callOf(path: string, call: Call, ...values: number[]): unknown {
  return path === 'retention' ? call(`${values[0]} days`) : call(...values);
}

/** All words of a function's result. */
function wordsOf(result: unknown): string {
  return leavesOf(result)
    .map(([, words]) => String(words))
    .join(' ');
}

/** Words that are the same in some languages: names and loanwords. */
const sameWords: Record<string, RegExp> = {
  '*': /^(Ghana Card|passport|Selfie|selfie|code|Code|Chrome|Safari)$/,
  fr: /^(document|Document|Identification|Comparaison|Continuer)$/,
  pt: /^(Selfie)$/,
};

/** Pidgin shares words with English, but hardly any whole sentences. */
const pidginShare = 0.25;

for (const tag of others) {
  describe(`${tag} compared with English`, () => {
    const locale = localeOf(tag);

    it('has exactly the same strings and functions', () => {
      const paths = (of: Locale) =>
        leavesOf(of)
          .map(([path, leaf]) => `${path} (${typeof leaf})`)
          // The number of steps differs between languages, because browsers' menus do.
          .filter((path) => !/^(steps|unblock|phone\.steps)\./.test(path))
          .sort();
      assert.deepEqual(paths(locale), paths(en));
      const stepsOf = ({ steps, unblock, phone }: Locale) =>
        [steps, unblock, phone.steps].map((each) => Object.keys(each));
      assert.deepEqual(stepsOf(locale), stepsOf(en));
    });

    it('is translated', () => {
      const english = stringsOf(en);
      const same = [...stringsOf(locale)].filter(([path, words]) => {
        if (path === 'tag' || path === 'direction' || words !== english.get(path)) return false;
        return !sameWords['*']?.test(words) && !sameWords[tag]?.test(words);
      });
      if (tag !== 'pcm') assert.deepEqual(same, []);
      else
        assert.ok(same.length <= english.size * pidginShare, `${same.length} of ${english.size}: ${same.join('; ')}`);
    });

    it('uses the arguments of functions', () => {
      const english = functionsOf(en);
      const digits = new Intl.NumberFormat(tag);
      const marks = [37, 53, 71];
      for (const [path, call] of functionsOf(locale)) {
        const expected = wordsOf(callOf(path, english.get(path) ?? (() => ''), ...marks));
        const got = wordsOf(callOf(path, call, ...marks));
        for (const mark of marks) {
          if (!expected.includes(String(mark))) continue;
          assert.ok(got.includes(String(mark)) || got.includes(digits.format(mark)), `${path}: ${got}`);
        }
      }
    });

    it('has plurals', () => {
      const digits = new Intl.NumberFormat(tag, { useGrouping: false });
      for (const [path, call] of functionsOf(locale)) {
        const sentences = [0, 1, 2, 3, 11, 100].map((count) => wordsOf(callOf(path, call, count, 100)));
        for (const words of sentences) {
          assert.notEqual(words.trim(), '', path);
          assert.doesNotMatch(words, /undefined|NaN|null|\[object/, path);
        }
      }
      const counted = [
        (count: number) => locale.retryAfter(count),
        (count: number) => locale.liveness.triesLeft(count),
        (count: number) => locale.challenge.timeLeft(count),
      ];
      for (const call of counted) {
        for (const count of [3, 11]) {
          const words = call(count);
          assert.ok(words.includes(String(count)) || words.includes(digits.format(count)), words);
        }
        const all = new Set([1, 2, 3, 11].map(call));
        assert.equal(all.size, 4, [...all].join(' | '));
      }
      assert.notEqual(locale.retryAfter(3), locale.retryAfter(180));
    });

    it('ends sentences as its script does, and pairs quotation marks', () => {
      for (const [path, words] of stringsOf(locale)) {
        assert.doesNotMatch(words, /'|"|\s{2}|^\s|\s$|\.\.\./, path);
        assert.equal(words.split('“').length, words.split('”').length, `${path}: ${words}`);
        assert.equal(words.split('«').length, words.split('»').length, `${path}: ${words}`);
        if (tag === 'am') assert.doesNotMatch(words, /[\u1200-\u137f][.,;]/, path);
        if (tag === 'ar') assert.doesNotMatch(words, /[\u0600-\u06ff] ?[,;?]/, path);
      }
    });
  });
}

describe('Arabic', () => {
  const ar = localeOf('ar');

  it('runs from right to left, and all others from left to right', () => {
    for (const tag of tags) assert.equal(localeOf(tag).direction, tag === 'ar' ? 'rtl' : 'ltr', tag);
  });

  it('has its six plurals', () => {
    const tries = [0, 1, 2, 3, 11, 100].map((left) => ar.liveness.triesLeft(left).replaceAll(/[0-9٠-٩]+/g, '#'));
    const number = '#';
    assert.deepEqual(tries, [
      'لم تبقَ محاولات. تواصل مع الدعم لمعرفة كيفية المتابعة.',
      'بقيت لك محاولة واحدة.',
      'بقيت لك محاولتان.',
      `بقيت لك ${number} محاولات.`,
      `بقيت لك ${number} محاولة.`,
      `بقيت لك ${number} محاولة.`,
    ]);
    assert.match(ar.retryAfter(2), /ثانيتين/);
    assert.match(ar.retryAfter(120), /دقيقتين/);
  });
});

describe('scripts', () => {
  const share = (tag: string, pattern: RegExp) => {
    const words = [...stringsOf(localeOf(tag)).values()];
    return words.filter((each) => pattern.test(each)).length / words.length;
  };

  it('are the languages’ own', () => {
    assert.ok(share('ar', /[\u0621-\u064a]/) > 0.97);
    assert.ok(share('am', /[\u1200-\u137f]/) > 0.97);
    assert.ok(share('pt', /[ãõçáéíóúâêô]/) > 0.4);
    if (localeTags.includes('ha')) assert.ok(share('ha', /[ɓɗƙƁƊƘ’]/) > 0.3);
    if (localeTags.includes('yo')) assert.ok(share('yo', /[ẹọṣàáèéìíòóùúẸỌṢ]/) > 0.9);
    if (localeTags.includes('ig')) assert.ok(share('ig', /[ịọụṅỊỌỤ]/) > 0.7);
  });
});

describe('the table of languages in the docs', () => {
  const docs = readFileSync(new URL('../../../docs/languages.md', import.meta.url), 'utf8');
  const rows = [...docs.matchAll(/^\| [^|]+\| `([a-z]+)` *\|([^|]+)\|.*\| (yes|no) +\|$/gm)];

  it('lists every language with its direction, and claims a review for English only', () => {
    for (const tag of tags) {
      const row = rows.find(([, name]) => name === tag);
      assert.ok(row, tag);
      assert.equal(row[2]?.trim(), localeOf(tag).direction === 'rtl' ? 'right to left' : 'left to right', tag);
      assert.equal(row[3], tag === 'en' ? 'yes' : 'no', tag);
    }
  });
});

describe('a page’s own strings', () => {
  /** The same shape with every string marked, and every list and function unchanged. */
  const marked = (value: unknown): unknown => {
    if (typeof value === 'string') return `own ${value}`;
    if (Array.isArray(value)) return value.map(marked);
    if (typeof value === 'function') return (...given: unknown[]) => marked((value as Call)(...given));
    return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, marked(inner)]));
  };

  it('can replace every string and function of every language', () => {
    for (const [tag, locale] of locales) {
      const own = withOverrides(locale, marked(locale) as LocaleOverrides);
      for (const [path, leaf] of leavesOf(own)) {
        const words = typeof leaf === 'string' ? leaf : wordsOf(callOf(path, leaf, 1, 2));
        assert.match(words, /^own /, `${tag}: ${path}`);
      }
    }
  });
});
