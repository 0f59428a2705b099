import {
  fingerprintOf,
  type LivenessSample,
  sampleOf,
  screenPattern,
  traceFrame,
  type TraceFrame,
} from 'idv-elements/liveness-evidence';
import { faceHeight, type FaceObservation, measureFace } from 'idv-elements/face-engine';
import type { ReadPicture } from '../shared/face-reader.js';
import type { Pixels } from 'idv-elements/contract';

/** A picture as the server sees it, in the words of the trace. */
export interface SeenPicture {
  pixels: Pixels;
  /** The line of the trace that this picture would have given. */
  frame: TraceFrame;
  /** x, y, z of every landmark of the best face, shares; `null` without one. */
  landmarks: Float32Array | null;
}

/** Placement is not judged here, so any oval does. */
const oval = { centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.6 };

export function look(picture: ReadPicture): SeenPicture {
  const landmarks = picture.faces[0]?.landmarks ?? null;
  return {
    pixels: picture.pixels,
    frame: traceFrame(sampleOfPicture(picture, 0), 0),
    // The engine may use its memory again.
    landmarks: landmarks === null ? null : Float32Array.from(landmarks),
  };
}

/** Makes of a picture what the device makes of a camera frame, by the same rules. */
export function sampleOfPicture({ pixels, faces }: ReadPicture, time: number): LivenessSample {
  const { measures } = measureFace({ pixels, faces, oval, time, engine: true }, null);
  return sampleOf(
    {
      time,
      size: { width: pixels.width, height: pixels.height },
      measures,
      faces,
      screenPattern: patternAround(faces, pixels),
    },
    fingerprintOf(pixels),
  );
}

function patternAround(faces: readonly FaceObservation[], pixels: Pixels): number | null {
  const [main] = [...faces].sort((a, b) => faceHeight(b, pixels) - faceHeight(a, pixels));
  if (main === undefined) return null;
  const { x, y, width, height } = main.box;
  return screenPattern(pixels, { x: (x + width / 2) / pixels.width, y: (y + height / 2) / pixels.height });
}
