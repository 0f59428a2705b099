import type { LivenessSessionStatus, PresentationAid } from '../capture/liveness-session-types.js';
import type { IdvErrorCode } from '../shared/errors.js';
import type { Passage } from './types.js';

/** What the first screen of the liveness check says, at once with the element. Tips are those of the selfie. */
export interface LivenessFirstWords {
  /** Title of the card when the page gives none. */
  title: string;
  intro: Passage;
  /** What is looked at, who gets it. */
  privacy: string;
  start: string;
  /** While the rest is loaded. */
  waiting: string;
}

/** Words past the first screen; they come with its code. Hints and the pre-check's stage share those of the selfie. */
export interface LivenessWords {
  actions: {
    /** On without the pre-check. */
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
  aids: Record<Exclude<PresentationAid, 'none'>, Passage>;
  popup: { ready: Passage; open: Passage; closed: Passage };
  redirect: { leaving: Passage; returned: Passage };
  qr: Passage;
  /** What the picture of the code is, for a screen reader. */
  code: string;
  copied: string;
  waitingForNetwork: string;
  succeeded: Passage;
  rejected: Passage;
  expired: Passage;
  /** Under `rejected` and `expired`. */
  triesLeft: (left: number) => string;
  /** Where the check needs other words than a photo. */
  errors: Partial<Record<IdvErrorCode, Passage>>;
}
