import type { AttentionReason, CheckStep } from '../../capture/verification/types.js';
import type { DifferingPassages, Passage } from './common.js';
import type { Recipients } from './first-screens.js';

/** The journey past its first screen. */
export interface VerificationWords {
  actions: { retakeSelfie: string; otherDocument: string; goWithout: string };
  /** A line for each, while the person waits. */
  waits: { resuming: string; sending: string; comparing: string; finishing: string };
  stopped: Passage;
  /** A step that was accepted before. */
  kept: Record<CheckStep, Passage>;
  /** Why something is requested again. */
  renewed: string;
  mismatch: Passage;
  triesLeft: (left: number) => string;
  /** In the list of the last screen. */
  accepted: string;
  passed: { title: string } & Recipients;
  /** `name`: the partner's. */
  attention: Record<Exclude<AttentionReason, 'comparison'>, Passage> & { comparison: (name: string) => Passage };
  /** Title of the card on a phone that has not taken the journey over yet. */
  arriving: string;
  handedOver: Passage;
  /** After "You’re offline." */
  waitingForNetwork: string;
  /** Where a call without a photo needs other words. */
  errors: DifferingPassages;
}
