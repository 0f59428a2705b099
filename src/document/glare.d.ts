import type { DocumentPatch } from './patch.js';
/** One reflection, shares of the upright document. */
export interface GlareSpot {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Area over the document's. */
  share: number;
}
/** Weight of a spot's area: on paper that is itself near white little is lost. */
export declare function glareWeight(paperLevel: number): number;
/**
 * Reflections: connected, without texture, brighter than the paper, at the top of the range within. Pixels count as lit
 * from half way between the paper's level and white, at least 225, at most 250.
 */
export declare function findGlare(patch: DocumentPatch, paperLevel: number): GlareSpot[];
