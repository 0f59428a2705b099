/** Screens of `<idv-liveness>` past the first. They load with the session's code. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { livenessRejections } from '../../capture/session/types.js';
import type { HostedState, LivenessAnnouncement, LivenessSessionState } from '../../capture/session/types.js';
import type { Passage } from '../../i18n/types.js';
import type { Size } from '../../shared/geometry.js';
import { renderBar } from '../parts/bar.js';
import { renderPassage } from '../parts/card.js';
import { renderDone } from '../parts/continue.js';
import { renderDrawing } from '../parts/drawing.js';
import { failureWords, renderFailed } from '../parts/failure.js';
import { directionOnScreen, hintWords, renderHint, renderPill } from '../parts/hint.js';
import { icon } from '../parts/icons.js';
import type { IconName } from '../parts/icons.js';
import { renderOval } from '../parts/oval.js';
import { renderQrCode } from '../parts/shown-code.js';
import { screenOf } from './first-screen.js';
import type { Rendered, StageView } from './view.js';

export { renderPanel, renderSkip } from './panel.js';
export { stageStyles } from './stages.styles.js';

/** What a screen reader says. */
export function spokenOf(
  announcement: LivenessAnnouncement,
  { state, words, mirrored }: Pick<StageView, 'state' | 'words' | 'mirrored'>,
): string {
  if (announcement.kind === 'hint') {
    return hintWords(words, announcement.hint, directionOnScreen(announcement.direction, mirrored));
  }
  if (announcement.kind === 'fallback') {
    const { title, text } = words.liveness.fallbacks[announcement.fallback];
    return `${title} ${text}`;
  }
  if (state.status !== 'failed') return words.liveness.states[announcement.status];
  const { title, text } = failureWords({ ...state, words });
  return `${title}. ${text}`;
}

/** What stands between header and panel. */
export function renderMain(view: StageView): Rendered {
  const { state, words } = view;
  if (state.status === 'failed') return renderFailed({ ...state, words });
  switch (screenOf(state)) {
    case 'permission':
    case 'camera':
      return html`${renderStage(view)}${renderGuide(view)}`;
    case 'frame':
      return renderFrame(view, state as HostedState);
    case 'handover':
      return state.status === 'creating'
        ? renderBody('shield', { title: words.liveness.states.creating, text: '' })
        : renderHandover(view, state as HostedState);
    default:
      return renderResult(view);
  }
}

function renderBody(name: IconName, passage: Passage, tone: 'calm' | 'mild' = 'calm'): TemplateResult {
  return html`<div class="body" part="body">${renderDrawing(name, tone)} ${renderPassage(passage)}</div>`;
}

function renderStage({ state, words, stage, mirrored, watchStage, attachVideo }: StageView): TemplateResult {
  const waiting = screenOf(state) === 'permission';
  return html`<div class="stage" part="stage" ${ref(watchStage)}>
    <div class=${mirrored ? 'picture mirrored' : 'picture'} role="img" aria-label=${words.face.preview}>
      <video part="video" playsinline muted ${ref(attachVideo)}></video>
      ${renderRing(state, stage)}
    </div>
    ${waiting ? html`<div class="placeholder">${icon('camera')}</div>` : nothing}
  </div>`;
}

/** Closed once the first look found everything good. */
function renderRing(state: LivenessSessionState, stage: Size): unknown {
  const isGood = state.isChecked && state.status !== 'checking';
  const progress = state.status === 'checking' ? state.progress : isGood ? 1 : 0;
  return renderOval({ stage, progress, good: isGood, pulse: state.status === 'creating' && isGood, check: false });
}

/** The pill under the header. */
function renderGuide({ state, words, mirrored }: StageView): Rendered {
  if (state.status !== 'checking') return nothing;
  if (state.hint !== null) return renderHint(words, state.hint, directionOnScreen(state.direction, mirrored));
  return state.hold === null
    ? renderPill('face', words.liveness.states.checking)
    : renderPill('check', words.face.states.holding);
}

/**
 * The sandbox leaves the page what a check needs: its scripts, its own storage, its forms; no way to the page around
 * it.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms';

function permissionsFor(origin: string): string {
  const granted = ['camera', 'fullscreen', 'screen-wake-lock'].map((name) => `${name} ${origin}`);
  const refused = ['microphone', 'geolocation', 'display-capture', 'payment', 'usb'];
  return [...granted, ...refused.map((name) => `${name} 'none'`)].join('; ');
}

/** Until the hosted page is there, its place shows the stage as it was and as it will be. */
function renderFrame(view: StageView, state: HostedState): TemplateResult {
  const { words, on } = view;
  const { status, url } = state;
  const { liveness } = words;
  return html`<div class="frame" part="frame">
    <iframe
      part="iframe"
      data-focus
      title=${liveness.frame}
      allow=${permissionsFor(new URL(url).origin)}
      sandbox=${sandbox}
      referrerpolicy="strict-origin"
      src=${url}
      @load=${on.frameLoaded}
    ></iframe>
    <div class=${status === 'presenting' ? 'cover' : 'cover gone'}>
      <div class="stage" part="stage" ${ref(view.watchStage)}>
        <div class="picture">${renderRing(state, view.stage)}</div>
      </div>
      <div class="foot">${renderBar({ label: liveness.states.creating, share: null })}</div>
    </div>
  </div>`;
}

function renderHandover(view: StageView, state: HostedState): TemplateResult {
  const { qr } = view.words.liveness;
  if (state.presentation !== 'qr') return renderBody('window', handoverWords(view, state));
  return html`<div class="body" part="body">
    ${renderQrCode(view.code, view.words.liveness.code)} ${renderPassage(qr)}
    ${
      view.copied === 'refused'
        ? html`<input
            class="link"
            part="link"
            readonly
            aria-label=${view.words.liveness.frame}
            .value=${state.url}
            @focus=${({ currentTarget }: Event) => (currentTarget as HTMLInputElement).select()}
          />`
        : nothing
    }
  </div>`;
}

function handoverWords({ words }: StageView, state: HostedState): Passage {
  const { popup, redirect, fallbacks } = words.liveness;
  if (state.presentation === 'redirect') {
    return state.status === 'following' ? redirect.leaving : redirect.returned;
  }
  if (state.fallback === 'blocked' || state.fallback === 'no-camera') return fallbacks[state.fallback];
  return popup[state.popup === 'none' ? 'ready' : state.popup];
}

/** Never the same words three times: first what helps most, then what else does, then another way. */
function rejectedWords({ state, words }: StageView): Passage {
  const { rejected, rejectedAgain, rejectedOften } = words.liveness;
  // No advice where there is no other attempt: the line below says what is left to do.
  if (state.attemptsLeft === 0) return { title: rejected.title, text: '' };
  if (state.rejections >= livenessRejections.anotherWay) return rejectedOften;
  return state.rejections >= livenessRejections.otherTip ? rejectedAgain : rejected;
}

function renderResult(view: StageView): Rendered {
  const { state, words } = view;
  const { liveness } = words;
  switch (state.status) {
    case 'passed':
      return html`<slot name="passed">
        <div class="body" part="body">
          ${renderDrawing('check', 'good')} ${renderDone(liveness.passed, view.embedded)}
        </div>
      </slot>`;
    case 'rejected':
      return html`<slot name="rejected"> ${renderBody('face-missing', rejectedWords(view), 'mild')} </slot>`;
    case 'expired':
      return html`<slot name="expired">${renderBody('clock', liveness.expired, 'mild')}</slot>`;
    default:
      return nothing;
  }
}

<<<<<<< HEAD
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
      // One gives way to the other: the stage keeps its size.
      if (state.skippable) return nothing;
      return html`<p class="shutter-note foot" part="note" tabindex="-1" data-focus>${liveness.checkingNote}</p>`;
    case 'creating':
      return renderCreating(liveness, state);
    case 'presenting':
    case 'following':
      return renderFollowing(words.liveness, state);
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
  { states, waitingForNetwork }: StageView['words']['liveness'],
  state: Extract<LivenessSessionState, { status: 'creating' }>,
): Rendered {
  const label = states.creating;
  const isOnStage = screenOf(state) === 'camera';
  const note = state.waitingForNetwork ? waitingForNetwork : isOnStage ? label : '';
  const bar = renderBar({ label, note, share: null });
  return isOnStage ? html`<div class="foot" tabindex="-1" data-focus>${bar}</div>` : bar;
}

function renderFollowing(
  words: StageView['words']['liveness'],
  { presentation, status, fallback, waitingForNetwork }: HostedState,
): Rendered {
  if (waitingForNetwork) {
    return html`<p class="note" part="note">${icon('offline')}<span>${words.waitingForNetwork}</span></p>`;
  }
  if (presentation === 'iframe') {
    return fallback === 'none'
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

/** After several that did not pass, another device is offered; after the last, the page's own way on, or back. */
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
      return html`<div class="actions">
        ${
          state.fallback === 'silent'
            ? renderQuiet(actions.openTab, on.open)
            : html`${renderPrimary(actions.openTab, on.open)} ${usePhone}`
        }
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

/** A link if the browser blocks the window: it does not block what the person clicks. */
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

function renderFailedPanel(
  { words, on }: StageView,
  { retry, skippable, error }: Extract<LivenessSessionState, { status: 'failed' }>,
): TemplateResult {
  const { actions, liveness } = words;
  const skip = skippable ? liveness.actions.skip : undefined;
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
    ${retry === null ? html`<slot name="support"></slot>` : nothing} ${renderSupportCode(words, error)}`;
}

/** Beside another way on than this device's camera. */
export function renderSkip({ state, words, on }: StageView): TemplateResult | typeof nothing {
  const isOpen = state.status === 'failed' && state.skippable;
  return isOpen ? renderQuiet(words.liveness.actions.skip, on.skip) : nothing;
}

=======
>>>>>>> house
/** Names the screen: the focus moves when it changes. */
export function focusKeyOf(state: LivenessSessionState): string {
  if (state.status === 'checking') return state.skippable ? 'skippable' : 'checking';
  if (state.status !== 'presenting' && state.status !== 'following') return state.status;
  return state.presentation === 'iframe' ? 'frame' : `${state.presentation} ${state.popup}`;
}
