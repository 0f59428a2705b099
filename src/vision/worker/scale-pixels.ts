import type { Pixels } from '../../shared/geometry.js';

/**
 * Bilinear, as `createImageBitmap` scales: the page does it there, and verdicts must not depend on who does. Of a
 * picture that is halved each pixel is the mean of four. Color alone; a camera's picture is opaque.
 */
export function scaleInto(from: Pixels, into: Pixels): void {
  const words = wordsOf(from);
  const out = wordsOf(into);
  const columns = placesOf(from.width, into.width);
  const rows = placesOf(from.height, into.height);
  for (let y = 0, to = 0; y < into.height; y++) {
    const part = rows.part[y]!;
    const above = rows.first[y]! * from.width;
    const below = rows.second[y]! * from.width;
    for (let x = 0; x < into.width; x++, to++) {
      const left = columns.first[x]!;
      const right = columns.second[x]!;
      const share = columns.part[x]!;
      const a = words[above + left]!;
      const b = words[above + right]!;
      const c = words[below + left]!;
      const d = words[below + right]!;
      // Shares of 128: sums of red and blue in one number stay within the 31 bits that processors add at once.
      const wd = (share * part + 64) >> 7;
      const wb = share - wd;
      const wc = part - wd;
      const wa = 128 - share - wc;
      const redBlue =
        ((a & 0xff00ff) * wa + (b & 0xff00ff) * wb + (c & 0xff00ff) * wc + (d & 0xff00ff) * wd + 0x400040) >>> 7;
      const green =
        (((a >>> 8) & 255) * wa + ((b >>> 8) & 255) * wb + ((c >>> 8) & 255) * wc + ((d >>> 8) & 255) * wd + 64) << 1;
      out[to] = (redBlue & 0xff00ff) | (green & 0xff00) | 0xff000000;
    }
  }
}

interface Places {
  first: Int32Array;
  second: Int32Array;
  /** Share of the second, of 128. */
  part: Int32Array;
}

/** Between which pixels each one lies, by its middle. */
function placesOf(from: number, into: number): Places {
  const places = { first: new Int32Array(into), second: new Int32Array(into), part: new Int32Array(into) };
  for (let at = 0; at < into; at++) {
    const place = Math.max(0, Math.min(from - 1, ((at + 0.5) * from) / into - 0.5));
    places.first[at] = Math.floor(place);
    places.second[at] = Math.min(from - 1, Math.floor(place) + 1);
    places.part[at] = Math.round((place - Math.floor(place)) * 128);
  }
  return places;
}

function wordsOf({ data, width, height }: Pixels): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, width * height);
}
