import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { unblockKeys } from '../../../src/camera/browser.js';
import { challengeHints } from '../../../src/elements/liveness-challenge/flow/state.js';
import { recoveries } from '../../../src/kit/steps/recovery.js';
import { joinWords, withOverrides } from '../../../src/kit/i18n/join-words.js';
import { localeTagFor, localeTags } from '../../../src/kit/i18n/locale.js';
import type { Locale } from '../../../src/kit/i18n/types.js';
import { sameWords, spokenCode } from '../../../src/kit/i18n/words/common.js';
import { challengeKinds, livenessFailures } from '../../../src/liveness-evidence/index.js';
import { faceHints } from '../../../src/face/types.js';
import { deviceErrorCodes } from '../../../src/contract/errors.js';
import { hostProblemCodes, serviceCodes } from '../../../src/contract/problem-codes.js';
import { en } from '../../../tools/docs/english.js';
import { wholeLanguage } from '../../support/languages.js';

const errorCodes = [
  ...deviceErrorCodes,
  ...Object.values(serviceCodes).filter((name) => name !== 'SUCCESS'),
  ...hostProblemCodes,
] as const;

/** One sentence, optionally followed by a question. Ethiopic and Arabic punctuation count, too. */
const sentence = /^[^.።?؟]+[.።]( [^.።?؟]+[?؟])?$/;

const byTag = new Map(await Promise.all(localeTags.map(async (tag) => [tag, await wholeLanguage(tag)] as const)));
const locales = [...byTag.values()];

function wordCount(text: string): number {
  return text.split(/\s+/).length;
}

for (const locale of locales) {
  describe(`the words of ${locale.tag}`, () => {
    it('describe every failure with more than its code', () => {
      const ofFiles = Object.values(locale.document.file).map((words) =>
        typeof words === 'function' ? words('TIFF') : words,
      );
      for (const words of ofFiles) {
        assert.ok(typeof words === 'string' ? words.length > 0 : words.title.length > 0 && words.text.length > 0);
      }
      const codes = errorCodes.filter((code) => !code.startsWith('file-'));
      for (const code of codes) {
        const { title, text } = locale.errors[spokenCode(code)] ?? { title: '', text: '' };
        assert.ok(title.length > 0 && text.length > 0, code);
        assert.ok(!`${title} ${text}`.includes(code), `${code} is shown as words`);
      }
      const ownWords = codes.filter((code) => !(code in sameWords));
      assert.deepEqual(Object.keys(locale.errors).sort(), ownWords.sort());
    });

    it('name a failure in full where a flow or a phone says it differently', () => {
      const { document, liveness, challenge, phone, errors } = locale;
      for (const { errors: own } of [document, liveness, challenge, phone]) {
        assert.ok(Object.keys(own).length > 0);
        for (const [code, { title = '', text = '' }] of Object.entries(joinWords(errors, own))) {
          assert.ok(title.length > 0 && text.length > 0, code);
        }
      }
    });

    it('have steps for every browser, and for what a sentence cannot say', () => {
      const actions = new Set<string>(Object.values(recoveries).map(({ recoveryAction }) => recoveryAction));
      for (const [action, steps] of Object.entries({ ...locale.steps, ...locale.phone.steps })) {
        assert.ok(actions.has(action) && steps.length >= 2, action);
      }
      for (const key of unblockKeys) assert.ok(locale.unblock[key].length >= 2, key);
    });

    it('keep each hint to six words, and its warning to one sentence', () => {
      for (const hint of faceHints) {
        assert.ok(wordCount(locale.face.hints[hint]) <= 6, locale.face.hints[hint]);
        assert.match(locale.face.warnings[hint], sentence, hint);
      }
      for (const toward of Object.values(locale.face.directions)) {
        for (const words of Object.values(toward ?? {})) assert.ok(wordCount(words) <= 5, words);
      }
    });

    it('ask for every movement in at most five words, and announce each as a sentence', () => {
      const { prompts, spoken, hints, missed } = locale.challenge;
      for (const kind of challengeKinds) {
        assert.ok(wordCount(prompts[kind]) <= 5, prompts[kind]);
        assert.match(spoken[kind], /[.።]$/, kind);
      }
      for (const hint of challengeHints) assert.ok(wordCount(hints[hint]) <= 6, hints[hint]);
      for (const failure of livenessFailures) {
        const { title, text } = missed[failure](prompts.nod);
        assert.ok(title !== '' && /[.።]$/.test(text), failure);
        assert.doesNotMatch(`${title} ${text}`, /photo|fake|attack|liveness/i, failure);
      }
    });

    it('are never empty, never shout, and never mention biometrics, sessions or tokens', () => {
      for (const [path, words] of wordsOf(locale)) {
        if (path === 'tag' || path === 'direction') continue;
        assert.notEqual(words.trim(), '', path);
        assert.doesNotMatch(words, /!|undefined|NaN|\[object/, path);
        assert.doesNotMatch(words, /biometr|session|token/i, path);
      }
    });
  });
}

describe('English', () => {
  it('has plurals', () => {
    assert.equal(en.retryAfter(1), 'Try again in 1 second.');
    assert.equal(en.retryAfter(20), 'Try again in 20 seconds.');
    assert.equal(en.retryAfter(60), 'Try again in 1 minute.');
    assert.equal(en.retryAfter(61), 'Try again in 2 minutes.');
    assert.equal(en.timeLeft(2), 'Almost there');
    assert.equal(en.timeLeft(12), 'About 15 seconds left');
    assert.equal(en.timeLeft(60), 'About 1 minute left');
    assert.equal(en.timeLeft(61), 'About 2 minutes left');
    assert.equal(en.step(2, 3), 'Step 2 of 3');
  });
});

describe('choosing a language', () => {
  it('uses British spelling for all English except American', () => {
    for (const tag of ['en-GB', 'en_ng', 'en-GH', 'EN-ke', 'en-ZA', 'en-NG-x-bank']) {
      assert.equal(localeTagFor(tag), 'en-gb', tag);
    }
  });

  it('tries the tag, its shorter forms, then English', () => {
    for (const tag of ['en', 'EN', 'en-US', 'en_ph', 'en-LR', 'tlh', 'x', '']) {
      assert.equal(localeTagFor(tag), 'en', tag);
    }
    for (const tag of localeTags.filter((each) => each !== 'en')) assert.equal(localeTagFor(`${tag}-XX`), tag);
  });
});

describe('British spelling', () => {
  const british = wholeLanguage('en-gb');
  /** Words that are spelled differently in Britain, Nigeria, Ghana and Kenya. */
  const american = /licens(e|ing)\b|center|\btoward\b|airplane|color|favor|gray|cancel(ed|ing)|\b\w+iz(e|ed|ing)\b/i;
  const spelledAlike = /\bsize\b/gi;

  it('differs from American English in spelling alone, in few places', async () => {
    const whole = wordsOf(await british);
    const before = new Map(wordsOf(en));
    assert.deepEqual(
      whole.map(([path]) => path),
      [...before.keys()],
    );
    const differing = whole.filter(([path, words]) => words !== before.get(path) && path !== 'tag');
    assert.deepEqual(
      differing.map(([, words]) => words),
      differing.map(([path]) =>
        (before.get(path) ?? '')
          .replaceAll('driving license', 'driving licence')
          .replaceAll('license', 'licence')
          .replaceAll('center', 'centre')
          .replaceAll('toward ', 'towards ')
          .replaceAll('airplane', 'flight'),
      ),
    );
    assert.ok(differing.length > 0 && differing.length < before.size / 40, `${differing.length} of ${before.size}`);
  });

  it('leaves no American spelling', async () => {
    for (const [path, words] of wordsOf(await british)) {
      assert.doesNotMatch(words.replaceAll(spelledAlike, ''), american, path);
    }
  });
});

describe('how long photos are kept', () => {
  const sentences: [tag: string, time: string, sentence: string][] = [
    ['en', '90 days', 'Photos are kept for 90 days.'],
    ['en-gb', '1 year', 'Photos are kept for 1 year.'],
    ['fr', '6 months', 'Les photos sont conservées 6 mois.'],
    ['pt', '1 month', 'As fotos são guardadas durante 1 mês.'],
    ['sw', '2 years', 'Picha huhifadhiwa kwa miaka 2.'],
    ['sw', '1 year', 'Picha huhifadhiwa kwa mwaka 1.'],
    ['ha', '30 days', 'Za a adana hotunan har kwana 30.'],
    ['yo', '1 day', 'A ó tọ́jú àwọn fọ́tò náà fún ọjọ́ 1.'],
    ['am', '5 years', 'ፎቶዎቹ ለ5 ዓመታት ይቀመጣሉ።'],
    ['ar', '1 day', 'تُحفظ الصور لمدة يوم واحد.'],
    ['ar', '2 months', 'تُحفظ الصور لمدة شهرين.'],
  ];

  it('is said in the language, with its plural', async () => {
    for (const [tag, time, sentence] of sentences) assert.equal((await wholeLanguage(tag)).retention(time), sentence);
  });
});

describe('whom photos are for', () => {
  const name = 'Bank <b>& Sons</b>';

  it('is named wherever texts mention photos or where they go, in every language', () => {
    for (const { tag, face, document, liveness, challenge, verification, handoff } of locales) {
      const { privacy, passed, attention } = verification;
      const sentences = [face.privacy, document.privacy, privacy, passed].flatMap((each) => [each.sent, each.kept]);
      const others = [liveness.privacy, challenge.privacy, (given: string) => attention.comparison(given).text];
      for (const say of [...sentences, ...others]) assert.ok(say(name).includes(name), `${tag}: ${say(name)}`);
      const site = handoff.phone.site('bank.example', name);
      assert.ok(site.includes(name) && site.includes('bank.example'), `${tag}: ${site}`);
    }
  });
});

describe('a page’s own strings', () => {
  it('replace only what they name', () => {
    const own = withOverrides(en, {
      face: { title: 'Smile for Baobab', hints: { 'too-far': 'Come closer' } },
      steps: { 'go-online': ['Turn on mobile data'] },
      retryAfter: (seconds) => `Wait ${seconds} seconds.`,
    });
    assert.equal(own.face.title, 'Smile for Baobab');
    assert.equal(own.face.hints['too-far'], 'Come closer');
    assert.equal(own.face.hints['too-close'], en.face.hints['too-close']);
    assert.deepEqual(own.steps['go-online'], ['Turn on mobile data']);
    assert.equal(own.retryAfter(3), 'Wait 3 seconds.');
    assert.equal(own.timeLeft, en.timeLeft);
    assert.equal(en.face.title, 'Take a selfie');
  });
});

/** British English is only a spelling, so it is not compared with English. */
const tags = localeTags.filter((tag) => tag !== 'en-gb');
const others = tags.filter((tag) => tag !== 'en');

function localeOf(tag: string): Locale {
  const locale = byTag.get(tag);
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
function textOf(result: unknown): string {
  return leavesOf(result)
    .map(([, words]) => String(words))
    .join(' ');
}

/** All texts of a locale with their paths. Functions are called with sample values. */
const wordsOf = (locale: Locale): [path: string, words: string][] =>
  leavesOf(locale).map(([path, leaf]) => [path, typeof leaf === 'string' ? leaf : textOf(callOf(path, leaf, 1, 2))]);

/** Words that are the same in some languages: names and loanwords. */
const loanwords: Record<string, RegExp> = {
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
        return !loanwords['*']?.test(words) && !loanwords[tag]?.test(words);
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
        const expected = textOf(callOf(path, english.get(path) ?? (() => ''), ...marks));
        const got = textOf(callOf(path, call, ...marks));
        for (const mark of marks) {
          if (!expected.includes(String(mark))) continue;
          assert.ok(got.includes(String(mark)) || got.includes(digits.format(mark)), `${path}: ${got}`);
        }
      }
    });

    it('has plurals', () => {
      const digits = new Intl.NumberFormat(tag, { useGrouping: false });
      for (const [path, call] of functionsOf(locale)) {
        const sentences = [0, 1, 2, 3, 11, 100].map((count) => textOf(callOf(path, call, count, 100)));
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
