import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CameraSnapshot } from '../../camera/types.js';
import { initialLivenessSession } from '../../capture/session/initial.js';
import { isHosted } from '../../capture/session/steps.js';
import { reduceLivenessSession } from '../../capture/session/machine.js';
import type {
  LivenessAnnouncement,
  LivenessSessionEffect,
  LivenessSessionEvent,
  LivenessSessionNotice,
  LivenessSessionOptions,
  LivenessSessionState,
  LivenessSessionStatus,
} from '../../capture/session/types.js';
import type { Size } from '../../shared/geometry.js';
import type { LivenessBranding } from '../../shared/liveness-url.js';
import type { BackendSettings } from '../shared/backend-access.js';
import type { EngineChoice } from '../../vision/types.js';
import { CameraController } from '../shared/camera-controller.js';
import { cameraEventOf } from '../shared/camera-events.js';
import { EventQueue } from '../shared/event-queue.js';
import { FaceFrames } from '../face/frames.js';
import type { FaceFramesOptions } from '../face/frames.js';
import { LivenessCheck } from './check.js';
import { HostedWindow } from './window.js';
import { DisconnectDelay } from '../shared/disconnect-delay.js';

export interface LivenessSessionSettings extends BackendSettings, LivenessSessionOptions {
  assets: string | null;
  engine: EngineChoice;
}

/** What the page is told; the element makes events of it. */
export type LivenessSessionNews =
  LivenessSessionNotice | { type: 'status'; status: LivenessSessionStatus; previous: LivenessSessionStatus };

export interface LivenessSessionControllerOptions {
  settings: () => LivenessSessionSettings;
  /** Size of the stage that shows the camera, CSS pixels. */
  stage: () => Size;
  frame: () => HTMLIFrameElement | null;
  /** For the hosted page. */
  branding: () => Partial<LivenessBranding>;
  tell: (news: LivenessSessionNews) => void;
  announce: (announcement: LivenessAnnouncement) => void;
  onCamera: (snapshot: CameraSnapshot) => void;
}

/** Runs the session's reducer for an element: events go in, effects are done with camera, engine, backend and windows. */
export class LivenessSessionController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: LivenessSessionControllerOptions;
  readonly #camera: CameraController;
  readonly #frames: FaceFrames;
  readonly #check: LivenessCheck;
  readonly #window: HostedWindow;
  readonly #events = new EventQueue<LivenessSessionEvent>((event) => this.#step(event));
  #state: LivenessSessionState;
  readonly #disconnectDelay = new DisconnectDelay();

  constructor(host: ReactiveControllerHost, options: LivenessSessionControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.#state = initialLivenessSession(options.settings());
    this.#camera = new CameraController(host, { facing: 'user', onChange: this.#handleCamera });
    this.#frames = new FaceFrames({
      stage: options.stage,
      // No photo is taken: no frame is kept.
      auto: () => false,
      dispatch: this.#handleFrames,
    });
    const { settings, branding, frame } = options;
    this.#check = new LivenessCheck({ settings, branding, dispatch: this.dispatch });
    this.#window = new HostedWindow({
      origin: () => (isHosted(this.#state) ? new URL(this.#state.url).origin : null),
      frame,
      dispatch: this.dispatch,
    });
    host.addController(this);
  }

  get state(): LivenessSessionState {
    return this.#state;
  }

  /** For Lit's `ref` directive on the video. */
  readonly attachVideo = (video?: Element): void => {
    this.#camera.attach(video);
    this.#frames.attach(video instanceof HTMLVideoElement ? video : null);
  };

  hostConnected(): void {
    this.#disconnectDelay.cancel();
  }

  hostDisconnected(): void {
    this.#disconnectDelay.schedule(() => {
      if (this.#state.status !== 'idle') this.dispatch({ type: 'cancel', removed: true });
    });
  }

  hostUpdate(): void {
    const { presentation, preCheck, handheld } = this.#options.settings();
    const before = this.#state.options;
    if (presentation !== before.presentation || preCheck !== before.preCheck || handheld !== before.handheld) {
      this.dispatch({ type: 'options-changed', options: { presentation, preCheck, handheld } });
    }
  }

  readonly dispatch = this.#events.dispatch;

  #step(event: LivenessSessionEvent): void {
    const before = this.#state;
    const { state, effects } = reduceLivenessSession(before, event);
    this.#state = state;
    if (before !== state) this.#host.requestUpdate();
    for (const effect of effects) this.#run(effect);
    if (before.status !== state.status) {
      this.#options.tell({ type: 'status', status: state.status, previous: before.status });
    }
  }

  #run(effect: LivenessSessionEffect): void {
    switch (effect.type) {
      case 'open-camera':
        void this.#camera.open();
        break;
      case 'close-camera':
        this.#camera.close();
        break;
      case 'load-vision':
        this.#loadVision();
        break;
      case 'release-vision':
        this.#frames.releaseVision();
        break;
      case 'start-frames':
        this.#frames.start();
        break;
      case 'stop-frames':
        this.#frames.stop();
        break;
      case 'create':
        void this.#check.create(effect.again);
        break;
      case 'resume':
        void this.#check.resume();
        break;
      case 'count-attempts':
        void this.#check.countAttempts();
        break;
      case 'remember':
        this.#check.remember(effect.livenessId, effect.presentation);
        break;
      case 'follow':
        this.#window.listen();
        this.#check.follow(effect.livenessId);
        break;
      case 'refresh':
        this.#check.refresh();
        break;
      case 'leave':
        this.#window.close();
        this.#check.leave(effect.forget);
        break;
      case 'open-popup':
        this.#window.openPopup(effect.url, effect.pressed);
        break;
      case 'close-popup':
        this.#window.closePopup();
        break;
      case 'redirect':
        location.assign(effect.url);
        break;
      case 'wake':
        this.#window.wake(effect.afterMs, effect.wake);
        break;
      case 'announce':
        this.#options.announce(effect.announcement);
        break;
      case 'notify':
        this.#options.tell(effect.notice);
        break;
      default:
        effect satisfies never;
    }
  }

  #loadVision(): void {
    const { assets, engine } = this.#options.settings();
    this.#frames.loadVision(assets, engine);
  }

  readonly #handleCamera = (snapshot: CameraSnapshot): void => {
    const event = cameraEventOf(snapshot);
    if (event !== null) this.dispatch(event);
    this.#options.onCamera(snapshot);
  };

  /** Of what the selfie's frames tell, only what a check without a photo needs. */
  readonly #handleFrames: FaceFramesOptions['dispatch'] = (event): void => {
    switch (event.type) {
      case 'vision-progress':
      case 'vision-ready':
      case 'vision-failed':
      case 'frame-judged':
        this.dispatch(event);
        break;
      default:
    }
  };
}
