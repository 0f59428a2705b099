import { encodeJpeg, takeStill } from '../../camera/still.js';
import type { EncodedJpeg } from '../../camera/still.js';
import { ovalInPicture } from '../../capture/lifecycle/stage-geometry.js';
import { judgeFace } from '../../quality/judge.js';
import { thresholdsVersion } from '../../quality/thresholds.js';
import type { FaceMeasures, FaceVerdict } from '../../quality/types.js';
import { IdvError } from '../../shared/errors.js';
import type { Oval, Size } from '../../shared/geometry.js';
import { acquireVision } from '../../vision/client.js';
import type { AnalyzeRequest, FrameAnalysis } from '../../vision/types.js';
import type { EngineEvent } from '../frames/engine-holder.js';
import { FrameLoop, faceLongSide, reduce } from '../frames/frame-loop.js';
import { analyzeStill, holdsNear, Stills } from '../frames/stills.js';
import type { Still, StillEvent } from '../frames/stills.js';

/** If a live camera shows nothing for this long, it is at fault, and the watchdog reports it. Milliseconds. */
const maxFirstFrameMs = 3000;

export interface FaceLoopOptions {
  /** Size of the stage that shows the video, CSS pixels. */
  stage: () => Size;
  onJudged: (frameTime: number, verdict: FaceVerdict) => void;
  onEngine: (event: EngineEvent) => void;
  onDetector?: () => void;
  /**
   * Whether photos can be taken automatically, which requires keeping the frames of a hold. Default: no photo is taken.
   */
  auto?: () => boolean;
}

/** Passes frames from the camera through the face engine to a verdict. */
export type FaceLoop = FrameLoop<AnalyzeRequest, FrameAnalysis, FaceVerdict>;

export function createFaceLoop({ stage, auto, ...events }: FaceLoopOptions): FaceLoop {
  return new FrameLoop<AnalyzeRequest, FrameAnalysis, FaceVerdict>({
    ...events,
    acquire: acquireVision,
    longSide: faceLongSide,
    requestOf(time, picture) {
      const oval = ovalInPicture(stage(), picture);
      return oval && { time, oval };
    },
    judge: ({ measures }, _video, previous) => judgeFace(measures, { previous }),
    holds: auto && holdsNear(auto),
  });
}

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
