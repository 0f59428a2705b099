import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { renderPrimary, renderQuiet } from './panel.js';

/** The actions for a photo. If it could be better, taking another one comes first. */
export function renderVerdict(
  { usePhoto, takeAgain }: { usePhoto: string; takeAgain: string },
  { confirm, retake }: Record<'confirm' | 'retake', () => void>,
  hasWarning: boolean,
): TemplateResult {
  return html`<div class="actions">
    ${
      hasWarning
        ? [renderPrimary(takeAgain, retake), renderQuiet(usePhoto, confirm)]
        : [renderPrimary(usePhoto, confirm), renderQuiet(takeAgain, retake)]
    }
  </div>`;
}
