/**
 * The journey of `<idv-verification>`: which step is done next, what was accepted, how portrait and selfie compare, and
 * how it ends. Pure: actions of elements, the backend and the page arrive as events.
 */
import type { IdvError } from '../../../contract/errors.js';
import { countFailure, failureKindOf } from '../../../kit/steps/recovery.js';
import { noWaits, waitReason } from '../../../kit/steps/machine.js';
import { initialVerification, isMisconfigured } from './state.js';
import type {
  CheckStep,
  JourneyCall,
  KnownJourney,
  VerificationEffect,
  VerificationEvent,
  VerificationState,
  VerificationStepResult,
  VerificationStep,
} from './state.js';
import {
  canHandOver,
  isAccepted,
  isEnded,
  maxMismatches,
  pairOf,
  placeOf,
  checksOf,
  needsComparison,
  openSteps,
} from './progress.js';

/** Whether the header's back button leads anywhere beyond the step's own screens. */
export function canGoBack(state: VerificationState): boolean {
  return step(state, { type: 'back' }).state !== state;
}

export function reduceVerification(before: VerificationState, event: VerificationEvent): VerificationStepResult {
  const { state: moved, effects } = step(before, event);
  const isFresh = moved.status === before.status || waitReason(moved) === null;
  const state = isFresh ? moved : { ...moved, ...noWaits };
  const [place, previous] = [placeOf(state), placeOf(before)];
  const added: VerificationEffect[] = [];
  if (place !== previous && state.status !== 'misconfigured') added.push({ type: 'place', place, previous });
  const isOver = isEnded(state) && !isEnded(before);
  if (isOver) added.push({ type: 'wipe', session: false });
  const isForgotten = effects.some((effect) => effect.type === 'wipe' && effect.session);
  if (!isForgotten && isWorthKeeping(before, state)) added.push({ type: 'remember' });
  if (isOver) added.push({ type: 'completed', outcome: state.status as 'passed' | 'attention' | 'handed-over' });
  return { state, effects: [...effects, ...added] };
}

/** The backend stores what it has accepted. The device must remember the rest. */
function isWorthKeeping(before: VerificationState, after: VerificationState): boolean {
  return before.consented !== after.consented || before.mismatches !== after.mismatches || before.round !== after.round;
}

function step(state: VerificationState, event: VerificationEvent): VerificationStepResult {
  if (state.status === 'misconfigured' && event.type !== 'options-changed') return stay(state);
  switch (event.type) {
    case 'options-changed':
      return changeOptions(state, event);
    case 'resume':
      return isEnded(state) ? stay(state) : { state: { ...state, status: 'resuming' }, effects: [{ type: 'resume' }] };
    case 'resumed':
      return state.status === 'resuming' ? learn(state, event.known) : stay(state);
    case 'session-replaced':
      return isEnded(state) ? stay(state) : replaceSession(state, event.known);
    case 'consented':
      return consent(state);
    case 'step-accepted':
      return event.step === 'consent' ? consent(state) : acceptStep(state, event.step, event.id);
    case 'proceed':
      return state.status === 'step' && state.isDone ? goOn(state) : stay(state);
    case 'step-given-up':
      return state.status === 'step' && state.current === event.step && !state.isDone
        ? end(state, { status: 'attention', reason: 'step' })
        : stay(state);
    case 'back':
      return goBack(state);
    case 'forward':
      return state.status === 'kept' ? goOn(state) : stay(state);
    case 'redo':
      return redo(state, event.step);
    case 'compared':
      return state.status === 'comparing' ? goOn({ ...state, isMatch: true, failures: null }) : stay(state);
    case 'mismatched':
      return state.status === 'comparing' ? mismatch(state) : stay(state);
    case 'sent':
      return isSending(state, event.step) ? goOn(withAccepted(state, event.step, event.id)) : stay(state);
    case 'refused':
      return isSending(state, event.step)
        ? stay({ ...withFailure(state, event.error), status: 'refused', current: event.step, error: event.error })
        : stay(state);
    case 'call-failed':
      return isCalling(state, event.call)
        ? stay({ ...withFailure(state, event.error), status: 'failed', call: event.call, error: event.error })
        : stay(state);
    case 'call-waits':
      return stay(isCalling(state, event.call) ? { ...state, ...event.waits } : state);
    case 'retry':
      return retry(state);
    case 'give-up':
      return giveUp(state);
    case 'finished':
      return state.status === 'finishing' ? conclude(state) : stay(state);
    case 'handoff':
      return handOver(state, event.resumed);
    case 'handoff-ended':
      return state.status === 'handoff' ? learn(state, event.known) : stay(state);
    case 'stop':
      return stop(state);
    case 'start':
      if (state.status === 'stopped') return goOn({ ...state, isUnderway: true });
      return isAsking(state) ? consent(state) : stay(state);
    case 'reset':
      return { state: initialVerification(state.options), effects: [...leave(state), { type: 'wipe', session: true }] };
    default:
      return event satisfies never;
  }
}

const isAsking = (state: VerificationState): boolean => state.status === 'step' && state.current === 'consent';

function withFailure(state: VerificationState, { code }: IdvError): VerificationState {
  return { ...state, failures: countFailure(state.failures, failureKindOf(code), code) };
}

function isCalling({ status }: VerificationState, call: JourneyCall): boolean {
  const calls: Partial<Record<VerificationState['status'], JourneyCall>> = {
    resuming: 'resume',
    comparing: 'compare',
    sending: 'send',
    finishing: 'finish',
  };
  return calls[status] === call;
}

function isSending({ status, current }: VerificationState, step: CheckStep): boolean {
  return status === 'sending' && current === step;
}

function handOver(state: VerificationState, resumed: boolean): VerificationStepResult {
  const handed = { ...state, status: 'handoff' } as const;
  if (resumed) return isEnded(state) ? stay(state) : stay(handed);
  return canHandOver(state) ? { state: handed, effects: [{ type: 'begin-handoff' }] } : stay(state);
}

function consent(state: VerificationState): VerificationStepResult {
  const given = { ...state, consented: true };
  return isAsking(state) ? goOn({ ...given, isUnderway: true }) : stay(state.consented ? state : given);
}

function withAccepted(state: VerificationState, name: CheckStep, id: string | null): VerificationState {
  const isCompared = name !== 'liveness';
  return {
    ...state,
    failures: null,
    accepted: { ...state.accepted, [name]: { id } },
    // Another picture needs another comparison.
    isMatch: isCompared ? false : state.isMatch,
    isUncompared: isCompared ? false : state.isUncompared,
  };
}

function acceptStep(state: VerificationState, name: CheckStep, id: string | null): VerificationStepResult {
  if (isEnded(state) || !state.options.steps.includes(name)) return stay(state);
  const isCurrent = state.status === 'step' && state.current === name;
  // A step that is already done stays done. Only repeating it replaces it.
  if (!isCurrent) return stay(isAccepted(state, name) ? state : withAccepted(state, name, id));
  if (state.isDone) return stay(state);
  const { redone, begins } = state;
  const done = { status: 'step', redone, begins, isDone: true, isRenewed: false, isUnderway: true } as const;
  return { state: { ...withAccepted(state, name, id), ...done }, effects: [{ type: 'linger' }] };
}

function redo(state: VerificationState, name: CheckStep): VerificationStepResult {
  const { status } = state;
  if (!state.options.steps.includes(name)) return stay(state);
  if (status === 'refused') return name === state.current ? stay(begin(state, name, true)) : stay(state);
  if ((status !== 'kept' && status !== 'mismatch') || !isAccepted(state, name)) return stay(state);
  const begun = begin(state, name, true);
  return stay({ ...begun, status: 'step', redone: status, begins: true, isDone: false });
}

function mismatch(state: VerificationState): VerificationStepResult {
  const mismatches = state.mismatches + 1;
  const known = { ...state, mismatches, mismatchedPair: pairOf(state), failures: null };
  if (mismatches >= maxMismatches) return end(known, { status: 'attention', reason: 'mismatch' });
  return stay({ ...known, status: 'mismatch' });
}

function goBack(state: VerificationState): VerificationStepResult {
  switch (state.status) {
    case 'step':
      if (state.isDone) return stay(state);
      if (state.redone !== null) return stay({ ...state, status: state.redone });
      return goBackFrom(state, state.options.steps.indexOf(state.current));
    case 'kept':
      return goBackFrom(state, state.options.steps.indexOf(state.current));
    case 'comparing':
      return { state: { ...state, status: 'kept' }, effects: [{ type: 'abort' }] };
    case 'finishing':
      return { ...goBackFrom(state, state.options.steps.length), effects: [{ type: 'abort' }] };
    case 'handoff':
      // The other device may have completed steps in the meantime.
      return { state: { ...state, status: 'resuming' }, effects: [...leave(state), { type: 'resume' }] };
    case 'refused':
      return stay(begin(state, state.current, false));
    case 'failed':
      if (state.call === 'compare') return stay({ ...state, status: 'kept' });
      return state.call === 'finish' ? goBackFrom(state, state.options.steps.length) : stay(state);
    default:
      return stay(state);
  }
}

function goBackFrom(state: VerificationState, index: number): VerificationStepResult {
  const previous = state.options.steps[index - 1];
  if (previous === undefined) return stay(state);
  if (previous === 'consent' || !isAccepted(state, previous)) return stay(begin(state, previous, false));
  return stay({ ...state, status: 'kept', current: previous });
}

function retry(state: VerificationState): VerificationStepResult {
  // Everything was received, and the comparison may succeed now.
  if (state.status === 'attention' && state.reason === 'comparison') return goOn({ ...state, isUncompared: false });
  if (state.status !== 'failed') return stay(state);
  const statuses = { resume: 'resuming', compare: 'comparing', send: 'sending', finish: 'finishing' } as const;
  return { state: { ...state, status: statuses[state.call] }, effects: [{ type: state.call }] };
}

function giveUp(state: VerificationState): VerificationStepResult {
  if (state.status !== 'failed') return stay(state);
  switch (state.call) {
    case 'compare':
      return goOn({ ...state, isUncompared: true, isUnderway: true });
    case 'finish':
      return stay(state);
    case 'send': {
      const { state: next, effects } = goOn({ ...state, isUnderway: true });
      return { state: next, effects: [{ type: 'wipe', session: false }, ...effects] };
    }
    case 'resume':
      return { state: initialVerification(state.options), effects: [{ type: 'wipe', session: true }] };
    default:
      return state.call satisfies never;
  }
}

/** Steps that were accepted before are missing: the session expired, or another person has signed in. */
function replaceSession(state: VerificationState, known: KnownJourney): VerificationStepResult {
  const { state: next, effects } = learn(state, { ...known, unsent: null });
  return { state: { ...next, isRenewed: true }, effects: [...leave(state), ...effects] };
}

function stop(state: VerificationState): VerificationStepResult {
  if (isEnded(state) || state.status === 'stopped') return stay(state);
  return { state: { ...state, status: 'stopped' }, effects: leave(state) };
}

function changeOptions(
  state: VerificationState,
  { options }: Extract<VerificationEvent, { type: 'options-changed' }>,
): VerificationStepResult {
  const changed = { ...state, options };
  if (isMisconfigured(options)) return { state: { ...changed, status: 'misconfigured' }, effects: leave(state) };
  if (isEnded(state)) return stay(changed);
  const isSame = options.steps.join() === state.options.steps.join();
  if (isSame && state.status !== 'misconfigured') return stay(changed);
  // A running step continues, unless it is no longer part of the journey.
  if (state.status === 'step' && options.steps.includes(state.current)) return stay(changed);
  if (state.status === 'resuming' || state.status === 'stopped') {
    return stay({ ...changed, current: options.steps[0] ?? 'consent' });
  }
  const { state: next, effects } = goOn(changed);
  return { state: next, effects: [...leave(state), ...effects] };
}

function stay(state: VerificationState): VerificationStepResult {
  return { state, effects: [] };
}

/** Ends the calls and timers of a state. */
function leave({ status }: VerificationState): VerificationEffect[] {
  return status === 'handoff' ? [{ type: 'abort' }, { type: 'end-handoff' }] : [{ type: 'abort' }];
}

/** Moves on: to the comparison once it is possible, the first open step, or the end. */
function goOn(state: VerificationState): VerificationStepResult {
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
function begin(state: VerificationState, current: VerificationStep, begins: boolean): VerificationState {
  return { ...state, status: 'step', current, redone: null, begins, isDone: false, round: state.round + 1 };
}

function conclude(state: VerificationState): VerificationStepResult {
  return state.isUncompared
    ? end(state, { status: 'attention', reason: 'comparison' })
    : end(state, { status: 'passed' });
}

function end(
  state: VerificationState,
  ending:
    | { status: 'passed' | 'handed-over' }
    | Pick<Extract<VerificationState, { status: 'attention' }>, 'status' | 'reason'>,
): VerificationStepResult {
  return stay({ ...state, ...ending });
}

/** Continues with what the host backend and the device know. */
function learn(state: VerificationState, known: KnownJourney): VerificationStepResult {
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
