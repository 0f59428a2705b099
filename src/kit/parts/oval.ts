import { html, nothing, svg, css } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { ovalOnStage } from '../steps/stage-geometry.js';
import type { Size } from '../../contract/geometry.js';

/** One clockwise turn from the top. */
export function ellipsePath(centerX: number, centerY: number, radiusX: number, radiusY: number): string {
  const half = (sign: number) => `a${radiusX} ${radiusY} 0 0 1 0 ${sign * 2 * radiusY}`;
  return `M${centerX} ${centerY - radiusY}${half(1)}${half(-1)}`;
}

/** @param scale smaller on a low stage */
function renderBadge(x: number, y: number, scale: number): SVGTemplateResult {
  return svg`<g class="badge" transform="translate(${x} ${y}) scale(${scale})">
    <circle r="28"></circle>
    <path pathLength="1" d="M-11 1l8 8 15-16"></path>
  </g>`;
}

export function renderOval(options: {
  stage: Size;
  /** 0 to 1: how much of the ring is filled. */
  progress: number;
  /** Whether the picture is taken, so that the ring has the color of success. */
  good: boolean;
  /** Whether it pulses softly once when it appears. */
  pulse: boolean;
  /** Whether to draw a check at the bottom of the ring. */
  check: boolean;
  /** Whether the oval is the size that the face should reach. */
  target?: boolean;
}): TemplateResult | typeof nothing {
  const { stage, progress, good, pulse, check, target = false } = options;
  if (stage.width === 0 || stage.height === 0) return nothing;
  const box = ovalOnStage(stage);
  const x = stage.width / 2;
  const y = box.y + box.height / 2;
  const path = ellipsePath(x, y, box.width / 2, box.height / 2);
  return html`<svg
    class=${good ? 'oval good' : 'oval'}
    part="oval"
    viewBox="0 0 ${stage.width} ${stage.height}"
    aria-hidden="true"
  >
    <path class="scrim" fill-rule="evenodd" d="M-1-1H${stage.width + 1}V${stage.height + 1}H-1z${path}z"></path>
    <path class="edge" d=${path}></path>
    <path class=${target ? 'track target' : 'track'} d=${path}></path>
    <path
      class="ring"
      part="ring"
      pathLength="1"
      stroke-dashoffset=${1 - progress}
      visibility=${progress > 0 ? 'visible' : 'hidden'}
      d=${path}
    ></path>
    ${pulse ? svg`<path class="pulse" d=${path}></path>` : nothing}
    ${check ? renderBadge(x, y + box.height / 2, Math.min(1, box.height / 240)) : nothing}
  </svg>`;
}

/** Scrim, oval and ring over the picture: the stage's instrument. */
export const ovalStyles = css`
  .oval {
    display: block;
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    pointer-events: none;
  }

  .oval path {
    fill: none;
  }

  .oval .scrim {
    fill: var(--_surface);
    fill-opacity: 0.55;
    transition: fill-opacity 240ms var(--_ease);
  }

  .oval .edge {
    stroke: var(--_surface);
    stroke-width: 10;
  }

  .oval .track {
    stroke: var(--_on-surface-quiet);
    stroke-width: 4;
    stroke-opacity: 0.5;
  }

  .oval .track.target {
    stroke: var(--_accent);
    stroke-opacity: 1;
    stroke-dasharray: 10 10;
  }

  .oval .ring {
    stroke: var(--_accent);
    stroke-width: 6;
    stroke-linecap: round;
    stroke-dasharray: 1;
    transition:
      stroke-dashoffset 120ms linear,
      stroke 160ms var(--_ease);
  }

  .oval.good .ring {
    stroke: var(--_good);
  }

  .oval .pulse {
    stroke: var(--_good);
    stroke-width: 6;
    opacity: 0;
    transform-origin: center;
    transform-box: fill-box;
    animation: pulse 560ms var(--_ease);
  }

  @keyframes pulse {
    from {
      opacity: 0.7;
    }

    to {
      opacity: 0;
      transform: scale(1.1);
    }
  }

  .oval .badge circle {
    fill: var(--_good);
    stroke: var(--_surface);
    stroke-width: 5;
  }

  .oval .badge path {
    stroke: var(--_surface);
    stroke-width: 4;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-dasharray: 1;
    animation: draw 240ms var(--_ease) 160ms backwards;
  }

  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .oval .pulse {
      transform: none;
      animation-name: appear;
      animation-direction: reverse;
    }

    .oval .badge path {
      animation-name: appear;
    }
  }
`;
