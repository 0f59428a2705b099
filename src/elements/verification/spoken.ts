import { waitReason } from '../../kit/steps/waits.js';
import { maxMismatches } from './flow/progress.js';
import type { Passage } from '../../kit/i18n/types.js';
import { failureWords } from '../../kit/parts/failure.js';
import { spokenWait } from '../../kit/parts/sending.js';
import { failureOf } from './failures.js';
import { attentionWords, passedWords } from './stages.js';
import type { StageView } from './view.js';

/** The announcement for a screen that has words of its own. */
export function spoken(view: StageView): string {
  const { state } = view;
  const { verification } = view.words;
  const failure = failureOf(view);
  if (failure !== null) return sentences(failureWords(failure));
  switch (state.status) {
    case 'resuming':
    case 'sending':
    case 'comparing':
    case 'finishing': {
      const reason = waitReason(state);
      if (reason !== null) return spokenWait(view.words, reason, verification.waitingForNetwork);
      return verification.waits[state.status];
    }
    case 'kept':
      return state.current === 'consent' ? '' : sentences(verification.kept[state.current]);
    case 'mismatch':
      return `${sentences(verification.mismatch)} ${verification.triesLeft(maxMismatches - state.mismatches)}`;
    case 'passed':
      return sentences(passedWords(view));
    case 'handed-over':
      return sentences(verification.handedOver);
    case 'attention':
      return sentences(attentionWords(view, state.reason));
    case 'stopped':
      return sentences(verification.stopped);
    case 'misconfigured':
      return sentences(verification.misconfigured);
    default:
      // Steps and handoffs make their own announcements.
      return '';
  }
}

function sentences({ title, text }: Passage): string {
  return /[.?!]$/.test(title) ? `${title} ${text}` : `${title}. ${text}`;
}
