import type { Box } from 'idv-elements/contract';

/** A face in a picture. */
export interface CountedFace {
  /** 0 to 1: how sure the engine is that it is one. */
  confidence: number;
  /** Around brows, cheeks and chin, shares of the upright picture. */
  box: Box;
}

/**
 * Finds the faces of an encoded picture (JPEG, PNG or WebP), from left to right; the picture is turned upright first.
 * Rejects when the picture cannot be decoded.
 */
export type FaceCounter = (image: Uint8Array) => Promise<readonly CountedFace[]>;
