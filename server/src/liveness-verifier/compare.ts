import type { Pixels, Size } from 'idv-elements/contract';
import {
  faceHeight,
  type FaceObservation,
  measureFace,
  fingerprintOf,
  type LivenessSample,
  sampleOf,
  screenPattern,
  traceFrame,
  type TraceFrame,
  faceFacts,
  type FaceFacts,
  fingerprintDistance,
  rigidPlaces,
} from 'idv-elements-internal';
import type { ReadPicture } from '../shared/faces.js';

/** What the server finds in a picture, in the format of the trace. */
export interface SeenPicture {
  pixels: Pixels;
  /** The trace entry that the device would have made of this picture. */
  frame: TraceFrame;
  /** x, y, z of every landmark of the best face, as shares of the picture. `null` if there is no face. */
  landmarks: Float32Array | null;
}

/** Placement is not judged here, so any oval will do. */
const oval = { centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.6 };

export function look(picture: ReadPicture): SeenPicture {
  const landmarks = picture.faces[0]?.landmarks ?? null;
  return {
    pixels: picture.pixels,
    frame: traceFrame(sampleOfPicture(picture, 0), 0),
    // Copied, because the engine may reuse its memory.
    landmarks: landmarks === null ? null : Float32Array.from(landmarks),
  };
}

/** Processes a picture like a camera frame on the device, by the same rules. */
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

/** How much the server's view of a picture differs from what the device traced at that moment. */
export interface FrameDifference {
  /** Mean distance of the traced landmarks, over the eye distance. */
  landmarks: number;
  /** The same for landmarks that expressions do not move. */
  rigid: number;
  /** Largest difference of yaw, pitch and roll, degrees. */
  poseDegrees: number;
  /** Lid gap over eye width, mean of both eyes. */
  lids: number;
  /** Inner lip gap over inner mouth width. */
  mouth: number;
  /** Mean absolute difference of the 64 pixels of the fingerprint, 8-bit steps. */
  fingerprint: number;
}

/** `null` if one of the two does not show exactly one face. */
export function compareFrames(
  seen: TraceFrame,
  seenSize: Size,
  traced: TraceFrame,
  tracedSize: Size,
): FrameDifference | null {
  if (seen.face === null || traced.face === null || seen.faces !== 1 || traced.faces !== 1) {
    return null;
  }
  // Points are shares of the picture, so only the proportions must match.
  const one = faceFacts(seen.face, tracedSize);
  const other = faceFacts(traced.face, tracedSize);
  const ownShape = faceFacts(seen.face, seenSize);
  return {
    landmarks: meanDistance(one, other, allPlaces(one)),
    rigid: meanDistance(one, other, rigidPlaces),
    poseDegrees: Math.max(
      Math.abs(ownShape.yawDegrees - other.yawDegrees),
      Math.abs(ownShape.pitchDegrees - other.pitchDegrees),
      Math.abs(ownShape.rollDegrees - other.rollDegrees),
    ),
    lids: Math.abs((one.lidGaps[0] + one.lidGaps[1]) / 2 - (other.lidGaps[0] + other.lidGaps[1]) / 2),
    mouth: Math.abs(one.mouthOpen - other.mouthOpen),
    fingerprint: fingerprintDistance(seen.fingerprint, traced.fingerprint),
  };
}

function allPlaces({ points }: FaceFacts): number[] {
  return Array.from({ length: points.length / 2 }, (_, place) => place);
}

function meanDistance(one: FaceFacts, other: FaceFacts, places: readonly number[]): number {
  let sum = 0;
  for (const place of places) {
    sum += Math.hypot(
      one.points[place * 2]! - other.points[place * 2]!,
      one.points[place * 2 + 1]! - other.points[place * 2 + 1]!,
    );
  }
  return sum / places.length / other.eyeDistance;
}
