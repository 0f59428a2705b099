import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { isPhone } from '../../camera/system.js';
import type { FirstWords, Passage } from '../i18n/types.js';
import { renderIntro } from './card.js';

/** The first screen of a flow with a face. */
export function renderFaceIntro(
  intro: Passage,
  [light, clear, phone]: readonly [light: string, clear: string, phone: string],
): TemplateResult {
  return renderIntro(renderPortrait(), intro, [
    ['light', light],
    ['glasses', clear],
    ['phone', phone],
  ]);
}

/** Tips for a good selfie, worded for the device. */
export function faceTips({
  tips,
  levelOnPhone,
}: Pick<FirstWords['face'], 'tips' | 'levelOnPhone'>): FirstWords['face']['tips'] {
  return isPhone() ? [tips[0], tips[1], levelOnPhone] : tips;
}

export const portraitStyles = css`
  .portrait {
    flex: 0 1 auto;
    inline-size: 152px;
    min-block-size: 96px;
    overflow: visible;
  }

  @media (max-height: 639px) {
    .portrait {
      display: none;
    }
  }

  .portrait .room {
    fill: var(--_surface-raised);
  }

  .portrait .skin {
    fill: var(--_accent);
    fill-opacity: 0.24;
  }

  .portrait .cloth {
    fill: var(--_accent);
    fill-opacity: 0.12;
  }

  .portrait .line {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2.5;
    stroke-linecap: round;
  }

  .portrait .track {
    fill: none;
    stroke: var(--_line);
    stroke-width: 4;
  }

  .portrait .ring {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 4;
    stroke-linecap: round;
  }
`;

/**
 * A person in the oval, in tints of the brand color: nobody's hair, skin or dress. The shoulders end at the oval
 * without a clip path, because Chromium's style cache keeps the targets of `url(#…)`, and so removed elements, alive.
 */
function renderPortrait(): TemplateResult {
  return html`<svg class="portrait" part="drawing" viewBox="0 0 152 200" aria-hidden="true">
    <ellipse class="room" cx="76" cy="100" rx="68" ry="92"></ellipse>
    <path
      class="cloth"
      d="M24.6 160.3C33.4 154.5 44.3 151.2 56 150h40c11.7 1.2 22.6 4.5 31.4 10.3A68 92 0 0 1 24.6 160.3z"
    ></path>
    <path class="skin" d="M60 136h32v16c0 9-7 15-16 15s-16-6-16-15z"></path>
    <ellipse class="skin" cx="76" cy="92" rx="34" ry="45"></ellipse>
    <path class="line" d="M63 88v4M89 88v4M68 112c5 4 11 4 16 0"></path>
    <ellipse class="track" cx="76" cy="100" rx="70" ry="94"></ellipse>
    <path class="ring" d="M76 6a70 94 0 0 1 0 188"></path>
  </svg>`;
}
