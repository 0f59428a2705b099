/** All English texts, for docs and tests. The elements load them in pieces. */
import { joinWords } from '../../src/i18n/join-words.js';
import { common as first } from '../../src/i18n/locales/en/first-screens.js';
import { challenge } from '../../src/i18n/locales/en/challenge.js';
import { common as later } from '../../src/i18n/locales/en/common.js';
import { document } from '../../src/i18n/locales/en/document.js';
import { face } from '../../src/i18n/locales/en/face.js';
import { challenge as firstChallenge } from '../../src/i18n/english/challenge.js';
import { document as firstDocument } from '../../src/i18n/english/document.js';
import { face as firstFace } from '../../src/i18n/english/face.js';
import { liveness as firstLiveness } from '../../src/i18n/english/liveness.js';
import { verification as firstVerification } from '../../src/i18n/english/verification.js';
import { handoff } from '../../src/i18n/locales/en/handoff.js';
import { liveness } from '../../src/i18n/locales/en/liveness.js';
import { verification } from '../../src/i18n/locales/en/verification.js';
import type { Locale } from '../../src/i18n/types.js';

/** Section by section. */
export const english = joinWords(
  {
    common: first,
    face: firstFace,
    document: firstDocument,
    liveness: firstLiveness,
    challenge: firstChallenge,
    verification: firstVerification,
  },
  { common: later, face, document, liveness, challenge, verification, handoff },
);

const { common, ...sections } = english;

/** In the form that elements use. */
export const en: Locale = { ...common, ...sections };
