/** What `<idv-face-capture>` shows in each state: state and words in, templates out. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { FaceCaptureState, FaceCaptureStatus } from '../../capture/face/types.js';
import type { FaceWords, Words } from '../../i18n/types.js';
import type { PhotoAction, PhotoView } from '../photo-element.js';
import { renderBar, renderLoading, renderSending } from '../parts/bar.js';
import { renderPassage } from '../parts/card.js';
import { renderContinue, renderDone } from '../parts/continue.js';
import { renderControls } from '../parts/controls.js';
import { renderFailed, renderWaysOut } from '../parts/failure.js';
import type { FailureOptions } from '../parts/failure.js';
import { renderFlash } from '../parts/flash.js';
import { directionOnScreen, renderHint, renderPill } from '../parts/hint.js';
import { icon } from '../parts/icons.js';
import { faceTips, renderFaceIntro } from '../parts/intro.js';
import { renderOval } from '../parts/oval.js';
import { renderPanelOf, renderPrimary, renderPrivacy, renderQuiet, renderRemark } from '../parts/panel.js';

/** Screens differ in layout and in where the focus belongs. */
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
  on: Record<PhotoAction | 'byHand', () => void>;
}

type FailedState = Extract<FaceCaptureState, { status: 'failed' }>;

/** What is said and offered where the capture has failed. */
export function failureOf(
  { words, on, phone }: Pick<ScreenView, 'words' | 'on' | 'phone'>,
  state: FailedState,
): FailureOptions {
  // The automatic capture takes the same picture again; the person may find another moment.
  const shutter = state.retry === 'retake' && state.options.auto ? on.byHand : undefined;
  return { ...state, words, ways: { shutter, ...phone } };
}

/** What stands between header and panel. */
export function renderMain(view: ScreenView): TemplateResult | typeof nothing {
  const { state } = view;
  switch (screens[state.status]) {
    case 'intro':
      return renderFaceIntro(view.words.face.intro, faceTips(view.words.face));
    case 'failed':
      return state.status === 'failed' ? renderFailed(failureOf(view, state)) : nothing;
    default:
      return html`${renderStage(view)}${renderGuide(view)}`;
  }
}

function renderStage(view: ScreenView): TemplateResult {
  const { state, words, stage, mirrored, photoUrl } = view;
  const { status } = state;
  const photo = screens[status] === 'photo';
  const waiting = screens[status] === 'permission';
  const target = status === 'framing' && state.hint === 'too-far';
  const progress = status === 'holding' ? state.progress : photo || status === 'capturing' ? 1 : 0;
  return html`<div class="stage" part="stage" ${ref(view.watchStage)}>
    <div
      class=${mirrored ? 'picture mirrored' : 'picture'}
      role="img"
      aria-label=${photo ? words.face.photo : words.face.preview}
    >
      ${
        photo
          ? html`<img part="photo" alt="" src=${photoUrl ?? ''} />`
          : html`<video part="video" playsinline muted ${ref(view.attachVideo)}></video>`
      }
      ${renderOval({ stage, progress, good: photo, pulse: photo, check: status === 'done', target })}
    </div>
    ${photo || (status === 'capturing' && state.step === 'encode') ? renderFlash() : nothing}
    ${waiting ? html`<div class="placeholder">${icon('camera')}</div>` : nothing}
  </div>`;
}

/** The pill under the header. */
function renderGuide({ state, words, mirrored }: ScreenView): TemplateResult | typeof nothing {
  const { states } = words.face;
  switch (state.status) {
    case 'framing':
    case 'holding':
      if (state.hint !== null) {
        return renderHint(words, state.hint, directionOnScreen(state.direction, mirrored));
      }
      if (state.analysis === 'pixels') return nothing;
      // The detector sees the face already; what judges it is on its way.
      if (state.vision === 'detector' && state.verdict?.gates['no-face'] === 'pass') {
        return renderPill('check', words.face.almostReady);
      }
      return renderPill(state.status === 'holding' ? 'check' : 'face', states[state.status]);
    case 'capturing':
      return renderPill('check', states.capturing);
    default:
      return nothing;
  }
}

/** Words and actions under the stage. */
export function renderPanel(view: ScreenView): TemplateResult {
  return renderPanelOf(view.state.status, renderMessage(view), renderActions(view));
}

function renderMessage({ state, words, sent, embedded }: ScreenView): TemplateResult | typeof nothing {
  const { face } = words;
  switch (state.status) {
    case 'idle':
    case 'canceled':
      return renderPrivacy(sent ? face.privacy.sent : face.privacy.kept);
    case 'permission':
      return renderPassage(state.again ? { title: face.states.permission, text: '' } : face.permission);
    case 'paused':
      return renderPassage(face.paused);
    case 'framing':
    case 'holding':
      if (state.analysis !== 'pixels') return nothing;
      return renderRemark('note', face.pixelsNote);
    case 'review': {
      const [warning] = state.picture.warnings;
      if (warning === undefined) return renderPassage(face.review);
      return html`${renderPassage({ title: face.review.title, text: '' })}
      ${renderRemark('warning', face.warnings[warning])}`;
    }
    case 'handoff':
      return renderBar({ label: face.states.handoff, share: null, late: true });
    case 'submitting':
      return renderSending(face.states.submitting, state.waitingForNetwork ? face.waitingForNetwork : '');
    case 'done':
      return renderDone(sent ? face.done.sent : face.done.kept, embedded);
    default:
      return nothing;
  }
}

function renderActions(view: ScreenView): TemplateResult | typeof nothing {
  const { state, words, on } = view;
  const { actions } = words;
  switch (state.status) {
    case 'idle':
    case 'canceled':
      return html`<div class="actions">
        ${renderPrimary(actions.start, on.start)}
        ${view.phone.phone === undefined ? nothing : renderQuiet(actions.usePhone, view.phone.phone)}
      </div>`;
    case 'loading':
    case 'framing':
    case 'holding':
    case 'capturing':
      return renderShutter(view);
    case 'review':
      return html`<div class="actions">
        ${renderPrimary(actions.usePhoto, on.confirm)} ${renderQuiet(actions.takeAgain, on.retake)}
      </div>`;
    case 'failed':
      return renderWaysOut(
        failureOf(view, state),
        state.retry === null
          ? { label: actions.back, action: on.cancel }
          : { label: state.retry === 'retake' ? actions.takeAgain : actions.tryAgain, action: on.retry },
      );
    case 'done':
      return renderContinue(words, { button: view.continueButton, onContinue: on.continue });
    default:
      return nothing;
  }
}

function shutterNote(state: FaceCaptureState, words: FaceWords['shutterNote']): string {
  if ('offersHelp' in state && state.offersHelp) return words.help;
  return state.options.auto && state.analysis === 'face' ? words.automatic : words.manual;
}

function renderShutter({ state, words, cameras, torch, sound, on }: ScreenView): TemplateResult {
  const { face } = words;
  const open = state.status === 'framing' || state.status === 'holding';
  return html`${renderControls({ words, cameras, torch, sound, open, on })}
  ${
    state.status === 'loading' || state.vision === 'detector'
      ? renderLoading(words, face.states.loading, state)
      : html`<p class="shutter-note" part="shutter-note">${shutterNote(state, face.shutterNote)}</p>`
  }`;
}
