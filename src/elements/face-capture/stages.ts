/** Screens of `<idv-face-capture>` past the first. They load with the capture's code. */
import { html, nothing, css } from 'lit';
import type { TemplateResult } from 'lit';
import type { FaceAnnouncement, FaceCaptureState, FacePageEvent } from './flow/state.js';
import type { FaceProblem, Passage } from '../../kit/i18n/types.js';
import type { FaceHint } from '../../face/types.js';
import { renderBar, renderLoading, renderLater, renderSending, spokenWait, barStyles } from '../../kit/parts/bar.js';
import { renderPassage, renderPanelOf, renderRemark } from '../../kit/parts/card.js';
import { renderContinue, renderDone } from '../../kit/parts/continue.js';
import { emptyLine, renderControls, renderVerdict } from '../../kit/parts/controls.js';
import { renderFlash } from '../../kit/parts/flash.js';
import { failureWords, renderFailed, renderWaysOut, failureStyles } from '../../kit/parts/failure.js';
import type { FailureOptions } from '../../kit/parts/failure.js';
import { directionOnScreen, hintWords, renderHint, renderPill, hintStyles } from '../../kit/parts/hint.js';
import { icon } from '../../kit/drawings/icons.js';
import { placeLamp } from '../../kit/parts/lamp-place.js';
import { renderOval, ovalStyles } from '../../kit/parts/oval.js';
import { classOfPicture } from '../../kit/parts/waiting-stage.js';
import { sentencesOf } from '../../kit/parts/unloaded.js';
import { screens } from './first-screen.js';
import type { ScreenView } from './first-screen.js';
import { IdvFaceCapturedEvent, IdvFaceSubmittedEvent } from './events.js';
import { flowEventOf } from '../../kit/events/guidance.js';
import type { FaceController } from './controller.js';
import { cameraStyles } from '../../kit/parts/camera.styles.js';

/** The words and actions of a failed capture. */
function failureOf(
  { words, on, phone }: ScreenView,
  state: Extract<FaceCaptureState, { status: 'failed' }>,
): FailureOptions {
  // The automatic capture would take the same picture again. With the shutter, the person may find a better moment.
  const shutter = state.retry === 'retake' && state.options.auto ? on.byHand : undefined;
  return { ...state, words, ways: { shutter, ...phone } };
}

/** The words that say where the photo is now. */
const doneWords = ({ words, sent }: ScreenView): Passage => words.face.done[sent ? 'sent' : 'kept'];

/** The announcement for a screen reader; empty if the last one is no longer true. */
export function spokenOf(announcement: FaceAnnouncement, view: ScreenView): string {
  const { state, words, mirrored } = view;
  if (announcement.kind === 'hint') {
    if (announcement.hint === null) return '';
    return hintWords(words, announcement.hint, directionOnScreen(announcement.direction, mirrored));
  }
  if (announcement.kind === 'wait') return spokenWait(words, announcement.reason, words.face.waitingForNetwork);
  if (announcement.kind === 'help') return helpOf(view);
  if (announcement.status === 'done') return doneWords(view).title;
  if (state.status !== 'failed') return words.face.states[announcement.status];
  return sentencesOf(failureWords(failureOf(view, state)));
}

/** Content between header and panel. */
export function renderMain(view: ScreenView): TemplateResult | typeof nothing {
  const { state } = view;
  switch (screens[state.status]) {
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
  const waiting = screens[status] === 'permission' && !view.isPreviewing;
  const target = status === 'framing' && state.hint === 'too-far';
  const progress = status === 'holding' ? state.progress : photo || status === 'capturing' ? 1 : 0;
  return html`<div class="stage" part="stage">
    <div
      class=${classOfPicture(mirrored, view.isPreviewing)}
      role="img"
      aria-label=${photo ? words.face.photo : words.face.preview}
    >
      ${photo ? html`<img part="photo" alt="" src=${photoUrl ?? ''} />` : view.video}
      ${renderOval({ stage, progress, good: photo, pulse: photo, check: status === 'done', target })}
    </div>
    ${photo || (status === 'capturing' && state.step === 'encode') ? renderFlash() : nothing}
    ${placeLamp({ stage, label: words.face.lamp, isLit: mirrored && screens[status] === 'camera' && state.lamp?.isLit === true })}
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
      // The detector already sees the face, but the rest of the engine is still loading.
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

function renderMessage(view: ScreenView): TemplateResult | typeof nothing {
  const { state, words } = view;
  const { face } = words;
  switch (state.status) {
    case 'permission':
      return renderPassage(state.again ? { title: face.states.permission, text: '' } : face.permission);
    case 'paused':
      return renderPassage(face.paused);
    case 'loading':
    case 'capturing':
      return renderLater(state, words);
    case 'framing':
    case 'holding':
      if (state.isUnavailable || state.analysis !== 'pixels') return renderLater(state, words);
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
      return renderSending({ words, label: face.states.submitting, waits: state, offline: face.waitingForNetwork });
    case 'done':
      return renderDone(doneWords(view), view.embedded);
    default:
      return nothing;
  }
}

function renderActions(view: ScreenView): TemplateResult | typeof nothing {
  const { state, words, on } = view;
  const { actions } = words;
  switch (state.status) {
    case 'loading':
    case 'framing':
    case 'holding':
    case 'capturing':
      return renderShutter(view);
    case 'review':
      return renderVerdict(actions, on, state.picture.warnings.length > 0);
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

/** The problems for which there is further advice. All other hints need none. */
const problems: Partial<Record<FaceHint, FaceProblem>> = {
  'too-dark': 'light',
  'too-bright': 'bright',
  'no-face': 'sight',
  'multiple-faces': 'people',
  covered: 'cover',
  'glasses-glare': 'cover',
  blurry: 'steady',
  'hold-still': 'steady',
};

/** Further advice on the problem that the shown hint names. */
function helpOf({ state, words }: ScreenView): string {
  const { help, shutterNote } = words.face;
  const problem = state.hint == null ? undefined : problems[state.hint];
  return problem === undefined ? shutterNote.help : help[problem];
}

/** While a hint is shown, there is no note, because two instructions at once are one too many. */
function noteOf(view: ScreenView): string {
  const { state, words } = view;
  const { automatic, manual } = words.face.shutterNote;
  if ('offersHelp' in state && state.offersHelp) return helpOf(view);
  if (state.status === 'capturing' || ('hint' in state && state.hint !== null)) return emptyLine;
  return state.options.auto && state.analysis === 'face' ? automatic : manual;
}

function renderShutter(view: ScreenView): TemplateResult {
  const { state, words, cameras, torch, sound, on } = view;
  const { face } = words;
  const open = state.status === 'framing' || state.status === 'holding';
  return html`${renderControls({ words, cameras, torch, sound, open, on })}
  ${
    state.status === 'loading' || state.vision === 'detector'
      ? renderLoading(words, face.states.loading, state)
      : html`<p class="shutter-note" part="shutter-note">${noteOf(view)}</p>`
  }`;
}

/** Makes the DOM event for an event of the selfie capture; `null` if there is none. */
export function faceEventOf(event: FacePageEvent, capture: FaceController | null): Event | null {
  switch (event.type) {
    case 'captured': {
      const photo = capture?.photoOf(event.picture) ?? null;
      return photo && new IdvFaceCapturedEvent(photo);
    }
    case 'submitted': {
      const result = capture?.resultOf(event.pictureId) ?? null;
      return result && new IdvFaceSubmittedEvent(result);
    }
    default:
      return flowEventOf(event);
  }
}

const stageStyles = css`
  /* As high as the shutter and note that follow, so that the oval stays in place when the camera opens. */
  :is([data-status='permission'], [data-status='paused']) .panel .passage {
    align-content: center;
    min-block-size: calc(72px + 16px + 12px + 1.5 * var(--_s));
  }

  [data-status='review'] .oval :is(.scrim, .edge, .track, .ring) {
    opacity: 0;
    transition: opacity 240ms var(--_ease) 320ms;
  }

  :is([data-status='submitting'], [data-status='done'], [data-status='permission'], [data-status='paused'])
    .oval
    .scrim {
    fill-opacity: 1;
  }
`;

/** Styles past the first screen. */
export const laterStyles = [failureStyles, hintStyles, barStyles, ovalStyles, ...cameraStyles, stageStyles];
