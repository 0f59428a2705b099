import { css, html, nothing, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { RefOrCallback } from 'lit/directives/ref.js';
import { focusOn } from '../../camera/image-capture.js';
import type { DocumentController } from './controller.js';
import type { SeenDocument } from './frames.js';
import type { Box, Size, Point } from '../../contract/geometry.js';
import { fitOf, placeOnStage, shownOnStage, toPicture, toStage } from './place-on-stage.js';
import type { Fit } from './place-on-stage.js';

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

  /* The outline has replaced the brackets. */
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

/** Room above the brackets for the hint, and below them, in pixels. */
const headroom = 68;
const footroom = 20;

/** Margin of the picture above and below the brackets, as a share of its height. */
const margin = 0.06;
/**
 * On a stage lower than this, the hint can lie between the upper brackets, because a large target matters more. Pixels.
 */
const lowStage = 360;

/** The target: as large as fits, in the document's own shape. */
function targetOn(stage: Size, picture: Size, aspect: number): Box {
  const shown = shownOnStage(picture, stage);
  const top = Math.max(stage.height < lowStage ? footroom : headroom, shown.y + margin * shown.height);
  const bottom = Math.min(stage.height - footroom, shown.y + (1 - margin) * shown.height);
  const width = Math.min(shown.width * 0.88, (bottom - top) * aspect);
  const height = width / aspect;
  // Centered, where the camera sees best, unless the hint needs the room.
  return { x: (stage.width - width) / 2, y: Math.max(top, (stage.height - height) / 2), width, height };
}

function bracketPath({ x, y, width, height }: Box): string {
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

function renderOverlay(options: {
  stage: Size;
  /** Size of the live picture, pixels; 0 × 0 before it is known. */
  picture: Size;
  /** The document's longer side divided by its shorter side. */
  aspect: number;
  /** Whether all gates pass. */
  held: boolean;
  watch: RefOrCallback;
}): TemplateResult | typeof nothing {
  const { stage, picture, aspect, held, watch } = options;
  if (stage.width === 0 || stage.height === 0) return nothing;
  const path = bracketPath(targetOn(stage, picture, aspect));
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

/**
 * Handles everything that depends on the live picture's position on the stage: the outline, tap to focus, and the
 * photo's first animation.
 */
export class StageOverlay {
  readonly #options;
  readonly #outline = new OutlineMotion();
  #photo: HTMLImageElement | null = null;
  #picture: Size;

  constructor(options: {
    video: HTMLVideoElement;
    stage: () => Size;
    /** `null` until its code has loaded. */
    capture: () => DocumentController | null;
    /** Whether the photo appears right after the live picture that it was taken from. */
    isFresh: () => boolean;
    /** Called when the live picture may have changed its shape. */
    onShape: () => void;
  }) {
    this.#options = options;
    this.#picture = this.#shape;
    // A phone is turned, or another camera opens.
    for (const type of ['loadedmetadata', 'resize']) {
      options.video.addEventListener(type, () => {
        this.#picture = this.#shape;
        options.onShape();
      });
    }
  }

  /** @param aspect the document's longer side divided by its shorter side @param held all gates pass */
  render(aspect: number, held: boolean): TemplateResult | typeof nothing {
    const stage = this.#options.stage();
    return renderOverlay({ stage, picture: this.#picture, aspect, held, watch: this.#outline.watch });
  }

  get #shape(): Size {
    const { videoWidth: width, videoHeight: height } = this.#options.video;
    return { width, height };
  }

  /** How the live picture fits the stage. */
  get fit(): Fit {
    return fitOf(this.#picture, this.#options.stage());
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
    const room = this.#options.stage();
    const point = toPicture(at, placeOnStage(size, room, fitOf(size, room)), size);
    void focusOn(track, { x: point.x / size.width, y: point.y / size.height });
  };

  /** Animates a new photo from where the document lay in the live picture. */
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
    const room = this.#options.stage();
    const placement = placeOnStage(seen, room, fitOf(seen, room));
    const at = image.getBoundingClientRect();
    const box = stage.getBoundingClientRect();
    const [a, b, c, d] = seen.quad.map((corner) => {
      const { x, y } = toStage(corner, placement);
      return { x: x + box.left - at.left, y: y + box.top - at.top };
    });
    if (a && b && c && d) capture.straighten(image, [a, b, c, d]);
  }
}

/** How long the drawn outline takes to come most of the way to the found one: about one camera frame. Milliseconds. */
const settleMs = 28;
/**
 * Closer than this, in pixels, the outline stays still: every step repaints the page, and nobody sees a step this
 * small.
 */
const settled = 1;
/** Time between two steps: two for each analyzed frame, and a little less than two frames of a 60 Hz display. */
const stepMs = 30;
/** A step is requested this long before it is due, so that it runs in the display's next frame. Milliseconds. */
const earlyMs = 8;

/** Writes only changed values, because the browser would repaint even for the same value. */
function setChanged(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Moves the drawn outline to the newest found one in a few steps, without a Lit render. */
class OutlineMotion {
  #group: Element | null = null;
  #target: Point[] | null = null;
  #drawn: Point[] | null = null;
  #seen: SeenDocument | null = null;
  #last = Number.NEGATIVE_INFINITY;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Attached to the group with Lit's `ref` directive. */
  readonly watch = (group?: Element): void => {
    this.#group = group ?? null;
    this.#drawn = null;
    if (group === undefined) this.stop();
  };

  show(seen: SeenDocument | null, stage: Size): void {
    this.#seen = seen;
    if (seen === null || stage.width === 0) {
      this.#target = null;
      this.#setClass('lost');
      this.#drawn = null;
      return;
    }
    const placement = placeOnStage(seen.size, stage, fitOf(seen.size, stage));
    this.#target = seen.quad.map((corner) => toStage(corner, placement));
    this.#setClass(seen.sure ? '' : 'unsure');
    if (this.#distance() > settled) this.#request();
    else if (this.#drawn !== null) this.#drawGlare(this.#drawn);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #setClass(name: string): void {
    if (this.#group !== null) setChanged(this.#group, 'class', name);
  }

  /** Waits with a timer, because each requested animation frame costs the page a rendering pass. */
  #request(): void {
    if (this.#frame !== 0 || this.#timer !== undefined) return;
    const waitMs = this.#last + stepMs - earlyMs - performance.now();
    if (waitMs <= 0) {
      this.#frame = requestAnimationFrame(this.#step);
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#frame = requestAnimationFrame(this.#step);
    }, waitMs);
  }

  /** The longest distance that a corner still has to move. Infinite if nothing is drawn. */
  #distance(): number {
    const corners = (this.#target ?? []).map(({ x, y }, at) => {
      const from = this.#drawn?.[at];
      return from === undefined ? Infinity : Math.max(Math.abs(x - from.x), Math.abs(y - from.y));
    });
    return Math.max(0, ...corners);
  }

  readonly #step = (now: number): void => {
    this.#frame = 0;
    const target = this.#target;
    if (target === null || this.#group === null) return;
    // Limit the elapsed time, so that the first step after a rest is no larger than any other.
    const share = 1 - Math.exp(-Math.min(now - this.#last, 2 * stepMs) / settleMs);
    this.#last = now;
    const from = this.#drawn ?? target;
    this.#drawn = target.map(({ x, y }, at) => {
      const corner = from[at] ?? { x, y };
      return { x: corner.x + (x - corner.x) * share, y: corner.y + (y - corner.y) * share };
    });
    // The last step goes all the way.
    if (this.#distance() <= settled) this.#drawn = target;
    else this.#request();
    this.#draw(this.#drawn);
  };

  #draw(corners: readonly Point[]): void {
    const points = corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    for (const polygon of this.#group?.querySelectorAll('polygon') ?? []) setChanged(polygon, 'points', points);
    this.#drawGlare(corners);
  }

  /**
   * The positions of reflections are shares of the upright document. Bilinear interpolation between the corners is
   * close enough.
   */
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
      ['cx', 'cy', 'rx', 'ry'].forEach((name, at) => setChanged(ellipse, name, (values[at] ?? 0).toFixed(0)));
    });
  }
}
