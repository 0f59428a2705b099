import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { detectBrowser, unblockKey } from '../../camera/browser.js';
import type { FailureOrigin, RecoveryAction } from '../../capture/lifecycle/recovery.js';
import type { CommonWords, Passage } from '../../i18n/types.js';
import type { IdvError, IdvErrorCode } from '../../shared/errors.js';
import { renderPassage } from './card.js';
import { icon } from './icons.js';
import type { IconName } from './icons.js';

/** What happened, what to do now, and a small code for support. */
export const failureStyles = css`
  .drawing {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 96px;
    block-size: 96px;
    border: 1px solid transparent;
    border-radius: 50%;
    background: var(--_surface-raised);
    color: var(--_stop);
  }

  .drawing.mild {
    color: var(--_attention);
  }

  .drawing .icon {
    inline-size: 44px;
    block-size: 44px;
    stroke-width: 1.5;
  }

  .numbered {
    display: grid;
    gap: 12px;
    inline-size: 100%;
    max-inline-size: 340px;
    counter-reset: step;
  }

  .numbered li {
    display: grid;
    grid-template-columns: 28px 1fr;
    gap: 12px;
    align-items: center;
    counter-increment: step;
  }

  .numbered li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: 50%;
    background: var(--_surface-raised);
    font-size: 13px;
    font-weight: 600;
  }

  .code {
    color: var(--_on-surface-quiet);
    font-size: 12px;
    line-height: 16px;
    text-align: center;
    overflow-wrap: anywhere;
    white-space: pre-line;
    user-select: all;
  }
`;

export interface FailureOptions {
  words: CommonWords;
  error: IdvError;
  origin: FailureOrigin;
  recoveryAction: RecoveryAction;
}

const codeIcons: Partial<Record<IdvErrorCode, IconName>> = {
  'backend-offline': 'offline',
  'backend-unreachable': 'offline',
  NO_FACE: 'face-missing',
  FACE_MISMATCH: 'face-missing',
  MULTIPLE_FACES: 'people',
  SESSION_EXPIRED: 'clock',
};

function iconOf({ error, origin, recoveryAction }: FailureOptions): IconName {
  const own = codeIcons[error.code];
  if (own !== undefined) return own;
  if (recoveryAction === 'wait') return 'clock';
  return origin === 'camera' ? 'camera-off' : 'alert';
}

function stepsOf({ words, recoveryAction }: FailureOptions): readonly string[] {
  if (recoveryAction !== 'allow-camera') return words.steps[recoveryAction] ?? [];
  return words.unblock[unblockKey(detectBrowser(navigator.userAgent, navigator.maxTouchPoints))] ?? [];
}

/** Words of a failure. Until all of them are here, only one thing can have failed. */
export function errorWords({ errors }: Pick<CommonWords, 'errors'>, code: IdvErrorCode): Passage {
  return errors[code] ?? errors['vision-assets-missing'];
}

function renderFailure(options: FailureOptions): TemplateResult {
  const { words, error, recoveryAction } = options;
  const { title, text } = errorWords(words, error.code);
  const steps = stepsOf(options);
  const waiting =
    error.retryAfterSeconds === undefined
      ? text
      : `${text} ${words.retryAfter(Math.max(1, Math.ceil(error.retryAfterSeconds)))}`;
  return html`
    <div class=${recoveryAction === 'contact-site' ? 'drawing' : 'drawing mild'} part="drawing">
      ${icon(iconOf(options))}
    </div>
    ${renderPassage({ title, text: waiting })}
    ${
      steps.length === 0
        ? nothing
        : html`<ol class="numbered" part="failure-steps" role="list">
            ${steps.map((step) => html`<li>${step}</li>`)}
          </ol>`
    }
  `;
}

/** A failure's screen, between header and panel. */
export function renderFailed(options: FailureOptions): TemplateResult {
  return html`<div class="body" part="body">
    <slot name="failed">${renderFailure(options)}</slot>
  </div>`;
}

/** The code for support, small below the words. */
export function renderCode(words: CommonWords, { code, reference }: IdvError): TemplateResult {
  return html`<p class="code" part="code">${words.supportCode(code, reference)}</p>`;
}
