/** First screen of `<idv-liveness>`. The others load with the session's code. */
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { presentationOf } from './flow/state.js';
import type { LivenessSessionState } from './flow/state.js';
import type { LivenessWords, Words } from '../../kit/i18n/types.js';
import type { Size } from '../../contract/geometry.js';
import { faceTips, renderFaceIntro } from '../../kit/parts/intro.js';
import { renderPrimary, renderPrivacy } from '../../kit/parts/card.js';
import type { QrCode } from '../../kit/handoff/qr.js';

/** The screens. They differ in layout and in where the focus goes. */
export type LivenessScreen = 'intro' | 'permission' | 'camera' | 'frame' | 'handover' | 'failed';

export function screenOf(state: LivenessSessionState): LivenessScreen {
  switch (state.status) {
    case 'idle':
    case 'canceled':
      return 'intro';
    case 'permission':
    case 'paused':
      return 'permission';
    case 'loading':
    case 'checking':
      return 'camera';
    case 'presenting':
    case 'following':
      return state.presentation === 'iframe' && state.fallback !== 'no-device' ? 'frame' : 'handover';
    case 'creating':
      // The oval stays in place between this page's camera and the hosted page's.
      return presentationOf(state) === 'iframe' ? 'camera' : 'handover';
    case 'passed':
    case 'rejected':
    case 'expired':
    case 'failed':
      return 'failed';
    default:
      return state satisfies never;
  }
}

export interface ScreenView {
  state: LivenessSessionState;
  /** With the liveness check's own words for failures. */
  words: Words<'face' | 'liveness'> & { liveness: Partial<LivenessWords> };
  /** Who gets the data, and for how long it is kept. */
  privacy: string;
  stage: Size;
  /** The picture of the camera. */
  video: HTMLVideoElement;
  mirrored: boolean;
  /** QR code of the hosted page's address; `null` until it is drawn, or if none is shown. */
  code: QrCode | null;
  /** The result of "Copy the link". */
  copied: 'no' | 'done' | 'refused';
  /** Whether the surrounding journey continues by itself. */
  embedded: boolean;
  /** Whether the last screen has a button. */
  continueButton: boolean;
  on: Record<
    'start' | 'skip' | 'retry' | 'cancel' | 'open' | 'showQr' | 'usePhone' | 'copy' | 'frameLoaded' | 'continue',
    () => void
  >;
}

export function renderIntro({ words }: ScreenView): TemplateResult {
  return renderFaceIntro(words.liveness.intro, faceTips(words.face));
}

export function renderIntroPanel({ words, privacy, on }: ScreenView): TemplateResult {
  return html`<slot name="idle"> ${renderPrivacy(privacy)} </slot>
    <div class="actions">${renderPrimary(words.liveness.start, on.start)}</div>`;
}
