/** First screen of `<idv-face-capture>`, and placeholders until the code of the others has loaded. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { FaceCaptureState, FaceCaptureStatus } from './flow/state.js';
import type { Words } from '../../kit/i18n/types.js';
import type { PhotoAction, PhotoView } from '../../kit/element/photo-element.js';
import { renderPassage, renderPanelOf, renderPrimary, renderPrivacy, renderQuiet } from '../../kit/parts/card.js';
import { faceTips, renderFaceIntro } from '../../kit/parts/intro.js';
import { renderUnloaded, renderUnloadedPanel } from '../../kit/parts/unloaded.js';
import { renderWaitingStage } from '../../kit/parts/waiting-stage.js';

/** The screens. They differ in layout and in where the focus goes. */
export type FaceCaptureScreen = 'intro' | 'permission' | 'camera' | 'photo' | 'failed';

export const screens: Record<FaceCaptureStatus, FaceCaptureScreen> = {
  idle: 'intro',
  canceled: 'intro',
  permission: 'permission',
  paused: 'permission',
  loading: 'camera',
  framing: 'camera',
  holding: 'camera',
  capturing: 'camera',
  review: 'photo',
  submitting: 'photo',
  done: 'photo',
  failed: 'failed',
  handoff: 'failed',
};

export interface ScreenView extends PhotoView<FaceCaptureState, Words<'face', 'face'>> {
  mirrored: boolean;
  /** Whether the picture is on show before the capture's code has loaded. */
  isPreviewing: boolean;
  on: Record<PhotoAction | 'byHand', () => void>;
}

/** Content between header and panel. */
export function renderFirstMain({ state, words, ...live }: ScreenView): TemplateResult | typeof nothing {
  const { face } = words;
  if (screens[state.status] === 'intro') return renderFaceIntro(face.intro, faceTips(face));
  if (state.status === 'failed') return renderUnloaded({ words, error: state.error });
  if (state.status === 'handoff') return nothing;
  const { video, isPreviewing, mirrored } = live;
  return renderWaitingStage({ label: face.preview, video, isPreviewing, mirrored });
}

/** Words and actions under the stage. */
export function renderFirstPanel({
  state,
  words,
  sent,
  privacyOf,
  phone,
  on,
}: ScreenView): TemplateResult | typeof nothing {
  const { actions, face } = words;
  const { status } = state;
  if (status === 'failed') return renderUnloadedPanel({ words, error: state.error }, on.retry);
  if (status === 'permission') {
    return renderPanelOf(status, renderPassage({ title: face.states.permission, text: '' }), nothing);
  }
  if (screens[status] !== 'intro') return nothing;
  const message = renderPrivacy(privacyOf(sent ? face.privacy.sent : face.privacy.kept));
  const buttons = html`<div class="actions">
    ${renderPrimary(actions.start, on.start)}
    ${phone.phone === undefined ? nothing : renderQuiet(actions.usePhone, phone.phone)}
  </div>`;
  return renderPanelOf(status, message, buttons);
}
