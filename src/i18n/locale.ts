import type { ChallengeWords } from './challenge-words.js';
import type { LivenessWords } from './liveness-words.js';
import { en } from './locales/en.js';
import type { Locale, LocaleOverrides } from './types.js';

/** Languages besides English, each its own module that is fetched when first asked for. */
const loaders: Record<string, () => Promise<Locale>> = {
  fr: async () => (await import('./locales/fr.js')).fr,
};

/** Language tags that have words, most specific form. */
export const localeTags: readonly string[] = ['en', ...Object.keys(loaders)];

/**
 * The language that serves `tag` best: the tag itself, then its shorter forms (`fr-SN` → `fr`), then English.
 * @param tag BCP 47, any case; underscores are taken for hyphens
 */
export function localeTagFor(tag: string): string {
  const parts = tag.trim().toLowerCase().replaceAll('_', '-').split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const candidate = parts.slice(0, length).join('-');
    if (localeTags.includes(candidate)) return candidate;
  }
  return en.tag;
}

/** The words of a language. Never rejects: what cannot be fetched is said in English. */
export async function loadLocale(tag: string): Promise<Locale> {
  try {
    return (await loaders[localeTagFor(tag)]?.()) ?? en;
  } catch {
    return en;
  }
}

const livenessLoaders: Record<string, () => Promise<LivenessWords>> = {
  en: async () => (await import('./locales/en-liveness.js')).enLiveness,
  fr: async () => (await import('./locales/fr-liveness.js')).frLiveness,
};

/**
 * The liveness check's words past its first screen, with a page's own in their place.
 * @throws where they cannot be fetched, in English either
 */
export async function loadLivenessWords(tag: string, overrides: LocaleOverrides | null): Promise<LivenessWords> {
  const load = livenessLoaders[localeTagFor(tag)] ?? livenessLoaders['en'];
  return merge(await load?.(), overrides?.liveness) as LivenessWords;
}

const challengeLoaders: Record<string, () => Promise<ChallengeWords>> = {
  en: async () => (await import('./locales/en-challenge.js')).enChallenge,
  fr: async () => (await import('./locales/fr-challenge.js')).frChallenge,
};

/**
 * The guided challenge's words past its first screen, with a page's own in their place.
 * @throws where they cannot be fetched
 */
export async function loadChallengeWords(tag: string, overrides: LocaleOverrides | null): Promise<ChallengeWords> {
  const load = challengeLoaders[localeTagFor(tag)] ?? challengeLoaders['en'];
  return merge(await load?.(), overrides?.challenge) as ChallengeWords;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merge(base: unknown, own: unknown): unknown {
  if (own === undefined) return base;
  if (!isGroup(base) || !isGroup(own)) return own;
  const merged = { ...base };
  for (const [key, value] of Object.entries(own)) merged[key] = merge(base[key], value);
  return merged;
}

/** The locale with a page's own words in place of ours. */
export function withOverrides(locale: Locale, overrides: LocaleOverrides): Locale {
  return merge(locale, overrides) as Locale;
}
