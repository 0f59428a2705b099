import { css, html } from 'lit';
import type { TemplateResult } from 'lit';

/** One soft flash per photo, at most a third of a second long, for people who are sensitive to light. */
export const flashStyles = css`
  .flash {
    position: absolute;
    inset: 0;
    z-index: 1;
    background: #fff;
    opacity: 0;
    pointer-events: none;
    animation: flash 320ms var(--_ease);
  }

  @keyframes flash {
    from {
      opacity: 0.8;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .flash {
      display: none;
    }
  }
`;

/** Add this once the camera has taken a photo, and keep it in the template: it flashes when it appears. */
export function renderFlash(): TemplateResult {
  return html`<i class="flash" aria-hidden="true"></i>`;
}
