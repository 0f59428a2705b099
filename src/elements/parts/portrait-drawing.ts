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

/** A person in the oval, in tints of the brand color: nobody's hair, skin or dress. */
export function renderPortrait(): TemplateResult {
  return html`<svg class="portrait" part="drawing" viewBox="0 0 152 200" aria-hidden="true">
    <clipPath id="portrait"><ellipse cx="76" cy="100" rx="68" ry="92"></ellipse></clipPath>
    <g clip-path="url(#portrait)">
      <rect class="room" width="152" height="200"></rect>
      <path class="cloth" d="M2 206c0-36 24-53 54-56h40c30 3 54 20 54 56z"></path>
      <path class="skin" d="M60 136h32v16c0 9-7 15-16 15s-16-6-16-15z"></path>
      <ellipse class="skin" cx="76" cy="92" rx="34" ry="45"></ellipse>
    </g>
    <path class="line" d="M63 88v4M89 88v4M68 112c5 4 11 4 16 0"></path>
    <ellipse class="track" cx="76" cy="100" rx="70" ry="94"></ellipse>
    <path class="ring" d="M76 6a70 94 0 0 1 0 188"></path>
  </svg>`;
}
