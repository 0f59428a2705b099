import { isEmpty } from '../../camera/still.js';
import { IdvError } from '../../contract/errors.js';
import { asCaptureError } from '../flow/errors.js';
import type { HeldFrames } from './frame-loop.js';

/** One full-size picture that may become the photo. It must be closed when it is no longer needed. */
export interface Still<Verdict, Encoded> {
  /**
   * @param previous verdict of the live frame that led here; its still is judged by the same, looser limits
   * @returns `null` if it was closed in the meantime
   */
  judge(previous: Verdict | null): Promise<Verdict | null>;
  /** Encodes the photo. Call this after `judge`. */
  encode(): Promise<Encoded>;
  close(): void;
}

export type StillEvent<Verdict> =
  | { type: 'still-taken'; attempt: number }
  | { type: 'still-judged'; attempt: number; verdict: Verdict }
  | { type: 'capture-failed'; attempt: number; error: IdvError };

/** The loop that the still's frame comes from. */
interface StillSource<Verdict> {
  readonly video: HTMLVideoElement | null;
  readonly verdict: Verdict | null;
  readonly held: HeldFrames<ImageBitmap>;
}

interface StillsOptions<Verdict, OneStill> {
  loop: StillSource<Verdict>;
  /** The full-size picture: the frame of the hold, if one was kept, or another. */
  takePicture: (video: HTMLVideoElement, best: ImageBitmap | null) => Promise<ImageBitmap>;
  /** Takes ownership of the picture. */
  stillOf: (picture: ImageBitmap, capturedAt: string) => OneStill;
  dispatch: (event: StillEvent<Verdict>) => void;
}

/**
 * Decides which full-size pictures a loop holds for an automatic photo. A frame can become the best of a hold only
 * during a hold, or if the previous frame was close to one. Other frames are not held, because each copy takes the
 * page's thread 5 to 30 ms. That would be wasted while a person is too far away.
 */
export function holdsNear(auto: () => boolean): (
  previous: {
    /** Whether the shutter may capture. */
    usable: boolean;
    /**
     * Whether automatic capture can take such frames, perhaps only once their hints have not helped for a while. Default:
     * the same as `usable`.
     */
    tolerable?: boolean;
  } | null,
  hasBest: boolean,
) => boolean {
  return (previous, hasBest) => {
    const isNear = hasBest ? previous?.usable : (previous?.tolerable ?? previous?.usable);
    return isNear === true && auto();
  };
}

/** How often an empty picture is retaken, and how long to wait for the camera's next frame before each retake. */
const maxRetakes = 10;
const retakeMs = 40;

interface Picture {
  frame: ImageBitmap;
  /** When it was displayed, by the clock of the frames. */
  time: number;
}

/** The one still of an attempt: taken, judged, encoded, discarded. */
export class Stills<Verdict, Encoded, OneStill extends Still<Verdict, Encoded> = Still<Verdict, Encoded>> {
  readonly #options: StillsOptions<Verdict, OneStill>;
  #still: OneStill | null = null;
  /**
   * Changes when a still is discarded, even before it was taken, because a camera may answer long after the page was
   * hidden.
   */
  #takes = 0;

  constructor(options: StillsOptions<Verdict, OneStill>) {
    this.#options = options;
  }

  get current(): OneStill | null {
    return this.#still;
  }

  async take(attempt: number, source: 'best' | 'live'): Promise<void> {
    this.discard();
    const take = this.#takes;
    await this.orFail(attempt, async () => {
      const { video, held } = this.#options.loop;
      if (video === null) throw new IdvError('capture-failed', 'The camera shows no picture.');
      const best = source === 'best' ? held.takeBest() : null;
      held.clear();
      const shown = await this.#takeShown(video, best, () => take === this.#takes);
      if (shown === null) return;
      this.keep(shown.frame, shown.time);
      this.#options.dispatch({ type: 'still-taken', attempt });
    });
  }

  /** Takes a picture, and retakes it while it is empty. `null` if it is no longer wanted. */
  async #takeShown(video: HTMLVideoElement, best: Picture | null, isWanted: () => boolean): Promise<Picture | null> {
    const { takePicture } = this.#options;
    let frame = await takePicture(video, best?.frame ?? null);
    let time = best?.time ?? performance.now();
    for (let retake = 0; isWanted() && isEmpty(frame); retake += 1) {
      frame.close();
      if (retake === maxRetakes) {
        throw new IdvError('capture-failed', 'The browser copied an empty picture of the video.', { retryable: true });
      }
      await new Promise((resolve) => setTimeout(resolve, retakeMs));
      frame = await takePicture(video, null);
      time = performance.now();
    }
    if (isWanted()) return { frame, time };
    frame.close();
    return null;
  }

  /** @param time when the picture was taken, by the clock of the frames */
  keep(picture: ImageBitmap, time: number): OneStill {
    this.#still = this.#options.stillOf(picture, new Date(performance.timeOrigin + time).toISOString());
    return this.#still;
  }

  async verify(attempt: number): Promise<void> {
    const still = this.#still;
    if (still === null) return;
    await this.orFail(attempt, async () => {
      const verdict = await still.judge(this.#options.loop.verdict);
      if (verdict !== null && this.#still === still) {
        this.#options.dispatch({ type: 'still-judged', attempt, verdict });
      }
    });
  }

  async encode(): Promise<Encoded> {
    const still = this.#still;
    if (still === null) throw new IdvError('capture-failed', 'There is no still to encode.');
    try {
      return await still.encode();
    } finally {
      this.discard();
    }
  }

  discard(): void {
    this.#takes += 1;
    this.#still?.close();
    this.#still = null;
  }

  async orFail(attempt: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      this.#options.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }
}

/** How often to request an analysis, because the engine may restart during one. */
const maxAnalyses = 3;

/**
 * Repeats the analysis until there is a result. `null` if it is no longer wanted.
 *
 * @param analyze returns `undefined` if no longer wanted, `null` if the engine was restarted
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
