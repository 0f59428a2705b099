import { encodeJpeg } from '../../camera/still.js';
import type { EncodedJpeg } from '../../camera/still.js';
import type { DocumentType } from '../../document/document-types.js';
import { certainZonesOf, portraitPlaces } from '../../document/document-zones.js';
import { judgeDocument } from '../../document/judge.js';
import type { DocumentLimits } from '../../document/judge.js';
import type { ZoneFormat } from '../../document/mrz/formats.js';
import type { Quad } from '../../document/quad.js';
import { doubtOf, showsZone, withSideAdvice } from '../../document/side/side-hint.js';
import type { SideAsked } from '../../document/side/side-hint.js';
import { documentThresholdsVersion } from '../../document/thresholds.js';
import type { DocumentMeasures, DocumentVerdict } from '../../document/types.js';
import { IdvError } from '../../contract/errors.js';
import type { Size } from '../../contract/geometry.js';
import type { DocumentAnalysis, DocumentRequest, VisionHandle } from '../../engine/types.js';
import type { FrameEngine } from '../../kit/frames/frame-loop.js';
import { analyzeStill } from '../../kit/frames/stills.js';
import type { Still } from '../../kit/frames/stills.js';
import { borrowFaceVision } from '../../engine/client.js';

/** The whole frame is kept for people to look at, not for reading print. */
const originalLimits = { maxBytes: 2_000_000, maxLongSide: 2560 };
/** Maximum width of straightened pictures; see `documentForms`. */
const rectifiedLimits = { maxBytes: 1_000_000, maxLongSide: 2400 };

/** Where a document lies in a picture of a size, pixels. */
export interface PlacedQuad extends Size {
  quad: Quad;
}

/** The findings on the kept picture. */
interface JudgedDocument {
  quad: Quad;
  size: Size;
  measures: DocumentMeasures;
  thresholdsVersion: string;
}

export interface EncodedDocument {
  image: EncodedJpeg;
  original: EncodedJpeg;
  judged: JudgedDocument;
  /** What the document looks like, to notice when the same side is shown again. */
  look: Float32Array | null;
  capturedAt: string;
}

/** One picture that may become the document's: searched and judged in the worker, straightened, encoded, closed. */
export class DocumentStill implements Still<DocumentVerdict, EncodedDocument> {
  readonly #options;
  readonly #bitmap: ImageBitmap;
  /** ISO 8601, UTC. */
  readonly #capturedAt: string;
  /** Where the document was in the live picture. */
  readonly #near: PlacedQuad | null;
  /** Corners that the person has set, in pixels of the picture. */
  #corners: Quad | null = null;
  #analysis: DocumentAnalysis | null = null;
  #closed = false;

  /** Takes ownership of the bitmap and closes it. */
  constructor(
    bitmap: ImageBitmap,
    capturedAt: string,
    near: PlacedQuad | null,
    options: {
      documentType: () => DocumentType;
      zone: () => ZoneFormat | null;
      asked: () => SideAsked;
      limits: () => DocumentLimits | undefined;
      engine: () => FrameEngine<DocumentRequest, DocumentAnalysis> | null;
    },
  ) {
    this.#bitmap = bitmap;
    this.#capturedAt = capturedAt;
    this.#near = near;
    this.#options = options;
  }

  /** The picture whose corners the person can move, and the corners in its pixels. */
  get adjustable(): { bitmap: ImageBitmap; corners: Quad } | null {
    return this.#corners === null ? null : { bitmap: this.#bitmap, corners: this.#corners };
  }

  moveCorners(corners: Quad): void {
    this.#corners = corners;
  }

  /** Searches for the document and returns movable corners. `null` if closed in the meantime. */
  async findCorners(): Promise<{ found: boolean } | null> {
    const analysis = await this.#analyze(false);
    if (analysis === null || this.#closed) return null;
    const { outline, size } = analysis;
    const found = outline !== null && outline.accepted;
    this.#corners = found ? scaledQuad(outline.quad, size, this.#bitmap) : guessedCorners(this.#bitmap);
    return { found };
  }

  /** Makes the corners movable, from the outline that the judgment used, or from a guess. */
  offerCorners(): void {
    const { outline = null, size = this.#bitmap } = this.#analysis ?? {};
    this.#corners = outline === null ? guessedCorners(this.#bitmap) : scaledQuad(outline.quad, size, this.#bitmap);
  }

  /**
   * Straightens and judges it. `previous` is the verdict of the live frame that led here; its still is judged by the
   * same, looser limits. `null` if closed in the meantime.
   */
  async judge(previous: DocumentVerdict | null): Promise<DocumentVerdict | null> {
    this.#analysis?.rectified?.close();
    this.#analysis = null;
    const analysis = await this.#analyze(true);
    if (analysis === null || this.#closed) {
      analysis?.rectified?.close();
      return null;
    }
    this.#analysis = analysis;
    const asked = this.#options.asked();
    const { rectified } = analysis;
    const hasPortrait = certainZonesOf(asked.documentType, asked.side).portrait === 'always';
    const facesFound = rectified !== null && hasPortrait ? await countPortraits(rectified) : null;
    if (this.#closed) return null;
    const measures = { ...analysis.measures, facesFound };
    this.#analysis = { ...analysis, measures };
    const limits = this.#options.limits();
    const verdict = judgeDocument(measures, {
      previous: this.#corners === null ? previous : null,
      documentType: this.#options.documentType(),
      zone: analysis.zone,
      zoneSeen: showsZone(analysis.seen),
      ...(limits && { limits }),
    });
    if (analysis.onScreen) verdict.advice.unshift('shown-on-screen');
    // Where a portrait is, or where the reader found the zone, the layout is of no use.
    const isRead = analysis.zone?.present === true;
    const doubt = analysis.seen && doubtOf(analysis.seen, asked, verdict, measures);
    return withSideAdvice(verdict, doubt === null || isRead || facesFound === 1 ? null : doubt.hint);
  }

  async encode(): Promise<EncodedDocument> {
    const analysis = this.#analysis;
    if (!analysis?.rectified || !analysis.outline) {
      throw new IdvError('capture-failed', 'There is no document to encode.');
    }
    const image = await encodeJpeg(analysis.rectified, rectifiedLimits);
    const original = await encodeJpeg(this.#bitmap, originalLimits);
    const judged: JudgedDocument = {
      quad: scaledQuad(analysis.outline.quad, analysis.size, original),
      size: { width: original.width, height: original.height },
      measures: analysis.measures,
      thresholdsVersion: documentThresholdsVersion,
    };
    return { image, original, judged, look: analysis.seen?.look ?? null, capturedAt: this.#capturedAt };
  }

  close(): void {
    this.#closed = true;
    this.#analysis?.rectified?.close();
    this.#bitmap.close();
  }

  /** `null` if it was closed in the meantime, or there is no engine. */
  #analyze(rectify: boolean): Promise<DocumentAnalysis | null> {
    return analyzeStill(async () => {
      const engine = this.#options.engine();
      if (this.#closed || engine === null) return undefined;
      await engine.ready;
      if (this.#closed) return undefined;
      const frame = await createImageBitmap(this.#bitmap);
      const corners = this.#corners;
      return engine.analyze(frame, {
        time: performance.now(),
        documentType: this.#options.documentType(),
        zone: this.#options.zone(),
        still: { near: this.#near, rectify, ...(corners && { corners }) },
      });
    });
  }
}

/** The same corners in another size of the same picture. */
function scaledQuad(quad: Quad, from: Size, to: Size): Quad {
  const x = to.width / from.width;
  const y = to.height / from.height;
  const move = (corner: Quad[number]) => ({ x: corner.x * x, y: corner.y * y });
  return [move(quad[0]), move(quad[1]), move(quad[2]), move(quad[3])];
}

/** Initial corners if none were found: the picture minus a tenth of its shorter side. */
function guessedCorners({ width, height }: Size): Quad {
  const rim = 0.1 * Math.min(width, height);
  return [
    { x: rim, y: rim },
    { x: width - rim, y: rim },
    { x: width - rim, y: height - rim },
    { x: rim, y: height - rim },
  ];
}

/**
 * Returns 1 if a straightened document shows a face, 0 if not, and `null` if no face engine is running. It loads no
 * engine, because a missing portrait blocks nobody.
 */
async function countPortraits(document: ImageBitmap): Promise<number | null> {
  const faces = borrowFaceVision();
  if (faces === null) return null;
  try {
    if ((await faces.ready).analysis !== 'face') return null;
    for (const place of portraitPlaces) {
      const found = await facesIn(faces, document, place);
      if (found === null) return null;
      if (found > 0) return 1;
    }
    return 0;
  } catch {
    return null;
  } finally {
    faces.release();
  }
}

async function facesIn(
  faces: VisionHandle,
  document: ImageBitmap,
  place: (typeof portraitPlaces)[number],
): Promise<number | null> {
  const { width, height } = document;
  const part = await createImageBitmap(document, place.from * width, 0, place.width * width, height);
  const analysis = await faces.analyze(part, {
    time: performance.now(),
    oval: { centerX: 0.5, centerY: 0.5, width: 1, height: 1 },
    still: true,
    withFaces: true,
  });
  return analysis === null ? null : (analysis.faces?.length ?? 0);
}
