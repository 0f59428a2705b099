import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { requestCamera } from '../../camera/request-camera.js';
import type { CameraFacing } from '../../camera/types.js';
import { IdvError } from '../../contract/errors.js';
import { reportToConsole } from '../element/console-report.js';
import { DisconnectDelay, whenIdle, yieldToPage } from '../element/when.js';
import type { LifecyclePageEvent, StatusEvent } from '../steps/state.js';
import type { FlowController, FlowOptions } from './flow-controller.js';

/** What a flow needs besides its code, so that both load at the same time. Failures are left to the flow. */
interface EarlyStart {
  facing: CameraFacing;
  deviceId: () => string | null;
  loadCamera: () => Promise<{ requestCamera: typeof requestCamera }>;
  /** Starts the engine. @returns a function that releases it */
  startEngine: () => Promise<{ release(): void }>;
}

/** The loader speaks for the flow until its code has loaded, and then lets the flow speak. */
type Speaking = Pick<FlowOptions, 'eventOf' | 'announce'>;

type EventOf<C extends FlowController> = Parameters<C['dispatch']>[0];

export interface FlowLoaderOptions<C extends FlowController> extends Speaking {
  /**
   * Fetches the flow's code, and anything else that the element needs past its first screen.
   *
   * @returns a function that makes the flow
   */
  load: () => Promise<(speaking: Speaking) => C>;
  /** The state before `start`. */
  initial: () => C['state'];
  /** The flow's own fields of the state `failed`. */
  failed: object;
  /** What the person sees while the code loads. Default: the camera screen, without a request for permission. */
  waiting?: (beginning: string) => { status: string };
  /** What a flow that opens the camera at once requests while its code loads. */
  early?: EarlyStart;
  /** Events other than `start` that a flow can begin with. */
  beginnings?: readonly string[];
}

/**
 * Stands in for a flow until its code has loaded: shows the first screen, remembers how the person began, and reports
 * code that cannot be loaded as missing assets.
 */
export class FlowLoader<C extends FlowController> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: FlowLoaderOptions<C>;
  #capture: C | null = null;
  #placeholder: C['state'];
  #video: Element | undefined;
  /** How the person has begun; `null` if they have not, or have gone back. */
  #beginning: EventOf<C> | null = null;
  #loading = false;
  #ownVideo: HTMLVideoElement | null = null;
  #isPreviewing = false;
  readonly #disconnectDelay = new DisconnectDelay();
  /** Gives back what was requested early and not taken over. */
  readonly #unused = new Set<() => void>();

  constructor(host: ReactiveControllerHost & HTMLElement, options: FlowLoaderOptions<C>) {
    this.#host = host;
    this.#options = options;
    this.#placeholder = options.initial();
    host.addController(this);
  }

  get state(): C['state'] {
    return this.#capture?.state ?? this.#placeholder;
  }

  /** `null` until the code has loaded. */
  get capture(): C | null {
    return this.#capture;
  }

  /** Whether `video` shows the camera before the code has loaded. */
  get isPreviewing(): boolean {
    return this.#isPreviewing && this.#capture === null;
  }

  /**
   * A video for screens to render instead of their own. It moves from the waiting screen to the real one, so that its
   * picture doesn't stop.
   */
  get video(): HTMLVideoElement {
    if (this.#ownVideo === null) {
      this.#ownVideo = document.createElement('video');
      for (const name of ['playsinline', 'muted']) this.#ownVideo.setAttribute(name, '');
      this.#ownVideo.muted = true;
      this.#ownVideo.part.add('video');
    }
    return this.#ownVideo;
  }

  hostConnected(): void {
    this.#disconnectDelay.cancel();
    this.#followVideo();
    // Only warms the browser's cache. A failure is reported when the code is needed.
    if (this.#capture === null) whenIdle(() => void this.#options.load().catch(() => undefined));
  }

  hostUpdated(): void {
    this.#followVideo();
  }

  hostDisconnected(): void {
    this.#followVideo();
    this.#disconnectDelay.schedule(() => this.#dropUnused());
  }

  #followVideo(): void {
    const { isConnected, shadowRoot } = this.#host;
    const video = (isConnected && shadowRoot?.querySelector('video')) || undefined;
    if (video === this.#video) return;
    this.#video = video;
    this.#capture?.attachVideo(video);
  }

  dispatch(event: EventOf<C>): void {
    const type: string = event.type;
    if (this.#capture !== null) {
      this.#capture.dispatch(event);
    } else if (type === 'start' || type === 'hand-off' || this.#options.beginnings?.includes(type) === true) {
      void this.#begin(event);
    } else if (type === 'retry') {
      void this.#begin({ type: 'start' });
    } else if (type === 'cancel' && this.#beginning !== null) {
      this.#stop();
      this.#show({ status: 'canceled' });
      this.#emit({ type: 'canceled' });
    }
  }

  /** Returns to the first screen and discards the person's data. */
  reset(): void {
    this.#stop();
    if (this.#capture !== null) this.#capture.dispatch({ type: 'reset' });
    else if (this.#placeholder.status !== 'idle') this.#show({ status: 'idle' });
  }

  async #begin(event: EventOf<C>): Promise<void> {
    const type: string = event.type;
    this.#beginning = event;
    const { load, waiting = () => ({ status: 'permission', again: true }) } = this.#options;
    this.#show(type === 'hand-off' ? { status: 'handoff' } : waiting(type));
    if (this.#loading) return;
    this.#loading = true;
    if (type === 'start') this.#startEarly();
    try {
      const make = await load();
      // Parsing the code keeps a slow phone busy, so let it handle taps and draw before the flow begins.
      await yieldToPage();
      // In the meantime, the element may have been removed, or the person may have gone back.
      if (!this.#host.isConnected) this.dispatch({ type: 'cancel' });
      if (this.#beginning !== null) this.#hand(make, this.#beginning);
    } catch (cause) {
      if (this.#beginning !== null) this.#fail(cause);
    } finally {
      this.#loading = false;
    }
  }

  #hand(make: (speaking: Speaking) => C, event: EventOf<C>): void {
    const options = this.#options;
    // The page already knows the first status.
    let isFirst = true;
    const capture = make({
      announce: (announcement) => options.announce(announcement),
      eventOf(pageEvent) {
        const isKnown = isFirst && pageEvent.type === 'status';
        if (isKnown) isFirst = false;
        return isKnown ? null : options.eventOf(pageEvent);
      },
    });
    this.#capture = capture;
    capture.hostUpdate();
    capture.dispatch(event);
    // The flow now knows the camera that the video may already show, and has the engine.
    if (this.#video !== undefined) capture.attachVideo(this.#video);
    this.#dropUnused();
  }

  /** Failures have no consequence: the flow itself tries again, and reports them. */
  #startEarly(): void {
    const { early } = this.#options;
    if (early === undefined) return;
    const isWanted = (): boolean => this.#capture === null && this.#beginning !== null;
    const { facing, loadCamera, startEngine } = early;
    const openCamera = async (): Promise<void> => {
      const { requestCamera: request } = await loadCamera();
      if (!isWanted()) return;
      const onShown = (): void => {
        this.#isPreviewing = true;
        this.#host.requestUpdate();
      };
      const video = this.#ownVideo;
      this.#unused.add(request(this.#host, { facing, deviceId: early.deviceId(), video, onShown }));
    };
    const loadEngine = async (): Promise<void> => {
      const handle = await startEngine();
      if (isWanted()) this.#unused.add(() => handle.release());
      else handle.release();
    };
    for (const part of [openCamera(), loadEngine()]) part.catch(() => undefined);
  }

  #stop(): void {
    this.#beginning = null;
    this.#dropUnused();
  }

  #dropUnused(): void {
    for (const drop of this.#unused) drop();
    this.#unused.clear();
    this.#isPreviewing = false;
  }

  #fail(cause: unknown): void {
    this.#dropUnused();
    const isOnline = navigator.onLine;
    const error = isOnline
      ? new IdvError('vision-assets-missing', "The capture's own code did not load.", { cause, retryable: true })
      : new IdvError('vision-offline', 'The device is offline.', { cause, retryable: true });
    if (isOnline) reportToConsole(({ reportUnloaded }) => reportUnloaded(this.#host, 'code', cause));
    // Without its code, a capture cannot watch the network itself.
    else addEventListener('online', this.#retryOnline, { once: true });
    const recoveryAction = isOnline ? 'try-again' : 'go-online';
    const options = this.#options;
    this.#show({ status: 'failed', recoveryAction, retry: 'restart', ...options.failed, error, origin: 'vision' });
    options.announce({ kind: 'status', status: 'failed' });
    this.#emit({ type: 'failed', error, origin: 'vision' });
  }

  /** Does nothing once the code has loaded, because then the capture watches the network itself. */
  readonly #retryOnline = (): void => {
    if (this.#capture === null && this.#placeholder.status === 'failed') this.dispatch({ type: 'retry' });
  };

  #show(shown: { status: string } & Record<string, unknown>): void {
    const { status: previous } = this.#placeholder;
    const { status } = shown;
    this.#placeholder = { ...this.#options.initial(), ...shown };
    this.#host.requestUpdate();
    if (previous !== status) this.#emit({ type: 'status', status, previous });
  }

  #emit(event: LifecyclePageEvent | StatusEvent): void {
    const emitted = this.#options.eventOf(event);
    if (emitted !== null) this.#host.dispatchEvent(emitted);
  }
}
