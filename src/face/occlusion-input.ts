/** Input of the networks in `occlusion.ts`: the structure of the whole face and of each eye. */
import type { FaceObservation } from '../contract/face.js';
import type { Pixels } from '../contract/geometry.js';
import { distance, landmarkAt, lidGap, mesh, type MeshEye } from './geometry.js';
import { patchHeight, patchWidth, sampleLuma, type FacePatch } from './patch.js';
import { describeStructure, mirroredStructure, structureLength, type StructureGrid } from './structure.js';

const faceGrid: StructureGrid = {
  width: patchWidth,
  height: patchHeight,
  cell: 12,
  columns: 9,
  rows: 9,
  bins: 8,
  signed: false,
};

/** Samples from corner to corner of an eye. */
const samplesPerEye = 24;
const eyeGrid: StructureGrid = { width: 44, height: 32, cell: 4, columns: 10, rows: 7, bins: 8, signed: true };

const faceInputs = structureLength(faceGrid);
/**
 * Number of inputs: structure, then the eye's light and detail relative to the face's, in stops, then its lid gap over
 * its width.
 */
const eyeInputs = structureLength(eyeGrid) + 3;

export interface OcclusionInput {
  face: Float32Array;
  /** For the eye on the left of the unmirrored picture, and the mirrored one on the right. */
  eyes: [Float32Array, Float32Array];
  /** Share of each eye's surroundings that is at the top of the range. */
  burntOut: [number, number];
}

const faceLuma = new Float32Array(patchWidth * patchHeight);
const eyeLuma = new Float32Array(eyeGrid.width * eyeGrid.height);

/** @param patch a patch of the same face; not changed */
export function occlusionInput(face: FaceObservation, pixels: Pixels, patch: FacePatch): OcclusionInput {
  const input = {
    face: new Float32Array(faceInputs),
    eyes: [new Float32Array(eyeInputs), new Float32Array(eyeInputs)] as [Float32Array, Float32Array],
    burntOut: [0, 0] as [number, number],
  };
  faceLuma.set(patch.luma);
  const light = meanOf(faceLuma);
  const detail = detailOf(faceLuma, patchWidth);
  describeStructure(faceLuma, faceGrid, input.face);
  describeEye(face, pixels, mesh.eyeLeft, false, input.eyes[0], light, detail);
  input.burntOut[0] = burntOutShare();
  describeEye(face, pixels, mesh.eyeRight, true, input.eyes[1], light, detail);
  input.burntOut[1] = burntOutShare();
  return input;
}

/** The input for the mirror image of a face. */
export function mirroredFace(values: Float32Array): Float32Array {
  return mirroredStructure(values, faceGrid);
}

function describeEye(
  face: FaceObservation,
  pixels: Pixels,
  eye: MeshEye,
  mirrored: boolean,
  into: Float32Array,
  light: number,
  detail: number,
): void {
  const outer = landmarkAt(face, pixels, eye.outer);
  const inner = landmarkAt(face, pixels, eye.inner);
  const span = Math.max(1e-6, distance(outer, inner));
  const toRight = mirrored ? 1 : -1;
  sampleLuma(
    pixels,
    {
      centerX: (outer.x + inner.x) / 2,
      centerY: (outer.y + inner.y) / 2,
      axis: { x: (toRight * (outer.x - inner.x)) / span, y: (toRight * (outer.y - inner.y)) / span },
      pixelsPerSample: span / samplesPerEye,
      mirrored,
    },
    eyeGrid,
    eyeLuma,
  );
  const structure = structureLength(eyeGrid);
  into[structure] = Math.log2((meanOf(eyeLuma) + 2) / (light + 2));
  into[structure + 1] = Math.log2((detailOf(eyeLuma, eyeGrid.width) + 0.1) / (detail + 0.1));
  into[structure + 2] = lidGap(face, pixels, eye);
  describeStructure(eyeLuma, eyeGrid, into);
}

/** 8-bit code at which a reflection counts as overexposed, in the smoothed patch. */
const burntOut = 215;

/** The overexposed share of the eye that was described last. */
function burntOutShare(): number {
  return eyeLuma.reduce((count, code) => count + Number(code >= burntOut), 0) / eyeLuma.length;
}

function meanOf(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Mean difference of samples two apart. */
function detailOf(luma: Float32Array, width: number): number {
  let sum = 0;
  for (let at = 2 * width; at < luma.length; at++) {
    sum += Math.abs(luma[at]! - luma[at - 2]!) + Math.abs(luma[at]! - luma[at - 2 * width]!);
  }
  return sum / luma.length;
}
