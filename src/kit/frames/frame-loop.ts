import { FramePump } from '../../camera/frame-pump.js';
import type { PumpedFrame } from '../../camera/frame-pump.js';
import { sharesVideoFrames } from '../../camera/picture-watchdog.js';
import { takeStill } from '../../camera/still.js';
import type { Size } from '../../contract/geometry.js';
import { asVisionError } from '../flow/errors.js';
import { IdvError } from '../../contract/errors.js';
import type { AnalysisLevel } from '../../contract/face.js';
import { resolveAssetsBase } from '../../engine/locate-assets.js';
import type { EngineChoice, VisionHandle } from '../../engine/types.js';

/** Two seconds of unreadable frames in a row count as a failure of the engine, not of a frame. */
const maxUnreadableFrames = 30;

/**
 * Milliseconds between two frames. Every other frame of a camera's 30 a second is enough to follow a hand or a face, and
 * each one costs the page's thread time and the phone battery.
 */
const minIntervalMs = 45;

/**
 * Long side of the picture in which the worker looks for a face, in pixels. A face in the oval is then about 300 pixels
 * high.
 */
export const faceLongSide = 640;

/** An engine, as the loop sees it. */
export interface FrameEngine<Request, Analysis> extends EngineHandle {
  analyze(frame: ImageBitmap | VideoFrame, request: Request): Promise<Analysis | null>;
}

export interface FrameLoopOptions<Request, Analysis, Verdict> extends EngineHolderOptions<
  FrameEngine<Request, Analysis>
> {
  /** Long side of the picture that the engine gets, in pixels. */
  longSide: number;
  /** The request to the engine for a frame of this size; `null` if such frames cannot be judged. */
  requestOf: (time: number, video: Size) => Request | null;
  /** Judges a frame. Pure, apart from drawing the findings. */
  judge: (analysis: Analysis, video: Size, previous: Verdict | null) => Verdict;
  onJudged: (time: number, verdict: Verdict) => void;
  /** Called for each frame that the video shows; see `FramePumpOptions.onShown`. */
  onShown?: (now: number, frame: VideoFrameCallbackMetadata) => void;
  /**
   * Whether to hold the next frame's full-size picture too. By default, none is held. `first`: every picture is held,
   * and the engine gets a smaller copy of that very picture.
   */
  holds?: 'first' | ((previous: Verdict | null, hasBest: boolean) => boolean) | undefined;
}

/**
 * One loop from the camera to the verdict: the pump delivers a frame, the engine analyzes it, the flow judges it. It
 * handles one frame at a time, while frames are wanted.
 */
export class FrameLoop<Request, Analysis, Verdict> {
  /** Full-size pictures of frames that may become the photo. */
  readonly held = new HeldFrames<ImageBitmap>();
  readonly engine: EngineHolder<FrameEngine<Request, Analysis>>;
  video: HTMLVideoElement | null = null;
  /** The verdict on the newest frame. */
  verdict: Verdict | null = null;
  readonly #options: FrameLoopOptions<Request, Analysis, Verdict>;
  readonly #pump: FramePump;
  #wanted = false;
  #unreadable = 0;
  /** Whether the engine gets the video's own frames instead of copies; `false` after the first failure. */
  #shares = sharesVideoFrames;

  constructor(options: FrameLoopOptions<Request, Analysis, Verdict>) {
    const { onEngine, onShown, holds } = options;
    this.#options = options;
    this.engine = new EngineHolder(options);
    this.#pump = new FramePump(this.#take, {
      minIntervalMs,
      // A copy shows the video's current picture, so the pump must deliver the displayed frames.
      fromTrack: holds !== 'first' && sharesVideoFrames,
      ...(onShown && { onShown }),
      onError: (error) => onEngine({ type: 'vision-failed', error: asVisionError(error) }),
    });
  }

  attach(video: HTMLVideoElement | null): void {
    this.video = video;
    if (video === null) this.#pump.stop();
    else if (this.#wanted) this.#pump.start(video);
  }

  start(): void {
    this.#wanted = true;
    this.#unreadable = 0;
    this.verdict = null;
    if (this.video !== null) this.#pump.start(this.video);
  }

  stop(): void {
    this.#wanted = false;
    this.#pump.stop();
  }

  readonly #take = async (frame: PumpedFrame): Promise<void> => {
    const engine = this.engine.handle;
    if (engine === null) return;
    try {
      await this.#judge(frame, engine);
      this.#unreadable = 0;
    } catch (error) {
      this.#unreadable += 1;
      if (this.#unreadable >= maxUnreadableFrames) throw error;
    }
  };

  async #judge(pumped: PumpedFrame, engine: FrameEngine<Request, Analysis>): Promise<void> {
    const { time, video } = pumped;
    const size = { width: video.videoWidth, height: video.videoHeight };
    const { requestOf, judge, onJudged } = this.#options;
    const request = requestOf(time, size);
    if (request === null) return;
    // The previous frame has been judged, so it is either kept as the best or not needed.
    this.held.dropNewest();
    const picture = await this.#pictureOf(pumped, size, engine);
    if (picture === null) return;
    const isShared = 'displayWidth' in picture;
    const analysis = await engine.analyze(picture, request).catch((error: unknown) => {
      if (isShared) this.#shares = false;
      throw error;
    });
    // Frames may no longer be wanted, or another engine may be in use.
    if (analysis === null || !this.#isWanted(engine)) return;
    this.verdict = judge(analysis, size, this.verdict);
    onJudged(time, this.verdict);
  }

  /** Takes the frame for the engine, and holds the full-size picture if requested. `null` if no longer wanted. */
  async #pictureOf(
    pumped: PumpedFrame,
    size: Size,
    engine: FrameEngine<Request, Analysis>,
  ): Promise<ImageBitmap | VideoFrame | null> {
    const { holds, longSide } = this.#options;
    if (holds === 'first') {
      const full = await this.#hold(pumped, engine);
      return full === null ? null : reduce(full, full, longSide);
    }
    const isHeld = holds?.(this.verdict, this.held.hasBest) === true;
    const [reduced, full] = await Promise.allSettled([
      this.#smallerOf(pumped, size),
      isHeld ? this.#hold(pumped, engine) : null,
    ]);
    if (reduced.status === 'rejected') throw reduced.reason;
    const picture = reduced.value;
    if (full.status === 'fulfilled' && this.#isWanted(engine)) return picture;
    picture.close();
    if (full.status === 'rejected') throw full.reason;
    return null;
  }

  /** `null` if no longer wanted. */
  async #hold({ time, video }: PumpedFrame, engine: FrameEngine<Request, Analysis>): Promise<ImageBitmap | null> {
    const full = await takeStill(video);
    if (this.#isWanted(engine)) {
      this.held.offer(time, full);
      return full;
    }
    full.close();
    return null;
  }

  /**
   * The displayed frame: a reference if the browser supports it, otherwise a smaller copy. A copy takes this thread 5
   * ms of every frame on a fast computer and 30 on a cheap phone.
   */
  async #smallerOf({ video, frame }: PumpedFrame, size: Size): Promise<ImageBitmap | VideoFrame> {
    if (this.#shares) {
      if (frame !== null && isAsShown(frame, size)) return frame;
      const shared = share(video, size);
      if (shared !== null) return shared;
    }
    return reduce(video, size, this.#options.longSide);
  }

  #isWanted(engine: FrameEngine<Request, Analysis>): boolean {
    return this.#wanted && engine === this.engine.handle;
  }
}

/** `null` if there is none, or it differs from what the video shows. */
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

/** A picture with memory of its own that must be released. */
interface Closable {
  close(): void;
}

interface HeldFrame<T> {
  time: number;
  frame: T;
}

/**
 * The full-resolution frames of a hold: the newest, whose verdict is still to come, and the best so far. Never more
 * than these two are alive, and each is closed once.
 */
export class HeldFrames<T extends Closable> {
  #newest: HeldFrame<T> | null = null;
  #best: HeldFrame<T> | null = null;

  get hasBest(): boolean {
    return this.#best !== null;
  }

  /** Takes ownership of a frame that is being judged. The previous one was kept, or was not the best. */
  offer(time: number, frame: T): void {
    this.dropNewest();
    this.#newest = { time, frame };
  }

  /** Makes room before the next frame is copied. */
  dropNewest(): void {
    this.#newest?.frame.close();
    this.#newest = null;
  }

  /** Keeps the frame with this time as the best. If it was never offered, there is no best. */
  keep(time: number): void {
    if (this.#best?.time === time) return;
    this.#best?.frame.close();
    this.#best = null;
    if (this.#newest?.time !== time) return;
    this.#best = this.#newest;
    this.#newest = null;
  }

  /** Hands over the best frame, which the caller closes; `null` if there is none. */
  takeBest(): HeldFrame<T> | null {
    const best = this.#best;
    this.#best = null;
    return best;
  }

  clear(): void {
    this.dropNewest();
    this.#best?.frame.close();
    this.#best = null;
  }
}

export type EngineEvent =
  | { type: 'vision-progress'; loadedBytes: number; totalBytes: number }
  | { type: 'vision-ready'; analysis: AnalysisLevel }
  | { type: 'vision-failed'; error: IdvError };

/** An engine's handle, whatever it analyzes. */
export type EngineHandle = Omit<VisionHandle, 'analyze'>;

interface EngineOptions {
  assets?: string;
  engine: EngineChoice;
}

interface EngineHolderOptions<Handle extends EngineHandle> {
  acquire: (options: EngineOptions) => Handle;
  /** Progress, readiness and failure. */
  onEngine: (event: EngineEvent) => void;
  /** Frames can be analyzed from now on, although landmarks may still be missing. */
  onDetector?: () => void;
}

/** Holds a flow's handle on the engine, and reports the engine's progress and failures. */
class EngineHolder<Handle extends EngineHandle> {
  /** `null` while no engine is requested. */
  handle: Handle | null = null;
  readonly #options: EngineHolderOptions<Handle>;
  #wish: EngineOptions = { engine: 'auto' };

  constructor(options: EngineHolderOptions<Handle>) {
    this.#options = options;
  }

  load(assets: string | null, engine: EngineChoice): void {
    this.release();
    const wish = { ...(assets === null ? {} : { assets }), engine };
    this.#wish = wish;
    let handle: Handle;
    try {
      handle = this.#options.acquire(wish);
    } catch (cause) {
      const message = `assets="${assets ?? ''}" is not an address.`;
      const error = new IdvError('vision-assets-misconfigured', message, { cause });
      this.#options.onEngine({ type: 'vision-failed', error });
      return;
    }
    this.#hold(handle);
  }

  /** Takes another handle of the same engine, so that it forgets earlier frames. */
  renew(): void {
    const old = this.handle;
    if (old === null) return;
    this.#hold(this.#options.acquire(this.#wish));
    old.release();
  }

  release(): void {
    this.handle?.release();
    this.handle = null;
  }

  #hold(handle: Handle): void {
    const { onEngine, onDetector } = this.#options;
    this.handle = handle;
    const report = (event: EngineEvent): void => {
      if (this.handle === handle) onEngine(event);
    };
    const fail = (cause: unknown): void => {
      const error = asVisionError(cause);
      const reportError = (known: IdvError): void => report({ type: 'vision-failed', error: known });
      if (error.code === 'vision-assets-missing') this.#explain(error).then(reportError, () => reportError(error));
      else reportError(error);
    };
    handle.onProgress((progress) => report({ type: 'vision-progress', ...progress }));
    handle.onFailure(fail);
    void handle.detectorReady.then(() => {
      if (this.handle === handle) onDetector?.();
    });
    handle.ready.then(({ analysis }) => report({ type: 'vision-ready', analysis }), fail);
  }

  /** The site itself may be at fault. If so, don't ask the person to check their connection. */
  async #explain(error: IdvError): Promise<IdvError> {
    const { explainAssets } = await import('./explain-assets.js');
    return explainAssets(error, resolveAssetsBase(this.#wish.assets));
  }
}
