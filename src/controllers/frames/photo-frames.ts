import { isEmpty, takeStill } from '../../camera/still.js';
import type { PumpedFrame } from '../../camera/frame-pump.js';
import { IdvError } from '../../shared/errors.js';
import type { Size } from '../../shared/geometry.js';
import { asCaptureError } from '../flow/errors.js';
import { AnalyzedFrames } from './frame-loop.js';
import type { AnyVisionHandle, VisionEvent } from './frame-loop.js';
import { HeldFrames } from './held-frames.js';

/** One full-size picture that may become the photo. Closed when it is not needed any more. */
export interface Still<Verdict, Encoded> {
  /**
   * @param previous verdict of the live frame that led here; its still is held to the same, looser limits
   * @returns `null` if it was closed in the meantime
   */
  judge(previous: Verdict | null): Promise<Verdict | null>;
  /** The photo's bytes. Call it once judged. */
  encode(): Promise<Encoded>;
  close(): void;
}

/** What frames and stills say. */
export type PhotoFramesEvent<Verdict> =
  | VisionEvent
  | { type: 'frame-judged'; frameTime: number; verdict: Verdict }
  | { type: 'still-taken'; attempt: number }
  | { type: 'still-judged'; attempt: number; verdict: Verdict }
  | { type: 'capture-failed'; attempt: number; error: IdvError };

export interface PhotoFramesOptions<Verdict> {
  /** Whether a hold may take the photo by itself, which needs its frames kept. */
  auto: () => boolean;
  dispatch: (event: PhotoFramesEvent<Verdict>) => void;
}

/** What a verdict says of the frames to come. */
interface JudgedFrame {
  /** The shutter may capture. */
  usable: boolean;
  /** The frame may be captured automatically, if only after a while. Default: where it is usable. */
  tolerable?: boolean;
}

/** How often an empty picture is taken again, and after how long: the camera's next frame is there by then. */
const maxRetakes = 10;
const retakeMs = 40;

interface Picture {
  frame: ImageBitmap;
  /** When it was on show, clock of the frames. */
  time: number;
}

/** Takes frames from the camera through the engine to a verdict, and one of them to the photo. */
export abstract class PhotoFrames<
  Vision extends AnyVisionHandle,
  Verdict extends JudgedFrame,
  Encoded,
  OneStill extends Still<Verdict, Encoded> = Still<Verdict, Encoded>,
> extends AnalyzedFrames<Vision> {
  readonly #options: PhotoFramesOptions<Verdict>;
  readonly #held = new HeldFrames<ImageBitmap>();
  #still: OneStill | null = null;
  /** Changes when a still is discarded, taken or not: a camera may answer long after the page was hidden. */
  #takes = 0;
  /** Of the newest live frame. */
  protected verdict: Verdict | null = null;

  /** Long side of the live picture that the worker analyzes, pixels. */
  protected abstract readonly longSide: number;

  constructor(options: PhotoFramesOptions<Verdict>) {
    super(options.dispatch, true);
    this.#options = options;
  }

  /** Judges a live frame. `null`: there is no answer, or nobody waits for it. */
  protected abstract look(
    frame: ImageBitmap | VideoFrame,
    time: number,
    video: Size,
    vision: Vision,
  ): Promise<Verdict | null>;

  /** Whether live frames of this size can be judged. */
  protected canLook({ width }: Size): boolean {
    return width > 0;
  }

  /** The full-size picture: the frame of the hold, if one was kept, or another. */
  protected abstract takePicture(video: HTMLVideoElement, best: ImageBitmap | null): Promise<ImageBitmap>;

  /** Takes the picture over. */
  protected abstract stillOf(picture: ImageBitmap, capturedAt: string): OneStill;

  override start(): void {
    this.verdict = null;
    super.start();
  }

  get still(): OneStill | null {
    return this.#still;
  }

  keepBest(frameTime: number): void {
    this.#held.keep(frameTime);
  }

  discardBest(): void {
    this.#held.clear();
  }

  async takeStill(attempt: number, source: 'best' | 'live'): Promise<void> {
    this.discardStill();
    const take = this.#takes;
    await this.orFail(attempt, async () => {
      const { video } = this;
      if (video === null) throw new IdvError('capture-failed', 'The camera shows no picture.');
      const best = source === 'best' ? this.#held.takeBest() : null;
      this.#held.clear();
      const shown = await this.#takeShown(video, best, () => take === this.#takes);
      if (shown === null) return;
      this.keep(shown.frame, shown.time);
      this.#options.dispatch({ type: 'still-taken', attempt });
    });
  }

  /** A picture that shows something: an empty one is taken again. `null` once nobody wants it any more. */
  async #takeShown(video: HTMLVideoElement, best: Picture | null, isWanted: () => boolean): Promise<Picture | null> {
    let frame = await this.takePicture(video, best?.frame ?? null);
    let time = best?.time ?? performance.now();
    for (let retake = 0; isWanted() && isEmpty(frame); retake += 1) {
      frame.close();
      if (retake === maxRetakes) {
        throw new IdvError('capture-failed', 'The browser copies nothing of the video.', { retryable: true });
      }
      await new Promise((resolve) => setTimeout(resolve, retakeMs));
      frame = await this.takePicture(video, null);
      time = performance.now();
    }
    if (isWanted()) return { frame, time };
    frame.close();
    return null;
  }

  /** @param time when the picture was taken, clock of the frames */
  protected keep(picture: ImageBitmap, time: number): OneStill {
    this.#still = this.stillOf(picture, new Date(performance.timeOrigin + time).toISOString());
    return this.#still;
  }

  async verifyStill(attempt: number): Promise<void> {
    const still = this.#still;
    if (still === null) return;
    await this.orFail(attempt, async () => {
      const verdict = await still.judge(this.verdict);
      if (verdict !== null && this.#still === still) {
        this.#options.dispatch({ type: 'still-judged', attempt, verdict });
      }
    });
  }

  async encodeStill(): Promise<Encoded> {
    const still = this.#still;
    if (still === null) throw new IdvError('capture-failed', 'There is no still to encode.');
    try {
      return await still.encode();
    } finally {
      this.discardStill();
    }
  }

  discardStill(): void {
    this.#takes += 1;
    this.#still?.close();
    this.#still = null;
  }

  protected async orFail(attempt: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      this.#options.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  protected async analyze(pumped: PumpedFrame, vision: Vision): Promise<void> {
    const { time, video } = pumped;
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (!this.canLook(size)) return;
    const [reduced, offered] = await Promise.allSettled([
      this.frameOf(pumped, size, this.longSide),
      this.#offerFull(time, video, vision),
    ]);
    if (reduced.status === 'rejected') throw reduced.reason;
    const frame = reduced.value;
    if (offered.status === 'rejected') {
      frame.close();
      throw offered.reason;
    }
    if (!this.isWanted(vision)) {
      frame.close();
      return;
    }
    const verdict = await this.look(frame, time, size, vision);
    if (verdict === null) return;
    this.verdict = verdict;
    this.#options.dispatch({ type: 'frame-judged', frameTime: time, verdict });
  }

  /**
   * A frame can become the best of a hold only while there is one, or if the one before it was near to one. Otherwise
   * none is kept: copying each takes this thread 5 to 30 ms, all the time that a person is too far away.
   */
  async #offerFull(time: number, video: HTMLVideoElement, vision: Vision): Promise<void> {
    // The frame before was judged: it is the best by now, or it can go.
    this.#held.dropNewest();
    const { verdict } = this;
    const isNear = this.#held.hasBest ? verdict?.usable : (verdict?.tolerable ?? verdict?.usable);
    if (isNear !== true || !this.#options.auto()) return;
    const frame = await takeStill(video);
    if (this.isWanted(vision)) this.#held.offer(time, frame);
    else frame.close();
  }
}

/** The engine may be restarted under a still; then it is asked again. */
const maxAnalyses = 3;

/**
 * Asks until there is an answer. `null`: nobody waits for one.
 *
 * @param analyze answers `undefined` where nobody waits any more, `null` where the engine was restarted
 */
export async function analyzeStill<Analysis>(
  analyze: () => Promise<Analysis | null | undefined>,
): Promise<Analysis | null> {
  for (let asked = 0; asked < maxAnalyses; asked += 1) {
    const analysis = await analyze();
    if (analysis === undefined) return null;
    if (analysis !== null) return analysis;
  }
  throw new IdvError('capture-failed', 'The still was not analyzed.', { retryable: true });
}
