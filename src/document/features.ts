/** The measures of a candidate, each about 0 to 1. `weights.ts` has their weights under the same names. */
export interface Features {
  /** Edge support of the sides on the field, smallest first. */
  support1: number;
  support2: number;
  support3: number;
  support4: number;
  /** Edge support of the sides on the full picture. */
  fine1: number;
  fine2: number;
  fine3: number;
  fine4: number;
  /** Difference of the colors inside and outside a side: smallest, second, mean. */
  apart1: number;
  apart2: number;
  apartMean: number;
  /** Difference among the colors just inside the four sides. */
  rimUnlike: number;
  /** Edges that continue past the corners. */
  overMean: number;
  overMax: number;
  /** Edges in a strip next to the sides. */
  textureInside: number;
  textureOutside: number;
  /** Strongest parallel edge further in and further out: the document may be the larger or the smaller of two frames. */
  echoInside: number;
  echoOutside: number;
  /** How far the aspect is from the form's. */
  misfit: number;
  skew: number;
  tilt: number;
  size: number;
  /** Sides outside the picture, halved. */
  missing: number;
  /** 1 if the form has no fixed aspect. */
  free: number;
  /** An edge through the middle, as between two pages of a booklet. */
  fold: number;
  /** Edge under the worst quarter of a side. */
  weakest: number;
  /** How far edges bend away from straight sides. */
  bendMean: number;
  bendMax: number;
  /** Edges all over the inside. */
  print: number;
  /** How much of each side's edge changes in one direction, unlike a printed line: smallest, mean. */
  way1: number;
  wayMean: number;
  /** How much brighter it is inside a side than outside, -1 to 1: smallest, mean. */
  brighter1: number;
  brighterMean: number;
  /** Brightness of the rim relative to the bright end of the picture: paper is seldom darker than its surface. */
  pale: number;
  /** 1 when searching for a page. */
  page: number;
  /** How well the outline covers what the map shows; 0 without a map. */
  mapped: number;
  /** 1 without a map. */
  unmapped: number;
}
