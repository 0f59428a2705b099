import type { AttentionReason, CheckStep } from '../../../elements/verification/flow/state.js';
import type { DifferingPassages, Passage } from './common.js';
import type { Recipients } from './first-screens.js';

/** The journey past its first screen. */
export interface VerificationWords {
  actions: { retakeSelfie: string; otherDocument: string; goWithout: string };
  /** Shown while the person waits. */
  waits: { resuming: string; sending: string; comparing: string; finishing: string };
  stopped: Passage;
  /** For a step that was accepted before. */
  kept: Record<CheckStep, Passage>;
  /** Says why something is requested again. */
  renewed: string;
  mismatch: Passage;
  triesLeft: (left: number) => string;
  /** Shown in the list on the last screen. */
  accepted: string;
  passed: { title: string } & Recipients;
  /** `name`: the partner's name. */
  attention: Record<Exclude<AttentionReason, 'comparison'>, Passage> & { comparison: (name: string) => Passage };
  /** Title of the card on a phone that has not taken over the journey yet. */
  arriving: string;
  handedOver: Passage;
  /** After "You’re offline." */
  waitingForNetwork: string;
  /** Other words for failed calls that send no photo. */
  errors: DifferingPassages;
}
