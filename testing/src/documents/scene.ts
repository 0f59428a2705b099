import { mixFields } from '../script/timeline.js';
import type { MonkTone } from '../person/monk-skin-tone.js';
import type { SyntheticDocumentKind } from './document-kinds.js';
import type { BesideDocument } from './things.js';

/** What the document lies on, or is held before. */
export const surfaces = [
  'pale-wood',
  'dark-wood',
  'dark-cloth',
  'checkered',
  'keyboard',
  'papers',
  'white-table',
  'black-glass',
  'marble',
  'tiles',
  'wax-print',
  'newspaper',
] as const;
export type DocumentSurface = (typeof surfaces)[number];

/** Everything that can be asked of a synthetic document before a camera. */
export interface DocumentScene {
  /** `null`: no document, the surface alone. */
  document: SyntheticDocumentKind | null;
  side: 'front' | 'back';
  /** Whose portrait and name: a whole number, as in `PersonPose`. */
  identity: number;
  /** Skin tone of the portrait. */
  monk: MonkTone;
  /** 1: laid flat and straight it just fits into the picture; 0.1 to 2. */
  fillShare: number;
  /** Degrees. Positive turns the document's face to the right edge of the picture. */
  yawDegrees: number;
  /** Degrees. Positive tips the document's face downwards: its top comes nearer. */
  pitchDegrees: number;
  /** Degrees, counter-clockwise in the picture. */
  rollDegrees: number;
  /** Where its middle is, shares of the picture's width and height from its middle; x right, y down. */
  offsetX: number;
  offsetY: number;
  /** Light that reaches the sensor, linear: 1 normal, 0.4 dim, 0.03 dark; from about 3 on the paper burns out. */
  exposure: number;
  /** 0 even light to 1: the far side of the picture lies nearly in the dark. */
  unevenness: number;
  /** From where the light comes, degrees clockwise from the top of the picture. */
  lightDegrees: number;
  /** Shadow of the document on what it lies on, 0 to 1. */
  shadow: number;
  /** Shadow of the phone or the hand that falls over one half of the document, 0 to 1. */
  castShadow: number;
  /** Share of the document's area that a reflection burns out, 0 to 0.3; it fades out over as much again. */
  glareShare: number;
  /** Middle of the reflection, shares of the document's width and height from its top left. */
  glareX: number;
  glareY: number;
  /** Length over width of the reflection: 1 is round, up to 12 is a streak. */
  glareStretch: number;
  /** Standard deviation of the defocus blur, pixels of a picture 480 on its shorter side (scaled with the picture). */
  defocusPixels: number;
  /** Length of the motion blur, pixels of a picture 480 on its shorter side (scaled with the picture). */
  motionBlurPixels: number;
  /** Standard deviation of the sensor noise in 8-bit steps at exposure 1; grows by itself as light falls. */
  noise: number;
  surface: DocumentSurface;
  /** Which of its kind: another grain, another heap of papers. Any whole number. */
  surfaceSeed: number;
  /** Lies on the surface, or is held by one or two hands before it. */
  held: 'no' | 'one-hand' | 'two-hands';
  /** Where another hand reaches over everything, shares of the picture from its middle as `offsetX`; from 2 on nowhere. */
  handX: number;
  handY: number;
  /** Skin tone of the hands. */
  handMonk: MonkTone;
  /**
   * What else lies there: beside and partly under the document, or in its place where there is none. `open-page` is the
   * other page of an open passport.
   */
  beside: BesideDocument;
}

/** A card that lies straight and large in even light. */
export const idealDocumentScene: Readonly<DocumentScene> = {
  document: 'national-id',
  side: 'front',
  identity: 1,
  monk: 6,
  fillShare: 0.88,
  yawDegrees: 0,
  pitchDegrees: 0,
  rollDegrees: 0,
  offsetX: 0,
  offsetY: 0,
  exposure: 1,
  unevenness: 0.12,
  lightDegrees: -40,
  shadow: 0.6,
  castShadow: 0,
  glareShare: 0,
  glareX: 0.62,
  glareY: 0.4,
  glareStretch: 1.69,
  defocusPixels: 0,
  motionBlurPixels: 0,
  noise: 1.2,
  surface: 'dark-wood',
  surfaceSeed: 1,
  held: 'no',
  handX: 2,
  handY: 0.1,
  handMonk: 6,
  beside: 'nothing',
};

const steady: ReadonlySet<string> = new Set<keyof DocumentScene>(['identity', 'monk', 'surfaceSeed', 'handMonk']);

/**
 * Between two scenes, `share` 0 to 1. Numbers move; what has no between (document, side, surface …) changes at once.
 */
export function mixScenes(from: DocumentScene, to: Partial<DocumentScene>, share: number): DocumentScene {
  return mixFields(from, to, share, steady);
}
