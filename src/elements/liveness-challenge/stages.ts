/** Screens of `<idv-liveness-challenge>` past the first: stage, hint and ends. They load with the challenge's code. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ChallengeAnnouncement, ChallengeHint, ChallengePageEvent } from './flow/state.js';
import type { Passage } from '../../kit/i18n/types.js';
import type { ChallengeKind } from '../../liveness-evidence/challenge-kinds.js';
import type { LivenessFailure } from '../../liveness-evidence/judgment.js';
import { renderPassage } from '../../kit/parts/card.js';
import { renderDrawing } from '../../kit/drawings/drawing.js';
import { failureWords, renderFailed } from '../../kit/parts/failure.js';
import { renderPill } from '../../kit/parts/hint.js';
import { icon } from '../../kit/drawings/icons.js';
import type { IconName } from '../../kit/drawings/icons.js';
import { renderOval } from '../../kit/parts/oval.js';
import { spokenWait } from '../../kit/parts/sending.js';
import { renderInstrument } from './instrument.js';
import { missedWords } from './missed.js';
import { screens } from './first-screen.js';
import type { StageView } from './first-screen.js';
import { IdvChallengeChangedEvent, IdvChallengeMissedEvent, IdvLivenessChallengeCompletedEvent } from './events.js';
import { flowEventOf } from '../../kit/events/flow.js';

export { renderPanel } from './panel.js';
export { laterStyles } from './later.styles.js';

/** The announcement for a screen reader; empty if the last one is no longer true. */
export function spokenOf(announcement: ChallengeAnnouncement, view: Pick<StageView, 'state' | 'words' | 'later'>) {
  const { state, words, later } = view;
  switch (announcement.kind) {
    case 'hint':
      return announcement.hint === null ? '' : later.hints[announcement.hint];
    case 'challenge': {
      const prompt = later.spoken[announcement.challenge];
      return announcement.after ? later.afterPraise(prompt) : prompt;
    }
    case 'swap':
      return later.swap[announcement.note];
    case 'wait':
      return spokenWait(words, announcement.reason, later.waitingForNetwork);
    case 'status': {
      if (state.status === 'loading' && state.waitingForNetwork)
        return spokenWait(words, 'network', later.waitingForNetwork);
      const outcome = outcomeOf(view);
      return outcome === null ? later.states[announcement.status] : `${outcome.title}. ${outcome.text}`;
    }
    default:
      return announcement satisfies never;
  }
}

/** Announces an outcome in full, as it is shown. */
function outcomeOf({ state, words, later }: Pick<StageView, 'state' | 'words' | 'later'>): Passage | null {
  switch (state.status) {
    case 'failed':
      return failureWords({ ...state, words, subject: 'movement' });
    case 'missed':
      return missedWords(state, later);
    case 'rejected':
      return later.rejected;
    case 'expired':
      return state.canRetry ? later.expired.again : later.expired.over;
    default:
      return null;
  }
}

/** The content between header and panel. */
export function renderMain(view: StageView): TemplateResult | typeof nothing {
  const { state, words } = view;
  if (state.status === 'failed') return renderFailed({ ...state, words, subject: 'movement' });
  return screens[view.state.status] === 'failed' ? renderEnd(view) : html`${renderStage(view)}${renderGuide(view)}`;
}

const missedIcons: Partial<Record<LivenessFailure, IconName>> = {
  'face-lost': 'face-missing',
  'several-faces': 'people',
  'challenge-timeout': 'clock',
  'picture-frozen': 'camera-off',
  'picture-repeats': 'camera-off',
  'picture-changed': 'phone',
};

function renderEnd({ state, later }: StageView): TemplateResult | typeof nothing {
  const body = (name: IconName, passage: Passage, mild = true) =>
    html`<div class="body" part="body">
      <slot name=${state.status}> ${renderDrawing(name, mild ? 'mild' : '')} ${renderPassage(passage)} </slot>
    </div>`;
  switch (state.status) {
    case 'missed':
      return body(missedIcons[state.failure] ?? 'again', missedWords(state, later));
    case 'rejected':
      return body('face-missing', later.rejected, false);
    case 'expired':
      return body('clock', state.canRetry ? later.expired.again : later.expired.over);
    default:
      return nothing;
  }
}

function renderStage(view: StageView): TemplateResult {
  const { state, later, stage, mirrored, photoUrl, video } = view;
  const { status } = state;
  const over = screens[status] === 'result';
  const acting = status === 'challenge';
  return html`<div class="stage" part="stage">
    <div class=${mirrored ? 'picture mirrored' : 'picture'} role="img" aria-label=${over ? later.photo : later.preview}>
      ${
        over
          ? html`${photoUrl === null ? nothing : html`<img part="photo" alt="" src=${photoUrl} />`}
            ${renderOval({ stage, progress: 1, good: true, pulse: true, check: status === 'passed' })}`
          : html`${video}
            ${renderInstrument({
              stage,
              mirrored,
              kind: acting ? state.kind : null,
              progress: acting ? state.progress : 0,
              praise: status === 'between' && state.hint === null,
            })}`
      }
    </div>
    ${screens[status] === 'permission' ? html`<div class="placeholder">${icon('camera')}</div>` : nothing}
  </div>`;
}

/** For directions, the arrow is on the ring. */
const promptIcons: Record<ChallengeKind, IconName> = {
  'turn-left': 'face',
  'turn-right': 'face',
  nod: 'face',
  blink: 'eye',
  smile: 'smile',
  'open-mouth': 'mouth-open',
  'move-closer': 'closer',
};

const hintIcons: Record<ChallengeHint, IconName> = {
  'one-face': 'people',
  'show-face': 'face',
  'come-closer': 'closer',
  'move-back': 'farther',
  'look-straight': 'face',
  'close-mouth': 'mouth',
  'hold-still': 'phone',
};

/** The pill under the header. */
function renderGuide({ state, later }: StageView): TemplateResult | typeof nothing {
  if ('hint' in state && state.hint !== null) {
    return renderPill(hintIcons[state.hint], later.hints[state.hint], false);
  }
  switch (state.status) {
    case 'framing':
      return renderPill('face', later.states.framing);
    case 'challenge':
      return renderPill(promptIcons[state.kind], later.prompts[state.kind]);
    case 'between':
      return renderPill('check', later.praise);
    default:
      return nothing;
  }
}

/** Makes the DOM event for an event of the guided challenge. */
export function challengeEventOf(event: ChallengePageEvent): Event {
  switch (event.type) {
    case 'ready':
      return flowEventOf({ type: 'ready', analysis: 'face' });
    case 'challenge':
      return new IdvChallengeChangedEvent(event.kind, event.index, event.total);
    case 'missed':
      return new IdvChallengeMissedEvent(event.failure, event.kind);
    case 'completed':
      return new IdvLivenessChallengeCompletedEvent(event.outcome);
    default:
      return flowEventOf(event);
  }
}
