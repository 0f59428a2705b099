import { FramePump } from '../../camera/frame-pump.js';
import type { PumpedFrame } from '../../camera/frame-pump.js';
import { sharesVideoFrames } from '../../camera/picture-watchdog.js';
import { IdvError } from '../../shared/errors.js';
import type { AnalysisLevel } from '../../shared/face.js';
import type { Size } from '../../shared/geometry.js';
import { resolveAssetsBase } from '../../vision/locate-assets.js';
import type { EngineChoice, VisionHandle } from '../../vision/types.js';
import { asVisionError } from './errors.js';

/** So many frames in a row that cannot be read, two seconds of them, are a failure of the engine, not of a frame. */
const maxUnreadableFrames = 30;

export type VisionEvent =
  | { type: 'vision-progress'; loadedBytes: number; totalBytes: number }
  | { type: 'vision-ready'; analysis: AnalysisLevel }
  | { type: 'vision-failed'; error: IdvError };

/** An engine's handle, whatever it analyzes. */
export type AnyVisionHandle = Omit<VisionHandle, 'analyze'>;

export interface AcquireOptions {
  assets?: string;
  engine: EngineChoice;
}

/**
 * Frames that come sooner after the last one are left out, milliseconds. Of a camera's 30 frames a second every other
 * one is enough to follow a hand or a face; each costs the page's thread its time and the phone its battery.
 */
const minIntervalMs = 45;

/** A video's frames on their way to an engine: one at a time, while they are wanted. */
export abstract class AnalyzedFrames<Vision extends AnyVisionHandle> {
  readonly #dispatch: (event: VisionEvent) => void;
  readonly #pump: FramePump;
  #vision: Vision | null = null;
  #options: AcquireOptions = { engine: 'auto' };
  #video: HTMLVideoElement | null = null;
  #wanted = false;
  #unreadable = 0;
  /** Whether the video's own frames can be read, until one could not. */
  #shares = sharesVideoFrames;

  /** @param fromTrack frames need not be on show yet */
  constructor(dispatch: (event: VisionEvent) => void, fromTrack = false) {
    this.#dispatch = dispatch;
    this.#pump = new FramePump(this.#take, {
      minIntervalMs,
      fromTrack: fromTrack && sharesVideoFrames,
      onShown: (now, frame) => this.frameShown?.(now, frame),
      onError: (error) => dispatch({ type: 'vision-failed', error: asVisionError(error) }),
    });
  }

  protected abstract acquire(options: AcquireOptions): Vision;

  /** Looks at one frame. What it throws counts as a frame that could not be read. */
  protected abstract analyze(frame: PumpedFrame, vision: Vision): Promise<void>;

  /** The video has shown a frame, as `FramePumpOptions.onShown` says. */
  protected frameShown?(now: number, frame: VideoFrameCallbackMetadata): void;

  /** Frames are analyzed; landmarks may still be missing. */
  protected detectorReady?(): void;

  /**
   * The frame on show, for the worker: a reference where the browser can, for a copy takes this thread 5 ms of every
   * frame on a fast computer and 30 on a cheap phone, else a smaller copy.
   */
  protected async frameOf(
    { video, frame }: PumpedFrame,
    size: Size,
    longSide: number,
  ): Promise<ImageBitmap | VideoFrame> {
    if (!this.#shares) return reduce(video, size, longSide);
    if (frame !== null && isAsShown(frame, size)) return frame;
    return share(video, size) ?? reduce(video, size, longSide);
  }

  /** `null` while no engine is asked for. */
  get vision(): Vision | null {
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

  loadVision(assets: string | null, engine: EngineChoice): void {
    this.releaseVision();
    this.#options = { ...(assets === null ? {} : { assets }), engine };
    let vision: Vision;
    try {
      vision = this.acquire(this.#options);
    } catch (cause) {
      const message = `assets="${assets ?? ''}" is not an address.`;
      this.#dispatch({ type: 'vision-failed', error: new IdvError('vision-assets-misconfigured', message, { cause }) });
      return;
    }
    this.#use(vision);
  }

  #use(vision: Vision): void {
    this.#vision = vision;
    const dispatch = (event: VisionEvent): void => {
      if (this.#vision === vision) this.#dispatch(event);
    };
    const fail = (cause: unknown): void => {
      const error = asVisionError(cause);
      const tell = (known: IdvError): void => dispatch({ type: 'vision-failed', error: known });
      if (error.code === 'vision-assets-missing') this.#explain(error).then(tell, () => tell(error));
      else tell(error);
    };
    vision.onProgress((progress) => dispatch({ type: 'vision-progress', ...progress }));
    vision.onFailure(fail);
    void vision.detectorReady.then(() => {
      if (this.#vision === vision) this.detectorReady?.();
    });
    vision.ready.then(({ analysis }) => dispatch({ type: 'vision-ready', analysis }), fail);
  }

  /** It may be the site that is wrong: then the person is not told to look at their connection. */
  async #explain(error: IdvError): Promise<IdvError> {
    const { explainAssets } = await import('./explain-assets.js');
    return explainAssets(error, resolveAssetsBase(this.#options.assets));
  }

  /** Takes another handle of the same engine, to drop what this one remembers of earlier frames. */
  protected renewVision(): void {
    const old = this.#vision;
    if (old === null) return;
    this.#use(this.acquire(this.#options));
    old.release();
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

  /** Whether a frame's answer still matters: frames are wanted, and from this engine. */
  protected isWanted(vision: Vision): boolean {
    return this.#wanted && vision === this.#vision;
  }

  readonly #take = async (frame: PumpedFrame): Promise<void> => {
    const vision = this.#vision;
    if (vision === null) return;
    try {
      await this.analyze(frame, vision);
      this.#unreadable = 0;
    } catch (error) {
      this.#unreadable += 1;
      this.#shares = false;
      if (this.#unreadable >= maxUnreadableFrames) throw error;
    }
  };
}

/** `null`: there is none, or it is not as the video shows it. */
function share(video: HTMLVideoElement, size: Size): VideoFrame | null {
  try {
    const frame = new VideoFrame(video);
    if (isAsShown(frame, size)) return frame;
    frame.close();
    return null;
  } catch {
    return null;
  }
}

function isAsShown(frame: VideoFrame, { width, height }: Size): boolean {
  const { rotation = 0, flip = false } = frame as { rotation?: number; flip?: boolean };
  return frame.displayWidth === width && frame.displayHeight === height && rotation === 0 && !flip;
}

/** A smaller copy for the worker. */
export function reduce(source: ImageBitmapSource, { width, height }: Size, longSide: number): Promise<ImageBitmap> {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return createImageBitmap(source, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
  });
}

/** Long side of the picture with a face that the worker analyzes, pixels: a face in the oval is then some 300 high. */
export const faceLongSide = 640;
