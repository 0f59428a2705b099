import { fingerprintOf } from '../../liveness/fingerprint.js';
import { screenPattern } from '../../liveness/screen-pattern.js';
import { faceHeight } from '../../quality/geometry.js';
import { measureFace } from '../../quality/measure.js';
import { mayMouthBeOpen } from '../../quality/trust.js';
import type { FaceMeasureMemory, FaceMeasures } from '../../quality/types.js';
import type { FaceObservation } from '../../shared/face.js';
import type { ToWorker } from '../protocol.js';
import type { AnalyzeRequest } from '../types.js';
import type { FaceEngine } from './face-engine.js';
import { FramePixels } from './frame-pixels.js';
import { scope } from './scope.js';

/** Analyzes one frame after the other with the current engine, or with pixel checks alone if there is none. */
export class FaceFrames {
  engine: FaceEngine | null = null;
  readonly #pixels = new FramePixels();
  readonly #memories = new Map<number, FaceMeasureMemory>();
  /** The stream whose frame is being analyzed; `null` if that stream was forgotten. */
  #stream: number | null = null;

  /** @returns milliseconds of work, or `null` for a frame that could not be read */
  async analyze(
    { id, stream, frame }: Extract<ToWorker, { type: 'analyze' }>,
    request: AnalyzeRequest,
  ): Promise<number | null> {
    const start = performance.now();
    this.#stream = stream;
    let picture: ImageData;
    try {
      picture = await this.#pixels.read(frame);
    } catch (error) {
      scope.postMessage({ type: 'frame-failed', id, message: String(error) });
      return null;
    } finally {
      frame.close();
    }
    const { measures, faces, memory } = analyzeFrame(picture, request, this.engine, this.#memories.get(stream) ?? null);
    // A still is independent: the next live frame is compared with the last live frame.
    if (request.still !== true && this.#stream === stream) this.#memories.set(stream, memory);
    if (mayMouthBeOpen(measures)) this.engine?.loadLips?.();
    const traced = request.withFingerprint === true;
    const fingerprint = traced ? fingerprintOf(picture) : null;
    const pattern = traced ? patternAround(faces, picture) : null;
    const workMs = performance.now() - start;
    scope.postMessage({
      type: 'analysis',
      id,
      time: request.time,
      size: { width: picture.width, height: picture.height },
      measures,
      faces: request.withFaces === true ? faces : null,
      fingerprint,
      screenPattern: pattern,
      workMs,
    });
    return workMs;
  }

  forget(stream: number): void {
    if (this.#stream === stream) this.#stream = null;
    this.#memories.delete(stream);
  }
}

/** Looks for a screen's pattern only around the largest face. The rest of the picture does not matter. */
function patternAround(faces: readonly FaceObservation[], picture: ImageData): number | null {
  const [main] = [...faces].sort((a, b) => faceHeight(b, picture) - faceHeight(a, picture));
  if (main === undefined) return null;
  const { x, y, width, height } = main.box;
  return screenPattern(picture, { x: (x + width / 2) / picture.width, y: (y + height / 2) / picture.height });
}

export interface AnalyzedFrame {
  measures: FaceMeasures;
  faces: FaceObservation[];
  memory: FaceMeasureMemory;
}

/**
 * Turns pixels into measures, for live frames and stills, in the elements and in the evaluation. Without an engine,
 * only the pixels are measured.
 */
export function analyzeFrame(
  picture: ImageData,
  request: AnalyzeRequest,
  engine: FaceEngine | null,
  previous: FaceMeasureMemory | null,
): AnalyzedFrame {
  const faces = engine === null ? [] : findFaces(engine, picture);
  const { measures, memory } = measureFace(
    {
      ...{ pixels: picture, faces, oval: request.oval, time: request.time },
      ...{ engine: engine !== null, occlusion: engine?.occlusion },
    },
    request.still === true ? null : previous,
  );
  return { measures, faces, memory };
}

/**
 * Finds the faces in a picture. The detector sees the whole picture in a square of 128 pixels, so in a landscape
 * picture it misses faces that fill a quarter of the height, and dark ones even sooner. If it finds none, it looks
 * again at the middle, twice as large. A face found only there is too small to be measured: it gets a box, but no
 * landmarks and no pose, so that the person is asked to come closer and nothing is captured.
 */
export function findFaces(engine: FaceEngine, picture: ImageData): FaceObservation[] {
  const faces = engine.findFaces(picture);
  if (faces.length > 0) return faces;
  const { x, y, part } = middleOf(picture);
  return engine
    .findFaces(part)
    .map(({ box, score }) => ({
      box: { ...box, x: box.x + x, y: box.y + y },
      score,
      landmarks: new Float32Array(0),
      poseMatrix: null,
    }));
}

/** A square of half the long side, cropped to the picture. */
function middleOf(picture: ImageData): { x: number; y: number; part: ImageData } {
  const side = Math.ceil(Math.max(picture.width, picture.height) / 2);
  const width = Math.min(side, picture.width);
  const height = Math.min(side, picture.height);
  const x = (picture.width - width) >> 1;
  const y = (picture.height - height) >> 1;
  const part = new ImageData(width, height);
  for (let row = 0; row < height; row += 1) {
    const start = ((y + row) * picture.width + x) * 4;
    part.data.set(picture.data.subarray(start, start + width * 4), row * width * 4);
  }
  return { x, y, part };
}
