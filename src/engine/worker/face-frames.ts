import { fingerprintOf } from '../../liveness-evidence/fingerprint.js';
import { screenPattern } from '../../contract/screen-pattern.js';
import { faceHeight } from '../../face/geometry.js';
import { measureFace } from '../../face/measure.js';
import { mayMouthBeOpen } from '../../face/trust.js';
import type { FaceMeasureMemory, FaceMeasures } from '../../face/types.js';
import type { FaceObservation } from '../../contract/face.js';
import type { ToWorker } from '../protocol.js';
import type { AnalyzeRequest } from '../types.js';
import type { FaceEngine } from './face-engine.js';
import { FaceFollower } from './face-follower.js';
import { findFaces } from './find-faces.js';
import { FramePixels } from './frame-pixels.js';
import { scope } from './scope.js';

/** What earlier frames of a stream tell about the next. */
interface Stream {
  follower: FaceFollower;
  memory: FaceMeasureMemory | null;
}

/** Analyzes one frame after the other with the current engine, or with pixel checks alone if there is none. */
export class FaceFrames {
  engine: FaceEngine | null = null;
  readonly #pixels = new FramePixels();
  readonly #streams = new Map<number, Stream>();
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
    const traced = request.withFingerprint === true;
    const { follower, memory: previous } = this.#streams.get(stream) ?? { follower: new FaceFollower(), memory: null };
    const { measures, faces, memory } = analyzeFrame(picture, request, this.engine, previous, follower);
    // A still may show someone else, on a document.
    if (request.still !== true && mayMouthBeOpen(measures)) this.engine?.loadLips?.();
    // The next live frame is compared with the last live frame.
    if (request.still !== true && this.#stream === stream) this.#streams.set(stream, { follower, memory });
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
    this.#streams.delete(stream);
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
  follower: FaceFollower | null = null,
): AnalyzedFrame {
  // Stills, and traces that a server examines, don't rely on earlier frames.
  const isAlone = request.still === true || request.withFaces === true || request.withFingerprint === true;
  const find = (by: FaceEngine): FaceObservation[] =>
    follower === null || isAlone ? findFaces(by, picture) : follower.find(by, picture, request.time);
  const faces = engine === null ? [] : find(engine);
  const { measures, memory } = measureFace(
    {
      ...{ pixels: picture, faces, oval: request.oval, time: request.time },
      ...{ engine: engine !== null, occlusion: engine?.occlusion },
    },
    request.still === true ? null : previous,
  );
  return { measures, faces, memory };
}
