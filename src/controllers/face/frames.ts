import { encodeJpeg, takeStill } from '../../camera/still.js';
import type { EncodedJpeg } from '../../camera/still.js';
import type { FaceCaptureEvent } from '../../capture/face/types.js';
import { ovalInPicture } from '../../capture/lifecycle/stage-geometry.js';
import { judgeFace } from '../../quality/judge.js';
import { thresholdsVersion } from '../../quality/thresholds.js';
import type { FaceMeasures, FaceVerdict } from '../../quality/types.js';
import { IdvError } from '../../shared/errors.js';
import type { Oval, Size } from '../../shared/geometry.js';
import { acquireVision } from '../../vision/client.js';
import type { VisionHandle } from '../../vision/types.js';
import type { Untimed } from '../flow/flow-controller.js';
import { faceLongSide, reduce } from '../frames/frame-loop.js';
import type { AcquireOptions } from '../frames/frame-loop.js';
import { analyzeStill, PhotoFrames } from '../frames/photo-frames.js';
import type { PhotoFramesOptions, Still } from '../frames/photo-frames.js';

/** A camera that is live and shows nothing for so long is at fault; the watchdog will name it. Milliseconds. */
const maxFirstFrameMs = 3000;

export interface FaceFramesOptions extends PhotoFramesOptions<FaceVerdict> {
  /** Size of the stage that shows the video, CSS pixels. */
  stage: () => Size;
  dispatch: (event: Untimed<FaceCaptureEvent>) => void;
}

/** The photo with what was found of this very picture. */
export interface EncodedFace extends EncodedJpeg {
  capturedAt: string;
  measures: FaceMeasures;
  thresholdsVersion: string;
}

/** Takes frames from the camera through the face engine to a verdict, and one of them to the selfie. */
export class FaceFrames extends PhotoFrames<VisionHandle, FaceVerdict, EncodedFace> {
  protected readonly longSide = faceLongSide;
  readonly #options: FaceFramesOptions;

  constructor(options: FaceFramesOptions) {
    super(options);
    this.#options = options;
  }

  protected acquire(options: AcquireOptions): VisionHandle {
    return acquireVision(options);
  }

  protected override detectorReady(): void {
    this.#options.dispatch({ type: 'vision-detector-ready' });
  }

  protected override canLook(picture: Size): boolean {
    return this.#ovalIn(picture) !== null;
  }

  protected async look(
    frame: ImageBitmap | VideoFrame,
    time: number,
    picture: Size,
    vision: VisionHandle,
  ): Promise<FaceVerdict | null> {
    const oval = this.#ovalIn(picture);
    if (oval === null) {
      frame.close();
      return null;
    }
    const analysis = await vision.analyze(frame, { time, oval });
    if (analysis === null || !this.isWanted(vision)) return null;
    return judgeFace(analysis.measures, { previous: this.verdict });
  }

  protected takePicture(video: HTMLVideoElement, best: ImageBitmap | null): Promise<ImageBitmap> {
    return best === null ? takeLiveStill(video) : Promise.resolve(best);
  }

  protected stillOf(picture: ImageBitmap, capturedAt: string): FaceStill {
    const oval = this.#ovalIn(picture);
    if (oval === null) {
      picture.close();
      throw new IdvError('capture-failed', 'The stage has no size.', { retryable: true });
    }
    return new FaceStill(picture, oval, capturedAt, () => this.vision);
  }

  #ovalIn(picture: Size): Oval | null {
    return ovalInPicture(this.#options.stage(), picture);
  }
}

/** One picture that may become the selfie. */
class FaceStill implements Still<FaceVerdict, EncodedFace> {
  readonly #picture: ImageBitmap;
  readonly #oval: Oval;
  /** ISO 8601, UTC. */
  readonly #capturedAt: string;
  readonly #vision: () => VisionHandle | null;
  #measures: FaceMeasures | null = null;
  #closed = false;

  constructor(picture: ImageBitmap, oval: Oval, capturedAt: string, vision: () => VisionHandle | null) {
    this.#picture = picture;
    this.#oval = oval;
    this.#capturedAt = capturedAt;
    this.#vision = vision;
  }

  async judge(previous: FaceVerdict | null): Promise<FaceVerdict | null> {
    const analysis = await analyzeStill(async () => {
      const vision = this.#vision();
      if (this.#closed || vision === null) return undefined;
      const frame = await reduce(this.#picture, this.#picture, faceLongSide);
      const found = await vision.analyze(frame, { time: performance.now(), oval: this.#oval, still: true });
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

/** The shutter may be pressed before the camera's first frame is there: then that frame is taken. */
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
