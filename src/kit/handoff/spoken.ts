/** A handoff's announcements on either device (`null` for none), and the words of its failures. */
import { sentencesOf } from '../parts/unloaded.js';
import { triesLeft } from './flow/claim.js';
import type { ClaimEffect, ClaimState } from './flow/claim.js';
import type { OfferAnnouncement, OfferState } from './flow/offer.js';
import type { HandoffWords, Passage, Words } from '../i18n/types.js';
import { failureKindOf } from '../steps/recovery.js';
import type { IdvError } from '../../contract/errors.js';
import { errorWords, isStuck, retryText } from '../parts/failure.js';

export type ClaimAnnouncement = Extract<ClaimEffect, { type: 'announce' }>['announcement'];

type SpokenWords = Words<never, 'handoff'>;

/** The first device's words for its failure, both shown and announced. */
export function failedOffer(words: SpokenWords, { error, before }: Extract<OfferState, { status: 'failed' }>): Passage {
  return failedCall(words, error, before === null ? words.handoff.unavailable : words.handoff.failed);
}

/** Blame the connection only if nothing has answered. */
function failedCall(words: SpokenWords, error: IdvError, unanswered: Passage): Passage {
  if (isStuck(error)) return errorWords(words, error.code);
  const kind = failureKindOf(error.code);
  if (kind === 'network' || kind === 'time') return unanswered;
  const { title } = error.code === 'RATE_LIMITED' ? errorWords(words, error.code) : unanswered;
  return { title, text: retryText(words, error) ?? words.handoff.later };
}

/** The phone's words for its failure. */
export function failedClaim(words: SpokenWords, { error }: Extract<ClaimState, { status: 'failed' }>): Passage {
  return failedCall(words, error, words.handoff.phone.failed);
}

/** Announcements on the first device. */
export function spokenOfOffer(
  announcement: OfferAnnouncement,
  { state, words: all }: { state: OfferState; words: SpokenWords },
): string | null {
  const words: HandoffWords = all.handoff;
  switch (announcement) {
    case 'waiting':
      if (state.status !== 'waiting') return null;
      return `${words.offer.title}. ${words.number}: ${[...state.offer.number].join(' ')}`;
    case 'offline':
      return words.offline;
    case 'expired':
    case 'claimed':
    case 'unsupported':
      return sentencesOf(words[announcement]);
    case 'accepted': {
      const last = state.status === 'claimed' ? state.accepted.at(-1) : undefined;
      return last === undefined ? null : `${words.tasks[last]}: ${words.taskDone}`;
    }
    case 'completed':
      return words.completed;
    case 'failed':
      return state.status === 'failed' ? sentencesOf(failedOffer(all, state)) : null;
    default:
      return announcement satisfies never;
  }
}

/** Announcements on the phone. */
export function spokenOfClaim(
  announcement: ClaimAnnouncement,
  { state, words }: { state: ClaimState; words: SpokenWords },
): string | null {
  const { phone } = words.handoff;
  switch (announcement) {
    case 'asking':
      return sentencesOf(phone.ask);
    case 'wrong':
      return state.status === 'asking' ? phone.wrong(triesLeft(state.link)) : null;
    case 'incomplete':
      return phone.incomplete;
    case 'offline':
      return words.handoff.offline;
    case 'claiming':
      return phone.claiming;
    case 'over':
      return state.status === 'over' ? sentencesOf(phone.over[state.end]) : null;
    case 'failed':
      return state.status === 'failed' ? sentencesOf(failedClaim(words, state)) : null;
    default:
      return announcement satisfies never;
  }
}
