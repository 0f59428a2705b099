/** Derives from a journey's state where the person is, what is done, and what is still to be done. */
import type { CheckStep, JourneyPlace, VerificationState, VerificationStep } from './state.js';

/** How many mismatches end the journey. A third try is seldom better than the second. */
export const maxMismatches = 3;

/** Whether the journey is over. */
export function isEnded({ status }: VerificationState): boolean {
  return status === 'passed' || status === 'attention' || status === 'handed-over';
}

/** Steps of the journey that the host backend accepts, in order. */
export function checksOf({ options }: Pick<VerificationState, 'options'>): CheckStep[] {
  return options.steps.filter((step) => step !== 'consent');
}

/** Whether nothing is left to do for this step. */
export function isAccepted(state: VerificationState, step: VerificationStep): boolean {
  return step === 'consent' ? state.consented : state.accepted[step] !== undefined;
}

/** Steps that are still to be done, in order. */
export function openSteps(state: VerificationState): VerificationStep[] {
  return state.options.steps.filter((step) => !isAccepted(state, step));
}

/** Identifies the document and the selfie to compare; `null` if the backend does not hold both. */
export function pairOf({ accepted: { document, face } }: Pick<VerificationState, 'accepted'>): string | null {
  return document?.id == null || face?.id == null ? null : `${document.id}.${face.id}`;
}

/** Where the person is, in the words of `idv-step-changed`. */
export function placeOf(state: VerificationState): JourneyPlace {
  switch (state.status) {
    case 'comparing':
    case 'mismatch':
      return 'comparison';
    case 'handoff':
      return 'handoff';
    case 'finishing':
    case 'passed':
    case 'attention':
    case 'handed-over':
      return 'result';
    case 'failed':
      return state.call === 'compare' ? 'comparison' : state.call === 'finish' ? 'result' : state.current;
    case 'misconfigured':
    case 'resuming':
    case 'step':
    case 'kept':
    case 'sending':
    case 'refused':
    case 'stopped':
      return state.current;
    default:
      return state satisfies never;
  }
}

/** Whether a phone may take over: when a step is requested, even after it has failed here. */
export function canHandOver(state: VerificationState): boolean {
  if (!state.options.hasBackend || state.claimed) return false;
  if (state.current === 'consent') return false;
  return (state.status === 'step' && !state.isDone && state.redone === null) || state.status === 'refused';
}

/** Only pictures that the host backend holds can be compared. */
export function needsComparison(state: VerificationState): boolean {
  const { options, isMatch, isUncompared } = state;
  const isAsked = options.hasBackend && options.compares && !isMatch && !isUncompared;
  return isAsked && options.steps.includes('document') && options.steps.includes('face') && pairOf(state) !== null;
}

/**
 * The progress for the step bar, which has a piece for each check: how many are done. The next one is current, unless
 * the journey is before the first or past the last.
 *
 * @param isArriving whether this is a phone that has not taken over the journey yet
 */
export function stepsBehind(state: VerificationState, isArriving: boolean): { behind: number; isAtNext: boolean } {
  const { steps } = state.options;
  const checks = checksOf(state);
  const open = checks.findIndex((step) => !isAccepted(state, step));
  const upToOpen = open < 0 ? checks.length : open;
  const place = placeOf(state);
  switch (place) {
    case 'comparison':
      // The step that was just done counts as current until the next one begins.
      return { behind: Math.max(0, upToOpen - 1), isAtNext: true };
    case 'handoff':
      // After a reload, nothing is known yet except that the person has agreed.
      return isArriving
        ? { behind: 0, isAtNext: false }
        : { behind: state.current === 'consent' ? 0 : checks.indexOf(state.current), isAtNext: true };
    case 'result':
      return { behind: upToOpen, isAtNext: false };
    case 'consent':
      return { behind: steps.indexOf(place), isAtNext: false };
    default:
      return { behind: checks.indexOf(place), isAtNext: true };
  }
}
