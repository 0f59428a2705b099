/** First screen and empty stage of `<idv-liveness-challenge>`. The rest loads with the challenge's code. */
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { LivenessChallengeState, LivenessChallengeStatus } from './flow/state.js';
import type { ChallengeWords, Words } from '../../kit/i18n/types.js';
import type { Size } from '../../contract/geometry.js';
import { renderPassage, renderPrimary, renderPrivacy } from '../../kit/parts/card.js';
import { firstIcon } from '../../kit/drawings/first-icons.js';
import { renderFaceIntro } from '../../kit/parts/intro.js';
import { renderOval } from '../../kit/parts/oval.js';

/** The screens. They differ in layout and in where the focus goes. */
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
  /** The words past the first screen; `null` until they have loaded. */
  later: ChallengeWords | null;
  /** Who gets the data, and for how long it is kept. */
  privacy: string;
  stage: Size;
  /** The picture of the camera. */
  video: HTMLVideoElement;
  mirrored: boolean;
  /** Shows the face at rest at the end. */
  photoUrl: string | null;
  cameras: number;
  /** `null` if sound cannot be switched. */
  sound: boolean | null;
  /** Whether the last screen has a button. */
  continueButton: boolean;
  on: Record<'start' | 'swap' | 'retry' | 'cancel' | 'switch' | 'sound' | 'continue', () => void>;
}

/** Set once everything has loaded. */
export type StageView = ScreenView & { later: ChallengeWords };

export function renderIntro({ words }: ScreenView): TemplateResult {
  return renderFaceIntro(words.challenge.intro, words.challenge.tips);
}

export function renderIntroPanel({ words, privacy, on }: ScreenView): TemplateResult {
  return html`<slot name="idle">${renderPrivacy(privacy)}</slot>
    <div class="actions">${renderPrimary(words.actions.start, on.start)}</div>`;
}

/** The empty stage that is shown until its code has loaded. */
export function renderEmptyStage({ stage, video }: ScreenView): TemplateResult {
  return html`<div class="stage" part="stage">
    <div class="picture mirrored">
      ${video} ${renderOval({ stage, progress: 0, good: false, pulse: false, check: false })}
    </div>
    <div class="placeholder">${firstIcon('camera')}</div>
  </div>`;
}

export function renderWaiting({ words }: ScreenView): TemplateResult {
  return renderPassage({ title: words.challenge.waiting, text: '' });
}
