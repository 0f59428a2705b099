/**
 * Detects what hides a face, and the state of its eyes, from structure: the places and directions of edges. A mask or a
 * hand has edges where skin is smooth, and lacks those of mouth and nostrils, which a beard, lipstick, shine and age
 * keep. Color and brightness don't matter.
 */
import type { FaceObservation } from '../contract/face.js';
import type { Pixels } from '../contract/geometry.js';
import { logOddsOf, type EyeState } from './eye-states.js';
import { mirroredFace, occlusionInput } from './occlusion-input.js';
import type { FacePatch } from './patch.js';
import {
  runNetwork,
  unpackNetwork,
  type OcclusionNetworks,
  type OcclusionWeights,
  type UnpackedNetwork,
} from './small-network.js';
import type { FaceMeasures } from './types.js';

export type OcclusionMeasures = Pick<FaceMeasures, 'faceOcclusion' | 'eyesHidden' | 'eyesClosed' | 'glassesGlare'>;

/**
 * Overexposed share of an eye's surroundings that counts as a reflection. The white of an eye and shine on skin cover
 * far less.
 */
const mirroringShare = 0.25;
/** Log-odds. */
const noEvidence = -6;

/** @throws RangeError if the number of weights does not match the sizes */
export function unpackOcclusion({ face, eye }: OcclusionWeights): OcclusionNetworks {
  return { face: unpackNetwork(face), eye: unpackNetwork(eye) };
}

/** @param patch of the same face */
export function measureOcclusion(
  face: FaceObservation,
  pixels: Pixels,
  patch: FacePatch,
  networks: OcclusionNetworks,
): OcclusionMeasures {
  const { eye } = networks;
  const input = occlusionInput(face, pixels, patch);
  const eyes = input.eyes.map((values) => runNetwork(eye, values));
  const meanOdds = (state: EyeState): number =>
    eyes.reduce((sum, outputs) => sum + logOddsOf(outputs, state), 0) / eyes.length;
  const hidden = meanOdds('hidden');
  // A lens that hides the eye by light rather than tint reflects something bright.
  const mirrors = input.burntOut.some((share) => share > mirroringShare);
  return {
    faceOcclusion: coverOdds(networks.face, input.face),
    eyesHidden: mirrors ? Math.min(hidden, noEvidence) : hidden,
    eyesClosed: meanOdds('closed'),
    glassesGlare: mirrors ? Math.max(meanOdds('glare'), hidden) : meanOdds('glare'),
  };
}

/**
 * Log-odds of a cover, averaged over the face and its mirror image. Both are covered or neither is, so a misjudged
 * detail of glasses or a beard on one side weighs less.
 */
export function coverOdds(network: UnpackedNetwork, face: Float32Array): number {
  return (runNetwork(network, face)[0]! + runNetwork(network, mirroredFace(face))[0]!) / 2;
}
