import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { watchRecovery } from '../../camera/watch-recovery.js';
import type { CameraOptions, CameraSnapshot, LiveCamera } from '../../camera/types.js';
import { IdvError } from '../../contract/errors.js';
import type { EngineChoice } from '../../engine/types.js';
import { reportToConsole } from '../element/console-report.js';
import { DisconnectDelay } from '../element/when.js';
import { FitController } from '../element/fit-controller.js';
import type { FlowState, LifecycleEffect, LifecycleEvent, StatusEvent, Step } from '../steps/state.js';
import { EventQueue } from '../steps/machine.js';
import { GuidanceSignals } from './guidance-signals.js';
import type { SignalSettings } from './guidance-signals.js';
import { Takeover } from './takeover.js';
import { dropGivenStream, takeGivenStream } from '../../camera/given-stream.js';
import { CameraSession } from '../../camera/session.js';

/** An event without its time, which the controller adds. */
export type Untimed<T> = T extends unknown ? Omit<T, 'time'> : never;

/** The members of its element that every flow reads. */
export interface FlowSettings {
  assets: string | null;
  engine: EngineChoice;
  deviceId: string | null;
  /** Sound and vibration, for flows that use them. */
  signals?: SignalSettings;
  /** Whether the card may take the whole screen of a phone while the capture runs. */
  takesOver?: boolean;
}

/** What an element passes to its controller. Methods, so that TypeScript lets an element narrow their parameters. */
export interface FlowOptions {
  settings(): FlowSettings;
  /** Makes the DOM event for an event of the machine; `null` if there is none. */
  eventOf(event: { type: string }): Event | null;
  announce(announcement: { kind: string; status?: string }): void;
  /** @param isAnother whether another camera is open now */
  onCamera(camera: LiveCamera, isAnother: boolean): void;
}

interface Machine<State> {
  /** The state before `start`. */
  initial: State;
  reduce(state: State, event: { type: string; time: number }): Step<State, { type: string }>;
  facing: NonNullable<CameraOptions['facing']>;
}

/** The lifecycle's effects, with whatever the flow announces and emits. */
export type CommonEffect = LifecycleEffect<{ kind: string }, { type: string }>;

/** Statuses in which nothing runs: the card is in the page, and there is no sound. */
const atRest: readonly string[] = ['idle', 'handoff', 'canceled', 'done', 'passed', 'rejected', 'expired', 'failed'];

/** Runs a flow's machine for an element: takes events, and performs effects with camera and engine. */
export abstract class FlowController<
  State extends FlowState = FlowState,
  FlowEvent = LifecycleEvent,
> implements ReactiveController {
  readonly camera: CameraController;
  /** The members of a flow's frame loop that a controller needs. */
  protected abstract readonly loop: {
    attach(video: HTMLVideoElement | null): void;
    readonly engine: { load(assets: string | null, engine: EngineChoice): void; release(): void };
    readonly held: { keep(frameTime: number): void; clear(): void };
    start(): void;
    stop(): void;
  };
  protected readonly host: ReactiveControllerHost & HTMLElement;
  protected readonly options: FlowOptions;
  protected readonly signals = new GuidanceSignals();
  readonly #takeover: Takeover;
  readonly #machine: Machine<State>;
  readonly #disconnectDelay = new DisconnectDelay();
  readonly #queue = new EventQueue<{ type: string; time: number }>((event) => this.#step(event));
  #endRecovery = (): void => undefined;
  #settings: FlowSettings | null = null;
  #state: State;

  constructor(host: ReactiveControllerHost & HTMLElement, options: FlowOptions, machine: Machine<State>) {
    this.host = host;
    this.options = options;
    this.#machine = machine;
    this.#state = machine.initial;
    this.camera = new CameraController(host, {
      facing: machine.facing,
      onChange: this.#handleCamera,
      onLive: (camera, isAnother) => options.onCamera(camera, isAnother),
    });
    this.#takeover = new Takeover({
      host,
      card: () => host.shadowRoot?.querySelector<HTMLElement>('.card') ?? null,
      leave: () => this.dispatch({ type: 'cancel' }),
    });
    host.addController(this);
    void new FitController(
      host,
      () =>
        !['idle', 'canceled'].includes(this.#state.status) &&
        !host.hasAttribute('embedded') &&
        !this.#takeover.isActive,
    );
  }

  get state(): State {
    return this.#state;
  }

  /** Cached at the last update, because assembling them for every frame would take much of the time for a verdict. */
  protected get settings(): FlowSettings {
    return this.#settings ?? this.options.settings();
  }

  readonly dispatch = (event: Untimed<FlowEvent | LifecycleEvent>): void => {
    this.#queue.add({ ...(event as { type: string }), time: performance.now() });
  };

  /** Takes the video that the screen shows. */
  readonly attachVideo = (video?: Element): void => {
    this.camera.attach(video);
    this.loop.attach(video instanceof HTMLVideoElement ? video : null);
  };

  hostConnected(): void {
    this.#disconnectDelay.cancel();
  }

  hostDisconnected(): void {
    this.#takeover.end();
    this.#disconnectDelay.schedule(() => this.leave());
  }

  hostUpdate(): void {
    const settings = this.options.settings();
    this.#settings = settings;
    const options = this.optionsOf(settings);
    this.#followSignals(settings);
    if (JSON.stringify(options) !== JSON.stringify(this.#state.options))
      this.dispatch({ type: 'options-changed', options });
  }

  hostUpdated(): void {
    const { takesOver = false } = this.settings;
    this.#takeover.follow(takesOver && this.host.isConnected && this.#isRunning);
  }

  /** The element's settings that the machine uses. */
  protected abstract optionsOf(settings: FlowSettings): object;

  /** The element has left the document. A handoff continues on the other device. */
  protected leave(): void {
    const { status } = this.#state;
    if (status !== 'idle' && status !== 'handoff') this.dispatch({ type: 'cancel' });
    this.signals.switchOff();
  }

  /** The sounds for the newest state. */
  protected sound?(): void;

  get #isRunning(): boolean {
    return !atRest.includes(this.#state.status);
  }

  #followSignals({ signals = { sound: false, vibration: false } }: FlowSettings): void {
    this.signals.follow(signals, this.#isRunning);
  }

  /** Whether the element must render. */
  protected isShownDifferently(before: State, after: State): boolean {
    return before !== after;
  }

  /** A flow performs its own effects, and leaves the others to its base class. */
  protected perform(effect: CommonEffect): void {
    switch (effect.type) {
      case 'open-camera':
        this.openCamera();
        break;
      case 'close-camera':
        this.camera.close();
        break;
      case 'load-vision': {
        const { assets, engine } = this.options.settings();
        this.loop.engine.load(assets, engine);
        break;
      }
      case 'release-vision':
        this.loop.engine.release();
        break;
      case 'start-frames':
        this.loop.start();
        break;
      case 'stop-frames':
        this.loop.stop();
        break;
      case 'announce':
        this.options.announce(effect.announcement);
        break;
      case 'emit':
        this.emit(effect.event);
        break;
      case 'forget':
        break;
      default:
        effect satisfies never;
    }
  }

  protected openCamera(): void {
    const settings = this.options.settings();
    this.#followSignals(settings);
    this.signals.begin();
    void this.camera.open(settings.deviceId);
    // A camera that is already live reports no change.
    if (this.camera.snapshot.state === 'live') this.dispatch({ type: 'camera-live' });
  }

  /** @returns `false` if the page takes over the next step */
  protected emit(event: { type: string }): boolean {
    if ('error' in event && event.error instanceof IdvError) {
      const { error } = event;
      reportToConsole(({ reportFailure }) => reportFailure(this.host, error));
    }
    const emitted = this.options.eventOf(event);
    return emitted === null || this.host.dispatchEvent(emitted);
  }

  #step(event: { type: string; time: number }): void {
    const before = this.#state;
    const { state, effects } = this.#machine.reduce(before, event);
    this.#state = state;
    if (this.isShownDifferently(before, state)) this.host.requestUpdate();
    for (const effect of effects) this.perform(effect as CommonEffect);
    this.sound?.();
    if (!this.#isRunning) this.signals.end();
    if (before.status === state.status) return;
    this.#watchRecovery();
    const change: StatusEvent = { type: 'status', status: state.status, previous: before.status };
    this.emit(change);
  }

  /** Continues automatically once the camera is allowed, free or plugged in, or the network is back. */
  #watchRecovery(): void {
    this.#endRecovery();
    const { state } = this;
    if (state.status !== 'failed' || !('error' in state) || !(state.error instanceof IdvError)) return;
    this.#endRecovery = watchRecovery(state.error.code, () => this.dispatch({ type: 'retry' }));
  }

  #reportSilence(): void {
    this.dispatch({ type: 'camera-silent' });
    reportToConsole(({ reportSilence }) => reportSilence(this.host));
  }

  readonly #handleCamera = (snapshot: CameraSnapshot): void => {
    const { state } = snapshot;
    if (state === 'failed') this.dispatch({ type: 'camera-failed', error: snapshot.error });
    else if (state === 'opening' && snapshot.isSilent === true) this.#reportSilence();
    else if (state !== 'idle' && state !== 'closed') this.dispatch({ type: `camera-${state}` as const });
  };
}

/**
 * Owns an element's camera: opens it on demand, switches to another one, switches the light, and releases the camera
 * when the element leaves the document.
 */
export class CameraController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options;
  readonly #session: CameraSession;
  readonly #disconnectDelay = new DisconnectDelay();
  #video: HTMLVideoElement | null = null;
  /** Video inputs that the browser lists, requested once the camera is open. */
  #devices: string[] = [];
  #openDevice: string | null = null;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    options: CameraOptions & {
      /** Called with every change of the camera, before the host's update. */
      onChange?: (snapshot: CameraSnapshot) => void;
      /** Called with every change of a live camera. @param isAnother whether another camera is open now */
      onLive?: (camera: LiveCamera, isAnother: boolean) => void;
    },
  ) {
    this.#host = host;
    this.#options = options;
    this.#session = new CameraSession(options);
    this.#session.subscribe(this.#handleChange);
    host.addController(this);
  }

  get snapshot(): CameraSnapshot {
    return this.#session.snapshot;
  }

  /** How many cameras there are to choose from. */
  get count(): number {
    return this.#devices.length;
  }

  get torch(): 'unavailable' | 'off' | 'on' {
    const { snapshot } = this;
    return snapshot.state === 'live' ? snapshot.camera.torch : 'unavailable';
  }

  hostConnected(): void {
    this.#disconnectDelay.cancel();
    // Browsers pause a video that leaves the document, and don't resume it when it returns.
    if (this.snapshot.state === 'live') this.#video?.play().catch(() => undefined);
  }

  hostDisconnected(): void {
    this.#disconnectDelay.schedule(() => {
      dropGivenStream(this.#host);
      this.close();
    });
  }

  /** The video to show the camera in; `undefined` if the screen has none. */
  readonly attach = (video?: Element): void => {
    this.#video = video instanceof HTMLVideoElement ? video : null;
    this.#session.attach(this.#video);
  };

  /**
   * Opens the camera, or takes the one that the browser's own button has opened. `snapshot` and `onChange` report what
   * happens.
   *
   * @param deviceId the camera that the page asks for
   */
  async open(deviceId: string | null = null): Promise<void> {
    if (deviceId !== null) void this.#session.switchTo(deviceId, { remember: false });
    if (this.snapshot.state !== 'live') await this.#session.open(takeGivenStream(this.#host));
  }

  /** Stops every track. Idempotent. */
  close(): void {
    if (this.snapshot.state !== 'idle' && this.snapshot.state !== 'closed') this.#session.close();
  }

  /** Switches at the page's request, which is not remembered as the person's choice. */
  ask(deviceId: string): void {
    if (deviceId !== this.#openDevice) void this.#session.switchTo(deviceId, { remember: false });
  }

  /** Switches to the next camera. */
  switchCamera(): void {
    const at = this.#devices.indexOf(this.#openDevice ?? '');
    const next = this.#devices[(at + 1) % this.#devices.length];
    if (next !== undefined) void this.#session.switchTo(next);
  }

  switchTorch(): void {
    const { torch } = this;
    if (this.snapshot.state !== 'live') return;
    this.#session.setTorch(torch === 'off').catch((error: unknown) => {
      reportToConsole(({ reportTorch }) => reportTorch(this.#host, error));
    });
  }

  readonly #handleChange = (snapshot: CameraSnapshot): void => {
    const { onChange, onLive } = this.#options;
    onChange?.(snapshot);
    if (snapshot.state === 'live') {
      const { deviceId } = snapshot.camera;
      const isAnother = deviceId !== this.#openDevice;
      this.#openDevice = deviceId;
      void this.#listDevices();
      onLive?.(snapshot.camera, isAnother);
    }
    this.#host.requestUpdate();
  };

  async #listDevices(): Promise<void> {
    const devices = await this.#session.devices();
    const usable = devices.filter(({ kind }) => kind === 'color' || kind === 'auxiliary');
    this.#devices = usable.map(({ deviceId }) => deviceId);
    this.#host.requestUpdate();
  }
}
