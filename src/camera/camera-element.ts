/**
 * The browser's own camera button, Chromium's `<camera>`. Pressing it proves that the person wants the camera: the
 * browser asks even if it would ignore a script, and lets the person undo a refusal, which no script can.
 *
 * Its sibling `<usermedia>` asks for the microphone, too, whatever its constraints say, so it is never used.
 */
import { constraintLadder, idealSizes } from './constraints.js';
import type { CameraFacing } from './types.js';

/** The members that we use. Browsers differ in the name of the event: `track`, or `stream` in the explainer. */
interface CameraElement extends HTMLElement {
  readonly track?: MediaStreamTrack | null;
  readonly error?: DOMException | null;
  /** Chromium does not expose it yet. */
  readonly isValid?: boolean;
  setConstraints?(constraints: MediaTrackConstraintSet): void;
}

export interface CameraElementHandlers {
  /** The person allowed the camera, and it is live. The receiver stops the stream. */
  onStream(stream: MediaStream): void;
  /** The person closed the browser's prompt, or refused. */
  onRefused(): void;
  /**
   * The button does not work here: it is covered, its style breaks the browser's rules, the frame may not have one, or
   * the camera did not start. `pressed` means that the person has pressed it, so the camera must now be opened in
   * another way.
   */
  onUseless(pressed: boolean): void;
}

/** A button that stays unusable for this long is replaced, milliseconds. New ones are unusable for half a second. */
const uselessAfterMs = 2000;

/** One camera button of the browser. The caller can move and remove it. */
export class OwnedCameraElement {
  readonly element: HTMLElement;
  readonly #handlers: CameraElementHandlers;
  #taken: MediaStreamTrack | null = null;
  #uselessTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(facing: CameraFacing, handlers: CameraElementHandlers) {
    this.#handlers = handlers;
    const element = document.createElement('camera') as CameraElement;
    this.element = element;
    const [ideal = {}] = constraintLadder(facing, idealSizes[facing], null);
    element.setConstraints?.(ideal);
    for (const type of ['track', 'stream']) element.addEventListener(type, () => this.#handleTrack(element));
    element.addEventListener('cancel', () => handlers.onRefused());
    element.addEventListener('error', () => handlers.onUseless(true));
    element.addEventListener('validationstatuschange', () => this.#watchValidity(element));
  }

  /** Call this when the button has left the page for good. */
  release(): void {
    clearTimeout(this.#uselessTimer);
    this.element.remove();
  }

  #handleTrack({ track, error }: CameraElement): void {
    if (track == null || track.readyState === 'ended') {
      if (error != null) this.#handlers.onUseless(true);
      return;
    }
    if (track === this.#taken) return;
    this.#taken = track;
    this.#handlers.onStream(new MediaStream([track]));
  }

  #watchValidity({ isValid }: CameraElement): void {
    clearTimeout(this.#uselessTimer);
    if (isValid !== false) return;
    this.#uselessTimer = setTimeout(() => this.#handlers.onUseless(false), uselessAfterMs);
  }
}
