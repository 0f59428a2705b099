/** Uses the screen as a lamp: white around the oval, with a switch. The code loads when the lamp is first lit. */
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ovalOnStage } from '../steps/stage-geometry.js';
import type { Size } from '../../contract/geometry.js';
import { icon } from '../drawings/icons.js';
import { ellipsePath } from './oval.js';

export const lampStyles = css`
  .lamp {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    fill: #fff;
    opacity: 0;
    pointer-events: none;
    transition: opacity 800ms linear;
  }

  .lamp.lit {
    opacity: 1;
    animation: appear 800ms linear;
  }

  .lamp-switch {
    position: absolute;
    inset-block-end: 12px;
    inset-inline-end: 12px;
    inline-size: 48px;
    block-size: 48px;
    background: var(--_surface);
    color: var(--_on-surface);
    box-shadow: var(--_shadow);
  }

  .lamp-switch[aria-pressed='true'] {
    background: var(--_accent);
    color: var(--_surface);
  }

  /* People who chose the colors of their screen need them. */
  @media (forced-colors: active) {
    .lamp,
    .lamp-switch {
      display: none;
    }
  }
`;

export interface LampOptions {
  stage: Size;
  /** Whether the lamp would help. */
  isLit: boolean;
  /** Name of the switch. */
  label: string;
}

/** Whether the person wants the lamp. Kept until the page is left. */
let isWelcome = true;

/** Width of the ring's dark edge, which the lamp does not cover. Pixels. */
const edge = 4;

/** @param onSwitch requests another render */
export function renderLamp({ stage, isLit, label }: LampOptions, onSwitch: () => void): TemplateResult {
  const { width, height } = stage;
  const oval = ovalOnStage(stage);
  const hole = ellipsePath(width / 2, oval.y + oval.height / 2, oval.width / 2 + edge, oval.height / 2 + edge);
  const toggle = (): void => {
    isWelcome = !isWelcome;
    onSwitch();
  };
  return html`<svg
      class=${isLit && isWelcome ? 'lamp lit' : 'lamp'}
      viewBox="0 0 ${width} ${height}"
      aria-hidden="true"
    >
      <path fill-rule="evenodd" d="M-1-1H${width + 1}V${height + 1}H-1z${hole}z"></path>
    </svg>
    ${
      isLit
        ? html`<button
            class="round lamp-switch"
            part="lamp-button"
            type="button"
            aria-label=${label}
            aria-pressed=${isWelcome}
            @click=${toggle}
          >
            ${icon('light')}
          </button>`
        : nothing
    }`;
}
