import type { Language, LocaleOverrides, SectionLoaders, Sections, Spelling } from './types.js';

/** Languages besides English, each fetched when first asked for. A new one is a folder in `locales/` and a row here. */
const languages: Record<string, () => Promise<Language>> = {
  fr: () => import('./locales/fr/first-screens.js'),
  pt: () => import('./locales/pt/first-screens.js'),
  ar: () => import('./locales/ar/first-screens.js'),
  sw: () => import('./locales/sw/first-screens.js'),
  am: () => import('./locales/am/first-screens.js'),
  ha: () => import('./locales/ha/first-screens.js'),
  yo: () => import('./locales/yo/first-screens.js'),
  ig: () => import('./locales/ig/first-screens.js'),
  pcm: () => import('./locales/pcm/first-screens.js'),
};

/** Regions whose English is American. All others, Nigeria, Ghana and Kenya among them, spell as Britain does. */
const britishTag = /^en-(?!us|ph|lr)\w\w/;

/** Language tags that have words. */
export const localeTags: readonly string[] = ['en', ...Object.keys(languages)];

/**
 * The language that serves best: the first of `tags` that has words, in its own or a shorter form (`fr-SN` → `fr`),
 * else English. English of a region that spells as Britain does keeps its region (`en-ng`).
 * @param tags BCP 47, any case; underscores count as hyphens
 */
export function localeTagFor(...tags: readonly string[]): string {
  for (const tag of tags) {
    const wanted = tag.trim().toLowerCase().replaceAll('_', '-');
    if (britishTag.test(wanted)) return wanted;
    const parts = wanted.split('-');
    for (let length = parts.length; length > 0; length -= 1) {
      const candidate = parts.slice(0, length).join('-');
      if (localeTags.includes(candidate)) return candidate;
    }
  }
  return 'en';
}

/**
 * The first words of a language, or what an English differs in; `null` for American English, which elements bring along.
 * @throws where they cannot be fetched
 */
export async function loadLanguage(tag: string): Promise<Language | Spelling | null> {
  if (britishTag.test(tag)) return import('./locales/british.js');
  return (await languages[tag]?.()) ?? null;
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

/** First screens and sections as one. */
export function joinWords<First extends object, Rest extends object>(first: First, rest: Rest): First & Rest {
  return merge(first, rest) as First & Rest;
}

/** Fetches the sections of these names. The common words stand at the top, as elements have them. */
export async function loadSections(
  loaders: Partial<SectionLoaders>,
  names: readonly (keyof Sections)[],
): Promise<Sections['common'] & Omit<Sections, 'common'>> {
  const modules = await Promise.all(names.map(async (name) => loaders[name]?.()));
  const { common, ...sections } = Object.assign({}, ...modules) as Sections;
  return { ...common, ...sections };
}

/** Words with a page's own in place of ours. */
export function withOverrides<Base extends object>(words: Base, overrides: LocaleOverrides): Base {
  return merge(words, overrides) as Base;
}
