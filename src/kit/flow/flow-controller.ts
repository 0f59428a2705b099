import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { watchRecovery } from '../../camera/watch-recovery.js';
import type { CameraOptions, CameraSnapshot, LiveCamera } from '../../camera/types.js';
import type { FlowTypes, LifecycleEffect, LifecycleEvent, Step } from '../steps/types.js';
import { IdvError } from '../../contract/errors.js';
import type { EngineChoice } from '../../engine/types.js';
import { CameraActions } from './camera-actions.js';
import { CameraController } from './camera-controller.js';
import { reportToConsole } from '../element/console-report.js';
import { DisconnectDelay } from '../element/disconnect-delay.js';
import { FitController } from '../element/fit-controller.js';
import { EventQueue } from './event-queue.js';
import { Takeover } from './takeover.js';
import { GuidanceSignals } from './guidance-signals.js';
import type { SignalSettings } from './guidance-signals.js';

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

/** The types of one flow, and what its element sets. */
export interface ControllerTypes extends FlowTypes {
  settings: FlowSettings;
}

/** What an element passes to its controller. `Capture` is the controller itself, which holds photos and results. */
export interface FlowOptions<T extends ControllerTypes, Capture> {
  settings: () => T['settings'];
  /** Makes the DOM event for an event of the machine; `null` if there is none. */
  eventOf: (event: T['pageEvent'], capture: Capture | null) => Event | null;
  announce: (announcement: T['announcement']) => void;
  /** @param isAnother whether another camera is open now */
  onCamera: (camera: LiveCamera, isAnother: boolean) => void;
}

export interface Machine<T extends ControllerTypes> {
  /** The state before `start`. */
  initial: T['state'];
  reduce: (state: T['state'], event: T['event']) => Step<T['state'], T['effect']>;
  facing: NonNullable<CameraOptions['facing']>;
}

/** The members of a flow's frame loop that a controller needs. */
export interface FlowLoop {
  attach(video: HTMLVideoElement | null): void;
  readonly engine: { load(assets: string | null, engine: EngineChoice): void; release(): void };
  start(): void;
  stop(): void;
}

/** The member of a union of effects that has this type. */
type EffectOf<E extends { type: string }, Type> = E extends unknown ? (Type extends E['type'] ? E : never) : never;

/** The handler for each effect of a flow. */
export type EffectTable<E extends { type: string }> = {
  readonly [Type in E['type']]: (effect: EffectOf<E, Type>) => void;
};

/** Statuses in which nothing runs: the card is in the page, and there is no sound. */
const atRest: readonly string[] = ['idle', 'handoff', 'canceled', 'done', 'passed', 'rejected', 'expired', 'failed'];

/** Runs a flow's machine for an element: takes events, and performs effects with camera and engine. */
export abstract class FlowController<
  T extends ControllerTypes,
  Capture,
  Options extends FlowOptions<T, Capture> = FlowOptions<T, Capture>,
> implements ReactiveController {
  readonly camera: CameraController;
  readonly actions: CameraActions;
  protected abstract readonly loop: FlowLoop;
  /** The lifecycle's effects, and the flow's own. */
  protected abstract readonly effects: EffectTable<T['effect']>;
  protected readonly host: ReactiveControllerHost & HTMLElement;
  protected readonly options: Options;
  protected readonly signals = new GuidanceSignals();
  readonly #takeover: Takeover;
  readonly #machine: Machine<T>;
  readonly #disconnectDelay = new DisconnectDelay();
  readonly #queue = new EventQueue<T['event']>((event) => this.#step(event));
  #endRecovery = (): void => undefined;
  #settings: T['settings'] | null = null;
  #state: T['state'];

  constructor(host: ReactiveControllerHost & HTMLElement, options: Options, machine: Machine<T>) {
    this.host = host;
    this.options = options;
    this.#machine = machine;
    this.#state = machine.initial;
    this.camera = new CameraController(host, { facing: machine.facing, onChange: this.#handleCamera });
    this.actions = new CameraActions(host, this.camera);
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

  get state(): T['state'] {
    return this.#state;
  }

  /** Cached at the last update, because assembling them for every frame would take much of the time for a verdict. */
  protected get settings(): T['settings'] {
    return this.#settings ?? this.options.settings();
  }

  readonly dispatch = (event: Untimed<T['event'] | LifecycleEvent<T['state']['options']>>): void => {
    this.#queue.add({ ...event, time: performance.now() });
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
  protected abstract optionsOf(settings: T['settings']): T['state']['options'];

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
  protected isShownDifferently(before: T['state'], after: T['state']): boolean {
    return before !== after;
  }

  /** The lifecycle's rows of `effects`. */
  protected lifecycleEffects(): EffectTable<LifecycleEffect<T['announcement'], T['pageEvent']>> {
    return {
      'open-camera': () => this.openCamera(),
      'close-camera': () => this.camera.close(),
      'load-vision': () => {
        const { assets, engine } = this.options.settings();
        this.loop.engine.load(assets, engine);
      },
      'release-vision': () => this.loop.engine.release(),
      'start-frames': () => this.loop.start(),
      'stop-frames': () => this.loop.stop(),
      forget: () => undefined,
      announce: ({ announcement }) => this.options.announce(announcement),
      emit: ({ event }) => this.emit(event),
    };
  }

  protected openCamera(): void {
    const settings = this.options.settings();
    const { deviceId } = settings;
    this.#followSignals(settings);
    this.signals.begin();
    if (deviceId !== null) void this.camera.switchTo(deviceId, { remember: false });
    // A camera that is already live reports no change.
    if (this.camera.snapshot.state === 'live') this.dispatch({ type: 'camera-live' });
    else void this.camera.open();
  }

  /** @returns `false` if the page takes over the next step */
  protected emit(event: T['pageEvent']): boolean {
    if ('error' in event && event.error instanceof IdvError) {
      const { error } = event;
      reportToConsole(({ reportFailure }) => reportFailure(this.host, error));
    }
    const emitted = this.options.eventOf(event, this as unknown as Capture);
    return emitted === null || this.host.dispatchEvent(emitted);
  }

  #step(event: T['event']): void {
    const before = this.#state;
    const { state, effects } = this.#machine.reduce(before, event);
    this.#state = state;
    if (this.isShownDifferently(before, state)) this.host.requestUpdate();
    for (const effect of effects) {
      (this.effects[effect.type as T['effect']['type']] as (effect: T['effect']) => void)(effect);
    }
    this.sound?.();
    if (!this.#isRunning) this.signals.end();
    if (before.status === state.status) return;
    this.#watchRecovery();
    this.emit({ type: 'status', status: state.status, previous: before.status } as T['pageEvent']);
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
    const isAnother = this.actions.follow(snapshot);
    if (state === 'live') this.options.onCamera(snapshot.camera, isAnother);
  };
}
