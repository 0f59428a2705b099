import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FaceCaptureState } from '../capture/face-capture-types.js';
import { initialFaceCapture } from '../capture/initial-face-capture.js';
import { IdvError } from '../shared/errors.js';
import type { CameraController } from './camera-controller.js';
import type {
  FaceCaptureController,
  FaceCaptureControllerOptions,
  FaceCaptureNews,
} from './face-capture-controller.js';
import type { UntimedEvent } from './face-frames.js';

const importCapture = () => import('./face-capture-controller.js');

/** What a page pays for while nobody takes a photo is the first screen; the capture's code comes when it is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

/**
 * Stands for the capture until its code is here: shows the first screen, remembers the person's start, and says so
 * when the code cannot be loaded.
 */
export class FaceCaptureLoader implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: FaceCaptureControllerOptions;
  #capture: FaceCaptureController | null = null;
  #standIn: FaceCaptureState = initialFaceCapture({ auto: true, review: false, hasBackend: false });
  #video: Element | undefined;
  #loading = false;

  constructor(host: ReactiveControllerHost & HTMLElement, options: FaceCaptureControllerOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get state(): FaceCaptureState {
    return this.#capture?.state ?? this.#standIn;
  }

  /** The photo from review on, for showing it. */
  get photoUrl(): string | null {
    return this.#capture?.photoUrl ?? null;
  }

  /** `null` until the capture's code is here. */
  get camera(): CameraController | null {
    return this.#capture?.camera ?? null;
  }

  hostConnected(): void {
    // Only warms the browser's cache; a failure is told when the code is needed.
    if (this.#capture === null) whenIdle(() => void importCapture().catch(() => undefined));
  }

  /** For Lit's `ref` directive on the video. */
  readonly attachVideo = (video?: Element): void => {
    this.#video = video;
    this.#capture?.attachVideo(video);
  };

  readonly dispatch = (event: UntimedEvent): void => {
    if (this.#capture !== null) {
      this.#capture.dispatch(event);
    } else if (event.type === 'start' || event.type === 'retry') {
      void this.#start();
    } else if (event.type === 'cancel' && this.#standIn.status !== 'idle') {
      this.#stand({ ...this.#standIn, status: 'cancelled' });
      this.#options.tell({ type: 'cancelled', attempt: 0 });
    }
  };

  async #start(): Promise<void> {
    // Nothing is asked yet: `again` leaves the words about permission out.
    this.#stand({
      ...initialFaceCapture(this.#standIn.options),
      status: 'permission',
      again: true,
    });
    if (this.#loading) return;
    this.#loading = true;
    try {
      const { FaceCaptureController } = await importCapture();
      // The element may have gone, or the person back, while it came.
      if (!this.#host.isConnected) this.dispatch({ type: 'cancel' });
      if (this.#standIn.status === 'permission') this.#begin(FaceCaptureController);
    } catch (cause) {
      if (this.#standIn.status === 'permission') this.#fail(cause);
    } finally {
      this.#loading = false;
    }
  }

  #begin(Capture: typeof FaceCaptureController): void {
    const capture = new Capture(this.#host, { ...this.#options, tell: this.#tell });
    this.#capture = capture;
    capture.hostUpdate();
    if (this.#video !== undefined) capture.attachVideo(this.#video);
    capture.dispatch({ type: 'start' });
  }

  /** The page was told of the capture's first step already. */
  readonly #tell = (news: FaceCaptureNews): boolean => {
    if (news.type === 'status' && news.previous === 'idle') return true;
    return this.#options.tell(news);
  };

  #fail(cause: unknown): void {
    const error = new IdvError('vision-assets-missing', "The capture's own code did not load.", {
      cause,
      retryable: true,
    });
    this.#stand({
      ...this.#standIn,
      status: 'failed',
      error,
      origin: 'vision',
      wayOut: 'try-again',
      retry: 'restart',
      picture: null,
    });
    this.#options.announce({ kind: 'status', status: 'failed' });
    this.#options.tell({ type: 'failed', error, origin: 'vision', attempt: 0 });
  }

  #stand(state: FaceCaptureState): void {
    const previous = this.#standIn.status;
    this.#standIn = state;
    this.#host.requestUpdate();
    if (previous !== state.status) {
      this.#options.tell({ type: 'status', status: state.status, previous });
    }
  }
}
