/** What `<idv-document-capture>` shows in each state: state and words in, templates out. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { DocumentCaptureState, DocumentCaptureStatus } from '../../capture/document/types.js';
import { documentForms, formOf } from '../../document/document-types.js';
import type { DocumentType } from '../../document/document-types.js';
import type { DocumentHint } from '../../document/types.js';
import type { Words } from '../../i18n/types.js';
import type { PhotoAction, PhotoView } from '../photo-element.js';
import { renderIntro, renderPassage } from '../parts/card.js';
import { renderFailed } from '../parts/failure.js';
import type { FailureOptions } from '../parts/failure.js';
import { renderPill } from '../parts/hint.js';
import { icon } from '../parts/icons.js';
import type { IconName } from '../parts/icons.js';
import type { CornerEditor, GivenPicture } from './corners.js';
import type { StageOverlay } from './outline.js';
import { renderSpecimen } from '../parts/specimen-drawing.js';

/** Screens differ in layout and in where the focus belongs. */
export type DocumentCaptureScreen = 'intro' | 'permission' | 'camera' | 'corners' | 'photo' | 'failed';

export const screens: Record<DocumentCaptureStatus, DocumentCaptureScreen> = {
  idle: 'intro',
  canceled: 'intro',
  permission: 'permission',
  paused: 'permission',
  reading: 'permission',
  loading: 'camera',
  framing: 'camera',
  holding: 'camera',
  capturing: 'camera',
  adjusting: 'corners',
  review: 'photo',
  turning: 'photo',
  submitting: 'photo',
  done: 'photo',
  failed: 'failed',
};

/** The person gets ready, takes the photo, sees what became of it. */
export const stepOf: Record<DocumentCaptureScreen, number> = {
  intro: 1,
  permission: 2,
  camera: 2,
  corners: 2,
  failed: 2,
  photo: 3,
};

export interface DocumentView extends PhotoView<DocumentCaptureState, Words<'document', 'document'>> {
  /** `null` while the person has to choose. */
  documentType: DocumentType | null;
  /** What there is to choose from. */
  choice: readonly DocumentType[];
  zoomed: boolean;
  given: GivenPicture | null;
  /** `null` until its code is here. */
  corners: CornerEditor | null;
  /** `null` until its code is here. */
  overlay: StageOverlay | null;
  choose: (documentType: DocumentType) => void;
  on: Record<PhotoAction | 'upload' | 'next' | 'zoom', () => void>;
}

const hintIcons: Record<DocumentHint, IconName> = {
  'too-dark': 'light',
  'no-document': 'document',
  'too-bright': 'light',
  'too-close': 'farther',
  'cut-off': 'document',
  'too-far': 'closer',
  'low-resolution': 'closer',
  tilted: 'phone',
  glare: 'light',
  blurry: 'phone',
  'hold-still': 'phone',
};

export type DocumentFailedState = Extract<DocumentCaptureState, { status: 'failed' }>;

/** What is said and offered where the capture has failed. */
export function failureOf(
  { words, on }: Pick<DocumentView, 'words' | 'on'>,
  state: DocumentFailedState,
): FailureOptions {
  return { ...state, words: documentErrors(words), subject: 'document', ways: { upload: on.upload } };
}

/** What stands between header and panel. */
export function renderMain(view: DocumentView): TemplateResult | typeof nothing {
  const { state } = view;
  switch (screens[state.status]) {
    case 'intro':
      return view.documentType === null ? renderChooser(view) : renderDocumentIntro(view);
    case 'failed':
      return state.status === 'failed' ? renderFailed(failureOf(view, state)) : nothing;
    case 'photo':
      return renderPhoto(view);
    case 'corners':
      return renderCorners(view);
    default:
      return html`${renderStage(view)}${renderGuide(view)}`;
  }
}

function renderChooser({ words, choice, choose }: DocumentView): TemplateResult {
  const { document } = words;
  return html`<div class="body" part="body">
    <slot name="choose">${renderPassage(document.choose)}</slot>
    <ul class="types" part="types" role="list">
      ${choice.map(
        (type) =>
          html`<li>
            <button class="type" part="type" type="button" @click=${() => choose(type)}>
              <i class="lead">${icon(formOf(type) === 'id1' ? 'document' : 'passport')}</i>
              <span>${document.types[type]}</span>
              <i class="go">${icon('forward')}</i>
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}

function renderDocumentIntro({ words, documentType }: DocumentView): TemplateResult {
  const { document } = words;
  const [ground, light, whole] = document.tips;
  const name = documentType === null ? '' : document.types[documentType];
  return renderIntro(renderSpecimen(), document.intro(name), [
    ['half', ground],
    ['light', light],
    ['document', whole],
  ]);
}

/** A document needs other words for some failures than a selfie. */
export function documentErrors(words: Words<'document', 'document'>): Words<'document', 'document'> {
  return { ...words, errors: { ...words.errors, ...words.document.errors } };
}

function renderStage(view: DocumentView): TemplateResult {
  const { state, words, documentType, overlay } = view;
  const { aspect } = documentForms[formOf(documentType ?? 'id1')];
  const waiting = screens[state.status] === 'permission';
  const held = state.status === 'holding' || state.status === 'capturing';
  return html`<div class="stage" part="stage" ${ref(view.watchStage)} @click=${overlay?.focusAt}>
    <div class="picture" role="img" aria-label=${words.document.preview}>
      <video part="video" playsinline muted ${ref(view.attachVideo)}></video>
      ${waiting || overlay === null ? nothing : overlay.render(Math.min(1.6, (aspect.min + aspect.max) / 2), held)}
    </div>
    ${
      waiting
        ? html`<div class="placeholder">${icon(state.status === 'reading' ? 'document' : 'camera')}</div>`
        : nothing
    }
  </div>`;
}

/** The pill under the header. */
function renderGuide({ state, words }: DocumentView): TemplateResult | typeof nothing {
  const { states, hints } = words.document;
  switch (state.status) {
    case 'framing':
    case 'holding':
      return state.hint === null
        ? renderPill(state.status === 'holding' ? 'check' : 'document', states[state.status])
        : renderPill(hintIcons[state.hint], hints[state.hint], false);
    case 'capturing':
      return renderPill('check', states.capturing);
    default:
      return nothing;
  }
}

function renderCorners({ words, given, stage, corners, watchStage }: DocumentView): TemplateResult {
  return html`<div class="stage" part="stage" ${ref(watchStage)}>
    ${given === null || corners === null ? nothing : corners.render(given, stage, words.document)}
  </div>`;
}

function renderPhoto(view: DocumentView): TemplateResult {
  const { state, words, photoUrl, zoomed, on, watchStage, overlay } = view;
  const { document } = words;
  const picture = html`<img part="photo" alt=${document.photo} src=${photoUrl ?? ''} ${ref(overlay?.watchPhoto)} />`;
  return html`<div class="stage" part="stage" ${ref(watchStage)}>
    <div class=${zoomed ? 'result zoomed' : 'result'}>
      ${
        state.status === 'review'
          ? html`<button
              class="zoom"
              part="zoom-button"
              type="button"
              aria-pressed=${zoomed}
              aria-label=${`${document.photo}. ${zoomed ? document.actions.zoomOut : document.actions.zoomIn}`}
              @click=${on.zoom}
            >
              ${picture}
            </button>`
          : picture
      }
    </div>
    ${state.status === 'done' || state.status === 'turning' ? html`<div class="seal">${icon('check')}</div>` : nothing}
  </div>`;
}
