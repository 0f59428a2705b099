/** What is measured of a candidate, each about 0 to 1. Their weights stand under the same names in `weights.ts`. */
export interface Features {
  /** Edge support of the sides on the field, least first. */
  support1: number;
  support2: number;
  support3: number;
  support4: number;
  /** The same on the full picture. */
  fine1: number;
  fine2: number;
  fine3: number;
  fine4: number;
  /** How far apart the colors on either side of a side are: least, second, mean. */
  apart1: number;
  apart2: number;
  apartMean: number;
  /** How unlike the colors just inside the four sides are. */
  rimUnlike: number;
  /** Edges that go on past the corners. */
  overMean: number;
  overMax: number;
  /** Edges in a strip beside the sides. */
  textureInside: number;
  textureOutside: number;
  /** Strongest parallel edge further in, further out: the document may be the larger or the smaller of two frames. */
  echoInside: number;
  echoOutside: number;
  /** Misfit of the aspect. */
  misfit: number;
  skew: number;
  tilt: number;
  size: number;
  /** Sides outside the picture, halved. */
  missing: number;
  /** 1 where the form has no aspect to hold to. */
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
  /** How much of each side's edge changes one way, not to and fro as a printed line does: least, mean. */
  way1: number;
  wayMean: number;
  /** How much brighter it is inside a side than outside, -1 to 1: least, mean. */
  brighter1: number;
  brighterMean: number;
  /** Light of the rim against the bright end of the picture: paper is seldom darker than what it lies on. */
  pale: number;
  /** 1 where a page is looked for. */
  page: number;
}
