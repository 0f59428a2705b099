/** Screens of `<idv-document-capture>` past the first. They load with the capture's code. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { isAboutLegibility, mainRemark } from './flow/state.js';
import type { DocumentAnnouncement, DocumentCaptureState, DocumentPageEvent, DocumentPicture } from './flow/state.js';
import { documentForms, formOf } from '../../document/document-types.js';
import type { DocumentHint } from '../../document/types.js';
import { isPhone } from '../../camera/system.js';
import { joinWords } from '../../kit/i18n/join-words.js';
import type { DocumentProblem, Passage, Words } from '../../kit/i18n/types.js';
import type { IdvError } from '../../contract/errors.js';
import { failureWords, renderFailed, renderWaysOut } from '../../kit/parts/failure.js';
import type { FailureOptions } from '../../kit/parts/failure.js';
import { renderPill } from '../../kit/parts/hint.js';
import { renderFlash } from '../../kit/parts/flash.js';
import { renderContinue, renderDone } from '../../kit/parts/continue.js';
import { emptyLine, renderControls, renderVerdict } from '../../kit/parts/controls.js';
import { icon, iconPath } from '../../kit/drawings/icons.js';
import type { IconName } from '../../kit/drawings/icons.js';
import { spokenWait, renderLater, renderSending, renderBar } from '../../kit/parts/bar.js';
import { sentencesOf } from '../../kit/parts/unloaded.js';
import { screens } from './first-screen.js';
import type { DocumentView } from './first-screen.js';
import { IdvDocumentCapturedEvent, IdvDocumentSubmittedEvent } from './events.js';
import { flowEventOf } from '../../kit/events/guidance.js';
import type { DocumentController } from './controller.js';
import { renderPassage, renderPanelOf, renderPrimary, renderQuiet, renderRemark } from '../../kit/parts/card.js';
import { offersOtherWays } from '../../kit/steps/recovery.js';

const hintIcons: Record<DocumentHint, IconName> = {
  'too-dark': 'light',
  'no-document': 'document',
  'too-bright': 'light',
  'too-close': 'farther',
  'cut-off': 'document',
  'too-far': 'closer',
  'low-resolution': 'closer',
  tilted: 'phone',
  'same-side': 'turn',
  'wrong-side': 'turn',
  'wrong-page': 'passport',
  'wrong-document': 'passport',
  glare: 'light',
  blurry: 'phone',
  'hold-still': 'phone',
};

type DocumentFailedState = Extract<DocumentCaptureState, { status: 'failed' }>;

/** The words and actions of a failed capture. */
function failureOf(
  { words, on, phone }: Pick<DocumentView, 'words' | 'on' | 'phone'>,
  state: DocumentFailedState,
): FailureOptions {
  // Some failures need other words for a document than for a selfie.
  const known = joinWords(words.errors, words.document.errors);
  const file = fileWords(words, state.error);
  const errors = file === undefined ? known : { ...known, [state.error.code]: file };
  return { ...state, words: { ...words, errors }, subject: 'document', ways: { upload: on.upload, ...phone } };
}

/** The words of a file that cannot be opened. A page's own words for the code come first. */
function fileWords({ document, errors }: DocumentView['words'], { code, detail = '' }: IdvError): Passage | undefined {
  const { file } = document;
  if (errors[code] !== undefined) return undefined;
  switch (code) {
    case 'file-unsupported':
      return { HEIC: file.heic, PDF: file.pdf }[detail] ?? file.format(detail);
    case 'file-unreadable':
      return { gone: file.gone, PDF: file.pdf }[detail] ?? file.broken;
    case 'file-locked':
      return file.locked;
    default:
      return undefined;
  }
}

/** The words that say where the photo is now. */
const doneWords = ({ words, sent }: DocumentView): Passage => words.document.done[sent ? 'sent' : 'kept'];

/** The announcement for a screen reader; empty if the last one is no longer true. */
export function spokenOf(announcement: DocumentAnnouncement, view: DocumentView): string {
  const { state, words } = view;
  if (announcement.kind === 'wait') return spokenWait(words, announcement.reason, words.document.waitingForNetwork);
  if (announcement.kind === 'hint') {
    return announcement.hint === null ? '' : documentHintWords(words, announcement.hint);
  }
  if (announcement.kind === 'help') return helpOf(view);
  if (announcement.status === 'done') return doneWords(view).title;
  const more = announcement.status === 'adjusting' && view.hasMorePages ? `. ${words.document.file.firstPage}` : '';
  if (state.status !== 'failed') return `${words.document.states[announcement.status]}${more}`;
  return sentencesOf(failureWords(failureOf(view, state)));
}

/** The problems for which there is further advice. All other hints need none. */
const problems: Partial<Record<DocumentHint, DocumentProblem>> = {
  'too-dark': 'light',
  'too-bright': 'bright',
  'no-document': 'surface',
  glare: 'glare',
  blurry: 'steady',
  'hold-still': 'steady',
};

/** Further advice on the problem that the shown hint names. */
function helpOf({ state, words }: Pick<DocumentView, 'state' | 'words'>): string {
  const { help, shutterNote } = words.document;
  const problem = state.hint == null ? undefined : problems[state.hint];
  return problem === undefined ? shutterNote.help : help[problem];
}

/** The content between header and panel. */
export function renderMain(view: DocumentView): TemplateResult | typeof nothing {
  const { state } = view;
  switch (screens[state.status]) {
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

function renderStage(view: DocumentView): TemplateResult {
  const { state, words, documentType, overlay } = view;
  const { aspect } = documentForms[formOf(documentType ?? 'id1')];
  const waiting = screens[state.status] === 'permission';
  const held = state.status === 'holding' || state.status === 'capturing';
  return html`<div class="stage" part="stage" @click=${overlay?.focusAt}>
    <div
      class=${overlay?.fit === 'contain' ? 'picture whole' : 'picture'}
      role="img"
      aria-label=${words.document.preview}
    >
      ${view.video}
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

/** Words a hint for the device: a webcam does not move, so the document is held up to it. */
function documentHintWords({ document }: Words<'document', 'document'>, hint: DocumentHint): string {
  const { hints, hintsOnComputer } = document;
  return isPhone() ? hints[hint] : { ...hints, ...hintsOnComputer }[hint];
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

function renderCorners({ words, given, stage, corners }: DocumentView): TemplateResult {
  return html`<div class="stage" part="stage">
    ${given === null || corners === null ? nothing : corners.render(given, stage, words.document)}
  </div>`;
}

function renderPhoto(view: DocumentView): TemplateResult {
  const { state, words, zoomed, on } = view;
  const { document } = words;
  const isCard = view.documentType !== null && formOf(view.documentType) === 'id1';
  return html`<div class="stage" part="stage">
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

/** Makes the DOM event for an event of the document capture; `null` if there is none. */
export function documentEventOf(event: DocumentPageEvent, capture: DocumentController | null): Event | null {
  switch (event.type) {
    case 'captured': {
      const photo = capture?.photoOf(event.pictures) ?? null;
      return photo && new IdvDocumentCapturedEvent(photo);
    }
    case 'submitted': {
      const result = capture?.resultOf(event.pictureId) ?? null;
      return result && new IdvDocumentSubmittedEvent(result);
    }
    default:
      return flowEventOf(event);
  }
}

/** Words and actions under the stage. */
export function renderPanel(view: DocumentView): TemplateResult {
  return renderPanelOf(view.state.status, renderMessage(view), renderActions(view));
}

function renderMessage(view: DocumentView): TemplateResult | typeof nothing {
  const { state, words, embedded } = view;
  const { document } = words;
  switch (state.status) {
    case 'permission':
      return renderPassage(state.again ? { title: document.states.permission, text: '' } : document.permission);
    case 'loading':
    case 'framing':
    case 'holding':
    case 'capturing':
      return renderLater(state, words);
    case 'paused':
    case 'reading':
      return renderPassage({ title: document.states[state.status], text: '' });
    case 'adjusting':
      return html`${renderPassage(document.adjust[state.found ? 'found' : 'missing'])}
      ${view.hasMorePages ? renderRemark('note', document.file.firstPage) : nothing}
      ${state.refusal === null ? nothing : renderRemark('warning', document.warnings[state.refusal])}`;
    case 'review':
      return renderReview(state.picture, view);
    case 'turning':
      return renderPassage(document.turn);
    case 'handoff':
      return renderBar({ label: document.states.handoff, share: null, late: true });
    case 'submitting':
      return renderSending({
        words,
        label: document.states.submitting,
        waits: state,
        offline: document.waitingForNetwork,
      });
    case 'done':
      return renderDone(doneWords(view), embedded);
    default:
      return nothing;
  }
}

function renderReview(picture: DocumentPicture, { words, zoomed }: DocumentView): TemplateResult {
  const { document } = words;
  const remark = mainRemark(picture);
  // The text says how to enlarge the photo, so leave it out once the photo is enlarged.
  if (remark === null) return renderPassage({ ...document.review, ...(zoomed && { text: '' }) });
  const title = isAboutLegibility(remark) ? document.review.title : document.states.review;
  return html`${renderPassage({ title, text: '' })} ${renderRemark('warning', document.warnings[remark])}`;
}

function renderActions(view: DocumentView): TemplateResult | typeof nothing {
  const { state, words, on } = view;
  const { actions, document } = words;
  switch (state.status) {
    case 'loading':
    case 'framing':
    case 'holding':
    case 'capturing':
      return renderShutter(view);
    case 'adjusting':
      return html`<div class="actions">
        ${renderPrimary(document.actions.useCorners, on.confirm)}
        ${
          state.source === 'file'
            ? renderQuiet(document.actions.otherFile, on.upload)
            : renderQuiet(actions.takeAgain, on.retake)
        }
      </div>`;
    case 'review':
      return renderVerdict(actions, on, state.picture.warnings.length + state.picture.advice.length > 0);
    case 'turning':
      return html`<div class="actions">
        ${renderPrimary(document.actions.takeBack, on.next)} ${renderQuiet(document.actions.upload, on.upload)}
      </div>`;
    case 'failed':
      return renderFailedActions(view, state);
    case 'done':
      return renderContinue(words, { button: view.continueButton, onContinue: on.continue });
    default:
      return nothing;
  }
}

function renderFailedActions(view: DocumentView, state: DocumentFailedState): TemplateResult {
  const { words, on } = view;
  const [label, action] = retryOf(view, state);
  const isFile = state.error.code.startsWith('file-');
  // If the camera or the photo is at fault, offer a file at once. Otherwise it is offered after repeated failures.
  const helpsAtOnce = state.origin === 'camera' || state.origin === 'capture';
  const upload = helpsAtOnce && !offersOtherWays(state.failures);
  return renderWaysOut(
    failureOf(view, state),
    { label, action },
    isFile
      ? renderQuiet(words.actions.back, on.retry)
      : upload
        ? renderQuiet(words.document.actions.upload, on.upload)
        : nothing,
  );
}

function retryOf(
  { words, on }: DocumentView,
  { retry, error }: DocumentFailedState,
): [label: string, action: () => void] {
  const { actions, document } = words;
  if (error.code.startsWith('file-')) return [document.actions.otherFile, on.upload];
  switch (retry) {
    case null:
      return [actions.back, on.cancel];
    case 'choose':
      return [document.actions.otherDocument, on.retry];
    case 'retake':
      return [actions.takeAgain, on.retry];
    default:
      return [actions.tryAgain, on.retry];
  }
}

/**
 * While a hint is shown, there is no note, because two instructions at once are one too many. The name of the side
 * stays, because it is not an instruction.
 */
function noteOf({ state, words, documentType }: DocumentView): string {
  const { shutterNote, sideNow, sides, types } = words.document;
  const { options, sideIndex, status } = state;
  if ('offersHelp' in state && state.offersHelp) return helpOf({ state, words });
  if (options.sides.length > 1 && documentType !== null) {
    return sideNow(sides[options.sides[sideIndex] ?? 'front'], types[documentType]);
  }
  if (status === 'capturing' || ('hint' in state && state.hint !== null)) return emptyLine;
  return shutterNote[options.auto ? 'automatic' : 'manual'];
}

function renderShutter(view: DocumentView): TemplateResult {
  const { state, words, cameras, torch, sound, on } = view;
  const { status } = state;
  const open = status === 'framing' || status === 'holding';
  return html`${renderControls({ words, cameras, torch, sound, open, on })}
  ${
    status === 'loading'
      ? renderBar({ label: words.document.states.loading, share: null, late: true })
      : html`<p class="shutter-note" part="shutter-note">${noteOf(view)}</p>`
  }`;
}
