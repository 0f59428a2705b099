import type { IdvError } from '../../shared/errors.js';
import type { Failures } from '../lifecycle/escalation.js';
import type { Waits } from '../lifecycle/waits.js';

/** What a journey is made of, in the order that people meet by default. */
export const verificationSteps = ['consent', 'document', 'face', 'liveness'] as const;

export type VerificationStep = (typeof verificationSteps)[number];

/** Steps whose result the host backend accepts. */
export type CheckStep = Exclude<VerificationStep, 'consent'>;

export interface VerificationOptions {
  /** Each once, in the order of the journey. */
  steps: readonly VerificationStep[];
  /** Names in `steps` that are unknown or repeated. */
  unknown: readonly string[];
  hasBackend: boolean;
  /** Whether portrait and selfie are compared once both are accepted. */
  compares: boolean;
}

/** What was accepted of a step. `id`: at the host backend; `null` where the page did the step by itself. */
export interface AcceptedStep {
  id: string | null;
}

export type AcceptedSteps = Readonly<Partial<Record<CheckStep, AcceptedStep>>>;

/** What the host backend knows of the journey, and what the device has kept. */
export interface KnownJourney {
  accepted: AcceptedSteps;
  /** The portrait of the accepted document and the accepted selfie match. */
  isMatch: boolean;
  consented: boolean;
  mismatches: number;
  /** See `pairOf`: what was compared last and is of two people. */
  mismatchedPair: string | null;
  /** A photo that the person has accepted and that has not been sent. */
  unsent: CheckStep | null;
  /** The person has sent everything off before. */
  finished: boolean;
  /** Handed over by another device, to which the person goes back. */
  claimed: boolean;
}

/** Why a journey needs attention: the faces do not match, or a step could not be done. */
export type AttentionReason = 'mismatch' | 'comparison' | 'step';

interface Fields extends Required<Waits> {
  options: VerificationOptions;
  /** The step that is shown, or was shown last. */
  current: VerificationStep;
  consented: boolean;
  accepted: AcceptedSteps;
  isMatch: boolean;
  /** The comparison could not be done, and the person went on without it. */
  isUncompared: boolean;
  /** Comparisons that found two people, in this journey. */
  mismatches: number;
  /** See `pairOf`: these pictures are of two people; another comparison of the same would find the same. */
  mismatchedPair: string | null;
  /** Steps begun so far: each is another element, also of the same name. */
  round: number;
  /** The session had expired: completed steps are asked for again. */
  isRenewed: boolean;
  claimed: boolean;
  /** Calls that failed in a row, with no success between them. */
  failures: Failures | null;
}

/** Where a redone step leads when the person goes back. */
type Origin = 'review' | 'kept' | 'mismatch';

/** What is tried again after a failure. */
export type JourneyCall = 'resume' | 'compare' | 'send' | 'finish';

export type VerificationState = Fields &
  (
    | { status: 'misconfigured' | 'resuming' | 'comparing' | 'review' | 'finishing' | 'stopped' | 'kept' | 'sending' }
    /** `redone`: it was accepted before. `isDone`: it was accepted just now, and the person sees that for a moment. */
    | { status: 'step'; redone: Origin | null; isDone: boolean }
    /** A photo taken earlier was refused. */
    | { status: 'refused'; error: IdvError }
    | { status: 'mismatch' | 'handoff' }
    | { status: 'failed'; call: JourneyCall; error: IdvError }
    | { status: 'passed' | 'handed-over' }
    | { status: 'attention'; reason: AttentionReason }
  );

export type VerificationStatus = VerificationState['status'];

/** How a journey ends. */
export type VerificationOutcome = 'passed' | 'attention' | 'handed-over';

export type VerificationEvent =
  | { type: 'options-changed'; options: VerificationOptions }
  /** Something may be left from before a reload. */
  | { type: 'resume' }
  | { type: 'resumed'; known: KnownJourney }
  /** The backend's session is another one: only what it knows counts. */
  | { type: 'session-replaced'; known: KnownJourney }
  | { type: 'consented' }
  | { type: 'step-accepted'; step: VerificationStep; id: string | null }
  /** The person has seen that the step was accepted. */
  | { type: 'proceed' }
  /** A step ended for good without being accepted. */
  | { type: 'step-given-up'; step: VerificationStep }
  | { type: 'back' }
  /** On from a step that was accepted before. */
  | { type: 'forward' }
  | { type: 'redo'; step: CheckStep }
  | { type: 'compared' }
  | { type: 'mismatched' }
  | { type: 'sent'; step: CheckStep; id: string }
  | { type: 'refused'; step: CheckStep; error: IdvError }
  | { type: 'call-failed'; call: JourneyCall; error: IdvError }
  /** The call that runs waits for the network, or takes long. */
  | { type: 'call-waits'; call: JourneyCall; waits: Partial<Waits> }
  | { type: 'retry' }
  /** On without what failed. */
  | { type: 'give-up' }
  | { type: 'finish' }
  | { type: 'finished' }
  /** `resumed`: it was running before a reload, or a link has brought the person here. */
  | { type: 'handoff'; resumed: boolean }
  /** What was done on the other device, or is to be done on this one. */
  | { type: 'handoff-ended'; known: KnownJourney }
  | { type: 'stop' }
  | { type: 'start' }
  | { type: 'reset' };

/** What is shown, for `idv-step-changed`. */
export type JourneyPlace = VerificationStep | 'comparison' | 'review' | 'handoff' | 'result';

/**
 * What else to do. `linger`: dispatch `proceed` when the person has seen that the step is done. `remember`: keep what a
 * reload needs. `wipe`: delete the journey's data from the device; with `session`, end the session too. `abort`:
 * end calls that run.
 */
export type VerificationEffect =
  | { type: 'resume' | 'compare' | 'send' | 'finish' | 'linger' | 'remember' | 'abort' }
  | { type: 'begin-handoff' | 'end-handoff' }
  | { type: 'wipe'; session: boolean }
  | { type: 'place'; place: JourneyPlace; previous: JourneyPlace }
  | { type: 'completed'; outcome: VerificationOutcome };

export interface VerificationStepResult {
  state: VerificationState;
  effects: VerificationEffect[];
}
