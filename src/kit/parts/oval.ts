import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { ovalOnStage } from '../steps/stage-geometry.js';
import type { Size } from '../../contract/geometry.js';

interface OvalOptions {
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
}

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

export function renderOval(options: OvalOptions): TemplateResult | typeof nothing {
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
