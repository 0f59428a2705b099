/** The elements' texts. Each section has its type in `words/` and its words in `locales/<tag>/`. */
import type { ChallengeWords } from './words/challenge.js';
import type { CameraWords, FailureWords } from './words/common.js';
import type { DocumentProblem, DocumentWords } from './words/document.js';
import type { FaceProblem, FaceWords } from './words/face.js';
import type { FirstWords } from './words/first-screens.js';
import type { HandoffWords } from './words/handoff.js';
import type { LivenessWords } from './words/liveness.js';
import type { VerificationWords } from './words/verification.js';

export type { CameraWords, FailureWords, Passage, PassagesByCode, PictureSubject } from './words/common.js';
export type { Recipients } from './words/first-screens.js';
export type { ChallengeWords, DocumentWords, FaceWords, FirstWords, HandoffWords, LivenessWords, VerificationWords };
export type { DocumentProblem, FaceProblem };

/** Texts past the first screens, which load with a flow's code. */
export interface Sections {
  common: CameraWords & FailureWords;
  face: FaceWords;
  document: DocumentWords;
  liveness: LivenessWords;
  challenge: ChallengeWords;
  verification: VerificationWords;
  handoff: HandoffWords;
}

/** Fetches sections one by one. */
export type SectionLoaders<Name extends keyof Sections = keyof Sections> = {
  [Each in Name]: () => Promise<Pick<Sections, Each>>;
};

/** The exports of `locales/<tag>/first-screens.ts`. English has no loaders, because each element includes its own. */
export type Language = FirstWords & { sections: SectionLoaders };

/**
 * The exports of `locales/british.ts`: like a language, but with only those first words that differ from American
 * English.
 */
export type Spelling = DeepPartial<FirstWords> & { sections: SectionLoaders };

/** Texts of every element. Failures are missing until they have loaded. */
export type CommonWords = FirstWords['common'] & CameraWords & Partial<Omit<FailureWords, 'errors'>>;

/** The common words, first screens of `First`, and whole sections. */
export type Words<First extends keyof FirstWords = never, Section extends keyof Sections = never> = CommonWords &
  Pick<FirstWords, First> &
  Pick<Sections, Section>;

/**
 * All words of one language. Plain strings if nothing varies, functions if something does, so that each language
 * decides its plurals and word order. A hint has at most five words.
 */
export type Locale = FirstWords['common'] & Sections['common'] & Omit<FirstWords, 'common'> & Omit<Sections, 'common'>;

/** A page's own words. Any of them can be left out, at any depth. */
export type LocaleOverrides = DeepPartial<Omit<Locale, 'tag' | 'direction'>>;

type DeepPartial<T> = T extends string | readonly unknown[] | ((...args: never[]) => unknown)
  ? T
  : { [K in keyof T]?: DeepPartial<T[K]> };
