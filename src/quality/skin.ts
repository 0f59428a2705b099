import type { FaceObservation } from '../shared/face.js';
import type { Pixels, Point } from '../shared/geometry.js';
import {
  chromaDistance,
  chromaOf,
  linearOfCode,
  lumaOf,
  meanLight,
  mixLight,
  stopsOf,
} from './colour.js';
import type { Light } from './colour.js';
import { faceHeight, landmarkAt } from './geometry.js';
import type { FaceMeasures } from './types.js';

export type SkinMeasures = Pick<
  FaceMeasures,
  'noseColour' | 'lowerFaceColour' | 'lipColour' | 'lightUnevenness'
>;

/** Points of the canonical mesh on bare skin. Pairs lie opposite each other. */
const forehead = [151, 9, 108, 337, 69, 299];
const bridge = [6, 197, 195, 5];
const upperCheeks = { left: [117, 118, 101, 50], right: [346, 347, 330, 280] };
const sides = {
  left: [108, 69, 117, 118, 101, 50, 205, 207, 192],
  right: [337, 299, 346, 347, 330, 280, 425, 427, 416],
};
const noseTip = [4, 1, 45, 275];
const upperLip = [164, 167, 393];
const chin = [199, 200, 175];

/** Colour and light of the skin in places that any face shows, compared within the one face. */
export function measureSkin(face: FaceObservation, pixels: Pixels): SkinMeasures {
  const radius = 0.015 * faceHeight(face, pixels);
  const lightOf = (points: readonly number[]): Light | null =>
    mixLight(points.map((point) => meanLight(pixels, landmarkAt(face, pixels, point), radius)));
  const reference = [forehead, bridge, upperCheeks.left, upperCheeks.right].flatMap(
    (points) => lightOf(points) ?? [],
  );
  const nose = lightOf(noseTip);
  const lower = [upperLip, chin].flatMap((points) => lightOf(points) ?? []);
  const left = lightOf(sides.left);
  const right = lightOf(sides.right);
  return {
    noseColour: furthestFromMedian(reference, nose ? [nose] : []),
    lowerFaceColour: furthestFromMedian(reference, lower),
    lipColour: canTellColour(reference) ? measureLips(face, pixels) : null,
    lightUnevenness: left && right ? Math.abs(stopsOf(left) - stopsOf(right)) : null,
  };
}

/** Places more stops darker than the skin than this count for less. */
const fullColour = -1;

/**
 * Colour distance of the most different place to the median colour of the reference. Of a place much darker than the
 * skin it counts for less: it is a beard, whose gloss has another colour; dark cloth hides the lips, which is seen.
 */
function furthestFromMedian(reference: Light[], places: Light[]): number | null {
  if (reference.length === 0 || places.length === 0) return null;
  const chromas = reference.map(chromaOf);
  const x = median(chromas.map((chroma) => chroma.x));
  const y = median(chromas.map((chroma) => chroma.y));
  const skin = median(reference.map(stopsOf));
  return Math.max(
    ...places.map((place) => {
      const chroma = chromaOf(place);
      const darker = Math.min(0, stopsOf(place) - skin - fullColour);
      return Math.hypot(chroma.x - x, chroma.y - y) * 2 ** (darker / 2);
    }),
  );
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const high = sorted[sorted.length >> 1] ?? 0;
  const low = sorted[(sorted.length - 1) >> 1] ?? 0;
  return (high + low) / 2;
}

/** Outline of the lips and of the mouth between them. */
const lipOutline = [
  61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146,
];
const mouthOutline = [
  78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95,
];

/** Mean light of the skin from which on lips and skin can be told apart: code 48 of 255. */
const leastSkinLight = linearOfCode(48);

/** Darker skin codes a lip's colour in one or two steps, which noise and JPEG move as far. */
function canTellColour(skin: readonly Light[]): boolean {
  const light = mixLight(skin);
  return light !== null && lumaOf(light.red, light.green, light.blue) >= leastSkinLight;
}

/**
 * Lips are redder than the skin around them in every tone. Another difference (blue or violet lipstick) counts for less:
 * the folds of a mask have some, too.
 */
const otherThanRed = 0.6;

/** Skin of every tone has 0.3 stops of colour and more in white light; a camera that shows less shows no colour. */
const leastSkinColour = 0.04;

/**
 * How much redder, or else of another colour, the lips are than a ring of skin around them; under a hand or a cloth the
 * mesh draws lips where there are none. `null` in a picture without colour.
 */
function measureLips(face: FaceObservation, pixels: Pixels): number | null {
  const outline = lipOutline.map((point) => landmarkAt(face, pixels, point));
  const mouth = mouthOutline.map((point) => landmarkAt(face, pixels, point));
  const centre = {
    x: outline.reduce((sum, point) => sum + point.x, 0) / outline.length,
    y: outline.reduce((sum, point) => sum + point.y, 0) / outline.length,
  };
  const lips = scaled(outline, centre, 0.92, 0.9);
  const ringInner = scaled(outline, centre, 1.08, 1.25);
  const ringOuter = scaled(outline, centre, 1.25, 2);
  const lipSum = emptySum();
  const ringSum = emptySum();
  const { data, width, height } = pixels;
  const y0 = Math.max(0, Math.floor(Math.min(...ringOuter.map((point) => point.y))));
  const y1 = Math.min(height - 1, Math.ceil(Math.max(...ringOuter.map((point) => point.y))));
  for (let y = y0; y <= y1; y++) {
    const [outerFrom, outerTo] = spanAt(ringOuter, y);
    if (outerFrom > outerTo) continue;
    const [innerFrom, innerTo] = spanAt(ringInner, y);
    const [lipFrom, lipTo] = spanAt(lips, y);
    const [mouthFrom, mouthTo] = spanAt(mouth, y);
    const last = Math.min(width - 1, Math.floor(outerTo));
    for (let x = Math.max(0, Math.ceil(outerFrom)); x <= last; x++) {
      const inLips = x >= lipFrom && x <= lipTo && !(x >= mouthFrom && x <= mouthTo);
      const inRing = x < innerFrom || x > innerTo;
      if (!inLips && !inRing) continue;
      const sum = inLips ? lipSum : ringSum;
      const at = (y * width + x) * 4;
      sum.red += data[at] ?? 0;
      sum.green += data[at + 1] ?? 0;
      sum.blue += data[at + 2] ?? 0;
      sum.count++;
    }
  }
  if (lipSum.count < 12 || ringSum.count < 12) return null;
  const ring = lightOfSum(ringSum);
  const skin = chromaOf(ring);
  if (Math.hypot(skin.x, skin.y) < leastSkinColour) return null;
  const lip = lightOfSum(lipSum);
  return Math.max(chromaOf(lip).x - skin.x, otherThanRed * chromaDistance(lip, ring));
}

interface CodeSum extends Light {
  count: number;
}

function emptySum(): CodeSum {
  return { red: 0, green: 0, blue: 0, count: 0 };
}

/** Means are taken over codes: noise that is cut off at black would lift a mean of linear light. */
function lightOfSum(sum: CodeSum): Light {
  return {
    red: linearOfCode(sum.red / sum.count),
    green: linearOfCode(sum.green / sum.count),
    blue: linearOfCode(sum.blue / sum.count),
  };
}

function scaled(outline: readonly Point[], centre: Point, x: number, y: number): Point[] {
  return outline.map((point) => ({
    x: centre.x + (point.x - centre.x) * x,
    y: centre.y + (point.y - centre.y) * y,
  }));
}

/** Where a row crosses an outline: first and last crossing; first above last when it does not. */
function spanAt(outline: readonly Point[], y: number): [number, number] {
  let first = Infinity;
  let last = -Infinity;
  for (let at = 0; at < outline.length; at++) {
    const a = outline[at];
    const b = outline[(at + 1) % outline.length];
    if (!a || !b || a.y > y === b.y > y) continue;
    const x = a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
    if (x < first) first = x;
    if (x > last) last = x;
  }
  return [first, last];
}
