import type { PumpedFrame } from '../../camera/frame-pump.js';
import { encodeJpeg, takeStill } from '../../camera/still.js';
import type { EncodedJpeg } from '../../camera/still.js';
import type { FaceCaptureEvent } from '../../capture/face/types.js';
import { ovalInPicture } from '../../capture/lifecycle/stage-geometry.js';
import { judgeFace } from '../../quality/judge.js';
import { thresholdsVersion } from '../../quality/thresholds.js';
import type { FaceMeasures, FaceVerdict } from '../../quality/types.js';
import { IdvError } from '../../shared/errors.js';
import type { Oval, Size } from '../../shared/geometry.js';
import type { EngineChoice } from '../../vision/types.js';
import type { VisionHandle } from '../../vision/types.js';
import { AnalyzedFrames, reduce } from '../shared/analyzed-frames.js';
import { asCaptureError } from '../shared/capture-errors.js';
import type { Untimed } from '../shared/event-queue.js';
import { HeldFrames } from '../shared/held-frames.js';

/** The worker may be restarted under a still; then it is asked again. */
const stillTries = 3;

/** A camera that is live and shows nothing for so long is at fault; the watchdog will name it. Milliseconds. */
const firstFrameMs = 3000;

/** An event of the reducer without its time, which whoever dispatches adds. */
export type UntimedEvent = Untimed<FaceCaptureEvent>;

export interface FaceFramesOptions {
  /** Size of the stage that shows the video, CSS pixels. */
  stage: () => Size;
  /** Whether a hold may take the photo by itself, which needs its frames kept. */
  auto: () => boolean;
  dispatch: (event: UntimedEvent) => void;
}

/** What was found of the picture that was kept. */
export interface JudgedStill {
  measures: FaceMeasures;
  thresholdsVersion: string;
}

interface Still {
  bitmap: ImageBitmap;
  oval: Oval;
  /** ISO 8601, UTC. */
  capturedAt: string;
}

/** The way of the frames: camera → engine → verdict, and of the one that becomes the photo. */
export class FaceFrames {
  readonly #options: FaceFramesOptions;
  readonly #held = new HeldFrames<ImageBitmap>();
  readonly #frames: AnalyzedFrames;
  #verdict: FaceVerdict | null = null;
  #still: Still | null = null;
  #judged: JudgedStill | null = null;

  constructor(options: FaceFramesOptions) {
    this.#options = options;
    this.#frames = new AnalyzedFrames({
      analyze: this.#judge,
      dispatch: options.dispatch,
      onDetector: () => options.dispatch({ type: 'vision-detector-ready' }),
    });
  }

  /** Of the still that was verified last. */
  get judged(): JudgedStill | null {
    return this.#judged;
  }

  attach(video: HTMLVideoElement | null): void {
    this.#frames.attach(video);
  }

  loadVision(assets: string | null, engine: EngineChoice = 'auto'): void {
    this.#frames.loadVision(assets, engine);
  }

  releaseVision(): void {
    this.#frames.releaseVision();
  }

  start(): void {
    this.#verdict = null;
    this.#frames.start();
  }

  stop(): void {
    this.#frames.stop();
  }

  keepBest(frameTime: number): void {
    this.#held.keep(frameTime);
  }

  discardBest(): void {
    this.#held.clear();
  }

  async takeStill(attempt: number, source: 'best' | 'live'): Promise<void> {
    this.discardStill();
    const best = source === 'best' ? this.#held.takeBest() : null;
    this.#held.clear();
    try {
      const { video } = this.#frames;
      if (video === null) throw new IdvError('capture-failed', 'The camera shows no picture.');
      const bitmap = best?.frame ?? (await takeLiveStill(video));
      const oval = this.#ovalIn(bitmap);
      if (oval === null) {
        bitmap.close();
        throw new IdvError('capture-failed', 'The stage has no size.', { retryable: true });
      }
      const takenAt = performance.timeOrigin + (best?.time ?? performance.now());
      this.#still = { bitmap, oval, capturedAt: new Date(takenAt).toISOString() };
      this.#options.dispatch({ type: 'still-taken', attempt });
    } catch (cause) {
      this.#options.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  async verifyStill(attempt: number): Promise<void> {
    try {
      const measures = await this.#measureStill();
      if (measures === null) return;
      this.#judged = { measures, thresholdsVersion };
      // The frame that led here passed; its still is held to the same, looser limits.
      const verdict = judgeFace(measures, { previous: this.#verdict });
      this.#options.dispatch({ type: 'still-judged', attempt, verdict });
    } catch (cause) {
      this.#options.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  async encodeStill(): Promise<EncodedJpeg & { capturedAt: string }> {
    const still = this.#still;
    if (still === null) throw new IdvError('capture-failed', 'There is no still to encode.');
    try {
      return { ...(await encodeJpeg(still.bitmap)), capturedAt: still.capturedAt };
    } finally {
      this.discardStill();
    }
  }

  discardStill(): void {
    this.#still?.bitmap.close();
    this.#still = null;
  }

  /** `null` when the still was discarded meanwhile: nobody waits for an answer. */
  async #measureStill(): Promise<FaceMeasures | null> {
    const still = this.#still;
    for (let tries = 0; tries < stillTries; tries += 1) {
      const { vision } = this.#frames;
      if (still === null || this.#still !== still || vision === null) return null;
      const frame = await reduce(still.bitmap, still.bitmap);
      const analysis = await vision.analyze(frame, {
        time: performance.now(),
        oval: still.oval,
        still: true,
      });
      if (this.#still !== still) return null;
      if (analysis !== null) return analysis.measures;
    }
    throw new IdvError('capture-failed', 'The still was not analyzed.', { retryable: true });
  }

  readonly #judge = async ({ time, video }: PumpedFrame, vision: VisionHandle): Promise<void> => {
    const size = { width: video.videoWidth, height: video.videoHeight };
    const oval = this.#ovalIn(size);
    if (oval === null) return;
    const [frame] = await Promise.all([reduce(video, size), this.#offerFull(time, video, vision)]);
    if (!this.#frames.isWanted(vision)) {
      frame.close();
      return;
    }
    const analysis = await vision.analyze(frame, { time, oval });
    if (analysis === null || !this.#frames.isWanted(vision)) return;
    this.#verdict = judgeFace(analysis.measures, { previous: this.#verdict });
    this.#options.dispatch({ type: 'frame-judged', frameTime: time, verdict: this.#verdict });
  };

  /** A frame may become the best of a hold only where the one before it was near it: far from it none is kept. */
  async #offerFull(time: number, video: HTMLVideoElement, vision: VisionHandle): Promise<void> {
    // The one before was judged: it is the best by now, or of no use.
    this.#held.dropNewest();
    if (this.#verdict?.usable !== true || !this.#options.auto()) return;
    const frame = await takeStill(video);
    if (this.#frames.isWanted(vision)) this.#held.offer(time, frame);
    else frame.close();
  }

  #ovalIn(picture: Size): Oval | null {
    return ovalInPicture(this.#options.stage(), picture);
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
      const timer = setTimeout(done, firstFrameMs);
      video.addEventListener('loadeddata', done);
    });
  }
  return takeStill(video);
}
