import type { FaceObservation } from '../contract/face.js';
import type { Pixels, Point } from '../contract/geometry.js';
import { lumaOf, meanLight } from './color.js';
import { distance, landmarkAt, lidGap, mesh, type MeshEye } from './geometry.js';
import type { FaceMeasures } from './types.js';

export type EyeMeasures = Pick<
  FaceMeasures,
  'eyeGapLeft' | 'eyeGapRight' | 'eyeContrastLeft' | 'eyeContrastRight' | 'eyesOpen' | 'eyeWhite'
>;

/**
 * Lid gaps of the mesh, and what is visible between the lids: in an open eye the white is next to the iris, two stops or
 * more apart with any skin. `occlusion.ts` judges whether the lids are closed. These measures follow one person from
 * frame to frame, as in a blink.
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
    eyeWhite: (left.white + right.white) / 2,
  };
}

interface EyeLook {
  gap: number;
  contrast: number;
  /** Linear light. */
  white: number;
}

function lookAt(face: FaceObservation, pixels: Pixels, eye: MeshEye): EyeLook {
  const outer = landmarkAt(face, pixels, eye.outer);
  const inner = landmarkAt(face, pixels, eye.inner);
  const width = Math.max(1e-6, distance(outer, inner));
  const stops = stopsAlong(pixels, outer, inner, middleOf(face, pixels, eye), width);
  const sorted = stops.sort((a, b) => a - b);
  // Leave out the two darkest and the two brightest places.
  const dark = sorted[2];
  const bright = sorted[sorted.length - 3];
  const isSeen = dark !== undefined && bright !== undefined;
  return {
    gap: lidGap(face, pixels, eye),
    contrast: isSeen ? bright - dark : 0,
    white: isSeen ? Math.max(0, 2 ** bright - floor) : 0,
  };
}

/** Center of the lid gap at the middle of the eye. */
function middleOf(face: FaceObservation, pixels: Pixels, eye: MeshEye): Point {
  const upper = landmarkAt(face, pixels, eye.upper[1]);
  const lower = landmarkAt(face, pixels, eye.lower[1]);
  return { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 };
}

/** Places along the eye, in shares of its width: the corners themselves are skin. */
const from = 0.12;
const to = 0.88;
const places = 20;
/** Radius of the square averaged at each place, as a share of the eye's width: wide enough against noise. */
const radius = 0.05;
/** Added to the light, so that noise near black does not count as contrast. */
const floor = 0.002;

/** Stops of light on the curve that runs midway between the lids; places outside the picture are left out. */
function stopsAlong(pixels: Pixels, outer: Point, inner: Point, middle: Point, width: number): number[] {
  const bowX = middle.x - (outer.x + inner.x) / 2;
  const bowY = middle.y - (outer.y + inner.y) / 2;
  const stops: number[] = [];
  for (let place = 0; place < places; place++) {
    const along = from + ((to - from) * place) / (places - 1);
    const bow = 4 * along * (1 - along);
    const center = {
      x: outer.x + (inner.x - outer.x) * along + bowX * bow,
      y: outer.y + (inner.y - outer.y) * along + bowY * bow,
    };
    const light = meanLight(pixels, center, Math.max(0.5, width * radius));
    if (light) stops.push(Math.log2(lumaOf(light.red, light.green, light.blue) + floor));
  }
  return stops;
}
