import { mixFields } from '../timeline.js';
import type { MonkTone } from './monk-skin-tone.js';

/**
 * What hides part of the face. `glare`: clear glasses that reflect a window. Clear glasses that hide nothing are a
 * separate field, `glasses`.
 */
export const coverings = ['none', 'mask', 'sunglasses', 'hand', 'glare'] as const;
export type Covering = (typeof coverings)[number];

/** The room behind the person. */
export const backgrounds = ['living-room', 'office', 'plain'] as const;
export type Background = (typeof backgrounds)[number];

/**
 * Everything you can choose about the synthetic person. Pictures are not mirrored: positive x is the right edge of the
 * picture, which is the person's own left.
 */
export interface PersonPose {
  monk: MonkTone;
  /** Which person: face shape, hair, eyes and clothes. Any whole number; equal numbers give the same person. */
  identity: number;
  /** Number of people: 0 is the empty room, 2 adds a second person. */
  people: 0 | 1 | 2;
  /** Degrees. Positive turns the face to the right edge of the picture (the person's own left). */
  yawDegrees: number;
  /** Degrees. Positive looks down. */
  pitchDegrees: number;
  /** Degrees. Positive tilts the head counter-clockwise in the picture. */
  rollDegrees: number;
  /** 0 closed to 1 wide open; below 0.25 counts as closed. */
  eyeOpen: number;
  /** Gap between the lips over the width of the mouth, 0 to 0.65. Face models lose track of wider mouths. */
  mouthOpen: number;
  /** 0 to 1. */
  smile: number;
  /** Direction of the gaze, degrees from straight ahead; signs as for yaw and pitch. */
  gazeYawDegrees: number;
  gazePitchDegrees: number;
  /** Top of the forehead to chin over the height of the picture, 0.05 to 1.2: how near the person is. */
  faceHeightShare: number;
  /** Center of the face from the picture's center, as shares of its width and height; x right, y down. */
  offsetX: number;
  offsetY: number;
  /** Light that reaches the sensor, linear: 1 normal, 0.4 dim, 0.03 dark. From about 4, faces are overexposed. */
  exposure: number;
  /** 0 (soft light from all around) to 1 (hard light from one side). */
  unevenness: number;
  /** Direction of the main light, degrees from the camera; positive is the right edge of the picture. */
  lightAzimuthDegrees: number;
  /** Standard deviation of the defocus blur, pixels of a picture 480 high (scaled with the picture). */
  defocusPixels: number;
  /** Length of a horizontal motion blur, pixels of a picture 480 high (scaled with the picture). */
  motionBlurPixels: number;
  /** Standard deviation of the sensor noise in 8-bit steps at exposure 1. It increases by itself in dim light. */
  noise: number;
  background: Background;
  covered: Covering;
  /** Clear glasses. */
  glasses: boolean;
  /** Offset and nearness of the second person, if `people` is 2. */
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

/** Mixes two poses, `share` 0 to 1. Numbers are interpolated; the rest (tone, room, covering …) changes at once. */
export function mixPoses(from: PersonPose, to: Partial<PersonPose>, share: number): PersonPose {
  return mixFields(from, to, share, steady);
}
