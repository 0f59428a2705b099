/**
 * The first device of a handoff as a pure machine: creating → waiting → claimed → collecting → completed, with
 * `unsupported`, `expired` and `failed` alongside. Late events of a handoff that was left or replaced are ignored.
 */
import type { HandoffCreated, HandoffProgress, FlowStep, SessionProgress } from '../../../contract/contract.js';
import type { IdvError } from '../../../contract/errors.js';
import type { Step } from '../../steps/state.js';

/** A handoff, as stored on the first device. */
export interface Offer {
  handoffId: string;
  /** The code in the link. */
  code: string;
  /** Two digits. */
  number: string;
  /** When the code expires, milliseconds since the epoch by this device's clock. */
  endsAt: number;
}

interface Networked {
  /** Whether the device is offline. The handoff continues automatically once it is back online. */
  waitingForNetwork: boolean;
}

/** The code is shown. */
interface Waiting extends Networked {
  status: 'waiting';
  offer: Offer;
}

/**
 * `claimed`: the person is using the phone. `collecting`: everything is accepted, and the results are being fetched.
 */
interface Claimed extends Networked {
  status: 'claimed' | 'collecting';
  offer: Offer;
  accepted: readonly FlowStep[];
}

/** The first device. */
export type OfferState =
  | { status: 'closed' }
  | ({ status: 'creating' } & Networked)
  | Waiting
  /** As far as this device knows, nobody used the code in time. */
  | { status: 'expired'; offer: Offer }
  | Claimed
  | { status: 'completed' }
  /** The backend has no handoffs. */
  | { status: 'unsupported' }
  /** `before`: the state that a retry returns to; `null` if a retry creates a new code. */
  | { status: 'failed'; error: IdvError; before: Waiting | Claimed | null };

/** Events. `time` is in milliseconds since the epoch. */
export type OfferEvent = { time: number } & (
  | { type: 'open' }
  /** A handoff was running before a reload. */
  | { type: 'resume'; offer: Offer; claimed: boolean }
  | { type: 'created'; created: HandoffCreated }
  | { type: 'unsupported' }
  | { type: 'progress'; progress: HandoffProgress }
  | { type: 'collected'; session: SessionProgress }
  | { type: 'waiting'; waiting: boolean }
  | { type: 'failed'; error: IdvError }
  /** The time requested by `wake` is over. */
  | { type: 'woken' }
  /** The person wants another code. */
  | { type: 'renew' }
  | { type: 'retry' }
  /** The element was out of the document for a while. */
  | { type: 'returned' }
  /** The person continues on this device. */
  | { type: 'close' }
);

/** Events for the element. */
export type OfferPageEvent =
  | { type: 'created' | 'claimed'; handoffId: string }
  | { type: 'completed'; session: SessionProgress }
  | { type: 'canceled' };

/** Announcements for a screen reader. The locale has the words. */
export type OfferAnnouncement =
  'waiting' | 'offline' | 'expired' | 'claimed' | 'accepted' | 'completed' | 'unsupported' | 'failed';

/**
 * Effects, in order. `create`: answered by `created`, `unsupported` or `failed`. `follow`: answered by `progress`,
 * `waiting` and `failed`; ends what was followed before. `collect`: answered by `collected` or `failed`. `cancel`: tells
 * the backend. `leave`: ends all of these. `store`: what a reload needs; `null` removes it.
 */
export type OfferEffect =
  | { type: 'create' | 'collect' | 'leave' }
  | { type: 'follow' | 'cancel'; handoffId: string }
  | { type: 'store'; record: { offer: Offer; claimed: boolean } | null }
  | { type: 'wake'; afterMs: number }
  | { type: 'announce'; announcement: OfferAnnouncement }
  | { type: 'emit'; event: OfferPageEvent };

type OfferStep = Step<OfferState, OfferEffect>;

/** Longest lifetime of a code, in milliseconds. */
export const codeLifeMs = 5 * 60_000;

/** The session or the handoff is gone, so only a new code helps. */
const goneCodes: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'SESSION_EXPIRED',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'HANDOFF_EXPIRED',
]);

/** The code is no longer known, for example because another one replaced it, so only a new one helps. */
const endedCodes: ReadonlySet<string> = new Set(['NOT_FOUND', 'HANDOFF_EXPIRED']);

const stay = (state: OfferState): OfferStep => ({ state, effects: [] });

/** Returns the next state and the effects, in order. */
export function reduceOffer(state: OfferState, event: OfferEvent): OfferStep {
  switch (event.type) {
    case 'open':
      return state.status === 'closed' || state.status === 'completed' ? create() : stay(state);
    case 'renew':
      return 'offer' in state && state.status !== 'collecting' ? create([{ type: 'leave' }]) : stay(state);
    case 'resume':
      return state.status === 'closed' ? resume(event.offer, event.claimed, event.time) : stay(state);
    case 'created':
      return state.status === 'creating' ? wait(event.created, event.time) : stay(state);
    case 'unsupported':
      return state.status === 'creating' ? giveUp() : stay(state);
    case 'progress':
      return progressed(state, event.progress);
    case 'collected':
      if (state.status !== 'collecting') return stay(state);
      return {
        state: { status: 'completed' },
        effects: [
          { type: 'leave' },
          { type: 'store', record: null },
          { type: 'announce', announcement: 'completed' },
          { type: 'emit', event: { type: 'completed', session: event.session } },
        ],
      };
    case 'waiting':
      if (!('waitingForNetwork' in state)) return stay(state);
      return {
        state: { ...state, waitingForNetwork: event.waiting },
        effects: event.waiting ? [{ type: 'announce', announcement: 'offline' }] : [],
      };
    case 'failed':
      return failed(state, event.error);
    case 'woken':
      return state.status === 'waiting' && event.time >= state.offer.endsAt ? expire(state.offer) : stay(state);
    case 'retry':
      return retry(state, event.time);
    case 'returned':
      return state.status === 'creating' ? create() : follow(state, event.time);
    case 'close':
      return close(state);
    default:
      return event satisfies never;
  }
}

function create(effects: OfferStep['effects'] = []): OfferStep {
  return {
    state: { status: 'creating', waitingForNetwork: false },
    effects: [...effects, { type: 'store', record: null }, { type: 'create' }],
  };
}

function giveUp(): OfferStep {
  return {
    state: { status: 'unsupported' },
    effects: [{ type: 'leave' }, { type: 'announce', announcement: 'unsupported' }],
  };
}

function wait({ handoffId, code, number, expiresAt }: HandoffCreated, time: number): OfferStep {
  const leftMs = Date.parse(expiresAt) - time;
  // If this device's clock is wrong, assume the longest lifetime that the server allows.
  const isPlausible = leftMs > 0 && leftMs <= codeLifeMs;
  const offer = { handoffId, code, number, endsAt: time + (isPlausible ? leftMs : codeLifeMs) };
  return {
    state: { status: 'waiting', offer, waitingForNetwork: false },
    effects: [
      { type: 'store', record: { offer, claimed: false } },
      { type: 'wake', afterMs: offer.endsAt - time },
      { type: 'follow', handoffId },
      { type: 'announce', announcement: 'waiting' },
      { type: 'emit', event: { type: 'created', handoffId } },
    ],
  };
}

function resume(offer: Offer, claimed: boolean, time: number): OfferStep {
  const known = { offer, waitingForNetwork: false };
  const followed = follow(
    claimed ? { ...known, status: 'claimed', accepted: [] } : { ...known, status: 'waiting' },
    time,
  );
  if (followed.state.status === 'expired') return followed;
  const announcement = claimed ? 'claimed' : 'waiting';
  return { ...followed, effects: [...followed.effects, { type: 'announce', announcement }] };
}

/** Resumes what `leave` has ended. The phone may have continued in the meantime. */
function follow(state: OfferState, time: number): OfferStep {
  if (state.status === 'collecting') return { state, effects: [{ type: 'collect' }] };
  if (!('offer' in state)) return stay(state);
  const { offer } = state;
  const effect = { type: 'follow', handoffId: offer.handoffId } as const;
  if (state.status !== 'waiting') return { state, effects: [effect] };
  if (offer.endsAt > time) return { state, effects: [{ type: 'wake', afterMs: offer.endsAt - time }, effect] };
  const expired = expire(offer);
  return { state: expired.state, effects: [effect, ...expired.effects] };
}

function expire(offer: Offer): OfferStep {
  return { state: { status: 'expired', offer }, effects: [{ type: 'announce', announcement: 'expired' }] };
}

function progressed(state: OfferState, { handoffId, status, accepted }: HandoffProgress): OfferStep {
  if (!('offer' in state) || state.offer.handoffId !== handoffId || state.status === 'collecting') return stay(state);
  const { offer } = state;
  switch (status) {
    case 'waiting':
      return stay(state);
    case 'expired':
      // The phone was removed, three wrong numbers were entered, or time is up.
      return state.status === 'expired' ? stay(state) : expire(offer);
    case 'claimed':
      return state.status === 'claimed' ? accept(state, accepted) : claim(offer, accepted);
    case 'completed':
      return {
        state: { status: 'collecting', offer, accepted, waitingForNetwork: false },
        effects: [
          { type: 'store', record: { offer, claimed: true } },
          ...(state.status === 'claimed'
            ? []
            : [{ type: 'emit', event: { type: 'claimed', handoffId: offer.handoffId } } as const]),
          { type: 'collect' },
        ],
      };
    default:
      return status satisfies never;
  }
}

function claim(offer: Offer, accepted: HandoffProgress['accepted']): OfferStep {
  return {
    state: { status: 'claimed', offer, accepted, waitingForNetwork: false },
    effects: [
      { type: 'store', record: { offer, claimed: true } },
      { type: 'announce', announcement: 'claimed' },
      { type: 'emit', event: { type: 'claimed', handoffId: offer.handoffId } },
    ],
  };
}

function accept(state: Extract<OfferState, { accepted: unknown }>, accepted: HandoffProgress['accepted']): OfferStep {
  const isMore = accepted.length > state.accepted.length;
  return { state: { ...state, accepted }, effects: isMore ? [{ type: 'announce', announcement: 'accepted' }] : [] };
}

function failed(state: OfferState, error: IdvError): OfferStep {
  if (state.status !== 'creating' && !('offer' in state)) return stay(state);
  // Nobody waits for an expired code.
  if (state.status === 'expired') return stay(state);
  if ('offer' in state && state.status !== 'collecting' && endedCodes.has(error.code)) {
    const { state: expired, effects } = expire(state.offer);
    return { state: expired, effects: [{ type: 'leave' }, { type: 'store', record: null }, ...effects] };
  }
  const isGone = state.status === 'creating' || goneCodes.has(error.code);
  const before: Extract<OfferState, { status: 'waiting' | 'claimed' | 'collecting' }> | null = isGone
    ? null
    : { ...state, waitingForNetwork: false };
  return {
    state: { status: 'failed', error, before },
    effects: [
      { type: 'leave' },
      ...(before === null ? [{ type: 'store', record: null } as const] : []),
      { type: 'announce', announcement: 'failed' },
    ],
  };
}

function retry(state: OfferState, time: number): OfferStep {
  if (state.status !== 'failed') return stay(state);
  return state.before === null ? create() : follow(state.before, time);
}

function close(state: OfferState): OfferStep {
  if (state.status === 'closed' || state.status === 'completed') return stay({ status: 'closed' });
  const offer = 'offer' in state ? state.offer : state.status === 'failed' ? (state.before?.offer ?? null) : null;
  return {
    state: { status: 'closed' },
    effects: [
      { type: 'leave' },
      ...(offer === null ? [] : [{ type: 'cancel', handoffId: offer.handoffId } as const]),
      { type: 'store', record: null },
      { type: 'emit', event: { type: 'canceled' } },
    ],
  };
}
