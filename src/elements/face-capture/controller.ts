import type { ReactiveControllerHost } from 'lit';
import { initialFaceCapture } from './flow/state.js';
import { reduceFaceCapture } from './flow/machine.js';
import type {
  FaceCaptureEffect,
  FaceCaptureEvent,
  FaceCaptureState,
  FacePageEvent,
  FacePicture,
} from './flow/state.js';
import type { Picture } from '../../kit/steps/photo-types.js';
import type { FaceMeasures, FaceVerdict } from '../../face/types.js';
import type { FaceAccepted } from '../../contract/contract.js';
import type { Size } from '../../contract/geometry.js';
import type { CommonEffect } from '../../kit/flow/flow-controller.js';
import { PhotoController } from '../../kit/flow/photo-controller.js';
import type { EncodedPicture, PhotoControllerOptions } from '../../kit/flow/photo-controller.js';
import type { Stills } from '../../kit/frames/stills.js';
import { Submission } from '../../kit/submission/submission.js';
import { createFaceLoop } from '../../kit/frames/face-loop.js';
import type { FaceLoop } from '../../kit/frames/face-loop.js';
import { createFaceStills } from './frames.js';
import type { EncodedFace } from './frames.js';

/** A finished photo with everything known about it. */
export interface FacePhoto extends Omit<FacePicture, 'attempt' | 'bytes'> {
  /** JPEG of at most 1 MB, not mirrored, without metadata. */
  image: Blob;
  /** Measures of this very picture. */
  measures: FaceMeasures;
  /** Version of the table of thresholds that judged it. */
  thresholdsVersion: string;
  /** ISO 8601, UTC: when the person started. */
  startedAt: string;
}

interface FaceControllerOptions extends PhotoControllerOptions {
  /** Size of the stage that shows the camera, in CSS pixels. */
  stage: () => Size;
}

/** Runs the selfie capture for an element. */
export class FaceController extends PhotoController<FaceCaptureState, FaceCaptureEvent, FacePhoto, FaceAccepted> {
  protected readonly loop: FaceLoop;
  protected readonly stills: Stills<FaceVerdict, EncodedFace>;
  protected readonly submission = new Submission<FacePhoto, FaceAccepted>(
    'face',
    (client, { image, capturedAt, mode, thresholdsVersion, measures }, options) =>
      client.submitFace(image, { capturedAt, mode, thresholdsVersion, measures: { ...measures } }, options),
  );
  #encoded: EncodedFace | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, options: FaceControllerOptions) {
    const initial = initialFaceCapture({ auto: true, review: false, hasBackend: false });
    super(host, options, { initial, reduce: reduceFaceCapture, facing: 'user' });
    const { stage } = options;
    const { dispatch } = this;
    this.loop = createFaceLoop({
      stage,
      auto: () => this.state.options.auto && this.state.vision === 'ready',
      onJudged: (frameTime, verdict) => dispatch({ type: 'frame-judged', frameTime, verdict }),
      onEngine: dispatch,
      onDetector: () => dispatch({ type: 'vision-detector-ready' }),
    });
    this.stills = createFaceStills(this.loop, { stage, dispatch });
  }

  protected override perform(effect: FaceCaptureEffect | CommonEffect): void {
    switch (effect.type) {
      case 'open-camera':
        this.forgetPhotos();
        this.openCamera();
        break;
      case 'discard-still':
        this.stills.discard();
        // The last picture stays visible until the next attempt, or until the person leaves.
        if (this.state.status !== 'done') this.forgetPhotos();
        break;
      case 'submit':
        this.submit(this.photoOf(effect.picture), effect.picture.id);
        break;
      default:
        super.perform(effect);
    }
  }

  photoOf({ attempt: _attempt, bytes: _bytes, ...picture }: FacePicture): FacePhoto | null {
    if (this.#encoded === null) return null;
    const { blob, measures, thresholdsVersion } = this.#encoded;
    return { ...picture, measures, thresholdsVersion, image: blob, startedAt: this.startedAt() };
  }

  protected capturedPhoto({ picture }: Extract<FacePageEvent, { type: 'captured' }>): FacePhoto | null {
    return this.photoOf(picture);
  }

  protected keepPhoto(picture: Pick<Picture, 'id' | 'attempt'>, encoded: EncodedFace): EncodedPicture {
    const { blob, width, height, capturedAt } = encoded;
    this.#encoded = encoded;
    this.showPhoto(blob);
    return { ...picture, capturedAt, width, height, bytes: blob.size };
  }

  protected dropPhotos(): void {
    this.#encoded = null;
  }
}
