import type { AttentionReason, CheckStep, JourneyPlace } from '../../capture/verification/types.js';
import type { Passage } from './common.js';

/** First screen of the whole journey, loaded with the element. */
export interface VerificationFirstWords {
  /** What each screen is about, as the title of the card. */
  places: Record<JourneyPlace, string>;
  intro: Passage;
  /** What is asked for. */
  asks: Record<CheckStep, Passage>;
  /** Who gets it, where it is checked. */
  privacy: { sent: string; kept: string };
  privacyLink: string;
  agree: string;
  /** While the rest is loaded. */
  waiting: string;
  /** Where the journey's own code does not load. */
  unloaded: Passage;
  /** Where the page asks for a step that does not exist. */
  misconfigured: Passage;
}

/** The journey past its first screen. */
export interface VerificationLaterWords {
  actions: { change: string; retakeSelfie: string; otherDocument: string; finish: string; goWithout: string };
  /** One line each, while the person waits. */
  waits: { resuming: string; sending: string; comparing: string; finishing: string };
  stopped: Passage;
  /** A step that was accepted before. */
  kept: Record<CheckStep, Passage>;
  /** Why something is asked for again. */
  renewed: string;
  mismatch: Passage;
  triesLeft: (left: number) => string;
  review: Passage;
  /** In the list of the review. */
  accepted: string;
  passed: Passage;
  attention: Record<AttentionReason, Passage>;
  handedOver: Passage;
}

export type VerificationWords = VerificationFirstWords & VerificationLaterWords;
