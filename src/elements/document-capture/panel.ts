/** Words and actions under the stage of `<idv-document-capture>`, past the first screen. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { isAboutLegibility, mainRemark } from './flow/state.js';
import type { DocumentPicture } from './flow/state.js';
import { renderBar } from '../../kit/parts/bar.js';
import { renderLater, renderSending } from '../../kit/parts/sending.js';
import { renderPassage } from '../../kit/parts/card.js';
import { renderContinue, renderDone } from '../../kit/parts/continue.js';
import { emptyLine, renderControls } from '../../kit/parts/controls.js';
import { renderWaysOut } from '../../kit/parts/failure.js';
import { offersOtherWays } from '../../kit/steps/escalation.js';
import { doneWords, failureOf, helpOf } from './stages.js';
import { renderPanelOf, renderPrimary, renderQuiet, renderRemark } from '../../kit/parts/panel.js';
import { renderVerdict } from '../../kit/parts/verdict.js';
import type { DocumentView } from './first-screen.js';
import type { DocumentFailedState } from './stages.js';

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
