import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Locale } from '../../i18n/types.js';
import { icon } from './icons.js';

export interface ControlsOptions {
  words: Locale;
  /** Cameras the person may choose from. */
  cameras: number;
  torch: 'unavailable' | 'off' | 'on';
  /** Whether the shutter takes a photo now. */
  open: boolean;
  on: Record<'shutter' | 'switch' | 'torch', () => void>;
}

/** Camera switch, shutter, torch. */
export function renderControls({
  words,
  cameras,
  torch,
  open,
  on,
}: ControlsOptions): TemplateResult {
  const { actions } = words;
  return html`<div class="controls" part="controls">
    ${
      cameras > 1
        ? html`<button
            class="round"
            part="switch-button"
            type="button"
            aria-label=${actions.switchCamera}
            @click=${on.switch}
          >
            ${icon('switch')}
          </button>`
        : nothing
    }
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
