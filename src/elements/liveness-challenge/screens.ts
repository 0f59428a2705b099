/** What `<idv-liveness-challenge>` shows in each state: state and words in, templates out. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { RefOrCallback } from 'lit/directives/ref.js';
import type { ChallengeHint, LivenessChallengeState, LivenessChallengeStatus } from '../../capture/challenge/types.js';
import type { ChallengeLaterWords, Passage, Words } from '../../i18n/types.js';
import type { ChallengeKind } from '../../liveness/challenge-kinds.js';
import type { LivenessFailure } from '../../liveness/judgment.js';
import type { Size } from '../../shared/geometry.js';
import { renderPassage } from '../parts/card.js';
import { renderDrawing } from '../parts/drawing.js';
import { renderFailed } from '../parts/failure.js';
import { renderPill } from '../parts/hint.js';
import { icon } from '../parts/icons.js';
import type { IconName } from '../parts/icons.js';
import { renderFaceIntro } from '../parts/intro.js';
import { renderOval } from '../parts/oval.js';
import { renderInstrument } from './instrument.js';

/** Screens differ in layout and in where the focus belongs. */
export type ChallengeScreen = 'intro' | 'permission' | 'camera' | 'result' | 'failed';

export const screens: Record<LivenessChallengeStatus, ChallengeScreen> = {
  idle: 'intro',
  canceled: 'intro',
  permission: 'permission',
  paused: 'permission',
  loading: 'camera',
  framing: 'camera',
  challenge: 'camera',
  between: 'camera',
  swapping: 'camera',
  submitting: 'result',
  passed: 'result',
  missed: 'failed',
  rejected: 'failed',
  expired: 'failed',
  failed: 'failed',
};

export interface ScreenView {
  state: LivenessChallengeState;
  /** With the challenge's own words for failures. */
  words: Words<'challenge'>;
  /** The words past the first screen; `null` until they are here. */
  later: ChallengeLaterWords | null;
  stage: Size;
  mirrored: boolean;
  /** Shows the face at rest once all is done. */
  photoUrl: string | null;
  cameras: number;
  /** `null`: there is no sound to switch. */
  sound: boolean | null;
  watchStage: RefOrCallback;
  attachVideo: RefOrCallback;
  on: Record<'start' | 'swap' | 'retry' | 'cancel' | 'switch' | 'sound', () => void>;
}

/** What stands between header and panel. */
export function renderMain(view: ScreenView): TemplateResult | typeof nothing {
  switch (screens[view.state.status]) {
    case 'intro':
      return renderFaceIntro(view.words.challenge.intro, view.words.challenge.tips);
    case 'failed':
      return renderEnd(view);
    default:
      return html`${renderStage(view)}${renderGuide(view)}`;
  }
}

const missedIcons: Partial<Record<LivenessFailure, IconName>> = {
  'face-lost': 'face-missing',
  'several-faces': 'people',
  'challenge-timeout': 'clock',
  'picture-frozen': 'camera-off',
  'picture-repeats': 'camera-off',
  'picture-changed': 'phone',
};

function renderEnd({ state, words, later }: ScreenView): TemplateResult | typeof nothing {
  const passageOf = (name: IconName, passage: Passage, mild = true) =>
    html`${renderDrawing(name, mild ? 'mild' : '')} ${renderPassage(passage)}`;
  const body = (content: TemplateResult) =>
    html`<div class="body" part="body">
      <slot name=${state.status}>${content}</slot>
    </div>`;
  if (state.status === 'failed') return renderFailed({ ...state, words, subject: 'movement' });
  if (later === null) return nothing;
  switch (state.status) {
    case 'missed': {
      const passage = later.missed[state.failure](later.prompts[state.kind]);
      return body(passageOf(missedIcons[state.failure] ?? 'again', passage));
    }
    case 'rejected':
      return body(passageOf('face-missing', later.rejected, false));
    case 'expired':
      return body(passageOf('clock', state.canRetry ? later.expired.again : later.expired.over));
    default:
      return nothing;
  }
}

function renderStage(view: ScreenView): TemplateResult {
  const { state, later, stage, mirrored, photoUrl } = view;
  const { status } = state;
  const over = screens[status] === 'result';
  const acting = status === 'challenge';
  return html`<div class="stage" part="stage" ${ref(view.watchStage)}>
    <div
      class=${mirrored ? 'picture mirrored' : 'picture'}
      role="img"
      aria-label=${(over ? later?.photo : later?.preview) ?? view.words.challenge.waiting}
    >
      ${
        over
          ? html`${photoUrl === null ? nothing : html`<img part="photo" alt="" src=${photoUrl} />`}
            ${renderOval({ stage, progress: 1, good: true, pulse: true, check: status === 'passed' })}`
          : html`<video part="video" playsinline muted ${ref(view.attachVideo)}></video> ${renderInstrument({
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

/** Directions have their arrow on the ring. */
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
function renderGuide({ state, later }: ScreenView): TemplateResult | typeof nothing {
  if (later === null) return nothing;
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
