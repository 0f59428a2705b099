import { css, html } from 'lit';
import type { TemplateResult } from 'lit';

/** The end of a successful journey: the ring closes, a check is drawn in it, and it pulses softly once. */
export function renderSuccess(): TemplateResult {
  return html`<svg class="success" part="drawing" viewBox="0 0 160 160" aria-hidden="true">
    <circle class="pulse" cx="80" cy="80" r="58"></circle>
    <circle class="disc" cx="80" cy="80" r="58"></circle>
    <circle class="ring" pathLength="1" cx="80" cy="80" r="58" transform="rotate(-90 80 80)"></circle>
    <path class="tick" pathLength="1" d="M54 82l18 18 35-38"></path>
  </svg>`;
}

export const successStyles = css`
  .success {
    flex: none;
    inline-size: 160px;
    fill: none;
    stroke: var(--_good);
    stroke-linecap: round;
    stroke-linejoin: round;
    overflow: visible;
  }

  .success .disc {
    fill: var(--_good);
    fill-opacity: 0.1;
    stroke: none;
    animation: appear 240ms var(--_ease) 240ms backwards;
  }

  .success .ring {
    stroke-width: 6;
    stroke-dasharray: 1;
    animation: draw 480ms var(--_ease);
  }

  .success .tick {
    stroke-width: 8;
    stroke-dasharray: 1;
    animation: draw 240ms var(--_ease) 400ms backwards;
  }

  .success .pulse {
    stroke-width: 6;
    opacity: 0;
    transform-origin: center;
    transform-box: fill-box;
    animation: pulse 560ms var(--_ease) 560ms;
  }

  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }

  @keyframes pulse {
    from {
      opacity: 0.6;
    }

    to {
      opacity: 0;
      transform: scale(1.16);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .success :is(.ring, .tick) {
      animation-name: appear;
    }

    .success .pulse {
      animation: none;
    }
  }
`;
