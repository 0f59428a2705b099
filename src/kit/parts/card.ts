import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { CommonWords, Passage } from '../i18n/types.js';
import { firstIcon } from '../drawings/first-icons.js';
import type { FirstIconName } from '../drawings/first-icons.js';

interface HeaderOptions {
  words: CommonWords;
  title: string;
  /** From 1. */
  step: { current: number; total: number };
  /** Omitted if there is nothing to go back to. */
  onBack: (() => void) | null;
}

/** The title, and the back button if there is something to go back to. */
export function renderTitle({
  words,
  title,
  onBack,
}: Pick<HeaderOptions, 'words' | 'title' | 'onBack'>): TemplateResult {
  return html`${
      onBack === null
        ? nothing
        : html`<button
            class="round back"
            part="back-button"
            type="button"
            aria-label=${words.actions.back}
            @click=${onBack}
          >
            ${firstIcon('back')}
          </button>`
    }
    <h2 class="title" part="title" id="title"><slot name="title">${title}</slot></h2>`;
}

export function renderHeader({ step, ...rest }: HeaderOptions): TemplateResult {
  const dots = Array.from({ length: step.total }, (_, at) => {
    const order = Math.sign(at + 1 - step.current);
    return html`<i class=${order < 0 ? 'past' : order === 0 ? 'now' : ''}></i>`;
  });
  return html`<div class="header" part="header">
    ${renderTitle(rest)}
    <div class="steps" part="steps" role="img" aria-label=${rest.words.step(step.current, step.total)}>${dots}</div>
  </div>`;
}

/** A heading that takes the focus when its screen appears, and the sentence under it. */
export function renderPassage({ title, text }: Passage): TemplateResult {
  return html`<div class="passage" part="message">
    <h3 tabindex="-1" data-focus>${title}</h3>
    ${text === '' ? nothing : html`<p>${text}</p>`}
  </div>`;
}

/** The first screen: drawing, words, and tips. */
export function renderIntro(
  drawing: TemplateResult,
  intro: Passage,
  tips: readonly (readonly [FirstIconName, string])[],
): TemplateResult {
  return html`<div class="body" part="body">
    ${drawing}
    <slot name="intro">${renderPassage(intro)}</slot>
    <ul class="tips tiled" part="tips" role="list">
      ${tips.map(([name, tip]) => html`<li>${firstIcon(name)}<span>${tip}</span></li>`)}
    </ul>
  </div>`;
}

export function renderBranding(words: CommonWords, hidden: boolean): TemplateResult {
  return html`<slot name="footer"
    >${hidden ? nothing : html`<p class="branding" part="branding">${words.branding}</p>`}</slot
  >`;
}

// Pieces of the panel under the stage that several elements share.

/** The main button. */
export function renderPrimary(label: string, action: () => void): TemplateResult {
  return html`<button class="button primary" part="button primary-action" type="button" @click=${action}>
    ${label}
  </button>`;
}

/** A secondary button. @param focused whether it takes the focus when its screen appears */
export function renderQuiet(label: string, action: () => void, focused = false): TemplateResult {
  return html`<button
    class="button quiet"
    part="button secondary-action"
    type="button"
    ?data-focus=${focused}
    @click=${action}
  >
    ${label}
  </button>`;
}

export function renderPrivacy(text: string): TemplateResult {
  return html`<p class="privacy" part="privacy">${firstIcon('shield')}<span>${text}</span></p>`;
}

/** A note on what could be better, or what this device cannot do. */
export function renderRemark(kind: 'warning' | 'note', text: string): TemplateResult {
  return html`<p class=${kind} part=${kind}>${firstIcon('alert')}<span>${text}</span></p>`;
}

/** A state's words, which the page can replace, and its actions. */
export function renderPanelOf(status: string, message: unknown, actions: unknown): TemplateResult {
  // A failure has its words in the main area, in the slot `failed`.
  return status === 'failed' ? html`${actions}` : html`<slot name=${status}>${message}</slot> ${actions}`;
}
