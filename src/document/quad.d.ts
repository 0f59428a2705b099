import type { Point, Size } from '../shared/geometry.js';
/** Four corners, clockwise in the picture from the document's own top left (as far as it can be told). */
export type Quad = readonly [Point, Point, Point, Point];
/** What a quad would be if it is a flat rectangle seen by a camera that looks at the picture's middle. */
export interface QuadPose {
  /** Length of the first side (corner 0 to 1) over the second (corner 1 to 2), foreshortening taken out. */
  aspect: number;
  /** Cosine between the two sides in space: 0 for a rectangle. */
  skew: number;
  /** Angle between the document's plane and the picture's, radians. */
  tiltRadians: number;
}
export declare function quadOf(flat: ArrayLike<number>): Quad;
export declare function flattenQuad(quad: Quad, into: Float64Array): void;
/**
 * The eight numbers of the projective map of the unit square to a quad:
 * x = (a u + b v + c) / (g u + h v + 1), y = (d u + e v + f) / (g u + h v + 1), as [a, b, c, d, e, f, g, h].
 * Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, section 2.2.3.
 */
export declare function squareToQuad(quad: ArrayLike<number>, into: Float64Array): void;
/** Writes the pose of a quad (pixels of a picture of `size`) into `into`. */
export declare function poseOfQuad(quad: ArrayLike<number>, size: Size, into: QuadPose): void;
/** Twice the signed area is positive for corners that run clockwise in the picture. */
export declare function quadArea(quad: ArrayLike<number>): number;
export declare function sideLength(quad: ArrayLike<number>, side: number): number;
/** True when every corner turns the same way by more than a sliver. */
export declare function isConvex(quad: ArrayLike<number>): boolean;
/** Largest distance of two quads' corners, matched in the cyclic order that fits best. */
export declare function cornerDistance(a: ArrayLike<number>, b: ArrayLike<number>): number;
