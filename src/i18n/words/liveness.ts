import type { LivenessSessionStatus, PresentationFallback } from '../../capture/session/types.js';
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
  /** One line for each state; read out, and shown where the state has no words of its own. */
  states: Record<LivenessSessionStatus, string>;
  permission: Passage;
  /** Under the camera during the pre-check. */
  checkingNote: string;
  /** Name of the frame with the hosted page. */
  frame: string;
  /** If the hosted page does not open. */
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
  /** Where the camera works if this page forbids it, by what the button opens. */
  blocked: { tab: string; phone: string };
  rejected: Passage;
  /** A second time: what else helps. */
  rejectedAgain: Passage;
  /** From the third time on: another way. */
  rejectedOften: Passage;
  expired: Passage;
  /** Under `rejected` and `expired`. */
  triesLeft: (left: number) => string;
  /** Words that differ from those of a photo. */
  errors: DifferingPassages;
}
