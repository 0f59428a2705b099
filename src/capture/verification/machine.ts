/**
 * The journey of `<idv-verification>`: which step is done next, what was accepted, how portrait and selfie compare, and
 * how it ends. Pure: what an element, the backend or the page does comes in as events.
 */
import { initialVerification } from './initial.js';
import type {
  CheckStep,
  JourneyPlace,
  KnownJourney,
  VerificationEffect,
  VerificationEvent,
  VerificationState,
  VerificationStep,
  VerificationStepResult,
} from './types.js';

/** Comparisons that may find two people before the journey ends: a third try is seldom better than the second. */
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

/** Whether the header's back button leads anywhere, once the step's own screens have been left. */
export function canGoBack(state: VerificationState): boolean {
  return step(state, { type: 'back' }).state !== state;
}

/** Document and selfie that are compared, as one word; `null` where the backend does not hold both. */
export function pairOf({ accepted: { document, face } }: Pick<VerificationState, 'accepted'>): string | null {
  return document?.id == null || face?.id == null ? null : `${document.id}.${face.id}`;
}

/** Where the person is, in the words of `idv-step-changed`. */
export function placeOf(state: VerificationState): JourneyPlace {
  switch (state.status) {
    case 'comparing':
    case 'mismatch':
      return 'comparison';
    case 'review':
    case 'finishing':
      return 'review';
    case 'handoff':
      return 'handoff';
    case 'passed':
    case 'attention':
    case 'handed-over':
      return 'result';
    case 'failed':
      return state.call === 'compare' ? 'comparison' : state.call === 'finish' ? 'review' : state.current;
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

export function reduceVerification(before: VerificationState, event: VerificationEvent): VerificationStepResult {
  const { state, effects } = step(before, event);
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

/** The backend keeps what it has accepted; the rest is the device's to remember. */
function isWorthKeeping(before: VerificationState, after: VerificationState): boolean {
  return (
    before.consented !== after.consented ||
    before.mismatches !== after.mismatches ||
    before.round !== after.round ||
    (isEnded(after) && !isEnded(before))
  );
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
      return state.status === 'comparing' ? goOn({ ...state, isMatch: true }) : stay(state);
    case 'mismatched':
      return state.status === 'comparing' ? mismatch(state) : stay(state);
    case 'sent':
      return state.status === 'sending' ? goOn(withAccepted(state, event.step, event.id)) : stay(state);
    case 'refused':
      return state.status === 'sending'
        ? { state: { ...state, status: 'refused', current: event.step, error: event.error }, effects: [] }
        : stay(state);
    case 'call-failed':
      return isCalling(state, event.call)
        ? { state: { ...state, status: 'failed', call: event.call, error: event.error }, effects: [] }
        : stay(state);
    case 'retry':
      return retry(state);
    case 'give-up':
      return giveUp(state);
    case 'finish':
      return state.status === 'review' ? finish(state) : stay(state);
    case 'finished':
      return state.status === 'finishing' ? conclude(state) : stay(state);
    case 'handoff':
      return handOver(state, event.resumed);
    case 'handoff-ended':
      return state.status === 'handoff' ? learn(state, event.known) : stay(state);
    case 'stop':
      return stop(state);
    case 'start':
      return state.status === 'stopped' ? goOn(state) : isAsking(state) ? consent(state) : stay(state);
    case 'reset':
      return { state: initialVerification(state.options), effects: [...leave(state), { type: 'wipe', session: true }] };
    default:
      return event satisfies never;
  }
}

function stay(state: VerificationState): VerificationStepResult {
  return { state, effects: [] };
}

const isAsking = (state: VerificationState): boolean => state.status === 'step' && state.current === 'consent';

/** Ends what a state has going on outside. */
function leave({ status }: VerificationState): VerificationEffect[] {
  return status === 'handoff' ? [{ type: 'abort' }, { type: 'end-handoff' }] : [{ type: 'abort' }];
}

function isCalling({ status }: VerificationState, call: string): boolean {
  const calls: Partial<Record<VerificationState['status'], string>> = {
    resuming: 'resume',
    comparing: 'compare',
    sending: 'send',
    finishing: 'finish',
  };
  return calls[status] === call;
}

/** Another phone may take over where a step is asked for, also after it has failed here. */
export function canHandOver(state: VerificationState): boolean {
  if (!state.options.hasBackend || state.claimed) return false;
  if (state.current === 'consent') return false;
  return (state.status === 'step' && !state.isDone && state.redone === null) || state.status === 'refused';
}

function handOver(state: VerificationState, resumed: boolean): VerificationStepResult {
  const handed = { ...state, status: 'handoff' } as const;
  if (resumed) return isEnded(state) ? stay(state) : stay(handed);
  return canHandOver(state) ? { state: handed, effects: [{ type: 'begin-handoff' }] } : stay(state);
}

/** What comes next: the comparison once it is possible, the first open step, the review. */
function goOn(state: VerificationState): VerificationStepResult {
  if (needsComparison(state)) {
    if (pairOf(state) === state.mismatchedPair) return stay({ ...state, status: 'mismatch' });
    return { state: { ...state, status: 'comparing' }, effects: [{ type: 'compare' }] };
  }
  const [next] = openSteps(state);
  if (next !== undefined) return stay(begin(state, next));
  if (state.claimed) return end(state, { status: 'handed-over' });
  // Consent alone is nothing to look through.
  if (checksOf(state).length === 0) return conclude(state);
  return stay({ ...state, status: 'review', isRenewed: false });
}

function begin(state: VerificationState, current: VerificationStep): VerificationState {
  return { ...state, status: 'step', current, redone: null, isDone: false, round: state.round + 1 };
}

/** Only pictures that the host backend holds can be compared. */
function needsComparison(state: VerificationState): boolean {
  const { options, isMatch, isUncompared } = state;
  const isAsked = options.hasBackend && options.compares && !isMatch && !isUncompared;
  return isAsked && options.steps.includes('document') && options.steps.includes('face') && pairOf(state) !== null;
}

function consent(state: VerificationState): VerificationStepResult {
  const given = { ...state, consented: true };
  return isAsking(state) ? goOn(given) : stay(state.consented ? state : given);
}

function withAccepted(state: VerificationState, name: CheckStep, id: string | null): VerificationState {
  const isCompared = name !== 'liveness';
  return {
    ...state,
    accepted: { ...state.accepted, [name]: { id } },
    // Another picture is another comparison.
    isMatch: isCompared ? false : state.isMatch,
    isUncompared: isCompared ? false : state.isUncompared,
  };
}

function acceptStep(state: VerificationState, name: CheckStep, id: string | null): VerificationStepResult {
  if (isEnded(state) || !state.options.steps.includes(name)) return stay(state);
  const isCurrent = state.status === 'step' && state.current === name;
  // One that is done already is done; only doing it again replaces it.
  if (!isCurrent) return stay(isAccepted(state, name) ? state : withAccepted(state, name, id));
  if (state.isDone) return stay(state);
  return {
    state: { ...withAccepted(state, name, id), status: 'step', redone: state.redone, isDone: true, isRenewed: false },
    effects: [{ type: 'linger' }],
  };
}

function redo(state: VerificationState, name: CheckStep): VerificationStepResult {
  const { status } = state;
  if (!state.options.steps.includes(name)) return stay(state);
  if (status === 'refused') return name === state.current ? stay(begin(state, name)) : stay(state);
  if ((status !== 'review' && status !== 'kept' && status !== 'mismatch') || !isAccepted(state, name)) {
    return stay(state);
  }
  const begun = begin(state, name);
  return stay({ ...begun, status: 'step', redone: status, isDone: false });
}

function mismatch(state: VerificationState): VerificationStepResult {
  const mismatches = state.mismatches + 1;
  const known = { ...state, mismatches, mismatchedPair: pairOf(state) };
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
    case 'review':
      return goBackFrom(state, state.options.steps.length);
    case 'comparing':
      return { state: { ...state, status: 'kept' }, effects: [{ type: 'abort' }] };
    case 'finishing':
      return { state: { ...state, status: 'review' }, effects: [{ type: 'abort' }] };
    case 'handoff':
      // The other device may have done something by now.
      return { state: { ...state, status: 'resuming' }, effects: [...leave(state), { type: 'resume' }] };
    case 'refused':
      return stay(begin(state, state.current));
    case 'failed':
      if (state.call === 'compare') return stay({ ...state, status: 'kept' });
      return state.call === 'finish' ? stay({ ...state, status: 'review' }) : stay(state);
    default:
      return stay(state);
  }
}

function goBackFrom(state: VerificationState, index: number): VerificationStepResult {
  const previous = state.options.steps[index - 1];
  if (previous === undefined) return stay(state);
  if (previous === 'consent' || !isAccepted(state, previous)) return stay(begin(state, previous));
  return stay({ ...state, status: 'kept', current: previous });
}

function retry(state: VerificationState): VerificationStepResult {
  if (state.status !== 'failed') return stay(state);
  const statuses = { resume: 'resuming', compare: 'comparing', send: 'sending', finish: 'finishing' } as const;
  return { state: { ...state, status: statuses[state.call] }, effects: [{ type: state.call }] };
}

function giveUp(state: VerificationState): VerificationStepResult {
  if (state.status !== 'failed') return stay(state);
  switch (state.call) {
    case 'compare':
      return goOn({ ...state, isUncompared: true });
    case 'finish':
      return stay({ ...state, status: 'review' });
    case 'send': {
      const { state: next, effects } = goOn(state);
      return { state: next, effects: [{ type: 'wipe', session: false }, ...effects] };
    }
    case 'resume':
      return { state: initialVerification(state.options), effects: [{ type: 'wipe', session: true }] };
    default:
      return state.call satisfies never;
  }
}

function finish(state: VerificationState): VerificationStepResult {
  if (!state.options.hasBackend) return conclude(state);
  return { state: { ...state, status: 'finishing' }, effects: [{ type: 'finish' }] };
}

function conclude(state: VerificationState): VerificationStepResult {
  return state.isUncompared
    ? end(state, { status: 'attention', reason: 'comparison' })
    : end(state, { status: 'passed' });
}

type Ending =
  { status: 'passed' | 'handed-over' } | Pick<Extract<VerificationState, { status: 'attention' }>, 'status' | 'reason'>;

function end(state: VerificationState, ending: Ending): VerificationStepResult {
  return stay({ ...state, ...ending });
}

/** Goes on with what the host backend and the device know. */
function learn(state: VerificationState, known: KnownJourney): VerificationStepResult {
  const { isMatch, mismatches, mismatchedPair, claimed, unsent } = known;
  const consented = state.consented || known.consented;
  const names = checksOf(state).filter((name) => known.accepted[name] !== undefined);
  const accepted = Object.fromEntries(names.map((name) => [name, known.accepted[name]]));
  const learned = { ...state, consented, accepted, isMatch, mismatches, mismatchedPair, claimed };
  if (mismatches >= maxMismatches && !isMatch) return end(learned, { status: 'attention', reason: 'mismatch' });
  if (unsent !== null && state.options.steps.includes(unsent) && accepted[unsent] === undefined) {
    return { state: { ...learned, status: 'sending', current: unsent }, effects: [{ type: 'send' }] };
  }
  if (known.finished && openSteps(learned).length === 0 && !needsComparison(learned)) return conclude(learned);
  return goOn(learned);
}

/** Something is missing that was accepted before: the time ran out, or another person has signed in. */
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
  if (options.unknown.length > 0) return { state: { ...changed, status: 'misconfigured' }, effects: leave(state) };
  if (isEnded(state)) return stay(changed);
  const isSame = options.steps.join() === state.options.steps.join();
  if (isSame && state.status !== 'misconfigured') return stay(changed);
  // A step that runs goes on, as long as it is one.
  if (state.status === 'step' && options.steps.includes(state.current)) return stay(changed);
  if (state.status === 'resuming' || state.status === 'stopped') {
    return stay({ ...changed, current: options.steps[0] ?? 'consent' });
  }
  const { state: next, effects } = goOn(changed);
  return { state: next, effects: [...leave(state), ...effects] };
}
