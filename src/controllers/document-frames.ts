import { FramePump } from '../camera/frame-pump.js';
import type { PumpedFrame } from '../camera/frame-pump.js';
import { encodeJpeg, takeStill } from '../camera/still.js';
import type { EncodedJpeg } from '../camera/still.js';
import type { DocumentCaptureEvent } from '../capture/document-capture-types.js';
import { documentTypeSpecs } from '../document/document-types.js';
import type { DocumentType } from '../document/document-types.js';
import type { GlareSpot } from '../document/glare.js';
import { judgeDocument } from '../document/judge.js';
import type { DocumentLimits } from '../document/judge.js';
import type { Quad } from '../document/quad.js';
import { documentThresholdsVersion } from '../document/thresholds.js';
import type { DocumentMeasures, DocumentVerdict } from '../document/types.js';
import { IdvError } from '../shared/errors.js';
import type { Size } from '../shared/geometry.js';
import { acquireDocumentVision } from '../vision/client.js';
import type { DocumentAnalysis, DocumentVisionHandle } from '../vision/types.js';
import { asCaptureError, asVisionError } from './capture-errors.js';
import { countPortraits } from './document-portrait.js';
import { guessedCorners, scaledQuad } from './document-corners.js';
import { takeDocumentStill } from './document-still.js';
import { HeldFrames } from './held-frames.js';

/** Long side of the live picture that the worker analyses, pixels. */
const liveLongSide = 1280;
/** So many frames in a row that cannot be read are a failure of the worker, not of a frame. */
const unreadableFrames = 30;
/** The worker may be restarted under a still; then it is asked again. */
const stillTries = 3;
/** The frame around the document is kept for a person to look at, not to be read. */
const originalLimits = { maxBytes: 2_000_000, maxLongSide: 2560 };
/** Straightened pictures are at most so wide; see `documentForms`. */
const rectifiedLimits = { maxBytes: 1_000_000, maxLongSide: 2400 };

type Untimed<T> = T extends unknown ? Omit<T, 'time'> : never;
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
  /** Called with every analysed frame: `null` when there is no document. */
  onSeen: (seen: SeenDocument | null) => void;
}

/** What was found of the picture that was kept. */
export interface JudgedDocument {
  quad: Quad;
  size: Size;
  measures: DocumentMeasures;
  thresholdsVersion: string;
}

interface Still {
  bitmap: ImageBitmap;
  /** ISO 8601, UTC. */
  capturedAt: string;
  /** Where the document was in the live picture. */
  near: { quad: Quad; width: number; height: number } | null;
  /** Set by the person, pixels of `bitmap`. */
  corners: Quad | null;
  analysis: DocumentAnalysis | null;
}

export interface EncodedDocument {
  image: EncodedJpeg;
  original: EncodedJpeg;
  judged: JudgedDocument;
  capturedAt: string;
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
  #near: Still['near'] = null;
  #unreadable = 0;
  #still: Still | null = null;

  constructor(options: DocumentFramesOptions) {
    this.#options = options;
    this.#pump = new FramePump(this.#judge, {
      onError: (error) => options.dispatch({ type: 'vision-failed', error: asVisionError(error) }),
    });
  }

  /** The still whose corners the person may move, and where they are, pixels of it. */
  get adjustable(): { bitmap: ImageBitmap; corners: Quad } | null {
    const still = this.#still;
    return still === null || still.corners === null
      ? null
      : { bitmap: still.bitmap, corners: still.corners };
  }

  /** Where the document was when the still was taken. */
  get lastSeen(): Still['near'] {
    return this.#near;
  }

  moveCorners(corners: Quad): void {
    if (this.#still !== null) this.#still.corners = corners;
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
    try {
      const video = this.#video;
      if (video === null) throw new IdvError('capture-failed', 'The camera shows no picture.');
      const { warnWidthPixels } = documentTypeSpecs[this.#options.documentType()];
      const bitmap = await takeDocumentStill({
        video,
        frame: best?.frame ?? null,
        track: this.#options.track(),
        near: this.#near,
        wantedWidthPixels: warnWidthPixels,
      });
      const takenAt = performance.timeOrigin + (best?.time ?? performance.now());
      const capturedAt = new Date(takenAt).toISOString();
      this.#still = { bitmap, capturedAt, near: this.#near, corners: null, analysis: null };
      this.#options.dispatch({ type: 'still-taken', attempt });
    } catch (cause) {
      this.#options.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  /** Takes a decoded file over, searches it, and makes it the still with corners that can be moved. */
  async readFile(attempt: number, bitmap: ImageBitmap): Promise<void> {
    this.discardStill();
    const capturedAt = new Date().toISOString();
    const still: Still = { bitmap, capturedAt, near: null, corners: null, analysis: null };
    this.#still = still;
    try {
      const analysis = await this.#analyse(still, false);
      if (analysis === null || this.#still !== still) return;
      const { outline, size } = analysis;
      const found = outline !== null && outline.accepted;
      still.corners = found ? scaledQuad(outline.quad, size, bitmap) : guessedCorners(bitmap);
      this.#options.dispatch({ type: 'file-read', attempt, found });
    } catch (cause) {
      this.#options.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  async verifyStill(attempt: number): Promise<void> {
    const still = this.#still;
    if (still === null) return;
    try {
      still.analysis?.rectified?.close();
      still.analysis = null;
      const analysis = await this.#analyse(still, true);
      if (analysis === null || this.#still !== still) {
        analysis?.rectified?.close();
        return;
      }
      still.analysis = analysis;
      const facesFound =
        analysis.rectified === null ? null : await countPortraits(analysis.rectified);
      if (this.#still !== still) return;
      const measures = { ...analysis.measures, facesFound };
      still.analysis = { ...analysis, measures };
      // The frame that led here passed; its still is held to the same, looser limits.
      const previous = still.corners === null ? this.#verdict : null;
      const limits = this.#options.limits();
      const verdict = judgeDocument(measures, { previous, ...(limits && { limits }) });
      this.#options.dispatch({ type: 'still-judged', attempt, verdict });
    } catch (cause) {
      this.#options.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  async encodeStill(): Promise<EncodedDocument> {
    const { bitmap, analysis, capturedAt } = this.#still ?? {};
    if (!bitmap || !analysis?.rectified || !analysis.outline || !capturedAt) {
      throw new IdvError('capture-failed', 'There is no document to encode.');
    }
    try {
      const image = await encodeJpeg(analysis.rectified, rectifiedLimits);
      const original = await encodeJpeg(bitmap, originalLimits);
      const judged: JudgedDocument = {
        quad: scaledQuad(analysis.outline.quad, analysis.size, original),
        size: { width: original.width, height: original.height },
        measures: analysis.measures,
        thresholdsVersion: documentThresholdsVersion,
      };
      return { image, original, judged, capturedAt };
    } finally {
      this.discardStill();
    }
  }

  discardStill(): void {
    this.#still?.analysis?.rectified?.close();
    this.#still?.bitmap.close();
    this.#still = null;
  }

  /** `null` when the still was discarded meanwhile: nobody waits for an answer. */
  async #analyse(still: Still, rectify: boolean): Promise<DocumentAnalysis | null> {
    for (let tries = 0; tries < stillTries; tries += 1) {
      const vision = this.#vision;
      if (this.#still !== still || vision === null) return null;
      await vision.ready;
      const frame = await createImageBitmap(still.bitmap);
      const analysis = await vision.analyse(frame, {
        time: performance.now(),
        documentType: this.#options.documentType(),
        still: {
          near: still.near,
          rectify,
          ...(still.corners && { corners: still.corners }),
        },
      });
      if (analysis !== null) return analysis;
    }
    throw new IdvError('capture-failed', 'The still was not analysed.', { retryable: true });
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
      const analysis = await vision.analyse(frame, { time, documentType });
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
    this.#options.onSeen(
      shown ? { quad: outline.quad, size, sure: outline.accepted, glareSpots } : null,
    );
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
