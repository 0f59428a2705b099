/** Complete languages for tests. The elements load them in pieces. */
import { joinWords } from '../../src/kit/i18n/join-words.js';
import { loadLanguage, loadSections } from '../../src/kit/i18n/locale.js';
import type { Locale } from '../../src/kit/i18n/types.js';
import { en } from '../../tools/docs/english.js';

export async function wholeLanguage(tag: string): Promise<Locale> {
  const language = await loadLanguage(tag);
  if (language === null) return en;
  const { common, sections, ...first } = language;
  const names = ['common', 'face', 'document', 'liveness', 'challenge', 'verification', 'handoff'] as const;
  return joinWords(joinWords(en, { ...common, ...first }), await loadSections(sections, names));
}
