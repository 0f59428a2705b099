import type { PersonPose } from '../pose.js';
import { latticeNoise, smoothNoise } from '../../render/random.js';

/** Duration of a blink, milliseconds. People take 100 to 400. */
const blinkMs = 220;
/** Each interval of this length has one blink, milliseconds: about 15 a minute, as at rest. */
const blinkEveryMs = 4000;

/**
 * Adds natural movement: blinks, and sway of head and body below 1.5 degrees. The same seed and time always give the
 * same movement.
 */
export function withNaturalMovement(pose: PersonPose, timeMs: number, seed: number): PersonPose {
  if (pose.people === 0) return pose;
  const seconds = timeMs / 1000;
  const sway = (speed: number, which: number): number => smoothNoise(seconds * speed, which * 7.7, seed);
  return {
    ...pose,
    yawDegrees: pose.yawDegrees + 1.1 * sway(0.5, 1) + 0.15 * sway(2.1, 2),
    pitchDegrees: pose.pitchDegrees + 0.9 * sway(0.45, 3) + 0.15 * sway(1.9, 4),
    rollDegrees: pose.rollDegrees + 0.7 * sway(0.35, 5),
    offsetX: pose.offsetX + 0.004 * sway(0.4, 6),
    offsetY: pose.offsetY + 0.003 * sway(0.5, 7),
    faceHeightShare: pose.faceHeightShare * (1 + 0.008 * sway(0.3, 8)),
    gazeYawDegrees: pose.gazeYawDegrees + 1.5 * sway(0.8, 9),
    gazePitchDegrees: pose.gazePitchDegrees + sway(0.8, 10),
    eyeOpen: pose.eyeOpen * (1 - blink(timeMs, seed)),
  };
}

/** 0 (open) to 1 (shut). */
export function blink(timeMs: number, seed: number): number {
  const stretch = Math.floor(timeMs / blinkEveryMs);
  const start = stretch * blinkEveryMs + 900 + latticeNoise(stretch, 0, seed) * (blinkEveryMs - 1800);
  const share = (timeMs - start) / blinkMs;
  if (share <= 0 || share >= 1) return 0;
  return Math.sin(share * Math.PI) ** 0.6;
}
