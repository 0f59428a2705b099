import type { ReactiveControllerHost } from 'lit';
import { initialFaceCapture } from './flow/state.js';
import type {
  FaceCaptureEffect,
  FaceCaptureEvent,
  FaceCaptureState,
  FacePageEvent,
  FacePicture,
} from './flow/state.js';
import { reduceFaceCapture } from './flow/machine.js';
import type { Picture } from '../../kit/steps/photo-types.js';
import type { FaceMeasures, FaceVerdict } from '../../face/types.js';
import type { FaceAccepted } from '../../contract/contract.js';
import type { Size, Oval } from '../../contract/geometry.js';
import type { CommonEffect } from '../../kit/flow/flow-controller.js';
import { PhotoController } from '../../kit/flow/photo-controller.js';
import type { EncodedPicture, PhotoControllerOptions } from '../../kit/flow/photo-controller.js';
import { createFaceLoop } from '../../kit/frames/face-loop.js';
import type { FaceLoop } from '../../kit/frames/face-loop.js';
import { analyzeStill, Stills } from '../../kit/frames/stills.js';
import type { Still, StillEvent } from '../../kit/frames/stills.js';
import { Submission } from '../../kit/submission/submission.js';
import { encodeJpeg, takeStill } from '../../camera/still.js';
import type { EncodedJpeg } from '../../camera/still.js';
import { ovalInPicture } from '../../kit/steps/stage-geometry.js';
import { judgeFace } from '../../face/judge.js';
import { thresholdsVersion } from '../../face/thresholds.js';
import { IdvError } from '../../contract/errors.js';
import { faceLongSide, reduce } from '../../kit/frames/frame-loop.js';

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

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    options: PhotoControllerOptions & {
      /** Size of the stage that shows the camera, in CSS pixels. */
      stage: () => Size;
    },
  ) {
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

/** If a live camera shows nothing for this long, it is at fault, and the watchdog reports it. Milliseconds. */
const maxFirstFrameMs = 3000;

/** The photo, with the findings on this very picture. */
interface EncodedFace extends EncodedJpeg {
  capturedAt: string;
  measures: FaceMeasures;
  thresholdsVersion: string;
}

/** Turns one of the loop's frames into the selfie. */
function createFaceStills(
  loop: FaceLoop,
  { stage, dispatch }: { stage: () => Size; dispatch: (event: StillEvent<FaceVerdict>) => void },
): Stills<FaceVerdict, EncodedFace> {
  return new Stills<FaceVerdict, EncodedFace>({
    loop,
    dispatch,
    takePicture: (video, best) => (best === null ? takeLiveStill(video) : Promise.resolve(best)),
    stillOf(picture, capturedAt) {
      const oval = ovalInPicture(stage(), picture);
      if (oval !== null) return new FaceStill(picture, oval, capturedAt, () => loop.engine.handle);
      picture.close();
      throw new IdvError('capture-failed', 'The stage is not laid out.', { retryable: true });
    },
  });
}

/** One picture that may become the selfie. */
class FaceStill implements Still<FaceVerdict, EncodedFace> {
  readonly #picture: ImageBitmap;
  readonly #oval: Oval;
  /** ISO 8601, UTC. */
  readonly #capturedAt: string;
  readonly #engine: () => FaceLoop['engine']['handle'];
  #measures: FaceMeasures | null = null;
  #closed = false;

  constructor(picture: ImageBitmap, oval: Oval, capturedAt: string, engine: () => FaceLoop['engine']['handle']) {
    this.#picture = picture;
    this.#oval = oval;
    this.#capturedAt = capturedAt;
    this.#engine = engine;
  }

  async judge(previous: FaceVerdict | null): Promise<FaceVerdict | null> {
    const analysis = await analyzeStill(async () => {
      const engine = this.#engine();
      if (this.#closed || engine === null) return undefined;
      const frame = await reduce(this.#picture, this.#picture, faceLongSide);
      const found = await engine.analyze(frame, { time: performance.now(), oval: this.#oval, still: true });
      return this.#closed ? undefined : found;
    });
    if (analysis === null) return null;
    this.#measures = analysis.measures;
    return judgeFace(analysis.measures, { previous });
  }

  async encode(): Promise<EncodedFace> {
    const measures = this.#measures;
    if (measures === null) throw new IdvError('capture-failed', 'The still was not judged.');
    return { ...(await encodeJpeg(this.#picture)), capturedAt: this.#capturedAt, measures, thresholdsVersion };
  }

  close(): void {
    this.#closed = true;
    this.#picture.close();
  }
}

/** If the shutter is pressed before the camera's first frame, wait for that frame. */
async function takeLiveStill(video: HTMLVideoElement): Promise<ImageBitmap> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        video.removeEventListener('loadeddata', done);
        resolve();
      };
      const timer = setTimeout(done, maxFirstFrameMs);
      video.addEventListener('loadeddata', done);
    });
  }
  return takeStill(video);
}
