/** Languages as a whole, for tests; elements load them in pieces. */
import { joinWords, loadLanguage } from '../src/i18n/locale.js';
import type { Locale } from '../src/i18n/types.js';
import { en } from './english.js';

export async function wholeLanguage(tag: string): Promise<Locale> {
  const language = await loadLanguage(tag);
  if (language === null) return en;
  const { common, later, checks, ...sections } = language;
  const [{ common: failures, ...others }, own] = await Promise.all([later(), checks()]);
  return joinWords({ ...common, ...sections }, { ...failures, ...others, ...own });
}
