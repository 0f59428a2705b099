import { EdgeField } from './edge-field.js';
import { type AspectRange } from './quad-finder.js';
import type { QuadRefiner } from './refine.js';
/**
 * What is measured of a candidate, in the order the fitted weights expect; each is about 0 to 1.
 * 0–3 edge support of the sides on the field, least first · 4–7 the same on the full picture · 8–10 separation of the
 * colors on either side: least, second, mean · 11 how unlike the colors just inside the four sides are · 12, 13 edges
 * that go on past the corners: mean, most · 14, 15 edges in a strip inside, outside · 16, 17 strongest parallel
 * edge further in, further out · 18 misfit of the aspect · 19 skew · 20 tilt · 21 size · 22 sides outside
 * the picture · 23 whether the form is free · 24 an edge through the middle, as between two pages of a booklet · 25 edge
 * under the worst quarter of a side · 26, 27 how far edges bend away from straight sides: mean, most · 28 edges all over the inside: print.
 */
export declare const featureCount = 29;
export declare const supportFeature = 0;
export declare const foldFeature = 24;
/** Measures candidates on the edge field for the scorer. Buffers are its own. */
export declare class Appraiser {
  #private;
  readonly features: Float64Array<ArrayBuffer>;
  /** `quad`: pixels of the field (pixel centers at whole numbers), just refined by `refiner`. */
  appraise(
    field: EdgeField,
    quad: ArrayLike<number>,
    borderSides: number,
    range: AspectRange,
    refiner: QuadRefiner,
  ): Float64Array;
}
