import {
  createOutlineDetector,
  createOutlineTracker,
  measureDocument,
  rectify,
  refineOutline,
  type DocumentMeasureMemory,
  type DocumentOutline,
  type OutlineDetector,
  type OutlineTracker,
} from '../../document/index.js';
import { formOf, isPaper } from '../../document/document-types.js';
import { surely } from '../../document/scorer.js';
import { isOnScreen } from '../../document/screen.js';
import { observeSide } from '../../document/side/observe.js';
import type { DocumentAnalysis, DocumentRequest } from '../types.js';
import { FramePixels } from './frame-pixels.js';
import type { MapLoader } from './map-loader.js';
import type { ZoneReader } from './zone-reader.js';

/** Long side of a live picture, in pixels. The search uses fewer, and more would not improve sharpness or corners. */
const liveLongSide = 1280;
/**
 * Long side of a still. A card that fills three quarters of it is then wider than the 1600 px to which it is rectified.
 */
const stillLongSide = 2560;

interface Stream {
  tracker: OutlineTracker;
  memory: DocumentMeasureMemory | null;
}

export type AnalyzedDocument = Omit<DocumentAnalysis, 'workMs'>;

/** Finds and measures documents. It needs no engine, so it is ready at once; its two networks load later. */
export class DocumentFrames {
  readonly #detector: OutlineDetector;
  readonly #live = new FramePixels(liveLongSide);
  readonly #still = new FramePixels(stillLongSide);
  readonly #streams = new Map<number, Stream>();
  readonly #reader: ZoneReader;
  readonly #map: MapLoader;
  /** The stream whose frame is being analyzed; `null` if that stream was forgotten. */
  #stream: number | null = null;

  constructor(reader: ZoneReader, map: MapLoader) {
    this.#reader = reader;
    this.#map = map;
    this.#detector = createOutlineDetector({ mapper: () => map.mapper });
  }

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
    { time, documentType, zone, observe }: DocumentRequest,
  ): Promise<AnalyzedDocument> {
    this.#stream = stream;
    const pixels = await this.#live.read(frame);
    const known = this.#streams.get(stream) ?? { tracker: createOutlineTracker(this.#detector), memory: null };
    const outline = known.tracker.track(pixels, { documentType, time });
    const measured = measureDocument({ pixels, outline, documentType, time }, known.memory);
    const { measures, patch, glareSpots, memory } = measured;
    if (this.#stream === stream) this.#streams.set(stream, { ...known, memory });
    const size = { width: pixels.width, height: pixels.height };
    // A certain card or passport page was found without it.
    if (outline === null || outline.score < surely || isPaper(documentType)) void this.#map.load();
    if (zone != null && outline?.accepted === true) void this.#reader.load();
    const isWanted = observe === true && outline !== null && patch !== null;
    const seen = isWanted ? observeSide(patch, outline, formOf(documentType)) : null;
    return { time, size, outline, measures, glareSpots, seen, zone: null, onScreen: false, rectified: null };
  }

  async #analyzeStill(
    frame: ImageBitmap | VideoFrame,
    { time, documentType, zone: format, still }: DocumentRequest,
  ): Promise<AnalyzedDocument> {
    const pixels = await this.#still.read(frame);
    // Buffers of this size are not worth keeping for the next still.
    this.#still.release();
    const frameWidth = 'displayWidth' in frame ? frame.displayWidth : frame.width;
    const scale = pixels.width / frameWidth;
    const outline = await this.#findOnStill(pixels, scale, documentType, still);
    const { measures, patch, glareSpots } = measureDocument({ pixels, outline, documentType, time }, null);
    const seen = patch && outline && observeSide(patch, outline, formOf(documentType));
    const rectified =
      outline !== null && still?.rectify === true ? asBitmap(rectify(pixels, outline.quad, documentType)) : null;
    const size = { width: pixels.width, height: pixels.height };
    const zone =
      outline !== null && format != null
        ? await this.#reader.read(pixels, outline.quad, { format, documentType })
        : null;
    const onScreen = outline !== null && isOnScreen(pixels, outline.quad);
    return { time, size, outline, measures, glareSpots, seen, zone, onScreen, rectified };
  }

  async #findOnStill(
    pixels: ImageData,
    scale: number,
    documentType: DocumentRequest['documentType'],
    still: DocumentRequest['still'],
  ): Promise<DocumentOutline | null> {
    if (still?.corners !== undefined) {
      const [a, b, c, d] = still.corners.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
      // What the person sets is certain.
      return asOutline({ quad: [a!, b!, c!, d!], width: pixels.width, height: pixels.height });
    }
    const near = still?.near ?? null;
    // An uploaded picture is often the first that is searched, so nothing has loaded the map yet.
    if (near === null) await this.#map.loadInTime();
    return near === null
      ? this.#detector.detect(pixels, { documentType })
      : refineOutline(this.#detector, pixels, asOutline(near), documentType);
  }
}

/** An outline that counts as certain. */
function asOutline({ quad, width, height }: Pick<DocumentOutline, 'quad' | 'width' | 'height'>): DocumentOutline {
  return { quad, width, height, score: 1, accepted: true, inFrame: true };
}

function asBitmap({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas in the worker');
  const image = new ImageData(width, height);
  image.data.set(data);
  context.putImageData(image, 0, 0);
  const bitmap = canvas.transferToImageBitmap();
  // The canvas now has an empty picture of the same size. Free its memory.
  canvas.width = 0;
  canvas.height = 0;
  return bitmap;
}
