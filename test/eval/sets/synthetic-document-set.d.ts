import type { Pixels, Size } from '../../../src/shared/geometry.js';
import type { DocumentHint } from '../../../src/document/types.js';
import { type DocumentTruth } from '../../../testing/src/documents/truth.js';
/** One labeled picture of the synthetic set. */
export interface SyntheticDocumentFrame {
  name: string;
  condition: SyntheticDocumentCondition;
  /** What should be said of it. */
  expect: 'accept' | DocumentHint;
  /** Other hints that are defensible. */
  alsoOk: readonly DocumentHint[];
  truth: DocumentTruth;
  /** Draws it; equal every time. */
  draw(): Pixels;
}
/** Conditions with a clear answer; the gray zone between good and bad is left out. */
declare const conditions: {
  readonly good: {
    readonly expect: 'accept';
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 6;
    readonly scene: () => {};
  };
  readonly 'good-page': {
    readonly expect: 'accept';
    readonly kinds: readonly ['page'];
    readonly rounds: 12;
    readonly scene: (random: () => number) => {
      fillShare: number;
      yawDegrees: number;
      pitchDegrees: number;
      offsetY: number;
    };
  };
  readonly 'good-back': {
    readonly expect: 'accept';
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 2;
    readonly scene: () => {
      side: 'back';
    };
  };
  readonly 'good-turned': {
    readonly expect: 'accept';
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 2;
    readonly scene: (random: () => number) => {
      fillShare: number;
      rollDegrees: number;
    };
  };
  readonly 'good-held': {
    readonly expect: 'accept';
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 2;
    readonly scene: (
      random: () => number,
      turn: number,
    ) => {
      held: 'one-hand' | 'two-hands';
      fillShare: number;
    };
  };
  readonly 'good-shadow': {
    readonly expect: 'accept';
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 1;
    readonly scene: (random: () => number) => {
      castShadow: number;
    };
  };
  readonly 'good-second-sheet': {
    readonly expect: 'accept';
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 2;
    readonly scene: (random: () => number) => {
      beside: 'sheet';
      fillShare: number;
      offsetX: number;
    };
  };
  readonly dark: {
    readonly expect: 'too-dark';
    readonly alsoOk: readonly ['no-document'];
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 1;
    readonly scene: (random: () => number) => {
      exposure: number;
      noise: number;
    };
  };
  readonly 'too-bright': {
    readonly expect: 'too-bright';
    readonly alsoOk: readonly ['no-document', 'glare'];
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 1;
    readonly scene: (random: () => number) => {
      exposure: number;
    };
  };
  readonly 'too-far': {
    readonly expect: 'too-far';
    readonly alsoOk: readonly ['no-document', 'low-resolution'];
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 2;
    readonly scene: (random: () => number) => {
      fillShare: number;
      offsetX: number;
    };
  };
  readonly 'too-close': {
    readonly expect: 'too-close';
    readonly alsoOk: readonly ['cut-off', 'no-document'];
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 1;
    readonly scene: (random: () => number) => {
      fillShare: number;
    };
  };
  readonly 'cut-off': {
    readonly expect: 'cut-off';
    readonly alsoOk: readonly ['no-document', 'too-close'];
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 2;
    readonly scene: (
      random: () => number,
      turn: number,
    ) =>
      | {
          offsetX: number;
          offsetY?: undefined;
        }
      | {
          offsetX?: undefined;
          offsetY: number;
        };
  };
  readonly tilted: {
    readonly expect: 'tilted';
    readonly alsoOk: readonly ['no-document', 'low-resolution'];
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 2;
    readonly scene: (
      random: () => number,
      turn: number,
    ) =>
      | {
          fillShare: number;
          pitchDegrees: number;
        }
      | {
          fillShare: number;
          yawDegrees: number;
        };
  };
  readonly glare: {
    readonly expect: 'glare';
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 3;
    readonly scene: (random: () => number) => {
      glareShare: number;
      glareX: number;
      glareY: number;
    };
  };
  readonly blurry: {
    readonly expect: 'blurry';
    readonly alsoOk: readonly ['hold-still', 'no-document'];
    readonly kinds: readonly (
      'drivers-license' | 'ghana-card' | 'kenya-id' | 'national-id' | 'page' | 'passport' | 'voters-card'
    )[];
    readonly rounds: 2;
    readonly scene: (
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
  readonly 'no-document': {
    readonly expect: 'no-document';
    readonly alsoOk: readonly ['too-dark'];
    readonly kinds: readonly ['national-id'];
    readonly rounds: number;
    readonly scene: (
      random: () => number,
      turn: number,
    ) => {
      document: null;
      surface:
        | 'black-glass'
        | 'checkered'
        | 'dark-cloth'
        | 'dark-wood'
        | 'keyboard'
        | 'marble'
        | 'newspaper'
        | 'pale-wood'
        | 'papers'
        | 'tiles'
        | 'wax-print'
        | 'white-table';
      surfaceSeed: number;
      fillShare: number;
      pitchDegrees: number;
    };
  };
};
export type SyntheticDocumentCondition = keyof typeof conditions;
/**
 * The labeled set: every condition, every document, every surface. Pixels are drawn when asked for. Labels hold for
 * pictures at least 1000 wide: smaller ones are of too low a resolution.
 */
export declare function syntheticDocumentSet(size?: Size): SyntheticDocumentFrame[];
export {};
