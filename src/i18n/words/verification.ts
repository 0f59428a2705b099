import type { AttentionReason, CheckStep } from '../../capture/verification/types.js';
import type { Passage } from './common.js';
import type { Recipients } from './first-screens.js';

/** The journey past its first screen. */
export interface VerificationWords {
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
  passed: { title: string } & Recipients;
  /** `name`: the partner's. */
  attention: Record<Exclude<AttentionReason, 'comparison'>, Passage> & { comparison: (name: string) => Passage };
  /** Title of the card on a phone that has not taken the journey over yet. */
  arriving: string;
  handedOver: Passage;
}
