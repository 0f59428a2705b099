import { FramePump } from '../../camera/frame-pump.js';
import type { PumpedFrame } from '../../camera/frame-pump.js';
import type { IdvError } from '../../shared/errors.js';
import type { Size } from '../../shared/geometry.js';
import { acquireVision } from '../../vision/client.js';
import type { EngineChoice } from '../../vision/types.js';
import type { VisionHandle, AnalysisLevel } from '../../vision/types.js';
import { asVisionError } from './capture-errors.js';

/** Long side of the picture that the worker analyses, pixels: a face in the oval is then some 300 high. */
const analyzedLongSide = 640;
/**
 * Frames that come sooner after the last analyzed one are left out, milliseconds: of a camera's 30 a second every other one is
 * enough to follow a person, and copying each would cost this thread a twentieth of its time and the phone its battery.
 */
const analyzeEveryMs = 45;
/** So many frames in a row that cannot be read are a failure of the engine, not of a frame. */
const unreadableFrames = 30;

export type VisionEvent =
  | { type: 'vision-progress'; loadedBytes: number; totalBytes: number }
  | { type: 'vision-ready'; mode: AnalysisLevel }
  | { type: 'vision-failed'; error: IdvError };

export interface AnalyzedFramesOptions {
  /** Looks at one frame. What it throws counts as a frame that could not be read. */
  analyze: (frame: PumpedFrame, vision: VisionHandle) => Promise<void>;
  dispatch: (event: VisionEvent) => void;
  /** Frames are taken, landmarks are still to come. Left out by those who can do nothing without them. */
  onDetector?: () => void;
}

/** A video's frames before the face engine: one at a time, at a rate that follows a person, while they are wanted. */
export class AnalyzedFrames {
  readonly #options: AnalyzedFramesOptions;
  readonly #pump: FramePump;
  #vision: VisionHandle | null = null;
  #video: HTMLVideoElement | null = null;
  #wanted = false;
  #unreadable = 0;
  #analyzedAt = Number.NEGATIVE_INFINITY;

  constructor(options: AnalyzedFramesOptions) {
    this.#options = options;
    this.#pump = new FramePump(this.#take, {
      onError: (error) => options.dispatch({ type: 'vision-failed', error: asVisionError(error) }),
    });
  }

  /** `null` while no engine is asked for. */
  get vision(): VisionHandle | null {
    return this.#vision;
  }

  get video(): HTMLVideoElement | null {
    return this.#video;
  }

  attach(video: HTMLVideoElement | null): void {
    this.#video = video;
    if (video === null) this.#pump.stop();
    else if (this.#wanted) this.#pump.start(video);
  }

  loadVision(assets: string | null, engine: EngineChoice = 'auto'): void {
    this.releaseVision();
    const vision = acquireVision({ ...(assets === null ? {} : { assets }), engine });
    this.#vision = vision;
    const tell = (event: VisionEvent): void => {
      if (this.#vision === vision) this.#options.dispatch(event);
    };
    const fail = (error: unknown): void => tell({ type: 'vision-failed', error: asVisionError(error) });
    vision.onProgress((progress) => tell({ type: 'vision-progress', ...progress }));
    vision.onFailure(fail);
    void vision.detectorReady.then(() => {
      if (this.#vision === vision) this.#options.onDetector?.();
    });
    vision.ready.then(({ analysis }) => tell({ type: 'vision-ready', mode: analysis }), fail);
  }

  releaseVision(): void {
    this.#vision?.release();
    this.#vision = null;
  }

  start(): void {
    this.#wanted = true;
    this.#unreadable = 0;
    if (this.#video !== null) this.#pump.start(this.#video);
  }

  stop(): void {
    this.#wanted = false;
    this.#pump.stop();
  }

  /** Whether the answer for a frame is still waited for: frames are wanted, and from this engine. */
  isWanted(vision: VisionHandle): boolean {
    return this.#wanted && vision === this.#vision;
  }

  readonly #take = async (frame: PumpedFrame): Promise<void> => {
    const vision = this.#vision;
    if (vision === null || frame.time - this.#analyzedAt < analyzeEveryMs) return;
    this.#analyzedAt = frame.time;
    try {
      await this.#options.analyze(frame, vision);
      this.#unreadable = 0;
    } catch (error) {
      this.#unreadable += 1;
      if (this.#unreadable >= unreadableFrames) throw error;
    }
  };
}

/** A smaller copy for the worker. Made by the browser: no pixel is read on this thread. */
export function reduce(source: ImageBitmapSource, { width, height }: Size): Promise<ImageBitmap> {
  const scale = Math.min(1, analyzedLongSide / Math.max(width, height));
  return createImageBitmap(source, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
  });
}
