/**
 * The only failure that a first screen can have: the rest of the code does not load. All others are in `failure.ts`,
 * which loads with that code.
 */
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import type { CommonWords, Passage } from '../i18n/types.js';
import type { IdvError } from '../../contract/errors.js';
import { renderPassage, renderPrimary } from './card.js';
import { firstIcon } from '../drawings/first-icons.js';

/** A drawing, what happened, and a small code for support. */
export const unloadedStyles = css`
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

  .code {
    color: var(--_on-surface-quiet);
    font-size: var(--_xs);
    line-height: 1.35;
    text-align: center;
    overflow-wrap: anywhere;
    white-space: pre-line;
    user-select: all;
  }
`;

interface UnloadedOptions {
  words: CommonWords;
  error: IdvError;
}

function unloadedWords({ words: { errors }, error }: UnloadedOptions): Passage {
  return errors[error.code] ?? errors['vision-assets-missing'];
}

/** The announcement for a screen reader. */
export function spokenUnloaded(options: UnloadedOptions): string {
  return sentencesOf(unloadedWords(options));
}

/** A title and its text, as a screen reader says them. */
export const sentencesOf = ({ title, text }: Passage): string => `${title}. ${text}`;

/** The content between header and panel. */
export function renderUnloaded(options: UnloadedOptions): TemplateResult {
  const isOffline = options.error.code === 'vision-offline';
  const icon = firstIcon(isOffline ? 'offline' : 'alert');
  return html`<div class="body" part="body">
    <slot name="failed">
      <div class="drawing mild" part="drawing">${icon}</div>
      ${renderPassage(unloadedWords(options))}
    </slot>
  </div>`;
}

export function renderUnloadedPanel({ words, error }: UnloadedOptions, onRetry: () => void): TemplateResult {
  return html`<div class="actions">${renderPrimary(words.actions.tryAgain, onRetry)}</div>
    <slot name="support"></slot>${renderCode(words, error)}`;
}

/** The code for support, small below the words. */
export function renderCode(words: CommonWords, { code, reference }: IdvError): TemplateResult {
  return html`<p class="code" part="code">${words.supportCode(code, reference)}</p>`;
}
