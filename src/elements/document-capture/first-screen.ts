/** First screens of `<idv-document-capture>`, and placeholders until the code of the others has loaded. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { DocumentCaptureState, DocumentCaptureStatus } from './flow/state.js';
import { documentTypeSpecs } from '../../document/document-types.js';
import type { DocumentCountry, DocumentType } from '../../document/document-types.js';
import { isPhone } from '../../camera/system.js';
import type { Words } from '../../kit/i18n/types.js';
import type { PhotoAction, PhotoView } from '../../kit/element/photo-element.js';
import { renderPassage, renderPanelOf, renderPrimary, renderPrivacy, renderQuiet } from '../../kit/parts/card.js';
import { firstIcon } from '../../kit/drawings/first-icons.js';
import { renderUnloaded, renderUnloadedPanel } from '../../kit/parts/unloaded.js';
import { renderWaitingStage } from '../../kit/parts/waiting-stage.js';
import type { CornerEditor, GivenPicture } from './corners.js';
import type { StageOverlay } from './outline.js';
import type * as Drawings from './drawings.js';

/** The screens. They differ in layout and in where the focus goes. */
type DocumentCaptureScreen = 'intro' | 'permission' | 'camera' | 'corners' | 'photo' | 'failed';

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

/** The three steps: get ready, take the photo, see the result. */
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
  /** The document types to choose from. */
  choice: readonly DocumentType[];
  /** If there are none, the countries that have some. */
  countries: readonly DocumentCountry[];
  takesBack: (documentType: DocumentType) => boolean;
  /** `null` until their code has loaded. */
  drawings: typeof Drawings | null;
  zoomed: boolean;
  /** Whether the latest file has more pages than the one that is used. */
  hasMorePages: boolean;
  given: GivenPicture | null;
  /** `null` until its code is here. */
  corners: CornerEditor | null;
  /** `null` until its code is here. */
  overlay: StageOverlay | null;
  choose: (documentType: DocumentType) => void;
  chooseCountry: (country: DocumentCountry) => void;
  on: Record<PhotoAction | 'upload' | 'next' | 'zoom', () => void>;
}

/** The content between header and panel. */
export function renderFirstMain(view: DocumentView): TemplateResult | typeof nothing {
  const { state, words } = view;
  if (screens[state.status] === 'intro') {
    return view.documentType === null ? renderChooser(view) : renderDocumentIntro(view);
  }
  if (state.status === 'failed') return renderUnloaded({ words, error: state.error });
  if (state.status === 'handoff') return nothing;
  const icon = state.status === 'reading' ? 'document' : 'camera';
  return renderWaitingStage({ label: words.document.preview, icon, video: view.video });
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

/** @param drawing `undefined` until its code has loaded */
function renderType(name: string, note: string, drawing: TemplateResult | undefined, onChoose: () => void) {
  return html`<li>
    <button class="type" part="type" type="button" @click=${onChoose}>
      <i class="lead">${drawing ?? nothing}</i>
      <span><b>${name}</b>${note === '' ? nothing : html`<small>${note}</small>`}</span>
      <i class="go">${firstIcon('forward')}</i>
    </button>
  </li>`;
}

/** Common mistakes with this document. */
function noteOf(type: DocumentType, { words, takesBack }: DocumentView): string {
  const { notes } = words.document;
  if (documentTypeSpecs[type].form === 'id3') return notes.passport;
  if (type === 'ng_nin_slip') return notes.slip;
  return takesBack(type) ? notes.bothSides : '';
}

/** Shown if no document of the page's country is supported: offers another country, or the page's own next step. */
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
  const { onComputer, tips } = document;
  // A webcam does not move, so the document is held up to it.
  const here = isPhone() ? { text, tips } : { text: onComputer.intro, tips: [onComputer.ground, tips[1], tips[2]] };
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

/** Words and actions under the stage. */
export function renderFirstPanel(view: DocumentView): TemplateResult | typeof nothing {
  const { state, words, sent, privacyOf } = view;
  const { document } = words;
  const { status } = state;
  if (status === 'failed') return renderUnloadedPanel({ words, error: state.error }, view.on.retry);
  if (status === 'permission' || status === 'reading') {
    return renderPanelOf(status, renderPassage({ title: document.states[status], text: '' }), nothing);
  }
  if (screens[status] !== 'intro') return nothing;
  const privacy = privacyOf(sent ? document.privacy.sent : document.privacy.kept);
  return renderPanelOf(status, renderPrivacy(privacy), renderStart(view));
}

function renderStart({ words, documentType, phone, on }: DocumentView): TemplateResult | typeof nothing {
  const { actions, document } = words;
  if (documentType === null) return nothing;
  return html`<div class="actions">
      ${renderPrimary(actions.start, on.start)}
      <div class="others">
        ${renderQuiet(document.actions.upload, on.upload)}
        ${phone.phone === undefined ? nothing : renderQuiet(actions.usePhone, phone.phone)}
      </div>
    </div>
    ${phone.phone === undefined ? html`<p class="drop-note">${document.dropNote}</p>` : nothing}`;
}
