import { fingerprintOf } from '../../liveness/fingerprint.js';
import { screenPattern } from '../../liveness/screen-pattern.js';
import { faceHeight } from '../../quality/geometry.js';
import type { FaceMeasureMemory } from '../../quality/types.js';
import type { FaceObservation } from '../../shared/face.js';
import type { ToWorker } from '../protocol.js';
import type { AnalyzeRequest } from '../types.js';
import { analyzeFrame } from './analyze-frame.js';
import type { FaceEngine } from './face-engine.js';
import { FramePixels } from './frame-pixels.js';
import { scope } from './scope.js';

/** Answers one frame after the other with whatever engine is in place; without one by pixel checks alone. */
export class FaceFrames {
  engine: FaceEngine | null = null;
  readonly #pixels = new FramePixels();
  readonly #memories = new Map<number, FaceMeasureMemory>();
  /** Whose frame is in work; `null`: nobody remembers it. */
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
    // A still stands alone: the film goes on from its own last frame.
    if (request.still !== true && this.#stream === stream) this.#memories.set(stream, memory);
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

/** A screen is looked for where the largest face is: the rest of the picture may show what it likes. */
function patternAround(faces: readonly FaceObservation[], picture: ImageData): number | null {
  const [main] = [...faces].sort((a, b) => faceHeight(b, picture) - faceHeight(a, picture));
  if (main === undefined) return null;
  const { x, y, width, height } = main.box;
  return screenPattern(picture, { x: (x + width / 2) / picture.width, y: (y + height / 2) / picture.height });
}
