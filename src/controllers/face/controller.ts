import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CameraSnapshot } from '../../camera/types.js';
import type {
  Announcement,
  FaceCaptureEffect,
  FaceCaptureEvent,
  FaceCaptureNotice,
  FaceCaptureOptions,
  FaceCaptureState,
  FacePicture,
} from '../../capture/face/types.js';
import { reduceFaceCapture } from '../../capture/face/machine.js';
import { initialFaceCapture } from '../../capture/face/initial.js';
import type { FaceAccepted } from '../../shared/contract.js';
import type { Size } from '../../shared/geometry.js';
import type { EngineChoice } from '../../vision/types.js';
import { CameraController } from '../shared/camera-controller.js';
import { cameraEventOf } from '../shared/camera-events.js';
import { asCaptureError } from '../shared/capture-errors.js';
import { EventQueue } from '../shared/event-queue.js';
import { FaceFrames } from './frames.js';
import type { UntimedEvent } from './frames.js';
import type { FacePhoto } from './photo.js';
import { FaceSubmission } from './submission.js';
import type { SubmissionSettings } from './submission.js';
import { DisconnectDelay } from '../shared/disconnect-delay.js';

export interface FaceCaptureSettings extends SubmissionSettings {
  manual: boolean;
  review: boolean;
  assets: string | null;
  engine: EngineChoice;
  deviceId: string | null;
}

/** What the page is told; the element makes events of it. */
export type FaceCaptureNews =
  | Exclude<FaceCaptureNotice, { type: 'captured' | 'submitted' }>
  | { type: 'captured'; photo: FacePhoto }
  | { type: 'submitted'; result: FaceAccepted }
  | { type: 'status'; status: FaceCaptureState['status']; previous: FaceCaptureState['status'] };

export interface FaceCaptureControllerOptions {
  settings: () => FaceCaptureSettings;
  /** Size of the stage that shows the camera, CSS pixels. */
  stage: () => Size;
  /** @returns `false` where the page takes over what would come next */
  tell: (news: FaceCaptureNews) => boolean;
  announce: (announcement: Announcement) => void;
  onCamera: (snapshot: CameraSnapshot) => void;
}

/** Runs the capture's reducer for an element: events go in, effects are done with camera, engine and backend. */
export class FaceCaptureController implements ReactiveController {
  readonly camera: CameraController;
  readonly #host: ReactiveControllerHost;
  readonly #queue = new EventQueue<FaceCaptureEvent>((event) => this.#step(event));
  readonly #options: FaceCaptureControllerOptions;
  readonly #frames: FaceFrames;
  readonly #submission = new FaceSubmission();
  #state: FaceCaptureState;
  #photo: Blob | null = null;
  #photoUrl: string | null = null;
  /** The picture that the page has taken into its own hands. */
  #takenOver: string | null = null;
  readonly #disconnectDelay = new DisconnectDelay();

  constructor(host: ReactiveControllerHost, options: FaceCaptureControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.#state = initialFaceCapture({ auto: true, review: false, hasBackend: false });
    this.camera = new CameraController(host, { facing: 'user', onChange: this.#handleCamera });
    this.#frames = new FaceFrames({
      stage: options.stage,
      auto: () => this.#state.options.auto && this.#state.vision === 'ready',
      dispatch: this.dispatch,
    });
    host.addController(this);
  }

  get state(): FaceCaptureState {
    return this.#state;
  }

  /** The photo from review on, for showing it. */
  get photoUrl(): string | null {
    return this.#photoUrl;
  }

  get dispatch(): (event: UntimedEvent) => void {
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
      this.#forgetPhoto();
    });
  }

  hostUpdate(): void {
    const { manual, review, backend } = this.#options.settings();
    const options: FaceCaptureOptions = { auto: !manual, review, hasBackend: backend !== null };
    const before = this.#state.options;
    if (options.auto !== before.auto || options.review !== before.review || options.hasBackend !== before.hasBackend) {
      this.dispatch({ type: 'options-changed', options });
    }
  }

  #step(event: FaceCaptureEvent): void {
    const before = this.#state;
    const { state, effects } = reduceFaceCapture(before, event);
    this.#state = state;
    if (isShownDifferently(before, state)) this.#host.requestUpdate();
    for (const effect of effects) this.#run(effect);
    if (before.status !== state.status) {
      this.#options.tell({ type: 'status', status: state.status, previous: before.status });
    }
  }

  #run(effect: FaceCaptureEffect): void {
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
      case 'start-frames':
        this.#frames.start();
        break;
      case 'stop-frames':
        this.#frames.stop();
        break;
      case 'keep-best-frame':
        this.#frames.keepBest(effect.frameTime);
        break;
      case 'discard-best-frame':
        this.#frames.discardBest();
        break;
      case 'take-still':
        void this.#frames.takeStill(effect.attempt, effect.source);
        break;
      case 'verify-still':
        void this.#frames.verifyStill(effect.attempt);
        break;
      case 'encode':
        void this.#encode(effect.attempt);
        break;
      case 'discard-still':
        this.#frames.discardStill();
        // The last picture stays on show; the next attempt, or leaving, takes it away.
        if (this.#state.status !== 'done') this.#forgetPhoto();
        break;
      case 'forget':
        this.#submission.forget();
        this.#forgetPhoto();
        break;
      case 'submit':
        this.#submit(effect.picture);
        break;
      case 'abort-submit':
        this.#submission.abort();
        break;
      case 'announce':
        this.#options.announce(effect.announcement);
        break;
      case 'notify':
        this.#tell(effect.notice);
        break;
      default:
        effect satisfies never;
    }
  }

  #loadVision(): void {
    const { assets, engine } = this.#options.settings();
    this.#frames.loadVision(assets, engine);
  }

  #openCamera(): void {
    const { deviceId } = this.#options.settings();
    this.#forgetPhoto();
    if (deviceId !== null) void this.camera.switchTo(deviceId, { remember: false });
    // Nothing would be told of a camera that is live already.
    if (this.camera.snapshot.state === 'live') this.dispatch({ type: 'camera-live' });
    else void this.camera.open();
  }

  readonly #handleCamera = (snapshot: CameraSnapshot): void => {
    const event = cameraEventOf(snapshot);
    if (event !== null) this.dispatch(event);
    this.#options.onCamera(snapshot);
  };

  async #encode(attempt: number): Promise<void> {
    try {
      const { blob, width, height, capturedAt } = await this.#frames.encodeStill();
      if (this.#state.status !== 'capturing' || this.#state.attempt !== attempt) return;
      this.#photo = blob;
      this.#photoUrl = URL.createObjectURL(blob);
      const id = crypto.randomUUID();
      const picture = { id, attempt, capturedAt, width, height, bytes: blob.size };
      this.dispatch({ type: 'encoded', picture });
    } catch (cause) {
      this.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  #forgetPhoto(): void {
    if (this.#photoUrl !== null) URL.revokeObjectURL(this.#photoUrl);
    this.#photo = null;
    this.#photoUrl = null;
    this.#host.requestUpdate();
  }

  #photoOf({ attempt: _attempt, bytes: _bytes, ...picture }: FacePicture): FacePhoto | null {
    const { judged } = this.#frames;
    if (this.#photo === null || judged === null) return null;
    const startedAt = performance.timeOrigin + (this.#state.startedAt ?? 0);
    return {
      ...picture,
      ...judged,
      image: this.#photo,
      startedAt: new Date(startedAt).toISOString(),
    };
  }

  #tell(notice: FaceCaptureNotice): void {
    switch (notice.type) {
      case 'captured': {
        const photo = this.#photoOf(notice.picture);
        if (photo === null) return;
        const goOn = this.#options.tell({ type: 'captured', photo });
        this.#takenOver = goOn ? null : notice.picture.id;
        break;
      }
      case 'submitted': {
        const { result } = this.#submission;
        if (result !== null && this.#takenOver !== notice.picture.id) {
          this.#options.tell({ type: 'submitted', result });
        }
        break;
      }
      default:
        this.#options.tell(notice);
    }
  }

  #submit(picture: FacePicture): void {
    const photo = this.#photoOf(picture);
    const pictureId = picture.id;
    if (this.#takenOver === pictureId || photo === null) {
      this.dispatch({ type: 'submitted', pictureId });
      return;
    }
    void this.#submission.submit(photo, this.#options.settings(), {
      onWaiting: (waiting) => this.dispatch({ type: 'submit-waiting', pictureId, waiting }),
      onDone: () => this.dispatch({ type: 'submitted', pictureId }),
      onFailure: (error) => this.dispatch({ type: 'submit-failed', pictureId, error }),
    });
  }
}

/** Most frames change only the verdict, which nobody sees: the element then need not render. */
function isShownDifferently(before: FaceCaptureState, after: FaceCaptureState): boolean {
  if (before.status !== after.status) return true;
  if (after.status !== 'framing' || before.status !== 'framing') return before !== after;
  if (before.vision !== after.vision || before.loadedBytes !== after.loadedBytes) return true;
  return before.hint !== after.hint || before.direction !== after.direction;
}
