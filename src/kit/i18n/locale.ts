import type { Language, SectionLoaders, Sections, Spelling } from './types.js';

/**
 * Languages and spellings besides American English, each fetched when it is first needed. To add one, add a folder in
 * `locales/` and a row here.
 */
const languages: Record<string, () => Promise<Language | Spelling>> = {
  'en-gb': () => import('./locales/british.js'),
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

/** Tags that have words, in their most specific form. */
export const localeTags: readonly string[] = ['en', ...Object.keys(languages)];

/**
 * Returns the first of `tags` that has words, in its own or a shorter form (`fr-SN` → `fr`), or else `en`. English of
 * any region is British English, except in the United States, the Philippines and Liberia.
 * @param tags BCP 47, any case; underscores count as hyphens
 */
export function localeTagFor(...tags: readonly string[]): string {
  for (const tag of tags) {
    const wanted = tag.trim().toLowerCase().replaceAll('_', '-');
    const parts = wanted.replace(/^en-(?!us|ph|lr)\w\w.*/, 'en-gb').split('-');
    for (let length = parts.length; length > 0; length -= 1) {
      const candidate = parts.slice(0, length).join('-');
      if (localeTags.includes(candidate)) return candidate;
    }
  }
  return 'en';
}

/**
 * The words of a language's first screens, or only those that a spelling writes differently; `null` for American
 * English, which elements include.
 * @throws if they cannot be fetched
 */
export async function loadLanguage(tag: string): Promise<Language | Spelling | null> {
  return (await languages[tag]?.()) ?? null;
}

/** Fetches these sections. In the result, the common words are at the top level, as in elements. */
export async function loadSections(
  loaders: Partial<SectionLoaders>,
  names: readonly (keyof Sections)[],
): Promise<Sections['common'] & Omit<Sections, 'common'>> {
  const modules = await Promise.all(names.map(async (name) => loaders[name]?.()));
  const { common, ...sections } = Object.assign({}, ...modules) as Sections;
  return { ...common, ...sections };
}
