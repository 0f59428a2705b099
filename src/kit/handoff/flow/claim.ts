/**
 * The phone's side of a handoff as a pure machine: asking → claiming → claimed, with `over` (the link can no longer be
 * used) and `failed` alongside.
 */
import type { IdvError } from '../../../contract/errors.js';
import { numberOf } from './link.js';
import type { Step } from '../../steps/state.js';

/** What the phone knows about the link that brought it here. */
export interface Link {
  /** The code in the link. */
  code: string;
  /** Idempotency-Key of the claim: the same after a reload. */
  key: string;
  /** Wrong numbers that were tried. */
  wrong: readonly string[];
  /** The document that the person has chosen on the other device. */
  documentType?: string | null;
}

/** Why the link can no longer be used. */
export type LinkEnd = 'expired' | 'used' | 'wrong-numbers';

/** The phone. */
export type ClaimState =
  | { status: 'closed' }
  | { status: 'asking'; link: Link; problem: 'none' | 'incomplete' | 'wrong' }
  | { status: 'claiming'; link: Link; number: string; waitingForNetwork: boolean }
  | { status: 'claimed' }
  /** The phone's steps were all done before a reload. */
  | { status: 'finished' }
  | { status: 'over'; end: LinkEnd }
  | { status: 'failed'; link: Link; number: string; error: IdvError };

export type ClaimEvent =
  | { type: 'open'; link: Link }
  /** Continues after a reload. `number`: the number that this phone has sent to claim the handoff; `null` if none. */
  | { type: 'resume'; link: Link; number: string | null; finished: boolean }
  /** What the person typed or pasted. */
  | { type: 'submit'; text: string }
  | { type: 'claimed'; handoffId: string }
  | { type: 'waiting'; waiting: boolean }
  | { type: 'failed'; error: IdvError }
  | { type: 'retry' }
  /** The phone's steps are done. */
  | { type: 'finish' }
  | { type: 'close' };

export interface ClaimRecord {
  link: Link;
  number: string | null;
  finished: boolean;
}

/** `claim`: answered by `claimed`, `waiting` or `failed`. `leave`: ends it. `store`: what a reload needs. */
export type ClaimEffect =
  | { type: 'claim'; link: Link; number: string }
  | { type: 'leave' }
  | { type: 'store'; record: ClaimRecord | null }
  | { type: 'announce'; announcement: 'asking' | 'wrong' | 'incomplete' | 'claiming' | 'offline' | 'over' | 'failed' }
  | { type: 'emit'; event: { type: 'claimed'; handoffId: string } | { type: 'canceled' } };

type ClaimStep = Step<ClaimState, ClaimEffect>;
/** The server ends a handoff at the third wrong number. */
const numberTries = 3;

/** How many more numbers the person can try. */
export function triesLeft({ wrong }: Link): number {
  return numberTries - wrong.length;
}

const stay = (state: ClaimState): ClaimStep => ({ state, effects: [] });

/** Returns the next state and the effects, in order. */
export function reduceClaim(state: ClaimState, event: ClaimEvent): ClaimStep {
  switch (event.type) {
    case 'open':
      return ask(event.link, 'none');
    case 'resume':
      if (event.finished) return stay({ status: 'finished' });
      return event.number === null ? ask(event.link, 'none') : claim(event.link, event.number);
    case 'submit': {
      if (state.status !== 'asking') return stay(state);
      const number = numberOf(event.text);
      if (number === null) return ask(state.link, 'incomplete');
      // Repeating the same number does not use up a try.
      return state.link.wrong.includes(number) ? ask(state.link, 'wrong') : claim(state.link, number);
    }
    case 'claimed':
      if (state.status !== 'claiming') return stay(state);
      return {
        state: { status: 'claimed' },
        effects: [{ type: 'emit', event: { type: 'claimed', handoffId: event.handoffId } }],
      };
    case 'waiting':
      if (state.status !== 'claiming') return stay(state);
      return {
        state: { ...state, waitingForNetwork: event.waiting },
        effects: event.waiting ? [{ type: 'announce', announcement: 'offline' }] : [],
      };
    case 'failed':
      return state.status === 'claiming' ? failed(state, event.error) : stay(state);
    case 'retry':
      return state.status === 'failed' ? claim(state.link, state.number) : stay(state);
    case 'finish':
      return stay({ status: 'finished' });
    case 'close':
      return {
        state: { status: 'closed' },
        effects: [{ type: 'leave' }, { type: 'store', record: null }, { type: 'emit', event: { type: 'canceled' } }],
      };
    default:
      return event satisfies never;
  }
}

function ask(link: Link, problem: Extract<ClaimState, { status: 'asking' }>['problem']): ClaimStep {
  return {
    state: { status: 'asking', link, problem },
    effects: [
      { type: 'store', record: { link, number: null, finished: false } },
      { type: 'announce', announcement: problem === 'none' ? 'asking' : problem },
    ],
  };
}

function claim(link: Link, number: string): ClaimStep {
  return {
    state: { status: 'claiming', link, number, waitingForNetwork: false },
    effects: [
      // Store it before the request, so that a reload in the middle repeats the request.
      { type: 'store', record: { link, number, finished: false } },
      // Comes before the claim's own announcement, because only the newest is spoken.
      { type: 'announce', announcement: 'claiming' },
      { type: 'claim', link, number },
    ],
  };
}

function end(reason: LinkEnd): ClaimStep {
  return {
    state: { status: 'over', end: reason },
    effects: [
      { type: 'store', record: null },
      { type: 'announce', announcement: 'over' },
    ],
  };
}

function failed({ link, number }: Extract<ClaimState, { status: 'claiming' }>, error: IdvError): ClaimStep {
  switch (error.code) {
    case 'HANDOFF_NUMBER_MISMATCH': {
      const again = { ...link, wrong: [...link.wrong, number] };
      return triesLeft(again) > 0 ? ask(again, 'wrong') : end('wrong-numbers');
    }
    // The session that this phone claimed before a reload has ended.
    case 'SESSION_EXPIRED':
      return end('expired');
    case 'HANDOFF_EXPIRED':
      // Also the server's answer to the last wrong number.
      return end(triesLeft(link) === 1 ? 'wrong-numbers' : 'expired');
    case 'HANDOFF_CLAIMED':
      return end('used');
    default:
      return {
        state: { status: 'failed', link, number, error },
        effects: [{ type: 'announce', announcement: 'failed' }],
      };
  }
}
