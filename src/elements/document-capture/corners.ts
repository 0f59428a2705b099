import { css, html, nothing, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Quad } from '../../document/quad.js';
import type { DocumentWords } from '../../kit/i18n/types.js';
import type { Point, Size } from '../../contract/geometry.js';
import { placeOnStage, toPicture, toStage } from './place-on-stage.js';
import type { Placement } from './place-on-stage.js';

/** Shows a picture with four corners to move, by pointer or arrow keys, and a loupe. */
export const cornerStyles = css`
  .given,
  .corners {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }

  .given {
    object-fit: contain;
  }

  .corners {
    overflow: hidden;
    touch-action: none;
  }

  .corners .outside {
    fill: var(--_surface);
    fill-opacity: 0.55;
  }

  .corners .side-edge {
    fill: none;
    stroke: var(--_surface);
    stroke-width: 6;
    stroke-opacity: 0.6;
  }

  .corners .side {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2.5;
  }

  .corner {
    cursor: grab;
  }

  .corner:focus {
    outline: none;
  }

  .corner .reach {
    fill: transparent;
  }

  .corner .dot {
    fill: var(--_accent);
    stroke: var(--_surface);
    stroke-width: 3;
  }

  .corner .focus {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 3;
    opacity: 0;
  }

  .corner:focus-visible .focus {
    opacity: 1;
  }

  .loupe {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-start: 8px;
    direction: ltr;
    inline-size: min(112px, 45%);
    aspect-ratio: 1;
    border: 3px solid var(--_surface);
    border-radius: 50%;
    box-shadow: var(--_shadow);
    pointer-events: none;
  }

  .loupe.far {
    inset-inline: auto 8px;
  }
`;

/** How far a key press moves a corner, as a share of the picture's longer side. Ten times as far with Shift. */
const keyStep = 0.002;
/** How much the loupe enlarges the displayed picture. */
const magnification = 3;
const loupePixels = 224;

export interface GivenPicture {
  bitmap: ImageBitmap;
  corners: Quad;
}

/** Moves the corners of a file. The host renders them, and the flow stores them. */
export class CornerEditor {
  readonly #host: { requestUpdate(): void };
  readonly #onMove: (corners: Quad) => void;
  #picture: GivenPicture | null = null;
  #placement: Placement = { scale: 1, x: 0, y: 0 };
  #drag: { corner: number; dx: number; dy: number } | null = null;
  #active: number | null = null;
  #canvas: HTMLCanvasElement | null = null;
  #drawnBitmap: ImageBitmap | null = null;
  #loupe: HTMLCanvasElement | null = null;

  constructor(host: { requestUpdate(): void }, onMove: (corners: Quad) => void) {
    this.#host = host;
    this.#onMove = onMove;
  }

  render(picture: GivenPicture, stage: Size, words: DocumentWords): TemplateResult {
    this.#picture = picture;
    const { bitmap, corners } = picture;
    if (stage.width > 0) this.#placement = placeOnStage(bitmap, stage, 'contain');
    const shown = corners.map((corner) => toStage(corner, this.#placement));
    const points = shown.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    const path = `M${shown.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`;
    const active = this.#active === null ? undefined : shown[this.#active];
    return html`<canvas
        class="given"
        part="photo"
        role="img"
        aria-label=${words.photo}
        ${ref(this.#drawPicture)}
      ></canvas>
      <svg
        class="corners"
        part="corners"
        role="group"
        aria-label=${words.states.adjusting}
        viewBox="0 0 ${stage.width || 1} ${stage.height || 1}"
        @pointermove=${this.#move}
        @pointerup=${this.#drop}
        @pointercancel=${this.#drop}
      >
        <path class="outside" fill-rule="evenodd" d="M-1-1H${stage.width + 1}V${stage.height + 1}H-1z${path}"></path>
        <polygon class="side-edge" points=${points}></polygon>
        <polygon class="side" points=${points}></polygon>
        ${shown.map((corner, at) => this.#renderCorner(corner, at, words))}
      </svg>
      ${
        active === undefined
          ? nothing
          : html`<canvas
              class=${active.x < stage.width / 2 ? 'loupe far' : 'loupe'}
              part="loupe"
              width=${loupePixels}
              height=${loupePixels}
              aria-hidden="true"
              ${ref(this.#drawLoupe)}
            ></canvas>`
      }
      <span class="unseen" id="corners-how">${words.cornersHow}</span>`;
  }

  #renderCorner({ x, y }: Point, at: number, words: DocumentWords) {
    return svg`<g
      class="corner"
      part="corner"
      role="button"
      tabindex="0"
      aria-label=${words.corners[at] ?? ''}
      aria-describedby="corners-how"
      transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"
      @pointerdown=${(event: PointerEvent) => this.#grab(event, at)}
      @keydown=${(event: KeyboardEvent) => this.#nudge(event, at)}
      @focus=${() => this.#look(at)}
      @blur=${() => this.#look(null)}
    >
      <circle class="reach" r="24"></circle>
      <circle class="focus" r="16"></circle>
      <circle class="dot" r="10"></circle>
    </g>`;
  }

  #look(at: number | null): void {
    this.#active = at;
    this.#host.requestUpdate();
  }

  #grab(event: PointerEvent, corner: number): void {
    const quad = this.#picture?.corners[corner];
    const svgRoot = (event.currentTarget as SVGGElement).ownerSVGElement;
    if (quad === undefined || svgRoot === null) return;
    const { left, top } = svgRoot.getBoundingClientRect();
    const shown = toStage(quad, this.#placement);
    this.#drag = { corner, dx: shown.x - (event.clientX - left), dy: shown.y - (event.clientY - top) };
    svgRoot.setPointerCapture(event.pointerId);
    this.#look(corner);
  }

  readonly #move = (event: PointerEvent): void => {
    if (this.#drag === null || this.#picture === null) return;
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    const { corner, dx, dy } = this.#drag;
    const at = { x: event.clientX - left + dx, y: event.clientY - top + dy };
    this.#set(corner, toPicture(at, this.#placement, this.#picture.bitmap));
  };

  readonly #drop = (): void => {
    this.#drag = null;
    this.#look(null);
  };

  #nudge(event: KeyboardEvent, corner: number): void {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = this.#picture?.corners[corner];
    if (way === undefined || from === undefined || this.#picture === null) return;
    event.preventDefault();
    const { bitmap } = this.#picture;
    const longSide = Math.max(bitmap.width, bitmap.height);
    const step = Math.max(1, longSide * keyStep) * (event.shiftKey ? 10 : 1);
    const [x = 0, y = 0] = way;
    const bounded = (value: number, most: number) => Math.max(0, Math.min(most, value));
    this.#set(corner, { x: bounded(from.x + x * step, bitmap.width), y: bounded(from.y + y * step, bitmap.height) });
  }

  #set(corner: number, to: Point): void {
    if (this.#picture === null) return;
    const corners = this.#picture.corners.map((old, at) => (at === corner ? to : old));
    this.#onMove(corners as unknown as Quad);
    this.#host.requestUpdate();
  }

  readonly #drawPicture = (element?: Element): void => {
    if (element === undefined && this.#canvas !== null) {
      // Safari keeps a canvas's memory until its size is 0.
      this.#canvas.width = 0;
      this.#canvas.height = 0;
    }
    this.#canvas = element instanceof HTMLCanvasElement ? element : null;
    if (this.#canvas === null) this.#drawnBitmap = null;
    const picture = this.#picture;
    if (this.#canvas === null || picture === null || this.#drawnBitmap === picture.bitmap) return;
    // No finer than a screen, so that a photo of 12 megapixels is not copied in full.
    const { bitmap } = picture;
    const scale = Math.min(1, 1600 / Math.max(bitmap.width, bitmap.height));
    this.#canvas.width = Math.round(bitmap.width * scale);
    this.#canvas.height = Math.round(bitmap.height * scale);
    this.#canvas.getContext('2d')?.drawImage(bitmap, 0, 0, this.#canvas.width, this.#canvas.height);
    this.#drawnBitmap = bitmap;
  };

  readonly #drawLoupe = (element?: Element): void => {
    this.#loupe = element instanceof HTMLCanvasElement ? element : null;
    this.drawLoupe();
  };

  /** Call this after each render to draw what is under the moving corner. */
  drawLoupe(): void {
    const context = this.#loupe?.getContext('2d');
    const corner = this.#active === null ? undefined : this.#picture?.corners[this.#active];
    if (!context || corner === undefined || this.#picture === null) return;
    const zoom = (this.#placement.scale * magnification * loupePixels) / 112;
    const middle = loupePixels / 2;
    context.fillStyle = '#808080';
    context.fillRect(0, 0, loupePixels, loupePixels);
    const { bitmap } = this.#picture;
    const from = { x: corner.x - middle / zoom, y: corner.y - middle / zoom };
    const seen = loupePixels / zoom;
    context.drawImage(bitmap, from.x, from.y, seen, seen, 0, 0, loupePixels, loupePixels);
    context.lineWidth = 2;
    for (const color of ['#000', '#fff']) {
      context.strokeStyle = color;
      context.beginPath();
      const gap = color === '#000' ? 0 : 2;
      context.moveTo(middle + gap, middle - 28);
      context.lineTo(middle + gap, middle + 28);
      context.moveTo(middle - 28, middle + gap);
      context.lineTo(middle + 28, middle + gap);
      context.stroke();
    }
  }
}
