import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CameraSnapshot } from '../../camera/types.js';
import { initialLivenessChallenge } from '../../capture/challenge/initial.js';
import { reduceLivenessChallenge } from '../../capture/challenge/machine.js';
import type {
  ChallengeAnnouncement,
  ChallengeCue,
  LivenessChallengeEffect,
  LivenessChallengeEvent,
  LivenessChallengeNotice,
  LivenessChallengeState,
  LivenessChallengeStatus,
} from '../../capture/challenge/types.js';
import type { LivenessAttempt } from '../../liveness/attempt.js';
import type { EngineChoice } from '../../vision/types.js';
import { CameraController } from '../shared/camera-controller.js';
import { cameraEventOf } from '../shared/camera-events.js';
import { EventQueue } from '../shared/event-queue.js';
import type { Untimed } from '../shared/event-queue.js';
import { LivenessExchange } from './exchange.js';
import type { ExchangeSettings } from './exchange.js';
import { LivenessFrames } from './frames.js';
import { LivenessTones } from './tones.js';
import { DisconnectDelay } from '../shared/disconnect-delay.js';

/** Milliseconds of vibration and pause. */
const vibrations: Record<ChallengeCue, number[]> = {
  done: [40],
  passed: [40, 80, 40],
  missed: [160],
};

export type UntimedChallengeEvent = Untimed<LivenessChallengeEvent>;

export interface LivenessChallengeSettings extends ExchangeSettings {
  assets: string | null;
  engine: EngineChoice;
  deviceId: string | null;
  tones: boolean;
  vibration: boolean;
}

/** What the page is told; the element makes events of it. */
export type LivenessChallengeNews =
  LivenessChallengeNotice | { type: 'status'; status: LivenessChallengeStatus; previous: LivenessChallengeStatus };

export interface LivenessChallengeControllerOptions {
  settings: () => LivenessChallengeSettings;
  tell: (news: LivenessChallengeNews) => void;
  announce: (announcement: ChallengeAnnouncement) => void;
  onCamera: (snapshot: CameraSnapshot) => void;
}

/** Runs the challenge's reducer for an element: events go in, effects are done with camera, engine and issuer. */
export class LivenessChallengeController implements ReactiveController {
  readonly camera: CameraController;
  readonly #host: ReactiveControllerHost;
  readonly #options: LivenessChallengeControllerOptions;
  readonly #queue = new EventQueue<LivenessChallengeEvent>((event) => this.#step(event));
  readonly #frames: LivenessFrames;
  readonly #exchange: LivenessExchange;
  readonly #tones = new LivenessTones();
  #state: LivenessChallengeState = initialLivenessChallenge();
  #photoUrl: string | null = null;
  readonly #disconnectDelay = new DisconnectDelay();

  constructor(host: ReactiveControllerHost, options: LivenessChallengeControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.camera = new CameraController(host, { facing: 'user', onChange: this.#handleCamera });
    this.#frames = new LivenessFrames(this.dispatch);
    this.#exchange = new LivenessExchange({
      settings: options.settings,
      dispatch: this.dispatch,
      picturesOf: (indices, use) => this.#frames.picturesOf(indices, use),
    });
    host.addController(this);
  }

  get state(): LivenessChallengeState {
    return this.#state;
  }

  /** The face at rest, from the end of the last movement on, for showing it. */
  get photoUrl(): string | null {
    return this.#photoUrl;
  }

  get dispatch(): (event: UntimedChallengeEvent) => void {
    return this.#queue.dispatch;
  }

  /** For Lit's `ref` directive on the video. */
  readonly attachVideo = (video?: Element): void => {
    this.camera.attach(video);
    this.#frames.attach(video instanceof HTMLVideoElement ? video : null);
  };

  hostConnected(): void {
    this.#disconnectDelay.cancel();
  }

  hostDisconnected(): void {
    this.#disconnectDelay.schedule(() => {
      if (this.#state.status !== 'idle') this.dispatch({ type: 'cancel' });
      this.#tones.switchOff();
      this.#forgetPhoto();
    });
  }

  hostUpdate(): void {
    const { tones } = this.#options.settings();
    if (tones === this.#tones.on) return;
    if (!tones) this.#tones.switchOff();
    else if (isRunning(this.#state)) this.#tones.switchOn();
  }

  #step(event: LivenessChallengeEvent): void {
    const before = this.#state;
    const { state, effects } = reduceLivenessChallenge(before, event);
    this.#state = state;
    if (before !== state) this.#host.requestUpdate();
    for (const effect of effects) this.#run(effect);
    this.#sound();
    if (!isRunning(state)) this.#tones.end();
    if (before.status !== state.status) {
      this.#options.tell({ type: 'status', status: state.status, previous: before.status });
    }
  }

  #run(effect: LivenessChallengeEffect): void {
    switch (effect.type) {
      case 'open-camera':
        this.#openCamera();
        break;
      case 'close-camera':
        this.camera.close();
        break;
      case 'load-vision':
        this.#loadVision();
        break;
      case 'release-vision':
        this.#frames.releaseVision();
        break;
      case 'request-plan':
        void this.#exchange.start(effect.attempt);
        break;
      case 'request-swap':
        void this.#exchange.swap(effect.attempt, effect.index);
        break;
      case 'request-moment':
        void this.#exchange.moment(effect.attempt, effect.challenge, effect.check);
        break;
      case 'submit':
        void this.#showPhoto(effect.check);
        void this.#exchange.submit(effect.attempt, effect.check);
        break;
      case 'abort-request':
        this.#exchange.abort();
        break;
      case 'start-frames':
        this.#frames.start();
        break;
      case 'stop-frames':
        this.#frames.stop();
        break;
      case 'keep-picture':
        this.#frames.keep(effect.frameTime, effect.frame, effect.uses);
        break;
      case 'drop-pictures':
        this.#frames.dropPictures();
        break;
      case 'cue':
        this.#cue(effect.cue);
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

  async #showPhoto(check: LivenessAttempt): Promise<void> {
    this.#forgetPhoto();
    const frame = check.judgment.keyFrames.find(({ purpose }) => purpose === 'neutral')?.frame;
    if (frame === undefined) return;
    // Whoever seals the evidence tells of a picture that could not be made.
    const pictures = await this.#frames.picturesOf([frame]).catch(() => null);
    const bytes = pictures?.get(frame);
    const isShown = this.#state.status === 'submitting' || this.#state.status === 'passed';
    if (bytes === undefined || !isShown || this.#photoUrl !== null) return;
    this.#photoUrl = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    this.#host.requestUpdate();
  }

  #forgetPhoto(): void {
    if (this.#photoUrl !== null) URL.revokeObjectURL(this.#photoUrl);
    this.#photoUrl = null;
  }

  #openCamera(): void {
    const { deviceId, tones } = this.#options.settings();
    this.#forgetPhoto();
    // The person has just pressed a button, which is what browsers want before they let a page sound.
    if (tones) this.#tones.switchOn();
    if (deviceId !== null) void this.camera.switchTo(deviceId, { remember: false });
    // Nothing would be told of a camera that is live already.
    if (this.camera.snapshot.state === 'live') this.dispatch({ type: 'camera-live' });
    else void this.camera.open();
  }

  readonly #handleCamera = (snapshot: CameraSnapshot): void => {
    if (snapshot.state === 'live') this.#exchange.follow(snapshot.camera);
    const event = cameraEventOf(snapshot);
    if (event !== null) this.dispatch(event);
    this.#options.onCamera(snapshot);
  };

  #sound(): void {
    const state = this.#state;
    if (state.status === 'challenge') {
      this.#tones.resume();
      this.#tones.guide(state.kind, state.progress);
    } else {
      this.#tones.rest();
    }
  }

  #cue(cue: ChallengeCue): void {
    this.#tones.chime(cue);
    // Refused where the person has not touched the page yet; there is none on desktops and iPhones.
    if (this.#options.settings().vibration) navigator.vibrate?.(vibrations[cue]);
  }
}

function isRunning({ status }: LivenessChallengeState): boolean {
  return !['idle', 'canceled', 'passed', 'rejected'].includes(status);
}
