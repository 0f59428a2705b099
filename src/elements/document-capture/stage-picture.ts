import type { DocumentCaptureController } from '../../controllers/document/controller.js';
import { focusOn } from '../../controllers/document/tap-to-focus.js';
import type { Size } from '../../shared/geometry.js';
import { placeOnStage, toPicture, toStage } from './place-on-stage.js';

export interface StagePictureOptions {
  stage: () => Size;
  /** `null` until its code is here. */
  capture: () => DocumentCaptureController | null;
  /** Whether the photo follows the live picture it was taken from. */
  isFresh: () => boolean;
}

/** What places of the live picture are on the stage: where the person taps, where the photo comes up. */
export class StagePicture {
  readonly #options: StagePictureOptions;
  #photo: HTMLImageElement | null = null;

  constructor(options: StagePictureOptions) {
    this.#options = options;
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
