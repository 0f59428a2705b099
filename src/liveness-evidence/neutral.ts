import type { Size } from '../contract/geometry.js';
import type { ChallengeKind } from './challenge-kinds.js';
import { meanFacts, type FaceFacts } from './face-facts.js';
import { livenessLimits } from './limits.js';

const { usualFrameMs } = livenessLimits;

/**
 * How long something lasted that was seen in this many frames, the last of them `spanMs` after the first. It starts and
 * ends between frames, so frames further apart than usual stand for more than their span. That way a camera with 7.5
 * frames a second measures the same duration as one with 15.
 */
export function lastedMs(spanMs: number, frames: number): number {
  const gapMs = frames < 2 ? 0 : spanMs / (frames - 1);
  return spanMs + Math.max(0, Math.min(gapMs - usualFrameMs, usualFrameMs));
}

const limits = livenessLimits.neutral;

/** Reasons why a face is not at rest. */
export type NeutralHint = 'come-closer' | 'move-back' | 'look-straight' | 'close-mouth' | 'hold-still';

export interface TimedFace {
  timeMs: number;
  face: FaceFacts;
}

/**
 * Why this frame does not show a face at rest before the next challenge.
 * @param first the first face at rest; `null` if there was none yet
 */
export function neutralHint(face: FaceFacts, kind: ChallengeKind, first: FaceFacts | null): NeutralHint | null {
  const max = kind === 'move-closer' ? limits.maxFaceHeightBeforeCloser : limits.maxFaceHeight;
  if (face.faceHeight < limits.minFaceHeight) return 'come-closer';
  if (face.faceHeight > max) return 'move-back';
  if (!isStraight(face, first)) return 'look-straight';
  return face.mouthOpen > limits.maxMouthOpen ? 'close-mouth' : null;
}

function isStraight(face: FaceFacts, first: FaceFacts | null): boolean {
  const within = (of: (face: FaceFacts) => number, max: number): boolean =>
    Math.abs(of(face)) <= max || (first !== null && Math.abs(of(face) - of(first)) <= max);
  const isTiltedBack = face.pitchDegrees < 0 && face.pitchDegrees >= -limits.maxTiltedBackDegrees;
  return (
    within(({ yawDegrees }) => yawDegrees, limits.maxYawDegrees) &&
    (isTiltedBack || within(({ pitchDegrees }) => pitchDegrees, limits.maxPitchDegrees)) &&
    within(({ rollDegrees }) => rollDegrees, limits.maxRollDegrees)
  );
}

/**
 * Returns the face at rest, once the latest frames show it still for `holdMs`. `null` before that. Frames are oldest
 * first, each of them without a `neutralHint`.
 */
export function restingFace(frames: readonly TimedFace[], holdMs: number, size: Size): FaceFacts | null {
  const newest = frames.at(-1);
  if (newest === undefined) return null;
  const held: FaceFacts[] = [];
  for (const { timeMs, face } of [...frames].reverse()) {
    held.push(face);
    if (!isStill(held)) return null;
    if (held.length >= limits.minFrames && lastedMs(newest.timeMs - timeMs, held.length) >= holdMs) {
      const resting = meanFacts(held, size);
      return areEyesOpen(resting, frames) ? resting : null;
    }
  }
  return null;
}

function isStill(faces: readonly FaceFacts[]): boolean {
  const range = (of: (face: FaceFacts) => number): number => {
    const values = faces.map(of);
    return Math.max(...values) - Math.min(...values);
  };
  const eyeDistance = faces[0]?.eyeDistance ?? 1;
  const lids = faces.map(({ lidGaps }) => lidGaps[0] + lidGaps[1]);
  return (
    range((face) => face.yawDegrees) <= limits.restlessYawDegrees &&
    range((face) => face.pitchDegrees) <= limits.restlessPitchDegrees &&
    range((face) => Math.log(face.innerSize)) <= limits.restlessSize &&
    range((face) => face.centerX) <= limits.restlessPlace * eyeDistance &&
    range((face) => face.centerY) <= limits.restlessPlace * eyeDistance &&
    range((face) => face.mouthOpen) <= limits.restlessMouth &&
    range((face) => Math.log(face.mouthWidth)) <= limits.restlessMouth &&
    Math.min(...lids) >= limits.steadyEyes * Math.max(...lids)
  );
}

/** Compares each eye with itself a moment ago, because a held wink is not a rest. */
function areEyesOpen({ lidGaps }: FaceFacts, frames: readonly TimedFace[]): boolean {
  return lidGaps.every(
    (gap, eye) => gap >= limits.openEyes * Math.max(...frames.map(({ face }) => face.lidGaps[eye]!)),
  );
}
