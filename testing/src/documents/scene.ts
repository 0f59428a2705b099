import { mixFields } from '../timeline.js';
import type { MonkTone } from '../people/monk-skin-tone.js';
import type { SyntheticDocumentKind } from './document-kinds.js';
import type { BesideDocument } from './table/things.js';

/** What the document lies on, or is held in front of. */
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

/** Everything you can choose about a synthetic document in front of a camera. */
export interface DocumentScene {
  /** `null`: no document, only the surface. */
  document: SyntheticDocumentKind | null;
  /** The back of a country's passport is another page of it, with nothing to read. */
  side: 'front' | 'back';
  /** Whose portrait and name: a whole number, as in `PersonPose`. */
  identity: number;
  /** Skin tone of the portrait. */
  monk: MonkTone;
  /** 0.1 to 2. At 1, a document that lies flat and straight just fits into the picture. */
  fillShare: number;
  /** Degrees. Positive turns the document's face to the right edge of the picture. */
  yawDegrees: number;
  /** Degrees. Positive tips the document's face downward: its top comes nearer. */
  pitchDegrees: number;
  /** Degrees, counter-clockwise in the picture. */
  rollDegrees: number;
  /** Center of the document from the picture's center, as shares of its width and height; x right, y down. */
  offsetX: number;
  offsetY: number;
  /** Light that reaches the sensor, linear: 1 normal, 0.4 dim, 0.03 dark. From about 3, paper is overexposed. */
  exposure: number;
  /** 0 (even light) to 1 (the far side of the picture is nearly dark). */
  unevenness: number;
  /** Where the light comes from, degrees clockwise from the top of the picture. */
  lightDegrees: number;
  /** Shadow of the document on the surface, 0 to 1. */
  shadow: number;
  /** Shadow of the phone or the hand on one half of the document, 0 to 1. */
  castShadow: number;
  /** Share of the document's area that a reflection overexposes, 0 to 0.3. It fades out over as much again. */
  glareShare: number;
  /** Center of the reflection, as shares of the document's width and height from its top left. */
  glareX: number;
  glareY: number;
  /** Length over width of the reflection: 1 is round, up to 12 is a streak. */
  glareStretch: number;
  /** Standard deviation of the defocus blur, pixels of a picture 480 on its shorter side (scaled with the picture). */
  defocusPixels: number;
  /** Length of the motion blur, pixels of a picture 480 on its shorter side (scaled with the picture). */
  motionBlurPixels: number;
  /** Standard deviation of the sensor noise in 8-bit steps at exposure 1. It increases by itself in dim light. */
  noise: number;
  surface: DocumentSurface;
  /** Variant of the surface, such as another grain or another pile of papers. Any whole number. */
  surfaceSeed: number;
  /** Whether the document lies on the surface, or is held in front of it by one or two hands. */
  held: 'no' | 'one-hand' | 'two-hands';
  /** Center of another hand that reaches over everything, in shares as `offsetX`. 2 and above: no hand. */
  handX: number;
  handY: number;
  /** Skin tone of the hands. */
  handMonk: MonkTone;
  /**
   * Another object, next to and partly under the document, or in its place if there is none. `open-page` is the other
   * page of an open passport.
   */
  beside: BesideDocument;
}

/** A card that is straight, large and evenly lit. */
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
 * Mixes two scenes, `share` 0 to 1. Numbers are interpolated; the rest (document, side, surface …) changes at once.
 */
export function mixScenes(from: DocumentScene, to: Partial<DocumentScene>, share: number): DocumentScene {
  return mixFields(from, to, share, steady);
}
