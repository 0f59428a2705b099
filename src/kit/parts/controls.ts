import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { CommonWords } from '../i18n/types.js';
import { icon } from '../drawings/icons.js';
import { renderPrimary, renderQuiet } from './card.js';

/** An empty line below the shutter, as high as a line with words, so that the stage keeps its size. */
export const emptyLine = '\u00a0';

/** Switches to the next camera. Renders nothing if there is only one. */
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

/** Switches the sound. Renders nothing if there is none. */
export function renderSound({ actions }: CommonWords, sound: boolean | null, onSound: () => void, focused = false) {
  if (sound === null) return nothing;
  return html`<button
    class="round"
    part="sound-button"
    type="button"
    ?data-focus=${focused}
    aria-label=${actions.sound}
    aria-pressed=${sound}
    @click=${onSound}
  >
    ${icon(sound ? 'sound' : 'sound-off')}
  </button>`;
}

/** Camera switch, shutter, torch and sound. */
export function renderControls({
  words,
  cameras,
  torch,
  sound,
  open,
  on,
}: {
  words: CommonWords;
  /** Number of cameras to choose from. */
  cameras: number;
  torch: 'unavailable' | 'off' | 'on';
  /** `null` if sound cannot be switched. */
  sound: boolean | null;
  /** Whether the shutter takes a photo now. */
  open: boolean;
  on: Record<'shutter' | 'switch' | 'torch' | 'sound', () => void>;
}): TemplateResult {
  const { actions } = words;
  return html`<div class="controls" part="controls">
    <div class="side">${renderSwitch(words, cameras, on.switch)}</div>
    <button
      class="shutter"
      part="shutter"
      type="button"
      data-focus
      aria-label=${actions.takePhoto}
      aria-disabled=${open ? 'false' : 'true'}
      @click=${on.shutter}
    ></button>
    <div class="side">
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
      ${renderSound(words, sound, on.sound)}
    </div>
  </div>`;
}

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
