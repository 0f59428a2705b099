/** What `<idv-document-capture>` shows in each state: state and words in, templates out. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { DocumentCaptureState, DocumentCaptureStatus } from '../../capture/document/types.js';
import { documentForms, documentTypeSpecs, formOf } from '../../document/document-types.js';
import type { DocumentCountry, DocumentType } from '../../document/document-types.js';
import type { DocumentHint } from '../../document/types.js';
import { isPhone } from '../../camera/browser.js';
import type { Words } from '../../i18n/types.js';
import type { PhotoAction, PhotoView } from '../photo-element.js';
import { renderPassage } from '../parts/card.js';
import { renderFailed } from '../parts/failure.js';
import type { FailureOptions } from '../parts/failure.js';
import { renderPill } from '../parts/hint.js';
import { renderFlash } from '../parts/flash.js';
import { icon, iconPath } from '../parts/icons.js';
import type { IconName } from '../parts/icons.js';
import type { CornerEditor, GivenPicture } from './corners.js';
import type { StageOverlay } from './outline.js';
import type * as Drawings from './drawings.js';

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
  handoff: 'failed',
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
  /** Where there is nothing: countries that have something. */
  countries: readonly DocumentCountry[];
  takesBack: (documentType: DocumentType) => boolean;
  /** `null` until their code is here. */
  drawings: typeof Drawings | null;
  zoomed: boolean;
  /** Of the file that was given last. */
  isHeic: boolean;
  given: GivenPicture | null;
  /** `null` until its code is here. */
  corners: CornerEditor | null;
  /** `null` until its code is here. */
  overlay: StageOverlay | null;
  choose: (documentType: DocumentType) => void;
  chooseCountry: (country: DocumentCountry) => void;
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
  { words, on, phone, isHeic }: Pick<DocumentView, 'words' | 'on' | 'phone' | 'isHeic'>,
  state: DocumentFailedState,
): FailureOptions {
  const known = documentErrors(words);
  const isFile = state.source === 'file' && state.origin === 'capture' && state.error.code === 'INVALID_IMAGE';
  // The file cannot be opened: what helps is another file, not another picture of the document.
  const opened = words.document.file;
  const errors =
    isFile && opened ? { ...known.errors, INVALID_IMAGE: isHeic ? opened.heic : opened.broken } : known.errors;
  return { ...state, words: { ...known, errors }, subject: 'document', ways: { upload: on.upload, ...phone } };
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

function renderChooser(view: DocumentView): TemplateResult {
  const { words, choice, countries, drawings, choose, chooseCountry } = view;
  const { document } = words;
  if (choice.length === 0) return renderCountries(words, countries, chooseCountry);
  return html`<div class="body" part="body">
    <slot name="choose">${renderPassage(document.choose)}</slot>
    <ul class="types" part="types" role="list">
      ${choice.map((type) => renderType(document.types[type], noteOf(type, view), drawings?.renderDocumentDrawing(type), () => choose(type)))}
    </ul>
  </div>`;
}

/** @param drawing `undefined` until its code is here */
function renderType(name: string, note: string, drawing: TemplateResult | undefined, onChoose: () => void) {
  return html`<li>
    <button class="type" part="type" type="button" @click=${onChoose}>
      <i class="lead">${drawing ?? nothing}</i>
      <span><b>${name}</b>${note === '' ? nothing : html`<small>${note}</small>`}</span>
      <i class="go">${icon('forward')}</i>
    </button>
  </li>`;
}

/** What is easily done wrong with it. */
function noteOf(type: DocumentType, { words, takesBack }: DocumentView): string {
  const { notes } = words.document;
  if (documentTypeSpecs[type].form === 'id3') return notes.passport;
  if (type === 'ng_nin_slip') return notes.slip;
  return takesBack(type) ? notes.bothSides : '';
}

/** Nothing of the page's country can be taken: another one, or the page's own way on. */
function renderCountries(
  words: Words<'document'>,
  countries: readonly DocumentCountry[],
  choose: (country: DocumentCountry) => void,
): TemplateResult {
  const { title, text, none } = words.document.country;
  const names = new Intl.DisplayNames(words.tag, { type: 'region' });
  return html`<div class="body" part="body">
    <slot name="country">${renderPassage({ title, text: countries.length > 0 ? text : none })}</slot>
    <ul class="types" part="types" role="list">
      ${countries.map((country) =>
        renderType(names.of(country.slice(0, 2)) ?? country, '', undefined, () => choose(country)),
      )}
    </ul>
    <slot name="support"></slot>
  </div>`;
}

function renderDocumentIntro({ words, documentType, drawings }: DocumentView): TemplateResult {
  const { document } = words;
  if (documentType === null) return html``;
  const { title, text } = document.intro(document.types[documentType]);
  const { onComputer } = document;
  const here = isPhone() ? { text, tips: document.tips } : { text: onComputer.intro, tips: tipsOnComputer(document) };
  const note = documentTypeSpecs[documentType].form === 'id3' ? `${document.notes.passport}. ` : '';
  const samples = ['good', 'glare', 'cut'] as const;
  return html`<div class="body" part="body">
    <div class="own" part="drawing">${drawings?.renderDocumentDrawing(documentType) ?? nothing}</div>
    <slot name="intro">${renderPassage({ title, text: `${note}${here.text}` })}</slot>
    <ul class="samples" part="tips" role="list">
      ${here.tips.map(
        (tip, at) =>
          html`<li><i>${drawings?.renderSample(samples[at] ?? 'good') ?? nothing}</i><span>${tip}</span></li>`,
      )}
    </ul>
  </div>`;
}

function tipsOnComputer({ tips, onComputer }: Words<'document'>['document']): readonly string[] {
  return [onComputer.ground, tips[1], tips[2]];
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
    ${state.status === 'capturing' && state.step === 'encode' && state.source === 'camera' ? renderFlash() : nothing}
  </div>`;
}

/** A hint in the words of the device: a webcam stays where it is, and the document is held up to it. */
export function documentHintWords({ document }: Words<'document', 'document'>, hint: DocumentHint): string {
  const { hints, hintsOnComputer } = document;
  return (!isPhone() && (hint === 'tilted' || hint === 'blurry') && hintsOnComputer[hint]) || hints[hint];
}

/** The pill under the header. */
function renderGuide({ state, words }: DocumentView): TemplateResult | typeof nothing {
  const { states } = words.document;
  switch (state.status) {
    case 'framing':
    case 'holding':
      return state.hint === null
        ? renderPill(state.status === 'holding' ? 'check' : 'document', states[state.status])
        : renderPill(hintIcons[state.hint], documentHintWords(words, state.hint), false);
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
  const { state, words, zoomed, on, watchStage } = view;
  const { document } = words;
  const isCard = view.documentType !== null && formOf(view.documentType) === 'id1';
  return html`<div class="stage" part="stage" ${ref(watchStage)}>
    <div class=${`result${zoomed ? ' zoomed' : ''}${isCard ? ' card-shaped' : ''}`}>
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
              ${renderPicture(view)}
            </button>`
          : renderTaken(view)
      }
    </div>
  </div>`;
}

const renderPicture = ({ words, photoUrl, overlay }: DocumentView): TemplateResult =>
  html`<img part="photo" alt=${words.document.photo} src=${photoUrl ?? ''} ${ref(overlay?.watchPhoto)} />`;

/** The picture with the check drawn on its corner; before its back is taken, the card turns over by itself. */
function renderTaken(view: DocumentView): TemplateResult {
  const { state, drawings } = view;
  const turns = state.status === 'turning';
  return html`<div class=${turns ? 'taken turns' : 'taken'}>
    <div class="side">
      ${renderPicture(view)}
      ${
        turns || state.status === 'done'
          ? html`<div class="seal">
              <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path pathLength="1" d=${iconPath('check')}></path>
              </svg>
            </div>`
          : nothing
      }
    </div>
    ${turns ? html`<div class="side back">${drawings?.renderBack() ?? nothing}</div>` : nothing}
  </div>`;
}
