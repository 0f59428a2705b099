import type { FaceObservation } from '../shared/face.js';
import type { Pixels, Point } from '../shared/geometry.js';
import { lumaOf, meanLight } from './colour.js';
import { distance, landmarkAt, mesh } from './geometry.js';
import type { FaceMeasures } from './types.js';

export type EyeMeasures = Pick<
  FaceMeasures,
  | 'eyeGapLeft'
  | 'eyeGapRight'
  | 'eyeContrastLeft'
  | 'eyeContrastRight'
  | 'eyesOpen'
  | 'eyeOpenLeast'
  | 'eyeCover'
>;

/**
 * The lid gap of the mesh alone does not tell a narrow or smiling eye (0.21) from a closed one (0.20), and the mesh
 * draws open eyes on sunglasses. So the picture has its say: in an open eye the white and the iris lie side by side
 * between the lids, two stops and more apart in any skin; behind a lid or a lens there is one shade, or a slope from
 * one shade to another where the lens mirrors the room.
 */
export function measureEyes(face: FaceObservation, pixels: Pixels): EyeMeasures {
  const left = lookAt(face, pixels, mesh.eyeLeft);
  const right = lookAt(face, pixels, mesh.eyeRight);
  return {
    eyeGapLeft: left.gap,
    eyeGapRight: right.gap,
    eyeContrastLeft: left.contrast,
    eyeContrastRight: right.contrast,
    eyesOpen: (left.gap * left.contrast + right.gap * right.contrast) / 2,
    eyeOpenLeast: Math.min(left.gap * left.contrast, right.gap * right.contrast),
    eyeCover: Math.max(coverOf(left), coverOf(right)),
  };
}

interface EyeLook {
  gap: number;
  contrast: number;
  /** The contrast that is left without an even slope along the eye, which a mirroring lens shows. */
  relief: number;
}

/** Lids nearer than this are closed or closing, and a lid is as plain as a lens. */
const lidsApart = 0.16;
/** On a lens the mesh draws lids about so far apart; nearer ones may be half closed and count for less. */
const drawnGap = 0.3;

function coverOf({ gap, relief }: EyeLook): number {
  return gap < lidsApart ? 0 : gap ** 2 / drawnGap / Math.max(relief, 0.05);
}

type Eye = typeof mesh.eyeLeft | typeof mesh.eyeRight;

function lookAt(face: FaceObservation, pixels: Pixels, eye: Eye): EyeLook {
  const outer = landmarkAt(face, pixels, eye.outer);
  const inner = landmarkAt(face, pixels, eye.inner);
  const width = Math.max(1e-6, distance(outer, inner));
  let gap = 0;
  eye.upper.forEach((upper, at) => {
    gap += distance(
      landmarkAt(face, pixels, upper),
      landmarkAt(face, pixels, eye.lower[at] ?? upper),
    );
  });
  const stops = stopsAlong(pixels, outer, inner, middleOf(face, pixels, eye), width);
  return {
    gap: gap / eye.upper.length / width,
    contrast: contrastOf(stops),
    relief: contrastOf(withoutSlope(stops)),
  };
}

/** Middle of the lid gap at the middle of the eye. */
function middleOf(face: FaceObservation, pixels: Pixels, eye: Eye): Point {
  const upper = landmarkAt(face, pixels, eye.upper[1]);
  const lower = landmarkAt(face, pixels, eye.lower[1]);
  return { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 };
}

/** Places along the eye, of its width: the corners themselves are skin. */
const from = 0.12;
const to = 0.88;
const places = 20;
/** Radius of the square that is averaged at each place, of the eye's width: wide enough against noise. */
const radius = 0.05;
/** Added to the light, so that noise near black makes no contrast. */
const floor = 0.002;

/** Stops of light on the curve that runs midway between the lids; places outside the picture are left out. */
function stopsAlong(
  pixels: Pixels,
  outer: Point,
  inner: Point,
  middle: Point,
  width: number,
): number[] {
  const bowX = middle.x - (outer.x + inner.x) / 2;
  const bowY = middle.y - (outer.y + inner.y) / 2;
  const stops: number[] = [];
  for (let place = 0; place < places; place++) {
    const along = from + ((to - from) * place) / (places - 1);
    const bow = 4 * along * (1 - along);
    const centre = {
      x: outer.x + (inner.x - outer.x) * along + bowX * bow,
      y: outer.y + (inner.y - outer.y) * along + bowY * bow,
    };
    const light = meanLight(pixels, centre, Math.max(0.5, width * radius));
    if (light) stops.push(Math.log2(lumaOf(light.red, light.green, light.blue) + floor));
  }
  return stops;
}

/** Between the third brightest and the third darkest place. */
function contrastOf(stops: readonly number[]): number {
  const sorted = [...stops].sort((a, b) => a - b);
  const dark = sorted[2];
  const bright = sorted[sorted.length - 3];
  return dark === undefined || bright === undefined ? 0 : bright - dark;
}

/** What is left above and below the straight line through the values. */
function withoutSlope(values: readonly number[]): number[] {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let covariance = 0;
  let variance = 0;
  values.forEach((value, at) => {
    covariance += (at - middle) * (value - mean);
    variance += (at - middle) ** 2;
  });
  const slope = covariance / Math.max(variance, 1e-9);
  return values.map((value, at) => value - mean - slope * (at - middle));
}
