import type { ReactiveControllerHost } from 'lit';
import { initialFaceCapture } from '../../capture/face/initial.js';
import { reduceFaceCapture } from '../../capture/face/machine.js';
import type { FaceCaptureEffect, FacePicture, FaceTypes } from '../../capture/face/types.js';
import type { Picture } from '../../capture/lifecycle/photo-types.js';
import type { FaceMeasures } from '../../quality/types.js';
import type { FaceAccepted } from '../../shared/contract.js';
import type { Size } from '../../shared/geometry.js';
import type { FlowOptions } from '../flow/flow-controller.js';
import { PhotoController } from '../flow/photo-controller.js';
import type { PhotoSettings } from '../flow/photo-controller.js';
import { Submission } from '../backend/submission.js';
import { FaceFrames } from './frames.js';
import type { EncodedFace } from './frames.js';

/** A finished photo with all that is known of it. */
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

interface Types extends FaceTypes {
  settings: PhotoSettings;
  encoded: EncodedFace;
  photo: FacePhoto;
  result: FaceAccepted;
}

export interface FaceControllerOptions extends FlowOptions<Types, FaceController> {
  /** Size of the stage that shows the camera, CSS pixels. */
  stage: () => Size;
}

/** Runs the selfie capture for an element. */
export class FaceController extends PhotoController<Types, FaceController, FaceControllerOptions> {
  protected readonly frames: FaceFrames;
  protected readonly submission = new Submission<FacePhoto, FaceAccepted>(
    'face',
    (client, { image, capturedAt, mode, thresholdsVersion, measures }, options) =>
      client.submitFace(image, { capturedAt, mode, thresholdsVersion, measures: { ...measures } }, options),
  );
  #encoded: EncodedFace | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, options: FaceControllerOptions) {
    const initial = initialFaceCapture({ auto: true, review: false, hasBackend: false });
    super(host, options, { initial, reduce: reduceFaceCapture, facing: 'user' });
    this.frames = new FaceFrames({
      stage: options.stage,
      auto: () => this.state.options.auto && this.state.vision === 'ready',
      dispatch: this.dispatch,
    });
  }

  photoOf({ attempt: _attempt, bytes: _bytes, ...picture }: FacePicture): FacePhoto | null {
    if (this.#encoded === null) return null;
    const { blob, measures, thresholdsVersion } = this.#encoded;
    return { ...picture, measures, thresholdsVersion, image: blob, startedAt: this.startedAt() };
  }

  protected override run(effect: FaceCaptureEffect): void {
    switch (effect.type) {
      case 'discard-still':
        super.run(effect);
        // The last picture stays on show; the next attempt, or leaving, takes it away.
        if (this.state.status !== 'done') this.forgetPhotos();
        break;
      case 'submit':
        this.submit(this.photoOf(effect.picture), effect.picture.id);
        break;
      case 'emit':
        if (effect.event.type === 'captured') this.emitCaptured(effect.event, this.photoOf(effect.event.picture));
        else super.run(effect);
        break;
      default:
        super.run(effect);
    }
  }

  protected override openCamera(): void {
    this.forgetPhotos();
    super.openCamera();
  }

  protected keepPhoto(picture: Pick<Picture, 'id' | 'attempt'>, encoded: EncodedFace): object {
    const { blob, width, height, capturedAt } = encoded;
    this.#encoded = encoded;
    this.showPhoto(blob);
    return { ...picture, capturedAt, width, height, bytes: blob.size };
  }

  protected dropPhotos(): void {
    this.#encoded = null;
  }
}
