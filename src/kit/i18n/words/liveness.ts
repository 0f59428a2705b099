import type { LivenessStatus, PresentationFallback } from '../../../elements/liveness/flow/state.js';
import type { DifferingPassages, Passage } from './common.js';

/** The liveness check past its first screen. It shares the selfie's hints. */
export interface LivenessWords {
  actions: {
    /** Continues without the pre-check. */
    skip: string;
    open: string;
    openTab: string;
    openAgain: string;
    usePhone: string;
    copy: string;
    again: string;
  };
  /** One line for each state. It is announced, and shown if the state has no other words. */
  states: Record<LivenessStatus, string>;
  permission: Passage;
  /** Shown under the camera during the pre-check. */
  checkingNote: string;
  /** Name of the frame with the hosted page. */
  frame: string;
  /** For a hosted page that does not open. */
  fallbacks: Record<Exclude<PresentationFallback, 'none'>, Passage>;
  popup: { ready: Passage; open: Passage; closed: Passage };
  redirect: { leaving: Passage; returned: Passage };
  qr: Passage;
  /** Describes the QR code to a screen reader. */
  code: string;
  copied: string;
  /** After "You’re offline." */
  waitingForNetwork: string;
  passed: Passage;
  /** Says where the camera works if this page forbids it, depending on what the button opens. */
  blocked: { tab: string; phone: string };
  rejected: Passage;
  /** For the second time: other advice. */
  rejectedAgain: Passage;
  /** From the third time on, another way. */
  rejectedOften: Passage;
  expired: Passage;
  /** Shown under `rejected` and `expired`. */
  triesLeft: (left: number) => string;
  /** Words that differ from those of a photo. */
  errors: DifferingPassages;
}
