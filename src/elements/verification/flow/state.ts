import type { IdvError } from '../../../contract/errors.js';
import type { Failures } from '../../../kit/steps/recovery.js';
import type { Waits } from '../../../kit/steps/machine.js';

/** The steps of a journey, in their default order. */
export const verificationSteps = ['consent', 'document', 'face', 'liveness'] as const;

export type VerificationStep = (typeof verificationSteps)[number];

/** Steps whose result the host backend accepts. */
export type CheckStep = Exclude<VerificationStep, 'consent'>;

export interface VerificationOptions {
  /** The steps, each once, in the journey's order. */
  steps: readonly VerificationStep[];
  /** Names in `steps` that are unknown or repeated. */
  unknown: readonly string[];
  hasBackend: boolean;
  /** Whether an element of ours does a step. Nobody else would receive its photos. */
  needsBackend: boolean;
  /** Whether portrait and selfie are compared once both are accepted. */
  compares: boolean;
}

/** An accepted step. `id` is that of the host backend; `null` if the page did the step itself. */
interface AcceptedStep {
  id: string | null;
}

export type AcceptedSteps = Readonly<Partial<Record<CheckStep, AcceptedStep>>>;

/** What the host backend knows about the journey, and what the device has stored. */
export interface KnownJourney {
  accepted: AcceptedSteps;
  /** Whether the accepted document's portrait and the accepted selfie match. */
  isMatch: boolean;
  consented: boolean;
  mismatches: number;
  /** The latest pair that did not match; see `pairOf`. */
  mismatchedPair: string | null;
  /** A step whose photo the person has accepted but which has not been sent. */
  unsent: CheckStep | null;
  /** Whether another device handed over the journey. The person returns to that device at the end. */
  claimed: boolean;
}

/** Why a journey needs attention: the faces do not match, or a step could not be done. */
export type AttentionReason = 'mismatch' | 'comparison' | 'step';

interface Fields extends Required<Waits> {
  options: VerificationOptions;
  /** The current or latest step. */
  current: VerificationStep;
  consented: boolean;
  /**
   * Whether the person has agreed or done a step in this page, so that the next one begins automatically. After a
   * reload or on another device, the person first sees a screen.
   */
  isUnderway: boolean;
  accepted: AcceptedSteps;
  isMatch: boolean;
  /** Whether the comparison failed and the person continued without it. */
  isUncompared: boolean;
  /** Number of comparisons in this journey that did not match. */
  mismatches: number;
  /** A pair that did not match, so comparing it again would be pointless; see `pairOf`. */
  mismatchedPair: string | null;
  /** Number of steps begun so far. Each uses a new element, even for the same step. */
  round: number;
  /** Whether the session had expired, so that completed steps are requested again. */
  isRenewed: boolean;
  claimed: boolean;
  /** Calls that failed in a row, without a success in between. */
  failures: Failures | null;
}

/** Where a redone step leads when the person goes back. */
type Origin = 'kept' | 'mismatch';

/** The call to retry after a failure. */
export type JourneyCall = 'resume' | 'compare' | 'send' | 'finish';

export type VerificationState = Fields &
  (
    | { status: 'misconfigured' | 'resuming' | 'comparing' | 'finishing' | 'stopped' | 'kept' | 'sending' }
    /**
     * `redone`: it was accepted before. `begins`: it skips its first screen. `isDone`: it was just accepted, which the
     * person sees for a moment.
     */
    | { status: 'step'; redone: Origin | null; begins: boolean; isDone: boolean }
    /** The backend refused a photo that was sent later than its step. */
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
  /** Looks for a journey from before a reload. */
  | { type: 'resume' }
  | { type: 'resumed'; known: KnownJourney }
  /** The backend has another session, so only what it knows counts. */
  | { type: 'session-replaced'; known: KnownJourney }
  | { type: 'consented' }
  | { type: 'step-accepted'; step: VerificationStep; id: string | null }
  /** The person has seen that the step was accepted. */
  | { type: 'proceed' }
  /** A step ended for good without being accepted. */
  | { type: 'step-given-up'; step: VerificationStep }
  | { type: 'back' }
  /** Continues from a step that was accepted before. */
  | { type: 'forward' }
  | { type: 'redo'; step: CheckStep }
  | { type: 'compared' }
  | { type: 'mismatched' }
  | { type: 'sent'; step: CheckStep; id: string }
  | { type: 'refused'; step: CheckStep; error: IdvError }
  | { type: 'call-failed'; call: JourneyCall; error: IdvError }
  /** The running call is waiting for the network, or is taking long. */
  | { type: 'call-waits'; call: JourneyCall; waits: Partial<Waits> }
  | { type: 'retry' }
  /** Continues without what failed. */
  | { type: 'give-up' }
  | { type: 'finished' }
  /** `resumed`: the handoff was running before a reload, or a link has brought the person here. */
  | { type: 'handoff'; resumed: boolean }
  /** The steps done on the other device, or to be done on this one. */
  | { type: 'handoff-ended'; known: KnownJourney }
  | { type: 'stop' }
  | { type: 'start' }
  | { type: 'reset' };

/** The current step or screen, for `idv-step-changed`. */
export type JourneyPlace = VerificationStep | 'comparison' | 'handoff' | 'result';

/**
 * Further effects. `linger`: dispatch `proceed` when the person has seen that the step is done. `remember`: keep what a
 * reload needs. `wipe`: delete the journey's data from the device; with `session`, end the session too. `abort`: end
 * running calls.
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

function isStep(name: string): name is VerificationStep {
  return (verificationSteps as readonly string[]).includes(name);
}

/** Parses the steps that the page requests. @param wanted names, separated by spaces; empty for all steps */
export function readSteps(wanted: string): Pick<VerificationOptions, 'steps' | 'unknown'> {
  const names = wanted.split(/\s+/).filter((name) => name !== '');
  const steps = names.filter(isStep).filter((name, at, all) => all.indexOf(name) === at);
  const unknown = names.filter((name, at) => !isStep(name) || names.indexOf(name) !== at);
  return { steps: names.length === 0 ? verificationSteps : steps, unknown };
}

/** Whether the page has to be corrected before anybody can begin. */
export function isMisconfigured({ unknown, hasBackend, needsBackend }: VerificationOptions): boolean {
  return unknown.length > 0 || (needsBackend && !hasBackend);
}

/** Nothing is done yet. */
export function initialVerification(options: VerificationOptions): VerificationState {
  const fields = {
    options,
    current: options.steps[0] ?? 'consent',
    consented: false,
    isUnderway: false,
    accepted: {},
    isMatch: false,
    isUncompared: false,
    mismatches: 0,
    mismatchedPair: null,
    round: 1,
    isRenewed: false,
    claimed: false,
    failures: null,
    waitingForNetwork: false,
    isSlow: false,
  };
  if (isMisconfigured(options)) return { ...fields, status: 'misconfigured' };
  return { ...fields, status: 'step', redone: null, begins: false, isDone: false };
}
