/** What the elements say, put together. The words of each flow are declared in `words/`. */
import type { CommonWords, CommonFirstWords, FailureWords } from './words/common.js';
import type { FaceFirstWords, FaceLaterWords } from './words/face.js';
import type { DocumentFirstWords, DocumentLaterWords } from './words/document.js';
import type { LivenessFirstWords, LivenessLaterWords } from './words/liveness.js';
import type { ChallengeFirstWords, ChallengeLaterWords } from './words/challenge.js';
import type { VerificationFirstWords, VerificationLaterWords } from './words/verification.js';
import type { HandoffWords } from './words/handoff.js';

export type * from './words/common.js';
export type * from './words/face.js';
export type * from './words/document.js';
export type * from './words/liveness.js';
export type * from './words/challenge.js';
export type * from './words/verification.js';
export type * from './words/handoff.js';

/** What the elements say, section by section, as their first screens need it. */
export interface FirstSections {
  face: FaceFirstWords;
  document: DocumentFirstWords;
  liveness: LivenessFirstWords;
  challenge: ChallengeFirstWords;
  verification: VerificationFirstWords;
}

/** What comes later, with a capture's code. */
export interface LaterSections {
  face: FaceLaterWords;
  document: DocumentLaterWords;
  liveness: LivenessLaterWords;
  challenge: ChallengeLaterWords;
  handoff: HandoffWords;
  verification: VerificationLaterWords;
}

/** Sections that other languages have whole in their first file. */
type EarlySection = 'face' | 'document';

/** Sections of checks with movements, which are the longest. */
type CheckSection = 'liveness' | 'challenge';

/** What `<tag>.ts` exports, for a language other than English. */
export type Language = { common: CommonWords } & FirstSections &
  Pick<LaterSections, EarlySection> & { later: () => Promise<LanguageLater>; checks: () => Promise<LanguageChecks> };

/** What `<tag>.later.ts` exports: what is needed past a first screen. */
export type LanguageLater = { common: FailureWords } & Omit<LaterSections, EarlySection | CheckSection>;

/** What `<tag>.checks.ts` exports: what only elements with such a check need. */
export type LanguageChecks = Pick<LaterSections, CheckSection>;

/** What an element brings along in English. */
export type FirstWords<S extends keyof FirstSections = never> = CommonFirstWords & Pick<FirstSections, S>;

/** The common words, and sections of an element's own. */
export type Words<S extends keyof FirstSections = never, Later extends keyof LaterSections = never> = CommonWords &
  Pick<FirstSections, S> &
  Pick<LaterSections, Later>;

/**
 * All words of one language. Plain strings where nothing varies, functions where something does, so that plurals and
 * word order stay the language's own. A hint has five words at most.
 */
export type Locale = CommonWords & FailureWords & FirstSections & LaterSections;

/** A page's own words, as deep as it likes. */
export type LocaleOverrides = DeepPartial<Omit<Locale, 'tag' | 'direction'>>;

type DeepPartial<T> = T extends string | readonly unknown[] | ((...args: never[]) => unknown)
  ? T
  : { [K in keyof T]?: DeepPartial<T[K]> };
