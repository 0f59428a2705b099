/** English as a whole, for docs and tests; elements load it in pieces. */
import { joinWords } from '../src/i18n/locale.js';
import { challenge } from '../src/i18n/locales/en.challenge.js';
import { document } from '../src/i18n/locales/en.document.js';
import { face } from '../src/i18n/locales/en.face.js';
import { common as later, failures } from '../src/i18n/locales/en.failures.js';
import { handoff } from '../src/i18n/locales/en.handoff.js';
import { liveness } from '../src/i18n/locales/en.liveness.js';
import { verification } from '../src/i18n/locales/en.verification.js';
import * as first from '../src/i18n/locales/en.js';
import type { Locale } from '../src/i18n/types.js';

/** Section by section. */
export const english = joinWords(
  { ...first },
  { common: joinWords(later, failures), face, document, liveness, challenge, verification, handoff },
);

const { common, ...sections } = english;

/** As elements have them. */
export const en: Locale = { ...common, ...sections };
