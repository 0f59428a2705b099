import { css, html } from 'lit';
import type { TemplateResult } from 'lit';

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

  .portrait .hair {
    fill: var(--_accent);
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

  @media (forced-colors: active) {
    .portrait :is(.line, .ring) {
      stroke: CanvasText;
    }
  }
`;

/** A person in the oval, in tints of the brand color. */
export function renderPortrait(): TemplateResult {
  return html`<svg class="portrait" part="drawing" viewBox="0 0 152 200" aria-hidden="true">
    <clipPath id="portrait"><ellipse cx="76" cy="100" rx="68" ry="92"></ellipse></clipPath>
    <g clip-path="url(#portrait)">
      <rect class="room" width="152" height="200"></rect>
      <path class="cloth" d="M4 204c1-32 20-45 50-52 3 11 12 17 22 17s19-6 22-17c30 7 49 20 50 52z"></path>
      <path
        class="skin"
        d="M76 46c22 0 35 16 35 41 0 15-5 29-13 38v27c-3 11-12 17-22 17s-19-6-22-17v-27c-8-9-13-23-13-38 0-25 13-41 35-41z"
      ></path>
      <path
        class="hair"
        d="M41 90c-5-33 10-54 35-54s40 21 35 54c-2-12-6-20-13-26-15 5-30 5-43 0-7 6-12 14-14 26z"
      ></path>
    </g>
    <path class="line" d="M62 93v3M90 93v3M67 119c5 5 13 5 18 0"></path>
    <ellipse class="track" cx="76" cy="100" rx="70" ry="94"></ellipse>
    <path class="ring" d="M76 6a70 94 0 0 1 0 188"></path>
  </svg>`;
}
