import type { Pixels, Size } from '../../../src/shared/geometry.js';
import type { FaceHint } from '../../../src/quality/types.js';
import { type PersonPose } from '../../../testing/src/person/pose.js';
import { type MonkTone } from '../../../testing/src/person/monk-skin-tone.js';
/** One labeled picture of the synthetic set. */
export interface SyntheticFaceFrame {
  name: string;
  condition: SyntheticCondition;
  /** `null` where nobody is in the picture. */
  monk: MonkTone | null;
  identity: number;
  /** What should be said of it. */
  expect: 'accept' | FaceHint;
  /** Other hints that are defensible. */
  alsoOk: readonly FaceHint[];
  truth: PersonPose;
  /** Draws it; equal every time. */
  draw(): Pixels;
}
/** Conditions with a clear answer; the gray zone between good and bad is left out. */
declare const conditions: {
  readonly good: {
    readonly expect: 'accept';
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 3;
    readonly pose: () => {};
  };
  readonly 'good-dim': {
    readonly expect: 'accept';
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 2;
    readonly pose: (random: () => number) => {
      exposure: number;
      noise: number;
    };
  };
  readonly 'good-glasses': {
    readonly expect: 'accept';
    readonly tones: readonly MonkTone[];
    readonly rounds: 1;
    readonly pose: () => {
      glasses: true;
    };
  };
  readonly dark: {
    readonly expect: 'too-dark';
    readonly alsoOk: readonly ['no-face'];
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 2;
    readonly pose: (random: () => number) => {
      exposure: number;
      noise: number;
    };
  };
  readonly 'too-bright': {
    readonly expect: 'too-bright';
    readonly alsoOk: readonly ['no-face'];
    readonly tones: readonly [1, 2, 3, 4, 5];
    readonly rounds: 2;
    readonly pose: (random: () => number) => {
      exposure: number;
    };
  };
  readonly 'uneven-light': {
    readonly expect: 'uneven-light';
    readonly alsoOk: readonly ['too-dark', 'covered'];
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 1;
    readonly pose: (random: () => number) => {
      unevenness: number;
      lightAzimuthDegrees: number;
    };
  };
  readonly 'too-far': {
    readonly expect: 'too-far';
    readonly alsoOk: readonly ['no-face', 'blurry'];
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 1;
    readonly pose: (random: () => number) => {
      faceHeightShare: number;
    };
  };
  readonly 'too-close': {
    readonly expect: 'too-close';
    readonly alsoOk: readonly ['off-center', 'no-face'];
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 1;
    readonly pose: (random: () => number) => {
      faceHeightShare: number;
    };
  };
  readonly 'off-center': {
    readonly expect: 'off-center';
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 1;
    readonly pose: (random: () => number) => {
      offsetX: number;
      faceHeightShare: number;
    };
  };
  readonly 'turned-yaw': {
    readonly expect: 'turn-straight';
    readonly alsoOk: readonly ['off-center'];
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 1;
    readonly pose: (random: () => number) => {
      yawDegrees: number;
    };
  };
  readonly 'turned-pitch': {
    readonly expect: 'turn-straight';
    readonly alsoOk: readonly ['off-center', 'eyes-closed'];
    readonly tones: readonly MonkTone[];
    readonly rounds: 2;
    readonly pose: (random: () => number) => {
      pitchDegrees: number;
    };
  };
  readonly 'turned-roll': {
    readonly expect: 'turn-straight';
    readonly tones: readonly MonkTone[];
    readonly rounds: 2;
    readonly pose: (random: () => number) => {
      rollDegrees: number;
    };
  };
  readonly blurry: {
    readonly expect: 'blurry';
    readonly alsoOk: readonly ['no-face', 'hold-still', 'eyes-closed'];
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 1;
    readonly pose: (
      random: () => number,
      turn: number,
    ) =>
      | {
          defocusPixels: number;
          motionBlurPixels?: undefined;
        }
      | {
          defocusPixels?: undefined;
          motionBlurPixels: number;
        };
  };
  readonly 'eyes-closed': {
    readonly expect: 'eyes-closed';
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 1;
    readonly pose: (random: () => number) => {
      eyeOpen: number;
    };
  };
  readonly 'mouth-open': {
    readonly expect: 'mouth-open';
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 1;
    readonly pose: (random: () => number) => {
      mouthOpen: number;
    };
  };
  readonly covered: {
    readonly expect: 'covered';
    readonly alsoOk: readonly ['no-face', 'eyes-closed', 'mouth-open', 'turn-straight'];
    readonly tones: readonly MonkTone[];
    readonly rounds: 3;
    readonly pose: (
      _: () => number,
      turn: number,
    ) => {
      covered: 'hand' | 'mask' | 'sunglasses';
    };
  };
  readonly 'glasses-glare': {
    readonly expect: 'glasses-glare';
    readonly tones: readonly MonkTone[];
    readonly rounds: 2;
    readonly pose: () => {
      covered: 'glare';
    };
  };
  readonly multiple: {
    readonly expect: 'multiple-faces';
    readonly tones: readonly [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    readonly rounds: 1;
    readonly pose: () => {
      people: 2;
      offsetX: number;
      secondOffsetX: number;
      secondFaceHeightShare: number;
      faceHeightShare: number;
    };
  };
  readonly 'no-face': {
    readonly expect: 'no-face';
    readonly tones: readonly [1, 2, 3, 4, 5, 6];
    readonly rounds: 1;
    readonly pose: () => {
      people: 0;
    };
  };
};
export type SyntheticCondition = keyof typeof conditions;
/** The labeled set: every condition, every skin tone, six people, three rooms. Pixels are drawn when asked for. */
export declare function syntheticFaceSet(size?: Size): SyntheticFaceFrame[];
export {};
