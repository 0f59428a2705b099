import type { Pixels } from '../shared/geometry.js';
import { type DocumentForm, type DocumentType } from './document-types.js';
import { type Quad } from './quad.js';
/** Length of the document's longer side in the picture, pixels: the mean of the two sides that show it. */
export declare function documentWidthPixels(quad: Quad): number;
export interface RectifyOptions {
  /** Longer side of the result, pixels. Default: as large as in the picture, at most what the form allows. */
  longerSidePixels?: number;
}
/**
 * The document alone, seen from straight above: side 0 of the quad on top, at the aspect of its form (of a `sheet`: as
 * measured). Bilinear; where the picture is finer than the result, samples are averaged so that print does not alias.
 */
export declare function rectify(
  pixels: Pixels,
  quad: Quad,
  documentType: DocumentType | DocumentForm,
  options?: RectifyOptions,
): Pixels;
/** `taps`: samples along each way of an output pixel that are averaged, 1 to 4. */
export declare function rectifyInto(
  { data: from, width: fromWidth, height: fromHeight }: Pixels,
  quad: ArrayLike<number>,
  into: Uint8ClampedArray,
  width: number,
  height: number,
  taps: number,
): void;
