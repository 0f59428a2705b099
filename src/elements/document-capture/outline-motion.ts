import type { SeenDocument } from './frames.js';
import type { Point, Size } from '../../contract/geometry.js';
import { fitOf, placeOnStage, toStage } from './place-on-stage.js';

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
export class OutlineMotion {
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
