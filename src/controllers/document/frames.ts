import { FramePump } from '../../camera/frame-pump.js';
import type { PumpedFrame } from '../../camera/frame-pump.js';
import { takeStill } from '../../camera/still.js';
import type { DocumentCaptureEvent } from '../../capture/document/types.js';
import { warnWidthPixels } from '../../document/document-types.js';
import type { DocumentType } from '../../document/document-types.js';
import type { GlareSpot } from '../../document/glare.js';
import { judgeDocument } from '../../document/judge.js';
import type { DocumentLimits } from '../../document/judge.js';
import type { Quad } from '../../document/quad.js';
import type { DocumentVerdict } from '../../document/types.js';
import { IdvError } from '../../shared/errors.js';
import type { Size } from '../../shared/geometry.js';
import { acquireDocumentVision } from '../../vision/client.js';
import type { DocumentAnalysis, DocumentVisionHandle } from '../../vision/types.js';
import { asCaptureError, asVisionError } from '../shared/capture-errors.js';
import type { Untimed } from '../shared/event-queue.js';
import { KeptStill } from './still.js';
import type { EncodedDocument, PlacedQuad } from './still.js';
import { takeDocumentStill } from './take-still.js';
import { HeldFrames } from '../shared/held-frames.js';

/** Long side of the live picture that the worker analyses, pixels. */
const liveLongSide = 1280;
/** So many frames in a row that cannot be read are a failure of the worker, not of a frame. */
const unreadableFrames = 30;
export type UntimedDocumentEvent = Untimed<DocumentCaptureEvent>;

/** What was seen in the newest frame; corners are pixels of a picture of `size`. */
export interface SeenDocument {
  quad: Quad;
  size: Size;
  sure: boolean;
  glareSpots: readonly GlareSpot[];
}

export interface DocumentFramesOptions {
  documentType: () => DocumentType;
  limits: () => DocumentLimits | undefined;
  /** The live camera's track, for a photo that is larger than its video. */
  track: () => MediaStreamTrack | null;
  dispatch: (event: UntimedDocumentEvent) => void;
  /** Called with every analyzed frame: `null` when there is no document. */
  onSeen: (seen: SeenDocument | null) => void;
}

/** The way of the frames: camera or file → worker → verdict, and of the one that becomes the picture. */
export class DocumentFrames {
  readonly #options: DocumentFramesOptions;
  readonly #held = new HeldFrames<ImageBitmap>();
  readonly #pump: FramePump;
  #vision: DocumentVisionHandle | null = null;
  #assets: string | null = null;
  #video: HTMLVideoElement | null = null;
  #wanted = false;
  #verdict: DocumentVerdict | null = null;
  #near: PlacedQuad | null = null;
  #unreadable = 0;
  #still: KeptStill | null = null;

  constructor(options: DocumentFramesOptions) {
    this.#options = options;
    this.#pump = new FramePump(this.#judge, {
      onError: (error) => options.dispatch({ type: 'vision-failed', error: asVisionError(error) }),
    });
  }

  /** The still whose corners the person may move, and where they are, pixels of it. */
  get adjustable(): { bitmap: ImageBitmap; corners: Quad } | null {
    return this.#still?.adjustable ?? null;
  }

  /** Where the document was when the still was taken. */
  get lastSeen(): PlacedQuad | null {
    return this.#near;
  }

  moveCorners(corners: Quad): void {
    this.#still?.moveCorners(corners);
  }

  attach(video: HTMLVideoElement | null): void {
    this.#video = video;
    if (video === null) this.#pump.stop();
    else if (this.#wanted) this.#pump.start(video);
  }

  loadVision(assets: string | null): void {
    this.releaseVision();
    this.#assets = assets;
    const vision = acquireDocumentVision(assets === null ? {} : { assets });
    this.#vision = vision;
    const fail = (cause: unknown): void => {
      const error = asVisionError(cause);
      if (this.#vision === vision) this.#options.dispatch({ type: 'vision-failed', error });
    };
    vision.onFailure(fail);
    vision.ready.then(() => {
      if (this.#vision === vision) this.#options.dispatch({ type: 'vision-ready' });
    }, fail);
  }

  releaseVision(): void {
    this.#vision?.release();
    this.#vision = null;
  }

  start(): void {
    this.#wanted = true;
    this.#verdict = null;
    this.#near = null;
    this.#unreadable = 0;
    // Another side, another camera: what the worker remembers of the last frames is of no use.
    if (this.#vision !== null) {
      const old = this.#vision;
      this.#vision = acquireDocumentVision(this.#assets === null ? {} : { assets: this.#assets });
      old.release();
    }
    if (this.#video !== null) this.#pump.start(this.#video);
  }

  stop(): void {
    this.#wanted = false;
    this.#pump.stop();
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
    await this.#orFail(attempt, async () => {
      const video = this.#video;
      if (video === null) throw new IdvError('capture-failed', 'The camera shows no picture.');
      const near = this.#near;
      const bitmap = await takeDocumentStill({
        video,
        frame: best?.frame ?? null,
        track: this.#options.track(),
        near,
        wantedWidthPixels: warnWidthPixels,
      });
      const takenAt = performance.timeOrigin + (best?.time ?? performance.now());
      this.#keep(bitmap, new Date(takenAt).toISOString(), near);
      this.#options.dispatch({ type: 'still-taken', attempt });
    });
  }

  /** Takes a decoded file over, searches it, and makes it the still with corners that can be moved. */
  async readFile(attempt: number, bitmap: ImageBitmap): Promise<void> {
    this.discardStill();
    const still = this.#keep(bitmap, new Date().toISOString(), null);
    await this.#orFail(attempt, async () => {
      const searched = await still.findCorners();
      if (searched !== null && this.#still === still) {
        this.#options.dispatch({ type: 'file-read', attempt, ...searched });
      }
    });
  }

  async verifyStill(attempt: number): Promise<void> {
    const still = this.#still;
    if (still === null) return;
    await this.#orFail(attempt, async () => {
      const verdict = await still.judge(this.#verdict);
      if (verdict !== null && this.#still === still) {
        this.#options.dispatch({ type: 'still-judged', attempt, verdict });
      }
    });
  }

  async encodeStill(): Promise<EncodedDocument> {
    const still = this.#still;
    if (still === null) throw new IdvError('capture-failed', 'There is no still to encode.');
    try {
      return await still.encode();
    } finally {
      this.discardStill();
    }
  }

  discardStill(): void {
    this.#still?.close();
    this.#still = null;
  }

  #keep(bitmap: ImageBitmap, capturedAt: string, near: PlacedQuad | null): KeptStill {
    const { documentType, limits } = this.#options;
    this.#still = new KeptStill(bitmap, capturedAt, near, {
      documentType,
      limits,
      vision: () => this.#vision,
    });
    return this.#still;
  }

  async #orFail(attempt: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      this.#options.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  readonly #judge = async ({ time, video }: PumpedFrame): Promise<void> => {
    const vision = this.#vision;
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (vision === null || size.width === 0) return;
    try {
      const [frame] = await Promise.all([reduce(video, size), this.#offerFull(time, video)]);
      if (!this.#wanted) {
        frame.close();
        return;
      }
      const documentType = this.#options.documentType();
      const analysis = await vision.analyze(frame, { time, documentType });
      if (analysis === null || !this.#wanted || vision !== this.#vision) return;
      this.#unreadable = 0;
      this.#take(analysis, size);
    } catch (error) {
      this.#unreadable += 1;
      if (this.#unreadable >= unreadableFrames) throw error;
    }
  };

  #take(analysis: DocumentAnalysis, video: Size): void {
    const { outline, measures, glareSpots, time, size } = analysis;
    this.#near = outline === null ? null : { quad: outline.quad, ...size };
    const limits = this.#options.limits();
    this.#verdict = judgeDocument(measures, {
      previous: this.#verdict,
      stillScale: video.width / size.width,
      ...(limits && { limits }),
    });
    const shown = outline !== null && (outline.accepted || outline.score > shownFrom);
    this.#options.onSeen(shown ? { quad: outline.quad, size, sure: outline.accepted, glareSpots } : null);
    this.#options.dispatch({ type: 'frame-judged', frameTime: time, verdict: this.#verdict });
  }

  /** A frame may become the best of a hold only where the one before it was near it: far from it none is kept. */
  async #offerFull(time: number, video: HTMLVideoElement): Promise<void> {
    // The one before was judged: it is the best by now, or of no use.
    this.#held.dropNewest();
    if (this.#verdict?.usable !== true) return;
    const frame = await takeStill(video);
    if (this.#wanted) this.#held.offer(time, frame);
    else frame.close();
  }
}

/** Below this score an outline is a guess that would only distract. */
const shownFrom = 0.5;

/** A smaller copy for the worker. Made by the browser: no pixel is read on this thread. */
function reduce(source: ImageBitmapSource, { width, height }: Size): Promise<ImageBitmap> {
  const scale = Math.min(1, liveLongSide / Math.max(width, height));
  return createImageBitmap(source, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
  });
}
