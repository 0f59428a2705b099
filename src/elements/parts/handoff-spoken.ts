/** What a screen reader says of a handoff, on either device; `null`: nothing. */
import { triesLeft } from '../../capture/handoff/claim.js';
import type { ClaimEffect, ClaimState, OfferAnnouncement, OfferState } from '../../capture/handoff/types.js';
import type { HandoffWords, Passage } from '../../i18n/types.js';

export type ClaimAnnouncement = Extract<ClaimEffect, { type: 'announce' }>['announcement'];

const sentenceOf = ({ title, text }: Passage): string => `${title}. ${text}`;

/** On the first device. */
export function spokenOfOffer(
  announcement: OfferAnnouncement,
  { state, words }: { state: OfferState; words: HandoffWords },
): string | null {
  switch (announcement) {
    case 'waiting':
      if (state.status !== 'waiting') return null;
      return `${words.offer.title}. ${words.number}: ${[...state.offer.number].join(' ')}`;
    case 'expired':
    case 'claimed':
      return sentenceOf(words[announcement]);
    case 'accepted': {
      const last = state.status === 'claimed' ? state.accepted.at(-1) : undefined;
      return last === undefined ? null : `${words.tasks[last]}: ${words.taskDone}`;
    }
    case 'completed':
      return words.completed;
    case 'failed': {
      const isNew = state.status === 'failed' && state.before === null;
      return sentenceOf(isNew ? words.unavailable : words.failed);
    }
    default:
      return announcement satisfies never;
  }
}

/** On the phone. */
export function spokenOfClaim(
  announcement: ClaimAnnouncement,
  { state, words: { phone } }: { state: ClaimState; words: HandoffWords },
): string | null {
  switch (announcement) {
    case 'asking':
      return sentenceOf(phone.ask);
    case 'wrong':
      return state.status === 'asking' ? phone.wrong(triesLeft(state.link)) : null;
    case 'incomplete':
      return phone.incomplete;
    case 'claiming':
      return phone.claiming;
    case 'over':
      return state.status === 'over' ? sentenceOf(phone.over[state.end]) : null;
    case 'failed':
      return sentenceOf(phone.failed);
    default:
      return announcement satisfies never;
  }
}
