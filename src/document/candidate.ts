import type { Features } from './features.js';
import type { View } from './view.js';

/** An outline that may be the document, with what was measured of it. */
export interface OutlineCandidate {
  /** Eight numbers, clockwise, in pixels of the picture. */
  quad: Float64Array;
  /** Bit n: side n is the picture's edge. */
  borderSides: number;
  features: Features;
  /** 0 to 1, by the scorer. */
  confidence: number;
  /** Log odds of the confidence, plus how well the outline covers the map. */
  merit: number;
  /** What it was measured on: the whole picture, or a part seen closer. */
  view: View;
}
