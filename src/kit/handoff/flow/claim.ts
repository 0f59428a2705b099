/**
 * The phone's side of a handoff as a pure machine: asking → claiming → claimed, with `over` (the link can no longer be
 * used) and `failed` alongside.
 */
import type { IdvError } from '../../../contract/errors.js';
import { numberOf } from './link.js';
import type { ClaimEvent, ClaimState, ClaimStep, Link, LinkEnd } from './types.js';

/** The server ends a handoff at the third wrong number. */
export const numberTries = 3;

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
