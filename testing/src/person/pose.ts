import { mixFields } from '../script/timeline.js';
import type { MonkTone } from './monk-skin-tone.js';

/**
 * What hides a part of the face. `glare`: clear glasses that mirror a window. `glasses` (clear lenses) hides nothing
 * and is a separate field.
 */
export const coverings = ['none', 'mask', 'sunglasses', 'hand', 'glare'] as const;
export type Covering = (typeof coverings)[number];

/** The room behind the person. */
export const backgrounds = ['living-room', 'office', 'plain'] as const;
export type Background = (typeof backgrounds)[number];

/**
 * Everything that can be asked of the synthetic person. Pictures are not mirrored: positive x is the right edge
 * of the picture, which is the person's own left.
 */
export interface PersonPose {
  monk: MonkTone;
  /** Which person: face shape, hair, eyes and clothes. Any whole number; equal numbers give the same person. */
  identity: number;
  /** How many people are there: 0 is the empty room, 2 adds a second person. */
  people: 0 | 1 | 2;
  /** Degrees. Positive turns the face to the right edge of the picture (the person's own left). */
  yawDegrees: number;
  /** Degrees. Positive looks down. */
  pitchDegrees: number;
  /** Degrees. Positive tilts the head counter-clockwise in the picture. */
  rollDegrees: number;
  /** 0 closed to 1 wide open; below 0.25 counts as closed. */
  eyeOpen: number;
  /** Gap between the lips over the width of the mouth, 0 to 0.65. Face models lose the lips of a wider one. */
  mouthOpen: number;
  /** 0 to 1. */
  smile: number;
  /** Where the eyes look, degrees from straight ahead of the face; signs as yaw and pitch. */
  gazeYawDegrees: number;
  gazePitchDegrees: number;
  /** Top of the forehead to chin over the height of the picture, 0.05 to 1.2: how near the person is. */
  faceHeightShare: number;
  /** Where the middle of the face is, shares of the picture's width and height from its middle; x right, y down. */
  offsetX: number;
  offsetY: number;
  /** Light that reaches the sensor, linear: 1 normal, 0.4 dim, 0.03 dark; from about 4 on a face burns out. */
  exposure: number;
  /** 0 soft light from all around to 1 hard light from one side alone. */
  unevenness: number;
  /** Where the main light stands, degrees from the camera; positive is the right edge of the picture. */
  lightAzimuthDegrees: number;
  /** Standard deviation of the defocus blur, pixels of a picture 480 high (scaled with the picture). */
  defocusPixels: number;
  /** Length of a horizontal motion blur, pixels of a picture 480 high (scaled with the picture). */
  motionBlurPixels: number;
  /** Standard deviation of the sensor noise in 8-bit steps at exposure 1; grows by itself as light falls. */
  noise: number;
  background: Background;
  covered: Covering;
  /** Clear glasses. */
  glasses: boolean;
  /** The second person's offset and nearness, used when `people` is 2. */
  secondOffsetX: number;
  secondFaceHeightShare: number;
}

/** A person who does everything right: frontal, near enough, evenly lit. */
export const idealPose: Readonly<PersonPose> = {
  monk: 6,
  identity: 1,
  people: 1,
  yawDegrees: 0,
  pitchDegrees: 0,
  rollDegrees: 0,
  eyeOpen: 0.9,
  mouthOpen: 0,
  smile: 0,
  gazeYawDegrees: 0,
  gazePitchDegrees: 0,
  faceHeightShare: 0.45,
  offsetX: 0,
  offsetY: 0,
  exposure: 1,
  unevenness: 0.15,
  lightAzimuthDegrees: -35,
  defocusPixels: 0,
  motionBlurPixels: 0,
  noise: 1.2,
  background: 'living-room',
  covered: 'none',
  glasses: false,
  secondOffsetX: 0.3,
  secondFaceHeightShare: 0.36,
};

const steady: ReadonlySet<string> = new Set<keyof PersonPose>(['monk', 'identity', 'people']);

/** Between two poses, `share` 0 to 1. Numbers move; what has no between (tone, room, covering …) changes at once. */
export function mixPoses(from: PersonPose, to: Partial<PersonPose>, share: number): PersonPose {
  return mixFields(from, to, share, steady);
}
