import { css, html, nothing, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { RefOrCallback } from 'lit/directives/ref.js';
import { focusOn } from '../../camera/focus.js';
import type { DocumentController } from '../../controllers/document/controller.js';
import type { SeenDocument } from '../../controllers/document/frames.js';
import type { Point, Size } from '../../shared/geometry.js';
import { placeOnStage, toPicture, toStage } from '../parts/place-on-stage.js';

/** Target brackets, the found outline and reflections, over the camera's picture. */
export const outlineStyles = css`
  .overlay {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: hidden;
    pointer-events: none;
  }

  .overlay path,
  .overlay polygon {
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .bracket-edge {
    stroke: rgb(0 0 0 / 45%);
    stroke-width: 7;
  }

  .bracket {
    stroke: #fff;
    stroke-width: 4;
  }

  .bracket,
  .bracket-edge {
    transition: opacity 240ms var(--_ease);
  }

  /* The outline has taken their place. */
  .overlay.held :is(.bracket, .bracket-edge) {
    opacity: 0;
  }

  .overlay .found {
    fill: var(--_accent);
    fill-opacity: 0.1;
    stroke: var(--_accent);
    stroke-width: 2.5;
    transition:
      opacity 160ms var(--_ease),
      stroke 160ms var(--_ease),
      fill 160ms var(--_ease),
      stroke-width 160ms var(--_ease);
  }

  .overlay .found-edge {
    stroke: var(--_surface);
    stroke-width: 6;
    stroke-opacity: 0.6;
  }

  .overlay.held .found {
    fill: var(--_good);
    fill-opacity: 0.16;
    stroke: var(--_good);
    stroke-width: 4;
  }

  .overlay .unsure .found {
    stroke-dasharray: 10 8;
    fill-opacity: 0;
  }

  .overlay .lost {
    opacity: 0;
  }

  .overlay .glare ellipse {
    fill: url(#hatch);
    stroke: var(--_attention);
    stroke-width: 2;
  }

  .overlay #hatch path {
    stroke: var(--_attention);
    stroke-width: 2;
  }
`;

/** Room for the hint above the brackets, and below them, pixels. */
const headroom = 68;
const footroom = 20;

interface OverlayOptions {
  stage: Size;
  /** Longer side over shorter of the document. */
  aspect: number;
  /** All gates pass. */
  held: boolean;
  watch: RefOrCallback;
}

/** The target: as large as fits, at the document's own shape. */
function targetOn(stage: Size, aspect: number): Point & Size {
  const room = { width: stage.width * 0.88, height: stage.height - headroom - footroom };
  const width = Math.min(room.width, room.height * aspect);
  const height = width / aspect;
  // In the middle, where the camera sees best, unless the hint needs the room.
  const top = Math.max(headroom, (stage.height - height) / 2);
  return { x: (stage.width - width) / 2, y: top, width, height };
}

function bracketPath({ x, y, width, height }: Point & Size): string {
  const arm = Math.min(36, height / 4);
  const r = 12;
  const right = x + width;
  const bottom = y + height;
  return [
    `M${x} ${y + arm}v${r - arm}a${r} ${r} 0 0 1 ${r} ${-r}h${arm - r}`,
    `M${right - arm} ${y}h${arm - r}a${r} ${r} 0 0 1 ${r} ${r}v${arm - r}`,
    `M${right} ${bottom - arm}v${arm - r}a${r} ${r} 0 0 1 ${-r} ${r}h${r - arm}`,
    `M${x + arm} ${bottom}h${r - arm}a${r} ${r} 0 0 1 ${-r} ${-r}v${r - arm}`,
  ].join('');
}

function renderOverlay(options: OverlayOptions): TemplateResult | typeof nothing {
  const { stage, aspect, held, watch } = options;
  if (stage.width === 0 || stage.height === 0) return nothing;
  const path = bracketPath(targetOn(stage, aspect));
  return html`<svg
    class=${held ? 'overlay held' : 'overlay'}
    part="overlay"
    viewBox="0 0 ${stage.width} ${stage.height}"
    aria-hidden="true"
  >
    <defs>
      <pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V8"></path>
      </pattern>
    </defs>
    <path class="bracket-edge" d=${path}></path>
    <path class="bracket" part="brackets" d=${path}></path>
    ${svg`<g class="lost" ${ref(watch)}>
      <polygon class="found-edge"></polygon>
      <polygon class="found" part="outline"></polygon>
      <g class="glare"></g>
    </g>`}
  </svg>`;
}

/** Time in which the drawn outline comes most of the way to the found one: about one camera frame. Milliseconds. */
const settleMs = 28;
/** Closer than this it stands, pixels. */
const settled = 0.3;

/** Moves the drawn outline to the newest found one at display rate, past Lit: nothing renders for it. */
class OutlineMotion {
  #group: Element | null = null;
  #target: Point[] | null = null;
  #drawn: Point[] | null = null;
  #seen: SeenDocument | null = null;
  #last = 0;
  #frame = 0;

  /** For Lit's `ref` directive on the group. */
  readonly watch = (group?: Element): void => {
    this.#group = group ?? null;
    this.#drawn = null;
    if (group === undefined) this.stop();
  };

  show(seen: SeenDocument | null, stage: Size): void {
    this.#seen = seen;
    if (seen === null || stage.width === 0) {
      this.#target = null;
      this.#group?.setAttribute('class', 'lost');
      this.#drawn = null;
      return;
    }
    const placement = placeOnStage(seen.size, stage, 'cover');
    this.#target = seen.quad.map((corner) => toStage(corner, placement));
    this.#group?.setAttribute('class', seen.sure ? '' : 'unsure');
    if (this.#frame === 0) {
      this.#last = performance.now();
      this.#frame = requestAnimationFrame(this.#step);
    }
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  readonly #step = (now: number): void => {
    this.#frame = 0;
    const target = this.#target;
    if (target === null || this.#group === null) return;
    const share = 1 - Math.exp(-Math.max(0, now - this.#last) / settleMs);
    this.#last = now;
    const from = this.#drawn ?? target;
    let far = 0;
    this.#drawn = target.map(({ x, y }, at) => {
      const corner = from[at] ?? { x, y };
      far = Math.max(far, Math.abs(x - corner.x), Math.abs(y - corner.y));
      return { x: corner.x + (x - corner.x) * share, y: corner.y + (y - corner.y) * share };
    });
    this.#draw(this.#drawn);
    if (far > settled) this.#frame = requestAnimationFrame(this.#step);
  };

  #draw(corners: readonly Point[]): void {
    const points = corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    for (const polygon of this.#group?.querySelectorAll('polygon') ?? []) {
      polygon.setAttribute('points', points);
    }
    this.#drawGlare(corners);
  }

  /** Reflections are known in shares of the upright document: laid between the corners, bilinear is near enough. */
  #drawGlare(corners: readonly Point[]): void {
    const glare = this.#group?.querySelector('.glare');
    const [a, b, c, d] = corners;
    if (!glare || !a || !b || !c || !d) return;
    const spots = (this.#seen?.glareSpots ?? []).slice(0, 3);
    const at = (u: number, v: number): Point => ({
      x: (1 - v) * ((1 - u) * a.x + u * b.x) + v * ((1 - u) * d.x + u * c.x),
      y: (1 - v) * ((1 - u) * a.y + u * b.y) + v * ((1 - u) * d.y + u * c.y),
    });
    while (glare.childElementCount > spots.length) glare.lastElementChild?.remove();
    spots.forEach(({ x, y, width, height }, index) => {
      let ellipse = glare.children[index];
      if (ellipse === undefined) {
        ellipse = document.createElementNS('http://www.w3.org/2000/svg', 'ellipse');
        glare.append(ellipse);
      }
      const center = at(x + width / 2, y + height / 2);
      const side = at(x + width, y + height / 2);
      const foot = at(x + width / 2, y + height);
      const radii = [side, foot].map((edge) => Math.hypot(edge.x - center.x, edge.y - center.y));
      const values = [center.x, center.y, Math.max(8, radii[0] ?? 0), Math.max(8, radii[1] ?? 0)];
      ['cx', 'cy', 'rx', 'ry'].forEach((name, number) => ellipse.setAttribute(name, (values[number] ?? 0).toFixed(1)));
    });
  }
}

export interface StageOverlayOptions {
  stage: () => Size;
  /** `null` until its code is here. */
  capture: () => DocumentController | null;
  /** Whether the photo follows the live picture it was taken from. */
  isFresh: () => boolean;
}

/** Everything that knows where the live picture lies on the stage: outline, tap to focus, the photo as it comes up. */
export class StageOverlay {
  readonly #options: StageOverlayOptions;
  readonly #outline = new OutlineMotion();
  #photo: HTMLImageElement | null = null;

  constructor(options: StageOverlayOptions) {
    this.#options = options;
  }

  /** @param aspect longer side over shorter of the document @param held all gates pass */
  render(aspect: number, held: boolean): TemplateResult | typeof nothing {
    return renderOverlay({ stage: this.#options.stage(), aspect, held, watch: this.#outline.watch });
  }

  show(seen: SeenDocument | null): void {
    this.#outline.show(seen, this.#options.stage());
  }

  readonly focusAt = (event: MouseEvent): void => {
    const snapshot = this.#options.capture()?.camera.snapshot;
    const stage = event.currentTarget;
    if (snapshot?.state !== 'live' || !(stage instanceof HTMLElement)) return;
    const { size, track } = snapshot.camera;
    if (size.width === 0) return;
    const { left, top } = stage.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const point = toPicture(at, placeOnStage(size, this.#options.stage(), 'cover'), size);
    void focusOn(track, { x: point.x / size.width, y: point.y / size.height });
  };

  /** The picture comes up where the document lay, and straightens itself. */
  readonly watchPhoto = (photo?: Element): void => {
    const image = photo instanceof HTMLImageElement ? photo : null;
    if (image === this.#photo) return;
    this.#photo = image;
    const seen = this.#options.capture()?.lastSeen;
    if (image === null || !seen || !this.#options.isFresh()) return;
    image.addEventListener('load', () => this.#straighten(image), { once: true });
  };

  #straighten(image: HTMLImageElement): void {
    const capture = this.#options.capture();
    const seen = capture?.lastSeen;
    const stage = image.closest('.stage');
    if (!capture || !seen || stage === null) return;
    const placement = placeOnStage(seen, this.#options.stage(), 'cover');
    const at = image.getBoundingClientRect();
    const box = stage.getBoundingClientRect();
    const [a, b, c, d] = seen.quad.map((corner) => {
      const { x, y } = toStage(corner, placement);
      return { x: x + box.left - at.left, y: y + box.top - at.top };
    });
    if (a && b && c && d) capture.straighten(image, [a, b, c, d]);
  }
}
