import { FrameTiming } from '../../camera/frame-timing.js';
import { encodeJpeg } from '../../camera/still.js';
import type { JpegLimits } from '../../camera/still.js';
import type { PictureUse } from './flow/state.js';
import { sampleOf } from '../../liveness-evidence/sample.js';
import type { LivenessSample } from '../../liveness-evidence/sample.js';
import { IdvError } from '../../contract/errors.js';
import { acquireVision } from '../../engine/client.js';
import type { AnalyzeRequest, FrameAnalysis } from '../../engine/types.js';
import type { EngineEvent } from '../../kit/frames/engine-holder.js';
import { FrameLoop, faceLongSide } from '../../kit/frames/frame-loop.js';
import { pictureLimits } from './picture-limits.js';

/** Placement is not judged here, so any oval will do. */
const oval = { centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.6 };

interface ChallengeFramesOptions {
  onEngine: (event: EngineEvent) => void;
  onSample: (sample: LivenessSample) => void;
}

/**
 * Takes frames from the camera through the engine to a sample, and holds the few whose pictures belong to the evidence.
 * The analyzed frame is made from the very bitmap that is held, so that picture and trace show the same moment.
 */
export class ChallengeFrames {
  readonly loop: FrameLoop<AnalyzeRequest, FrameAnalysis, LivenessSample>;
  /** Timing of the open camera's frames, for the evidence. */
  readonly timing = new FrameTiming();
  readonly #pictures: Record<PictureUse, Map<number, Promise<Uint8Array<ArrayBuffer>>>> = {
    key: new Map(),
    moment: new Map(),
  };

  constructor({ onEngine, onSample }: ChallengeFramesOptions) {
    this.loop = new FrameLoop<AnalyzeRequest, FrameAnalysis, LivenessSample>({
      acquire: acquireVision,
      longSide: faceLongSide,
      holds: 'first',
      requestOf: (time, { width }) => (width === 0 ? null : { time, oval, withFaces: true, withFingerprint: true }),
      judge(analysis) {
        if (analysis.fingerprint === undefined) throw new TypeError('no fingerprint came back');
        return sampleOf(analysis, analysis.fingerprint);
      },
      onJudged: (_time, sample) => onSample(sample),
      onEngine,
      onShown: (now, frame) => this.timing.note(now, frame),
    });
  }

  /** Holds the picture of the frame with this time. `index` is its place in the trace. */
  keep(frameTime: number, index: number, uses: readonly PictureUse[]): void {
    const { held } = this.loop;
    held.keep(frameTime);
    const frame = held.takeBest()?.frame;
    const pictures = uses.map((use) => {
      const picture =
        frame === undefined
          ? Promise.reject(new IdvError('capture-failed', 'The key frame was discarded.', { retryable: true }))
          : encode(frame, pictureLimits[use]);
      this.#pictures[use].set(index, picture);
      return picture;
    });
    // Report a failure only when the picture is needed, which may be never.
    void Promise.allSettled(pictures).then(() => frame?.close());
  }

  /**
   * Returns the pictures of these frames, by their place in the trace. Rejects with an `IdvError` if one could not be
   * made.
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
}

async function encode(frame: ImageBitmap, limits: JpegLimits): Promise<Uint8Array<ArrayBuffer>> {
  const { blob } = await encodeJpeg(frame, limits);
  return new Uint8Array(await blob.arrayBuffer());
}
