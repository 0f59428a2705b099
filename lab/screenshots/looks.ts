/** The variants in which a state is captured: sizes, themes, languages. */
import type { Viewport } from 'puppeteer-core';
import { localeTags } from '../../src/kit/i18n/locale.js';
import { wholeLanguage } from '../../test/support/languages.js';

const phone = { deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export const sizes = {
  phone: { width: 360, height: 740, ...phone },
  small: { width: 320, height: 568, ...phone },
  /** The part of 360 × 640 that a browser's bars leave. */
  short: { width: 360, height: 560, ...phone },
  landscape: { width: 740, height: 360, ...phone },
  /** The browser's text size at 200 %. */
  text: { width: 360, height: 740, ...phone },
  desktop: { width: 1280, height: 800, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
  /** The part of 1366 × 768 that a browser's bars leave. */
  laptop: { width: 1366, height: 600, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
  /** 1280 × 800 at 400 %. */
  zoomed: { width: 320, height: 200, deviceScaleFactor: 4, isMobile: false, hasTouch: false },
} as const satisfies Record<string, Viewport>;

export type SizeName = keyof typeof sizes;

/** Pixels of the root's font. */
export const rootFontSizes: Partial<Record<SizeName, number>> = { text: 32 };

/** `forced`: forced colors; `calm`: reduced motion, on light. */
export const themes = ['light', 'dark', 'forced', 'calm'] as const;
export type ThemeName = (typeof themes)[number];

export interface Look {
  size: SizeName;
  theme: ThemeName;
  /** Language of the page, hence of the element. */
  lang: string;
  /** The brand's color. */
  primary: string;
}

export const brand = '#1F6F54';

export function isThemeName(name: string): name is ThemeName {
  return (themes as readonly string[]).includes(name);
}

export function isSizeName(name: string): name is SizeName {
  return name in sizes;
}

/** All characters of a language's words. Functions are omitted in every language alike. */
function lengthOf(words: unknown): number {
  if (typeof words === 'string') return words.length;
  if (typeof words !== 'object' || words === null) return 0;
  return Object.values(words).reduce((sum: number, each) => sum + lengthOf(each), 0);
}

/** The language with the longest texts. */
async function longestLanguage(): Promise<string> {
  const lengths = await Promise.all(
    localeTags.map(async (tag) => ({ tag, length: tag === 'en' ? 0 : lengthOf(await wholeLanguage(tag)) })),
  );
  return lengths.sort((a, b) => b.length - a.length)[0]?.tag ?? 'en';
}

/** A pseudo-language: English, laid out from right to left. */
export const mirrored = 'rtl';

/**
 * @param list tags separated by commas; `longest` is the language with the longest texts, `all` is all of them, `rtl`
 * is English laid out from right to left
 */
export async function languagesOf(list: string): Promise<string[]> {
  const names = list.split(',').flatMap((name) => (name === 'all' ? [...localeTags] : [name]));
  const longest = names.includes('longest') ? await longestLanguage() : '';
  const tags = names.map((name) => (name === 'longest' ? longest : name));
  const unknown = tags.find((tag) => tag !== mirrored && !localeTags.includes(tag));
  if (unknown !== undefined) throw new Error(`No locale "${unknown}". Locales: ${localeTags.join(', ')}.`);
  return [...new Set(tags)];
}
