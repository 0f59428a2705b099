import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Words } from '../../kit/i18n/types.js';
import { screenOf } from './first-screen.js';
import type { ScreenView } from './first-screen.js';
import { presentationOf, livenessRejections } from './flow/state.js';
import type { HostedState, LivenessSessionState } from './flow/state.js';
import { renderBar, renderLoading, renderOffline } from '../../kit/parts/bar.js';
import { renderPassage, renderPrimary, renderQuiet } from '../../kit/parts/card.js';
import { renderContinue } from '../../kit/parts/continue.js';
import { renderCode } from '../../kit/parts/unloaded.js';

/** The data for rendering the screens past the first. */
export type StageView = ScreenView & { words: Words<'face' | 'liveness', 'face' | 'liveness'> };

export type Rendered = TemplateResult | typeof nothing;

// Words and actions below the screens of `<idv-liveness>` past the first.

/** Words and actions at the foot. */
export function renderPanel(view: StageView): TemplateResult {
  const { status } = view.state;
  if (status === 'failed') return renderFailedPanel(view, view.state);
  const hasOwnSlot = status === 'passed' || status === 'rejected' || status === 'expired';
  return html`${hasOwnSlot ? renderMessage(view) : html`<slot name=${status}>${renderMessage(view)}</slot>`}
  ${renderActions(view)}`;
}

function renderMessage({ state, words }: StageView): Rendered {
  const { liveness, face } = words;
  switch (state.status) {
    case 'permission':
      return renderPassage(state.again ? { title: liveness.states.permission, text: '' } : liveness.permission);
    case 'paused':
      return renderPassage(face.paused);
    case 'loading':
      return html`<div class="foot" tabindex="-1" data-focus>
        ${renderLoading(words, liveness.states.loading, state)}
      </div>`;
    case 'checking':
      // The skip button replaces the note, so that the stage keeps its size.
      if (state.skippable) return nothing;
      return html`<p class="shutter-note foot" part="note" tabindex="-1" data-focus>${liveness.checkingNote}</p>`;
    case 'creating':
      return renderCreating(words, state);
    case 'presenting':
    case 'following':
      return renderFollowing(words, state);
    case 'rejected':
    case 'expired':
      return state.attemptsLeft === null
        ? nothing
        : html`<p class="shutter-note" part="tries">${liveness.triesLeft(state.attemptsLeft)}</p>`;
    default:
      return nothing;
  }
}

function renderCreating(
  words: StageView['words'],
  state: Extract<LivenessSessionState, { status: 'creating' }>,
): Rendered {
  const { states, waitingForNetwork } = words.liveness;
  const label = states.creating;
  const isOnStage = screenOf(state) === 'camera';
  const note = state.isSlow === true ? words.stillTrying : isOnStage ? label : '';
  const wait = state.waitingForNetwork
    ? renderOffline(words, waitingForNetwork)
    : renderBar({ label, note, share: null });
  return isOnStage ? html`<div class="foot" tabindex="-1" data-focus>${wait}</div>` : wait;
}

function renderFollowing(
  all: StageView['words'],
  { presentation, status, fallback, waitingForNetwork }: HostedState,
): Rendered {
  const words = all.liveness;
  if (waitingForNetwork) return renderOffline(all, words.waitingForNetwork);
  if (presentation === 'iframe') {
    // If there is no camera, the words are in the main area, in place of the frame.
    return fallback === 'none' || fallback === 'no-device'
      ? nothing
      : html`<div class="fallback" part="fallback">${renderPassage(words.fallbacks[fallback])}</div>`;
  }
  if (status === 'presenting') return nothing;
  return renderBar({ label: words.states.following, note: '', share: null });
}

function renderActions(view: StageView): Rendered {
  const { state, words, on } = view;
  const { actions } = words.liveness;
  switch (state.status) {
    case 'checking':
      return state.skippable ? html`<div class="actions">${renderQuiet(actions.skip, on.skip, true)}</div>` : nothing;
    case 'presenting':
    case 'following':
      return renderWays(view, state);
    case 'passed':
      return renderContinue(words, { button: view.continueButton, onContinue: on.continue });
    case 'rejected':
    case 'expired':
      return renderEnd(view);
    default:
      return nothing;
  }
}

/**
 * After several failures, another device is offered. After the last one, there is the page's own next step, or "Back".
 */
function renderEnd({ state, words, continueButton, on }: StageView): Rendered {
  const { again, usePhone } = words.liveness.actions;
  if (state.attemptsLeft === 0) {
    return html`<div class="actions">
      <slot name="support"></slot>
      ${
        continueButton
          ? renderContinue(words, { button: true, onContinue: on.continue })
          : html`<slot name="continue">${renderPrimary(words.actions.back, on.cancel)}</slot>`
      }
    </div>`;
  }
  const isOften = state.rejections >= livenessRejections.anotherWay;
  return html`<div class="actions">
    ${renderPrimary(again, on.retry)}
    ${isOften && !state.options.handheld ? renderQuiet(usePhone, on.usePhone) : nothing}
    ${isOften ? html`<slot name="support"></slot>` : nothing}
  </div>`;
}

function renderWays(view: StageView, state: HostedState): Rendered {
  const { words, on } = view;
  const { actions, copied } = words.liveness;
  const usePhone = state.options.handheld ? nothing : renderQuiet(actions.usePhone, on.showQr);
  switch (state.presentation) {
    case 'iframe':
      if (state.fallback === 'none') return nothing;
      if (state.fallback === 'no-device') {
        return html`<div class="actions">${renderPrimary(words.actions.usePhone, on.showQr)}</div>`;
      }
      // The hosted page in the frame shows a main button of its own.
      return html`<div class="actions">
        ${renderQuiet(actions.openTab, on.open)} ${state.fallback === 'silent' ? nothing : usePhone}
      </div>`;
    case 'popup':
      return html`<div class="actions">${renderOpener(view, state)} ${usePhone}</div>`;
    case 'redirect':
      return html`<div class="actions">${renderPrimary(actions.open, on.open)}</div>`;
    case 'qr':
      return html`<div class="actions">
        ${renderQuiet(view.copied === 'done' ? copied : actions.copy, on.copy)} ${renderQuiet(actions.openTab, on.open)}
      </div>`;
    default:
      return state.presentation satisfies never;
  }
}

/** Shows a link if the browser blocks the window, because it does not block a link that the person clicks. */
function renderOpener({ words, on }: StageView, { fallback, popup, url }: HostedState): TemplateResult {
  const { actions } = words.liveness;
  if (fallback === 'blocked') {
    return html`<a
      class="button primary"
      part="button primary-action"
      href=${url}
      target="_blank"
      rel="noopener"
      referrerpolicy="strict-origin"
      >${actions.openTab}</a
    >`;
  }
  if (popup === 'none') return renderPrimary(actions.open, on.open);
  return popup === 'open' ? renderQuiet(actions.openAgain, on.open) : renderPrimary(actions.openAgain, on.open);
}

function renderFailedPanel({ words, on }: StageView, state: FailedState): TemplateResult {
  const { actions } = words;
  const { retry, error } = state;
  const skip = skipLabel(words, state);
  return html`<div class="actions">
      ${
        retry === null
          ? skip === undefined
            ? renderPrimary(actions.back, on.cancel)
            : renderPrimary(skip, on.skip)
          : renderPrimary(actions.tryAgain, on.retry)
      }
      ${retry !== null && skip !== undefined ? renderQuiet(skip, on.skip) : nothing}
    </div>
    ${retry === null ? html`<slot name="support"></slot>` : nothing} ${renderCode(words, error)}`;
}

type FailedState = Extract<LivenessSessionState, { status: 'failed' }>;

/** How to continue without this page's camera, named by its destination; `undefined` if there is no way. */
function skipLabel({ actions, liveness }: StageView['words'], state: FailedState): string | undefined {
  if (!state.skippable) return undefined;
  const own = liveness.actions;
  switch (presentationOf(state)) {
    case 'qr':
      return actions.usePhone;
    case 'popup':
      return own.openTab;
    case 'redirect':
      return own.open;
    case 'iframe':
      // A policy that forbids the camera on this page also forbids it in its frames.
      return state.error.code === 'camera-blocked-by-policy' ? undefined : own.skip;
  }
}

/** If the page forbids the camera, tells the person where it works, if anywhere. */
export function failedWords(words: StageView['words'], state: FailedState): StageView['words'] {
  const code = 'camera-blocked-by-policy';
  const own = words.errors[code];
  if (state.error.code !== code || own === undefined || skipLabel(words, state) === undefined) return words;
  const { tab, phone } = words.liveness.blocked;
  const text = presentationOf(state) === 'qr' ? phone : tab;
  return { ...words, errors: { ...words.errors, [code]: { ...own, text } } };
}

/** A button to continue without this page's camera, shown next to other ways out of the failure. */
export function renderSkip({ state, words, on }: StageView): TemplateResult | typeof nothing {
  const label = state.status === 'failed' ? skipLabel(words, state) : undefined;
  return label === undefined ? nothing : renderQuiet(label, on.skip);
}
