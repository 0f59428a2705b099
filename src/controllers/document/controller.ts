import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CameraSnapshot } from '../../camera/types.js';
import type {
  DocumentAnnouncement,
  DocumentCaptureEffect,
  DocumentCaptureEvent,
  DocumentCaptureNotice,
  DocumentCaptureOptions,
  DocumentCaptureState,
  DocumentCaptureStatus,
  DocumentPicture,
} from '../../capture/document/types.js';
import { reduceDocumentCapture } from '../../capture/document/machine.js';
import { initialDocumentCapture } from '../../capture/document/initial.js';
import type { DocumentCountry, DocumentSide, DocumentType } from '../../document/document-types.js';
import type { DocumentLimits } from '../../document/judge.js';
import type { Quad } from '../../document/quad.js';
import type { DocumentAccepted } from '../../shared/contract.js';
import { CameraController } from '../shared/camera-controller.js';
import { cameraEventOf } from '../shared/camera-events.js';
import { asCaptureError } from '../shared/capture-errors.js';
import { EventQueue } from '../shared/event-queue.js';
import { DocumentFrames } from './frames.js';
import type { SeenDocument, UntimedDocumentEvent } from './frames.js';
import type { PlacedQuad } from './still.js';
import type { DocumentPhoto } from './photo.js';
import { DocumentPhotos } from './photos.js';
import { DocumentSubmission } from './submission.js';
import { decodeFile } from './file.js';
import { straighten } from './straighten.js';
import type { SubmissionSettings } from '../shared/submission.js';
import { DisconnectDelay } from '../shared/disconnect-delay.js';

export interface DocumentCaptureSettings extends SubmissionSettings {
  manual: boolean;
  review: boolean;
  sides: readonly DocumentSide[];
  country: DocumentCountry;
  documentType: DocumentType;
  verificationLevel: string | null;
  limits: DocumentLimits | undefined;
  assets: string | null;
  deviceId: string | null;
}

/** What the page is told; the element makes events of it. */
export type DocumentCaptureNews =
  | Exclude<DocumentCaptureNotice, { type: 'captured' | 'submitted' }>
  | { type: 'captured'; photo: DocumentPhoto }
  | { type: 'submitted'; result: DocumentAccepted }
  | { type: 'status'; status: DocumentCaptureStatus; previous: DocumentCaptureStatus };

export interface DocumentCaptureControllerOptions {
  settings: () => DocumentCaptureSettings;
  /** @returns `false` where the page takes over what would come next */
  tell: (news: DocumentCaptureNews) => boolean;
  announce: (announcement: DocumentAnnouncement) => void;
  onCamera: (snapshot: CameraSnapshot) => void;
  /** The file that was chosen, dropped or pasted; each is taken once. */
  takeFile: () => Blob | null;
  /** Drawn at display rate: not through the host's update. */
  onSeen: (seen: SeenDocument | null) => void;
}

/** Runs the capture's reducer for an element: events go in, effects are done with camera, worker and backend. */
export class DocumentCaptureController implements ReactiveController {
  readonly camera: CameraController;
  /** The picture turns from where it lay into the rectangle. */
  readonly straighten = straighten;
  readonly #host: ReactiveControllerHost;
  readonly #queue = new EventQueue<DocumentCaptureEvent>((event) => this.#step(event));
  readonly #options: DocumentCaptureControllerOptions;
  readonly #frames: DocumentFrames;
  readonly #submission = new DocumentSubmission();
  readonly #photos = new DocumentPhotos();
  #state: DocumentCaptureState;
  /** The document that the page has taken into its own hands. */
  #takenOver: string | null = null;
  readonly #disconnectDelay = new DisconnectDelay();

  constructor(host: ReactiveControllerHost, options: DocumentCaptureControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.#state = initialDocumentCapture(this.#captureOptions());
    this.camera = new CameraController(host, {
      facing: 'environment',
      onChange: this.#handleCamera,
    });
    this.#frames = new DocumentFrames({
      documentType: () => options.settings().documentType,
      limits: () => options.settings().limits,
      track: () => (this.camera.snapshot.state === 'live' ? this.camera.snapshot.camera.track : null),
      dispatch: this.dispatch,
      onSeen: options.onSeen,
    });
    host.addController(this);
  }

  get state(): DocumentCaptureState {
    return this.#state;
  }

  /** The straightened picture from review on, for showing it. */
  get photoUrl(): string | null {
    return this.#photos.url;
  }

  /** The given picture with the corners a person may move, pixels of it. */
  get adjustable(): { bitmap: ImageBitmap; corners: Quad } | null {
    return this.#frames.adjustable;
  }

  /** Where the document lay in the live picture that was taken. */
  get lastSeen(): PlacedQuad | null {
    return this.#state.source === 'camera' ? this.#frames.lastSeen : null;
  }

  moveCorners(corners: Quad): void {
    this.#frames.moveCorners(corners);
  }

  get dispatch(): (event: UntimedDocumentEvent) => void {
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
      this.#forgetPhotos();
    });
  }

  hostUpdate(): void {
    const options = this.#captureOptions();
    const before = this.#state.options;
    if (JSON.stringify(options) !== JSON.stringify(before)) {
      this.dispatch({ type: 'options-changed', options });
    }
  }

  #captureOptions(): DocumentCaptureOptions {
    const { manual, review, backend, sides } = this.#options.settings();
    return { auto: !manual, review, hasBackend: backend !== null, sides };
  }

  #step(event: DocumentCaptureEvent): void {
    const before = this.#state;
    const { state, effects } = reduceDocumentCapture(before, event);
    this.#state = state;
    if (isShownDifferently(before, state)) this.#host.requestUpdate();
    for (const effect of effects) this.#run(effect);
    if (before.status !== state.status) {
      this.#options.tell({ type: 'status', status: state.status, previous: before.status });
    }
  }

  #run(effect: DocumentCaptureEffect): void {
    switch (effect.type) {
      case 'open-camera':
        this.#openCamera();
        break;
      case 'close-camera':
        this.camera.close();
        break;
      case 'load-vision':
        this.#frames.loadVision(this.#options.settings().assets);
        break;
      case 'release-vision':
        this.#frames.releaseVision();
        break;
      case 'start-frames':
        this.#frames.start();
        break;
      case 'stop-frames':
        this.#frames.stop();
        this.#options.onSeen(null);
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
      case 'read-file':
        void this.#readFile(effect.attempt);
        break;
      case 'discard-still':
        this.#frames.discardStill();
        break;
      case 'discard-pictures':
        this.#forgetPhotos();
        break;
      case 'forget':
        this.#submission.forget();
        this.#forgetPhotos();
        break;
      case 'submit':
        this.#submit(effect.pictures);
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

  #openCamera(): void {
    const { deviceId } = this.#options.settings();
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

  async #readFile(attempt: number): Promise<void> {
    try {
      const bitmap = await decodeFile(this.#options.takeFile());
      if (this.#state.status !== 'reading' || this.#state.attempt !== attempt) {
        bitmap.close();
        return;
      }
      await this.#frames.readFile(attempt, bitmap);
    } catch (cause) {
      this.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  async #encode(attempt: number): Promise<void> {
    try {
      const encoded = await this.#frames.encodeStill();
      const state = this.#state;
      if (state.status !== 'capturing' || state.attempt !== attempt) return;
      const { width, height } = encoded.image;
      const { capturedAt } = encoded;
      const picture = { id: crypto.randomUUID(), attempt, capturedAt, width, height };
      const { warnings, advice, trigger: mode } = state;
      const side = state.options.sides[state.sideIndex] ?? 'front';
      const { id } = picture;
      this.#photos.add({ id, capturedAt, width, height, warnings, advice, mode, side }, encoded);
      this.dispatch({ type: 'encoded', picture });
    } catch (cause) {
      this.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  #forgetPhotos(): void {
    this.#photos.clear();
    this.#host.requestUpdate();
  }

  #photoOf(pictures: readonly DocumentPicture[]): DocumentPhoto | null {
    const sides = this.#photos.of(pictures);
    if (sides === null) return null;
    const { country, documentType, verificationLevel } = this.#options.settings();
    const startedAt = performance.timeOrigin + (this.#state.startedAt ?? 0);
    return {
      id: sides.at(-1)?.id ?? '',
      country,
      documentType,
      verificationLevel,
      sides,
      startedAt: new Date(startedAt).toISOString(),
    };
  }

  #tell(notice: DocumentCaptureNotice): void {
    switch (notice.type) {
      case 'captured': {
        const photo = this.#photoOf(notice.pictures);
        if (photo === null) return;
        const goOn = this.#options.tell({ type: 'captured', photo });
        this.#takenOver = goOn ? null : photo.id;
        break;
      }
      case 'submitted': {
        const { result } = this.#submission;
        if (result !== null && this.#takenOver !== notice.pictureId) {
          this.#options.tell({ type: 'submitted', result });
        }
        break;
      }
      default:
        this.#options.tell(notice);
    }
  }

  #submit(pictures: readonly DocumentPicture[]): void {
    const photo = this.#photoOf(pictures);
    const pictureId = pictures.at(-1)?.id ?? '';
    if (photo === null || this.#takenOver === pictureId) {
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
function isShownDifferently(before: DocumentCaptureState, after: DocumentCaptureState): boolean {
  if (before.status !== after.status) return true;
  if (after.status !== 'framing' || before.status !== 'framing') return before !== after;
  return before.hint !== after.hint;
}
