import type { Pixels } from '../contract/geometry.js';
import { documentForms, formOf, type DocumentForm, type DocumentType } from './document-types.js';
import { flattenQuad, poseOfQuad, sideLength, squareToQuad, type Quad } from './quad.js';
import { wordsOf } from './words.js';

type Eight = readonly [number, number, number, number, number, number, number, number];

const flat = new Float64Array(8);
const map = new Float64Array(8);
const pose = { aspect: 1, skew: 0, tiltRadians: 0 };

/** Length of the document's longer side in the picture, pixels: the mean of the two sides that show it. */
export function documentWidthPixels(quad: Quad): number {
  flattenQuad(quad, flat);
  const first = (sideLength(flat, 0) + sideLength(flat, 2)) / 2;
  const second = (sideLength(flat, 1) + sideLength(flat, 3)) / 2;
  return Math.max(first, second);
}

export interface RectifyOptions {
  /** Longer side of the result, pixels. Default: its size in the picture, up to the form's limit. */
  longerSidePixels?: number;
}

/**
 * Extracts the document as seen from straight above: side 0 of the quad on top, with the aspect of its form (for a
 * `sheet`, as measured). Bilinear. If the picture is finer than the result, samples are averaged to avoid aliasing.
 */
export function rectify(
  pixels: Pixels,
  quad: Quad,
  documentType: DocumentType | DocumentForm,
  options: RectifyOptions = {},
): Pixels {
  const form = documentForms[formOf(documentType)];
  const shown = documentWidthPixels(quad);
  const longer = Math.max(16, Math.round(options.longerSidePixels ?? Math.min(form.rectifiedWidth, shown)));
  flattenQuad(quad, flat);
  poseOfQuad(flat, pixels, pose);
  const wide = pose.aspect >= 1;
  const measured = wide ? pose.aspect : 1 / pose.aspect;
  const { widthMillimeters, heightMillimeters } = form;
  const aspect = widthMillimeters && heightMillimeters ? widthMillimeters / heightMillimeters : measured;
  const shorter = Math.max(8, Math.round(longer / aspect));
  const width = wide ? longer : shorter;
  const height = wide ? shorter : longer;
  const data = new Uint8ClampedArray(width * height * 4);
  rectifyInto(pixels, flat, data, width, height, Math.ceil(shown / longer - 0.25));
  return { data, width, height };
}

/** `taps`: samples averaged in each direction per output pixel, 1 to 4. */
function rectifyInto(
  { data: from, width: fromWidth, height: fromHeight }: Pixels,
  quad: ArrayLike<number>,
  into: Uint8ClampedArray,
  width: number,
  height: number,
  taps: number,
): void {
  squareToQuad(quad, map);
  // Local variables, because array elements would be read again for every sample.
  const [m0, m1, m2, m3, m4, m5, m6, m7] = map as unknown as Eight;
  const words = wordsOf(from);
  const count = Math.max(1, Math.min(4, taps));
  const share = 1 / (count * count);
  const maxX = fromWidth - 1;
  const maxY = fromHeight - 1;
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 4) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let tapY = 0; tapY < count; tapY++) {
        const v = (y + (tapY + 0.5) / count) / height;
        for (let tapX = 0; tapX < count; tapX++) {
          const u = (x + (tapX + 0.5) / count) / width;
          const w = 1 / (m6 * u + m7 * v + 1);
          const placeX = (m0 * u + m1 * v + m2) * w - 0.5;
          const placeY = (m3 * u + m4 * v + m5) * w - 0.5;
          const px = placeX > 0 ? (placeX < maxX ? placeX : maxX) : 0;
          const py = placeY > 0 ? (placeY < maxY ? placeY : maxY) : 0;
          const x0 = px | 0;
          const y0 = py | 0;
          const partX = px - x0;
          const partY = py - y0;
          const at = y0 * fromWidth + x0;
          const right = x0 < maxX ? 1 : 0;
          const down = y0 < maxY ? fromWidth : 0;
          const wa = (1 - partX) * (1 - partY);
          const wb = partX * (1 - partY);
          const wc = (1 - partX) * partY;
          const wd = partX * partY;
          // Four reads instead of twelve.
          const pa = words[at]!;
          const pb = words[at + right]!;
          const pc = words[at + down]!;
          const pd = words[at + down + right]!;
          r += (pa & 255) * wa + (pb & 255) * wb + (pc & 255) * wc + (pd & 255) * wd;
          g += ((pa >>> 8) & 255) * wa + ((pb >>> 8) & 255) * wb + ((pc >>> 8) & 255) * wc + ((pd >>> 8) & 255) * wd;
          b +=
            ((pa >>> 16) & 255) * wa + ((pb >>> 16) & 255) * wb + ((pc >>> 16) & 255) * wc + ((pd >>> 16) & 255) * wd;
        }
      }
      into[to] = r * share;
      into[to + 1] = g * share;
      into[to + 2] = b * share;
      into[to + 3] = 255;
    }
  }
}
