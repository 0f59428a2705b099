/** Steps of the journey's machine that several of its events share. */
import { checksOf, maxMismatches, needsComparison, openSteps, pairOf } from './progress.js';
import type {
  KnownJourney,
  VerificationEffect,
  VerificationState,
  VerificationStep,
  VerificationStepResult,
} from './types.js';

export function stay(state: VerificationState): VerificationStepResult {
  return { state, effects: [] };
}

/** Ends the calls and timers of a state. */
export function leave({ status }: VerificationState): VerificationEffect[] {
  return status === 'handoff' ? [{ type: 'abort' }, { type: 'end-handoff' }] : [{ type: 'abort' }];
}

/** Moves on: to the comparison once it is possible, the first open step, or the end. */
export function goOn(state: VerificationState): VerificationStepResult {
  if (needsComparison(state)) {
    if (pairOf(state) === state.mismatchedPair) return stay({ ...state, status: 'mismatch' });
    return { state: { ...state, status: 'comparing' }, effects: [{ type: 'compare' }] };
  }
  const [next] = openSteps(state);
  if (next !== undefined) return stay(begin(state, next, state.isUnderway));
  if (state.claimed) return end(state, { status: 'handed-over' });
  // If there is only consent, the backend cannot have lost anything.
  if (!state.options.hasBackend || checksOf(state).length === 0) return conclude(state);
  return { state: { ...state, status: 'finishing', isRenewed: false }, effects: [{ type: 'finish' }] };
}

/**
 * @param begins whether to skip the step's first screen, because the person has just asked for the step or is in the
 * middle of the journey
 */
export function begin(state: VerificationState, current: VerificationStep, begins: boolean): VerificationState {
  return { ...state, status: 'step', current, redone: null, begins, isDone: false, round: state.round + 1 };
}

export function conclude(state: VerificationState): VerificationStepResult {
  return state.isUncompared
    ? end(state, { status: 'attention', reason: 'comparison' })
    : end(state, { status: 'passed' });
}

type Ending =
  { status: 'passed' | 'handed-over' } | Pick<Extract<VerificationState, { status: 'attention' }>, 'status' | 'reason'>;

export function end(state: VerificationState, ending: Ending): VerificationStepResult {
  return stay({ ...state, ...ending });
}

/** Continues with what the host backend and the device know. */
export function learn(state: VerificationState, known: KnownJourney): VerificationStepResult {
  const { isMatch, mismatches, mismatchedPair, claimed, unsent } = known;
  const consented = state.consented || known.consented;
  const names = checksOf(state).filter((name) => known.accepted[name] !== undefined);
  const accepted = Object.fromEntries(names.map((name) => [name, known.accepted[name]]));
  const seen = { consented, isUnderway: false, accepted, isMatch, mismatches, mismatchedPair, claimed };
  const learned = { ...state, ...seen, failures: null };
  if (mismatches >= maxMismatches && !isMatch) return end(learned, { status: 'attention', reason: 'mismatch' });
  if (unsent !== null && state.options.steps.includes(unsent) && accepted[unsent] === undefined) {
    return { state: { ...learned, status: 'sending', current: unsent }, effects: [{ type: 'send' }] };
  }
  const isComplete = openSteps(learned).length === 0 && !needsComparison(learned) && !claimed;
  return isComplete ? conclude(learned) : goOn(learned);
}
