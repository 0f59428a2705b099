import { decodeTrace, type LivenessEvidence, poseStepsPerDegree } from 'idv-elements/liveness-evidence';

/** What a picture from the middle of an action costs, in degrees: eyes may be shut, the mouth open. */
const actionDegrees = 30;

/**
 * The picture to remember a person by: the one that looks most straight into the camera, at rest before in an action.
 * `null` without a picture of a single face.
 */
export function mostFrontalPicture({ manifest, trace, pictures }: LivenessEvidence): Uint8Array | null {
  const frames = decodeTrace(trace)?.frames ?? [];
  let best: { picture: Uint8Array; offDegrees: number } | null = null;
  for (const [at, { frame, purpose }] of manifest.pictures.entries()) {
    const picture = pictures[at];
    const { faces, face } = frames[frame] ?? { faces: 0, face: null };
    // Those of moments are small.
    if (picture === undefined || faces !== 1 || face === null || purpose === 'moment') continue;
    const pose = Math.hypot(...face.pose) / poseStepsPerDegree;
    const offDegrees = pose + (purpose === 'neutral' ? 0 : actionDegrees);
    if (best === null || offDegrees < best.offDegrees) best = { picture, offDegrees };
  }
  return best?.picture ?? null;
}
