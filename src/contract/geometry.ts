/** Plain geometry. Pixels of the picture unless a name says otherwise; origin top left, y down. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Point, Size {}

/** An upright ellipse in shares (0 to 1) of the picture's width and height, unmirrored. */
export interface Oval {
  centerX: number;
  centerY: number;
  width: number;
  height: number;
}

/** RGBA pixels, 8 bit, sRGB, row-major without padding: what `getImageData` gives. */
export interface Pixels extends Size {
  data: Uint8ClampedArray;
}
