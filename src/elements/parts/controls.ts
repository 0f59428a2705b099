import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { CommonWords } from '../../i18n/types.js';
import { icon } from './icons.js';

export interface ControlsOptions {
  words: CommonWords;
  /** Cameras the person may choose from. */
  cameras: number;
  torch: 'unavailable' | 'off' | 'on';
  /** Whether the shutter takes a photo now. */
  open: boolean;
  on: Record<'shutter' | 'switch' | 'torch', () => void>;
}

/** On to the next camera; nothing where there is only one. */
export function renderSwitch(
  { actions }: CommonWords,
  cameras: number,
  onSwitch: () => void,
): TemplateResult | typeof nothing {
  if (cameras < 2) return nothing;
  return html`<button
    class="round"
    part="switch-button"
    type="button"
    aria-label=${actions.switchCamera}
    @click=${onSwitch}
  >
    ${icon('switch')}
  </button>`;
}

/** Camera switch, shutter, torch. */
export function renderControls({ words, cameras, torch, open, on }: ControlsOptions): TemplateResult {
  const { actions } = words;
  return html`<div class="controls" part="controls">
    ${renderSwitch(words, cameras, on.switch)}
    <button
      class="shutter"
      part="shutter"
      type="button"
      data-focus
      aria-label=${actions.takePhoto}
      aria-disabled=${open ? 'false' : 'true'}
      @click=${on.shutter}
    ></button>
    ${
      torch === 'unavailable'
        ? nothing
        : html`<button
            class="round"
            part="torch-button"
            type="button"
            aria-label=${torch === 'on' ? actions.torchOff : actions.torchOn}
            aria-pressed=${torch === 'on'}
            @click=${on.torch}
          >
            ${icon('torch')}
          </button>`
    }
  </div>`;
}
