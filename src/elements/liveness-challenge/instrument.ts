import { html, nothing, svg, css } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { ovalOnStage } from '../../kit/steps/stage-geometry.js';
import type { ChallengeKind } from '../../liveness-evidence/challenge-kinds.js';
import type { Box, Size } from '../../contract/geometry.js';
import { iconPath } from '../../kit/drawings/icons.js';
import { ellipsePath, renderOval } from '../../kit/parts/oval.js';

type Side = 'left' | 'right' | 'down';

/** The side of the screen: a mirror shows the person's own left on the left. */
function sideOf(kind: ChallengeKind, mirrored: boolean): Side | null {
  switch (kind) {
    case 'turn-left':
      return mirrored ? 'left' : 'right';
    case 'turn-right':
      return mirrored ? 'right' : 'left';
    case 'nod':
      return 'down';
    default:
      return null;
  }
}

/** Middle of a side along the ring: from the top, clockwise, 0 to 1. */
const middles: Record<Side, number> = { right: 0.25, down: 0.5, left: 0.75 };
/** Share of the ring that a side takes up. */
const sideLength = 0.36;
/** How much larger the target ring is for a face that should come closer. */
const growth = 0.14;

export function renderInstrument(options: {
  stage: Size;
  mirrored: boolean;
  /** The requested movement, or `null`. */
  kind: ChallengeKind | null;
  /** 0 to 1. */
  progress: number;
  /** Whether a movement was just completed, which the whole ring shows. */
  praise: boolean;
}): TemplateResult {
  const { stage, kind, progress, mirrored, praise } = options;
  const side = kind === null ? null : sideOf(kind, mirrored);
  const closes = kind !== null && side === null && kind !== 'move-closer';
  const filled = praise ? 1 : closes ? progress : 0;
  // A growing ring is shown only with its target, and its opening grows with it.
  return html`<div class=${kind === 'move-closer' ? 'ringless' : ''}>
      ${renderOval({ stage, progress: filled, good: praise, pulse: praise, check: false })}
    </div>
    ${
      kind === null || closes || stage.width === 0 || stage.height === 0
        ? nothing
        : html`<svg
            class="instrument"
            part="instrument"
            viewBox="0 0 ${stage.width} ${stage.height}"
            aria-hidden="true"
          >
            ${side === null ? renderGrowth(stage, progress) : renderSide(stage, side, progress)}
          </svg>`
    }`;
}

function renderSide(stage: Size, side: Side, progress: number): SVGTemplateResult {
  const box = ovalOnStage(stage);
  const path = scaledEllipse(stage, box, 1);
  const arc = (name: string, length: number) => {
    // A pattern as long as the ring, moved so that its one dash lies around the middle of the side.
    const begin = middles[side] - length / 2;
    return svg`<path
      class=${name}
      pathLength="1"
      stroke-dasharray="${length} ${1 - length}"
      stroke-dashoffset=${1 - begin}
      d=${path}
    ></path>`;
  };
  const x = stage.width / 2 + (side === 'down' ? 0 : (box.width / 2) * (side === 'left' ? -1 : 1));
  const y = side === 'down' ? box.y + box.height : box.y + box.height / 2;
  return svg`${arc('zone', sideLength)}
    ${progress > 0.02 ? arc('arc', sideLength * progress) : nothing}
    <g class="arrow" part="arrow" transform="translate(${x} ${y})">
      <circle r="22"></circle>
      <path transform="translate(-12 -12)" d=${iconPath(side)}></path>
    </g>`;
}

function renderGrowth(stage: Size, progress: number): SVGTemplateResult {
  const box = ovalOnStage(stage);
  const ring = scaledEllipse(stage, box, 1 + growth * progress);
  const around = `M-1-1H${stage.width + 1}V${stage.height + 1}H-1z`;
  return svg`<path class="around" fill-rule="evenodd" d="${around}${ring}z"></path>
    <path class="target" d=${scaledEllipse(stage, box, 1 + growth)}></path>
    <path class="grown" d=${ring}></path>`;
}

function scaledEllipse(stage: Size, box: Box, scale: number): string {
  const radiusX = (box.width / 2) * scale;
  const radiusY = (box.height / 2) * scale;
  return ellipsePath(stage.width / 2, box.y + box.height / 2, radiusX, radiusY);
}

/** The ring shows a movement's progress: it fills on the side to turn to, grows or closes. */
export const instrumentStyles = css`
  .instrument {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    pointer-events: none;
    fill: none;
    animation: appear 160ms var(--_ease);
  }

  .instrument .zone {
    stroke: var(--_accent);
    stroke-width: 6;
    stroke-opacity: 0.3;
    stroke-linecap: round;
  }

  .instrument .target {
    stroke: var(--_accent);
    stroke-width: 3;
    stroke-dasharray: 3 7;
    stroke-linecap: round;
  }

  .instrument .arc {
    stroke: var(--_accent);
    stroke-width: 10;
    stroke-linecap: round;
    transition:
      stroke-dasharray 120ms linear,
      stroke-dashoffset 120ms linear;
  }

  .instrument .grown {
    stroke: var(--_accent);
    stroke-width: 6;
  }

  .ringless {
    visibility: hidden;
  }

  .instrument .around {
    fill: var(--_surface);
    fill-opacity: 0.55;
  }

  .instrument .arrow circle {
    fill: var(--_primary);
    stroke: var(--_surface);
    stroke-width: 3;
  }

  .instrument .arrow path {
    stroke: var(--_on-primary);
    stroke-width: 2.25;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;
