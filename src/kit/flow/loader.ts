import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LifecycleFields, LifecyclePageEvent } from '../steps/types.js';
import type { requestCamera } from '../../camera/request-camera.js';
import type { CameraFacing } from '../../camera/types.js';
import { IdvError } from '../../contract/errors.js';
import { reportToConsole } from '../element/console-report.js';
import { DisconnectDelay } from '../element/disconnect-delay.js';
import { whenIdle, yieldToPage } from '../element/when-idle.js';

type Host = ReactiveControllerHost & HTMLElement;

/** What a flow needs besides its code, so that both load at the same time. Failures are left to the flow. */
export interface EarlyStart {
  facing: CameraFacing;
  deviceId: () => string | null;
  loadCamera: () => Promise<{ requestCamera: typeof requestCamera }>;
  /** Starts the engine. @returns a function that releases it */
  startEngine: () => Promise<{ release(): void }>;
}

/** What the loader needs to know about a flow's controller. */
interface LoadedFlow {
  readonly state: LifecycleFields & { status: string };
  dispatch(event: never): void;
  readonly attachVideo: (video?: Element) => void;
  hostUpdate(): void;
}

/** The part of a controller's options that the loader itself needs. */
interface LoadedFlowOptions {
  eventOf: (event: never, capture: never) => Event | null;
  announce: (announcement: never) => void;
}

type StateOf<C extends LoadedFlow> = C['state'];
type EventOf<C extends LoadedFlow> = Parameters<C['dispatch']>[0] & { type: string };

export interface FlowLoaderOptions<C extends LoadedFlow, Options> {
  /** Fetches the flow's code, and anything else that the element needs past its first screen. */
  load: () => Promise<new (host: Host, options: Options) => C>;
  options: Options;
  /** The state before `start`. */
  initial: () => StateOf<C>;
  /** The flow's own fields of the state `failed`. */
  failed: object;
  /** What the person sees while the code loads. Default: the camera screen, without a request for permission. */
  waiting?: (beginning: EventOf<C>) => { status: string } & Record<string, unknown>;
  /** What a flow that opens the camera at once requests while its code loads. */
  early?: EarlyStart;
  /** Events other than `start` that a flow can begin with. */
  beginnings?: readonly string[];
}

/**
 * Stands in for a flow until its code has loaded: shows the first screen, remembers how the person began, and reports
 * code that cannot be loaded as missing assets.
 */
export class FlowLoader<C extends LoadedFlow, Options extends LoadedFlowOptions> implements ReactiveController {
  readonly #host: Host;
  readonly #options: FlowLoaderOptions<C, Options>;
  #capture: C | null = null;
  #placeholder: StateOf<C>;
  #video: Element | undefined;
  #beginning: EventOf<C> | null = null;
  #loading = false;
  #ownVideo: HTMLVideoElement | null = null;
  #isPreviewing = false;
  readonly #disconnectDelay = new DisconnectDelay();
  /** Gives back what was requested early and not taken over. */
  readonly #unused = new Set<() => void>();

  constructor(host: Host, options: FlowLoaderOptions<C, Options>) {
    this.#host = host;
    this.#options = options;
    this.#placeholder = options.initial();
    host.addController(this);
  }

  get state(): StateOf<C> {
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

  readonly dispatch = (event: EventOf<C>): void => {
    const { type } = event;
    if (this.#capture !== null) {
      this.#capture.dispatch(event);
    } else if (type === 'start' || type === 'hand-off' || this.#options.beginnings?.includes(type) === true) {
      void this.#begin(event);
    } else if (type === 'retry') {
      void this.#begin({ type: 'start' } as EventOf<C>);
    } else if (type === 'cancel' && this.#beginning !== null) {
      this.#beginning = null;
      this.#dropUnused();
      this.#stand({ status: 'canceled' });
      this.#emit({ type: 'canceled' });
    }
  };

  /** Returns to the first screen and discards the person's data. */
  reset(): void {
    this.#beginning = null;
    this.#dropUnused();
    if (this.#capture !== null) this.#capture.dispatch({ type: 'reset' } as never);
    else if (this.#placeholder.status !== 'idle') this.#stand({ status: 'idle' });
  }

  async #begin(event: EventOf<C>): Promise<void> {
    this.#beginning = event;
    const isHandoff = (event as { type: string }).type === 'hand-off';
    const waiting = isHandoff ? { status: 'handoff' } : this.#options.waiting?.(event);
    this.#stand(waiting ?? { status: 'permission', again: true });
    if (this.#loading) return;
    this.#loading = true;
    if ((event as { type: string }).type === 'start') this.#startEarly();
    try {
      const Flow = await this.#options.load();
      // Parsing the code keeps a slow phone busy, so let it handle taps and draw before the flow begins.
      await yieldToPage();
      // In the meantime, the element may have been removed, or the person may have gone back.
      if (!this.#host.isConnected) this.dispatch({ type: 'cancel' } as EventOf<C>);
      if (this.#beginning !== null) this.#hand(Flow, this.#beginning);
    } catch (cause) {
      if (this.#beginning !== null) this.#fail(cause);
    } finally {
      this.#loading = false;
    }
  }

  #hand(Flow: new (host: Host, options: Options) => C, event: EventOf<C>): void {
    const { options } = this.#options;
    // The page already knows the first status.
    let isFirst = true;
    const eventOf: Options['eventOf'] = (pageEvent, capture) => {
      const isKnown = isFirst && (pageEvent as { type: string }).type === 'status';
      if (isKnown) isFirst = false;
      return isKnown ? null : options.eventOf(pageEvent, capture);
    };
    const capture = new Flow(this.#host, { ...options, eventOf });
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

  #dropUnused(): void {
    for (const drop of this.#unused) drop();
    this.#unused.clear();
    this.#isPreviewing = false;
  }

  #fail(cause: unknown): void {
    this.#dropUnused();
    const error = navigator.onLine
      ? new IdvError('vision-assets-missing', "The capture's own code did not load.", { cause, retryable: true })
      : new IdvError('vision-offline', 'The device is offline.', { cause, retryable: true });
    if (navigator.onLine) reportToConsole(({ reportUnloaded }) => reportUnloaded(this.#host, 'code', cause));
    const recovery = { recoveryAction: navigator.onLine ? 'try-again' : 'go-online', retry: 'restart' };
    // Without its code, a capture cannot watch the network itself.
    if (!navigator.onLine) addEventListener('online', this.#retryOnline, { once: true });
    this.#stand({ ...recovery, ...this.#options.failed, status: 'failed', error, origin: 'vision' });
    this.#options.options.announce({ kind: 'status', status: 'failed' } as never);
    this.#emit({ type: 'failed', error, origin: 'vision' });
  }

  /** Does nothing once the code has loaded, because then the capture watches the network itself. */
  readonly #retryOnline = (): void => {
    if (this.#capture === null && this.#placeholder.status === 'failed') {
      this.dispatch({ type: 'retry' } as EventOf<C>);
    }
  };

  #stand(shown: { status: string } & Record<string, unknown>): void {
    const previous = this.#placeholder.status;
    this.#placeholder = { ...this.#options.initial(), ...shown };
    this.#host.requestUpdate();
    if (previous !== shown.status) this.#emit({ type: 'status', status: shown.status, previous });
  }

  #emit(event: LifecyclePageEvent): void {
    const emitted = this.#options.options.eventOf(event as never, null as never);
    if (emitted !== null) this.#host.dispatchEvent(emitted);
  }
}
