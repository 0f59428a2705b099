import { encodeJpeg, takeStill } from '../../camera/still.js';
import type { EncodedJpeg } from '../../camera/still.js';
import { ovalInPicture } from '../../kit/steps/stage-geometry.js';
import { judgeFace } from '../../face/judge.js';
import { thresholdsVersion } from '../../face/thresholds.js';
import type { FaceMeasures, FaceVerdict } from '../../face/types.js';
import { IdvError } from '../../contract/errors.js';
import type { Oval, Size } from '../../contract/geometry.js';
import type { FaceLoop } from '../../kit/frames/face-loop.js';
import { faceLongSide, reduce } from '../../kit/frames/frame-loop.js';
import { analyzeStill, Stills } from '../../kit/frames/stills.js';
import type { Still, StillEvent } from '../../kit/frames/stills.js';

/** If a live camera shows nothing for this long, it is at fault, and the watchdog reports it. Milliseconds. */
const maxFirstFrameMs = 3000;

/** The photo, with the findings on this very picture. */
export interface EncodedFace extends EncodedJpeg {
  capturedAt: string;
  measures: FaceMeasures;
  thresholdsVersion: string;
}

/** Turns one of the loop's frames into the selfie. */
export function createFaceStills(
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
