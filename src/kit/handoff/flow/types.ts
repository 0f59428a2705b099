import type { FlowStep, HandoffCreated, HandoffProgress, SessionProgress } from '../../../contract/contract.js';
import type { IdvError } from '../../../contract/errors.js';
import type { Step } from '../../steps/types.js';

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

export type OfferStep = Step<OfferState, OfferEffect>;

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
  | ({ status: 'claiming'; link: Link; number: string } & Networked)
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

export type ClaimStep = Step<ClaimState, ClaimEffect>;
