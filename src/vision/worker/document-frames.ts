import {
  createOutlineDetector,
  createOutlineTracker,
  measureDocument,
  rectify,
  refineOutline,
  type DocumentMeasureMemory,
  type DocumentOutline,
  type OutlineTracker,
  type TrackedOutline,
} from '../../document/index.js';
import type { DocumentAnalysis, DocumentRequest } from '../types.js';
import { FramePixels } from './frame-pixels.js';

/** Long side of a live picture, pixels: the search works on less, sharpness and corners gain nothing from more. */
const liveLongSide = 1280;
/** Of a still: a card that fills three quarters of it is then wider than the 1600 px it is rectified to. */
const stillLongSide = 2560;

interface Stream {
  tracker: OutlineTracker;
  memory: DocumentMeasureMemory | null;
}

export type AnalyzedDocument = Omit<DocumentAnalysis, 'workMs'>;

/** Finds and measures documents. Needs no engine: ready as soon as it is made. */
export class DocumentFrames {
  readonly #detector = createOutlineDetector();
  readonly #live = new FramePixels(liveLongSide);
  readonly #still = new FramePixels(stillLongSide);
  readonly #streams = new Map<number, Stream>();
  /** Whose frame is in work; `null`: nobody remembers it. */
  #stream: number | null = null;

  /** The caller keeps the frame and closes it. */
  analyze(stream: number, frame: ImageBitmap | VideoFrame, request: DocumentRequest): Promise<AnalyzedDocument> {
    return request.still === undefined ? this.#analyzeLive(stream, frame, request) : this.#analyzeStill(frame, request);
  }

  forget(stream: number): void {
    if (this.#stream === stream) this.#stream = null;
    this.#streams.delete(stream);
  }

  async #analyzeLive(
    stream: number,
    frame: ImageBitmap | VideoFrame,
    { time, documentType }: DocumentRequest,
  ): Promise<AnalyzedDocument> {
    this.#stream = stream;
    const pixels = await this.#live.read(frame);
    const known = this.#streams.get(stream) ?? { tracker: createOutlineTracker(this.#detector), memory: null };
    const outline = known.tracker.track(pixels, { documentType, time });
    const { measures, glareSpots, memory } = measureDocument({ pixels, outline, documentType, time }, known.memory);
    if (this.#stream === stream) this.#streams.set(stream, { ...known, memory });
    const size = { width: pixels.width, height: pixels.height };
    return { time, size, outline, measures, glareSpots, rectified: null };
  }

  async #analyzeStill(
    frame: ImageBitmap | VideoFrame,
    { time, documentType, still }: DocumentRequest,
  ): Promise<AnalyzedDocument> {
    const pixels = await this.#still.read(frame);
    // A picture of this size is not worth keeping for the next still.
    this.#still.release();
    const frameWidth = 'displayWidth' in frame ? frame.displayWidth : frame.width;
    const scale = pixels.width / frameWidth;
    const outline = this.#findOnStill(pixels, scale, documentType, still);
    const { measures, glareSpots } = measureDocument({ pixels, outline, documentType, time }, null);
    const rectified =
      outline !== null && still?.rectify === true ? asBitmap(rectify(pixels, outline.quad, documentType)) : null;
    const size = { width: pixels.width, height: pixels.height };
    return { time, size, outline, measures, glareSpots, rectified };
  }

  #findOnStill(
    pixels: ImageData,
    scale: number,
    documentType: DocumentRequest['documentType'],
    still: DocumentRequest['still'],
  ): TrackedOutline | null {
    if (still?.corners !== undefined) {
      const [a, b, c, d] = still.corners.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
      return { ...setByHand([a!, b!, c!, d!], pixels), unseenMs: 0 };
    }
    const near = still?.near ?? null;
    const found =
      near === null
        ? this.#detector.detect(pixels, { documentType })
        : refineOutline(this.#detector, pixels, asOutline(near), documentType);
    return found && { ...found, unseenMs: 0 };
  }
}

/** Only where and how large it was is looked at. */
function asOutline({ quad, width, height }: Pick<DocumentOutline, 'quad' | 'width' | 'height'>): DocumentOutline {
  return { quad, width, height, score: 1, accepted: true, inFrame: true, sideSupport: [1, 1, 1, 1], tiltDegrees: 0 };
}

/** Nobody is surer of the corners than the person who set them. */
function setByHand(
  quad: DocumentOutline['quad'],
  { width, height }: { width: number; height: number },
): DocumentOutline {
  return asOutline({ quad, width, height });
}

function asBitmap({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas in the worker');
  const image = new ImageData(width, height);
  image.data.set(data);
  context.putImageData(image, 0, 0);
  const bitmap = canvas.transferToImageBitmap();
  // It has an empty picture of the same size now.
  canvas.width = 0;
  canvas.height = 0;
  return bitmap;
}
