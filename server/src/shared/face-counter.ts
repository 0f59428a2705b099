import type { Box } from 'idv-elements/contract';

/** A face in a picture. */
export interface CountedFace {
  /** How certain the engine is that this is a face, 0 to 1. */
  confidence: number;
  /** Brows, cheeks and chin, as shares of the upright picture. */
  box: Box;
}

/**
 * Finds the faces in an encoded picture (JPEG, PNG or WebP), from left to right, after rotating it upright. Rejects if
 * the picture cannot be decoded.
 */
export type FaceCounter = (image: Uint8Array) => Promise<readonly CountedFace[]>;
