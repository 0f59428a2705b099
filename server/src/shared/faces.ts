import type { Box, Pixels } from 'idv-elements/contract';
import type { FaceObservation } from 'idv-elements-internal';

/** A face in a picture. */
export interface CountedFace {
  /** How certain the engine is that this is a face, 0 to 1. */
  confidence: number;
  /** The box from brows to chin, as shares of the upright picture. */
  box: Box;
}

/**
 * Finds the faces in an encoded picture (JPEG, PNG or WebP), from left to right, after rotating it upright. Rejects if
 * the picture cannot be decoded.
 */
export type FaceCounter = (image: Uint8Array) => Promise<readonly CountedFace[]>;

/** A decoded picture and its faces. */
export interface ReadPicture {
  /** Upright, at most 640 pixels on the long side. */
  pixels: Pixels;
  /** The faces with all 478 landmarks each, the best detection first. */
  faces: readonly FaceObservation[];
}

/** Decodes a picture (JPEG, PNG or WebP) and finds its faces. Rejects if it cannot be decoded. */
export type FaceReader = (image: Uint8Array) => Promise<ReadPicture>;

/**
 * How likely the largest face in a picture is a living face and not a screen or a print, 0 to 1. `null` if it finds no
 * face to judge.
 */
export type PresentationDetector = (picture: ReadPicture) => number | null;
