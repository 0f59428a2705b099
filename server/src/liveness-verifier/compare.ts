import {
  faceFacts,
  type FaceFacts,
  fingerprintDistance,
  rigidPlaces,
  type TraceFrame,
} from 'idv-elements/liveness-evidence';
import type { Size } from 'idv-elements/contract';

/** How far what the server sees in a picture is from what the device traced at that moment. */
export interface FrameDifference {
  /** Mean distance of the traced landmarks, over the eye distance. */
  landmarks: number;
  /** The same of the landmarks that no expression moves. */
  rigid: number;
  /** Largest difference of yaw, pitch and roll, degrees. */
  poseDegrees: number;
  /** Lid gap over eye width, mean of both eyes. */
  lids: number;
  /** Inner lip gap over inner mouth width. */
  mouth: number;
  /** How far the corners of the mouth stand up, over the eye distance. */
  smile: number;
  /** Mean absolute difference of the 64 pixels of the fingerprint, 8-bit steps. */
  fingerprint: number;
}

/** `null` where one of the two shows no single face. */
export function compareFrames(
  seen: TraceFrame,
  seenSize: Size,
  traced: TraceFrame,
  tracedSize: Size,
): FrameDifference | null {
  if (seen.face === null || traced.face === null || seen.faces !== 1 || traced.faces !== 1) {
    return null;
  }
  // Points are shares of the picture: only its proportions have to be the same.
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
    smile: Math.abs(meanDrop(one) - meanDrop(other)),
    fingerprint: fingerprintDistance(seen.fingerprint, traced.fingerprint),
  };
}

function meanDrop({ cornerDrops: [left, right] }: FaceFacts): number {
  return (left + right) / 2;
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
