import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { IdvError } from '../../shared/errors.js';

/** A capture's controller, as far as whoever loads it needs to know. */
interface LoadedCapture<S, E> {
  readonly state: S;
  dispatch(event: E): void;
  attachVideo(video?: Element): void;
  hostUpdate(): void;
}

export interface CaptureLoaderOptions<
  S extends { status: string },
  E extends { type: string },
  C extends LoadedCapture<S, E>,
> {
  /** Fetches the capture's code. */
  load: () => Promise<(host: ReactiveControllerHost & HTMLElement) => C>;
  /** What is shown until the code is here. */
  standIn: {
    idle: () => S;
    /** The person has begun; nothing is asked yet. */
    waiting: (beginning: E) => S;
    canceled: () => S;
    failed: (error: IdvError) => S;
  };
  /** The event that a capture begins with when the person does this; `null`: it begins none. */
  beginningOf: (event: E) => E | null;
  onStatus: (status: S['status'], previous: S['status']) => void;
  onCanceled: () => void;
  onFailed: (error: IdvError) => void;
}

/** What a page pays for while nobody takes a photo is the first screen; the capture's code comes when it is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

/**
 * Stands for a capture until its code is here: shows the first screen, remembers how the person began, and says so when
 * the code cannot be loaded.
 */
export class CaptureLoader<
  S extends { status: string },
  E extends { type: string },
  C extends LoadedCapture<S, E>,
> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: CaptureLoaderOptions<S, E, C>;
  #capture: C | null = null;
  #standIn: S;
  #video: Element | undefined;
  #beginning: E | null = null;
  #loading = false;

  constructor(host: ReactiveControllerHost & HTMLElement, options: CaptureLoaderOptions<S, E, C>) {
    this.#host = host;
    this.#options = options;
    this.#standIn = options.standIn.idle();
    host.addController(this);
  }

  get state(): S {
    return this.#capture?.state ?? this.#standIn;
  }

  /** `null` until the code is here. */
  get capture(): C | null {
    return this.#capture;
  }

  hostConnected(): void {
    // Only warms the browser's cache; a failure is told when the code is needed.
    if (this.#capture === null) whenIdle(() => void this.#options.load().catch(() => undefined));
  }

  /** For Lit's `ref` directive on the video. */
  readonly attachVideo = (video?: Element): void => {
    this.#video = video;
    this.#capture?.attachVideo(video);
  };

  readonly dispatch = (event: E): void => {
    const beginning = this.#options.beginningOf(event);
    if (this.#capture !== null) {
      this.#capture.dispatch(event);
    } else if (beginning !== null) {
      void this.#begin(beginning);
    } else if (event.type === 'cancel' && this.#beginning !== null) {
      this.#beginning = null;
      this.#stand(this.#options.standIn.canceled());
      this.#options.onCanceled();
    }
  };

  /** As new: nothing of the person stays. */
  reset(): void {
    this.#beginning = null;
    if (this.#capture !== null) this.#capture.dispatch({ type: 'reset' } as E);
    else if (this.#standIn.status !== 'idle') this.#stand(this.#options.standIn.idle());
  }

  async #begin(event: E): Promise<void> {
    this.#beginning = event;
    this.#stand(this.#options.standIn.waiting(event));
    if (this.#loading) return;
    this.#loading = true;
    try {
      const create = await this.#options.load();
      // The element may have gone, or the person back, while it came.
      if (!this.#host.isConnected) this.dispatch({ type: 'cancel' } as E);
      if (this.#beginning !== null) this.#hand(create(this.#host), this.#beginning);
    } catch (cause) {
      if (this.#beginning !== null) this.#fail(cause);
    } finally {
      this.#loading = false;
    }
  }

  #hand(capture: C, event: E): void {
    this.#capture = capture;
    capture.hostUpdate();
    if (this.#video !== undefined) capture.attachVideo(this.#video);
    capture.dispatch(event);
  }

  #fail(cause: unknown): void {
    const error = new IdvError('vision-assets-missing', "The capture's own code did not load.", {
      cause,
      retryable: true,
    });
    this.#stand(this.#options.standIn.failed(error));
    this.#options.onFailed(error);
  }

  #stand(state: S): void {
    const previous = this.#standIn.status;
    this.#standIn = state;
    this.#host.requestUpdate();
    if (previous !== state.status) this.#options.onStatus(state.status, previous);
  }
}
