/** Screens of `<idv-liveness>` past the first. They load with the session's code. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { livenessRejections } from './flow/state.js';
import type { HostedState, LivenessAnnouncement, LivenessSessionState, SessionPageEvent } from './flow/state.js';
import type { Passage } from '../../kit/i18n/types.js';
import type { Size } from '../../contract/geometry.js';
import { renderBar, spokenWait } from '../../kit/parts/bar.js';
import { renderPassage } from '../../kit/parts/card.js';
import { renderDone } from '../../kit/parts/continue.js';
import { renderDrawing } from '../../kit/drawings/drawing.js';
import { failureWords, renderFailed } from '../../kit/parts/failure.js';
import { directionOnScreen, hintWords, renderHint, renderPill } from '../../kit/parts/hint.js';
import { icon } from '../../kit/drawings/icons.js';
import type { IconName } from '../../kit/drawings/icons.js';
import { placeLamp } from '../../kit/parts/lamp-place.js';
import { renderOval } from '../../kit/parts/oval.js';
import { renderQrCode } from '../../kit/handoff/qr-code.js';
import { sentencesOf } from '../../kit/parts/unloaded.js';
import { screenOf } from './first-screen.js';
import { failedWords } from './panel.js';
import type { Rendered, StageView } from './panel.js';
import { IdvLivenessCompletedEvent, IdvLivenessStartedEvent } from './events.js';
import { flowEventOf } from '../../kit/events/guidance.js';

export { renderPanel, renderSkip } from './panel.js';
export { stageStyles } from './stages.styles.js';

/** The announcement for a screen reader; empty if the last one is no longer true. */
export function spokenOf(
  announcement: LivenessAnnouncement,
  { state, words, mirrored }: Pick<StageView, 'state' | 'words' | 'mirrored'>,
): string {
  if (announcement.kind === 'hint') {
    if (announcement.hint === null) return '';
    return hintWords(words, announcement.hint, directionOnScreen(announcement.direction, mirrored));
  }
  if (announcement.kind === 'wait') return spokenWait(words, announcement.reason, words.liveness.waitingForNetwork);
  if (announcement.kind === 'fallback') {
    const { title, text } = words.liveness.fallbacks[announcement.fallback];
    return `${title} ${text}`;
  }
  // The page in the frame makes its own announcements.
  if (state.status === 'following' && state.presentation === 'iframe') return '';
  if (state.status !== 'failed') return words.liveness.states[announcement.status];
  return sentencesOf(failureWords({ ...state, words: failedWords(words, state) }));
}

/** The content between header and panel. */
export function renderMain(view: StageView): Rendered {
  const { state, words } = view;
  if (state.status === 'failed') return renderFailed({ ...state, words: failedWords(words, state) });
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

function renderStage({ state, words, stage, video, mirrored }: StageView): TemplateResult {
  const waiting = screenOf(state) === 'permission';
  return html`<div class="stage" part="stage">
    <div class=${mirrored ? 'picture mirrored' : 'picture'} role="img" aria-label=${words.face.preview}>
      ${video} ${renderRing(state, stage)}
    </div>
    ${placeLamp({ stage, label: words.face.lamp, isLit: mirrored && state.status === 'checking' && state.lamp?.isLit === true })}
    ${waiting ? html`<div class="placeholder">${icon('camera')}</div>` : nothing}
  </div>`;
}

/** The ring closes once the pre-check has found that everything is good. */
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
 * The frame's sandbox allows what a check needs: scripts, its own storage and forms. The hosted page cannot navigate
 * the page around it.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms';

function permissionsFor(origin: string): string {
  const granted = ['camera', 'fullscreen', 'screen-wake-lock'].map((name) => `${name} ${origin}`);
  const refused = ['microphone', 'geolocation', 'display-capture', 'payment', 'usb'];
  return [...granted, ...refused.map((name) => `${name} 'none'`)].join('; ');
}

/** Until the hosted page has loaded, a cover over the frame shows the same stage as the screens before it. */
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
      <div class="stage" part="stage">
        <div class="picture">${renderRing(state, view.stage)}</div>
      </div>
      <div class="foot">${renderBar({ label: liveness.states.creating, share: null })}</div>
    </div>
  </div>`;
}

function renderHandover(view: StageView, state: HostedState): TemplateResult {
  const { qr, fallbacks } = view.words.liveness;
  if (state.fallback === 'no-device') {
    return html`<div class="body" part="body">
      ${renderDrawing('camera-off', 'mild', 'camera-missing')} ${renderPassage(fallbacks['no-device'])}
    </div>`;
  }
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

/** Never gives the same words three times: first the best advice, then another tip, then another way. */
function rejectedWords({ state, words }: StageView): Passage {
  const { rejected, rejectedAgain, rejectedOften } = words.liveness;
  // Without another attempt, there is no advice. The line below says what the person can still do.
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

/** Names the screen: the focus moves when it changes. */
export function focusKeyOf(state: LivenessSessionState): string {
  if (state.status === 'checking') return state.skippable ? 'skippable' : 'checking';
  if (state.status !== 'presenting' && state.status !== 'following') return state.status;
  if (state.fallback === 'no-device') return state.fallback;
  return state.presentation === 'iframe' ? 'frame' : `${state.presentation} ${state.popup}`;
}

/** Makes the DOM event for an event of the liveness session. */
export function livenessEventOf(event: SessionPageEvent): Event {
  switch (event.type) {
    case 'started':
      return new IdvLivenessStartedEvent(event.livenessId, event.presentation);
    case 'completed':
      return new IdvLivenessCompletedEvent(event.progress);
    default:
      return flowEventOf(event);
  }
}
