/** All English texts, for docs and tests. The elements load them in pieces. */
import { joinWords } from '../../src/kit/i18n/join-words.js';
import { common as first } from '../../src/kit/i18n/locales/en/first-screens.js';
import { challenge } from '../../src/kit/i18n/locales/en/challenge.js';
import { common as later } from '../../src/kit/i18n/locales/en/common.js';
import { document } from '../../src/kit/i18n/locales/en/document.js';
import { face } from '../../src/kit/i18n/locales/en/face.js';
import { challenge as firstChallenge } from '../../src/kit/i18n/english/challenge.js';
import { document as firstDocument } from '../../src/kit/i18n/english/document.js';
import { face as firstFace } from '../../src/kit/i18n/english/face.js';
import { liveness as firstLiveness } from '../../src/kit/i18n/english/liveness.js';
import { verification as firstVerification } from '../../src/kit/i18n/english/verification.js';
import { handoff } from '../../src/kit/i18n/locales/en/handoff.js';
import { liveness } from '../../src/kit/i18n/locales/en/liveness.js';
import { verification } from '../../src/kit/i18n/locales/en/verification.js';
import type { Locale } from '../../src/kit/i18n/types.js';

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
