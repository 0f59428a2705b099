import type { PumpedFrame } from '../../camera/frame-pump.js';
import { FrameTiming } from '../../camera/frame-timing.js';
import { encodeJpeg, takeStill } from '../../camera/still.js';
import type { JpegLimits } from '../../camera/still.js';
import type { LivenessChallengeEvent, PictureUse } from '../../capture/challenge/types.js';
import { sampleOf } from '../../liveness/sample.js';
import { IdvError } from '../../shared/errors.js';
import { acquireVision } from '../../vision/client.js';
import type { VisionHandle } from '../../vision/types.js';
import { AnalyzedFrames, faceLongSide, reduce } from '../frames/frame-loop.js';
import type { AcquireOptions, VisionEvent } from '../frames/frame-loop.js';
import { HeldFrames } from '../frames/held-frames.js';
import { pictureLimits } from './picture-limits.js';

/** Placement is not judged here, so any oval does. */
const oval = { centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.6 };

/**
 * Takes frames from the camera through the engine to a sample, and holds the few whose pictures belong to the evidence.
 * The analyzed frame is made from the very bitmap that is held, so that picture and trace show the same moment.
 */
export class ChallengeFrames extends AnalyzedFrames<VisionHandle> {
  readonly #dispatch: (event: VisionEvent | Omit<FrameAnalyzed, 'time'>) => void;
  /** Of the open camera's frames, for the evidence. */
  readonly timing = new FrameTiming();
  readonly #held = new HeldFrames<ImageBitmap>();
  readonly #pictures: Record<PictureUse, Map<number, Promise<Uint8Array<ArrayBuffer>>>> = {
    key: new Map(),
    moment: new Map(),
  };

  constructor(dispatch: (event: VisionEvent | Omit<FrameAnalyzed, 'time'>) => void) {
    super(dispatch);
    this.#dispatch = dispatch;
  }

  override stop(): void {
    super.stop();
    this.#held.clear();
  }

  /** Holds the picture of the frame of this time; `index` is its place in the trace. */
  keep(frameTime: number, index: number, uses: readonly PictureUse[]): void {
    this.#held.keep(frameTime);
    const frame = this.#held.takeBest()?.frame;
    const pictures = uses.map((use) => {
      const picture =
        frame === undefined
          ? Promise.reject(new IdvError('capture-failed', 'A key frame is gone.', { retryable: true }))
          : encode(frame, pictureLimits[use]);
      this.#pictures[use].set(index, picture);
      return picture;
    });
    // A failure is reported when the picture is needed, which may be never.
    void Promise.allSettled(pictures).then(() => frame?.close());
  }

  /**
   * The pictures of these frames, by their place in the trace. Rejects with an `IdvError` when one could not be made.
   */
  async picturesOf(indices: readonly number[], use: PictureUse = 'key'): Promise<Map<number, Uint8Array<ArrayBuffer>>> {
    const found = await Promise.all(
      indices.map(async (index) => {
        const bytes = await this.#pictures[use].get(index);
        return bytes === undefined ? [] : [[index, bytes] as const];
      }),
    );
    return new Map(found.flat());
  }

  dropPictures(): void {
    this.#pictures.key.clear();
    this.#pictures.moment.clear();
  }

  protected override frameShown(...shown: Parameters<FrameTiming['note']>): void {
    this.timing.note(...shown);
  }

  protected acquire(options: AcquireOptions): VisionHandle {
    return acquireVision(options);
  }

  protected async analyze({ time, video }: PumpedFrame, vision: VisionHandle): Promise<void> {
    this.#held.dropNewest();
    if (video.videoWidth === 0) return;
    const still = await takeStill(video);
    if (!this.isWanted(vision)) {
      still.close();
      return;
    }
    this.#held.offer(time, still);
    const frame = await reduce(still, still, faceLongSide);
    const analysis = await vision.analyze(frame, { time, oval, withFaces: true, withFingerprint: true });
    if (analysis === null || !this.isWanted(vision)) return;
    if (analysis.fingerprint === undefined) throw new TypeError('no fingerprint came back');
    this.#dispatch({ type: 'frame-analyzed', sample: sampleOf(analysis, analysis.fingerprint) });
  }
}

type FrameAnalyzed = Extract<LivenessChallengeEvent, { type: 'frame-analyzed' }>;

async function encode(frame: ImageBitmap, limits: JpegLimits): Promise<Uint8Array<ArrayBuffer>> {
  const { blob } = await encodeJpeg(frame, limits);
  return new Uint8Array(await blob.arrayBuffer());
}
