/** The server examines the pictures of the evidence itself: each on its own, then all of them side by side. */
import {
  faceFacts,
  type LivenessEvidence,
  livenessLimits,
  type LivenessTrace,
  notMeasured,
  patternStepsPerDecibel,
  structureResidual,
} from 'idv-elements/liveness-evidence';
import type { FaceReader } from '../shared/face-reader.js';
import { nextTurn } from '../shared/time.js';
import { compareFrames } from './compare.js';
import { facePatch, patchLikeness } from './face-patch.js';
import { look, type SeenPicture } from './look.js';
import { pictureLimits as limits } from './picture-limits.js';
import { compareScenes, sceneOf } from './scene.js';
import { isPoseTraced } from './trace-pose.js';

/** Why pictures are not trusted. None of these contains personal data. */
export const pictureFaults = [
  'picture-unreadable',
  'picture-size',
  'picture-faces',
  'picture-landmarks',
  'picture-pose',
  'picture-eyes',
  'picture-mouth',
  'picture-fingerprint',
  'picture-repeated',
  'picture-screen',
  'picture-other-place',
  'picture-other-face',
  'trace-pose',
] as const;
export type PictureFault = (typeof pictureFaults)[number];

interface Shown {
  seen: SeenPicture;
  /** Index in the trace. */
  frame: number;
  purpose: string;
}

/** Empty: the pictures show what the trace says, and one person in one place. Never rejects. */
export async function pictureFaultsOf(
  { manifest, pictures }: LivenessEvidence,
  trace: LivenessTrace,
  read: FaceReader,
): Promise<PictureFault[]> {
  const faults = new Set<PictureFault>();
  if (!isPoseTraced(trace)) faults.add('trace-pose');
  const shown: Shown[] = [];
  const seenOf = new Map<string, SeenPicture>();
  for (const [at, { frame, purpose, sha256 }] of manifest.pictures.entries()) {
    const bytes = pictures[at];
    if (bytes === undefined) continue;
    const seen = seenOf.get(sha256) ?? (await lookAt(bytes, read));
    if (seen === null) {
      faults.add('picture-unreadable');
      continue;
    }
    seenOf.set(sha256, seen);
    shown.push({ seen, frame, purpose });
    for (const fault of ownFaults(seen, trace, frame)) faults.add(fault);
    // A look at one picture takes long enough.
    await nextTurn();
  }
  for (const fault of sharedFaults(shown)) faults.add(fault);
  return [...faults];
}

async function lookAt(jpeg: Uint8Array, read: FaceReader): Promise<SeenPicture | null> {
  try {
    return look(await read(jpeg));
  } catch {
    return null;
  }
}

/** One picture against its line of the trace. */
function ownFaults({ pixels, frame }: SeenPicture, trace: LivenessTrace, at: number): PictureFault[] {
  const traced = trace.frames[at];
  const proportions = (pixels.width * trace.size.height) / (pixels.height * trace.size.width);
  if (Math.max(pixels.width, pixels.height) < limits.minSide || Math.abs(proportions - 1) > limits.proportions) {
    return ['picture-size'];
  }
  if (traced === undefined || frame.faces !== 1) return ['picture-faces'];
  const difference = compareFrames(frame, pixels, traced, trace.size);
  if (difference === null) return ['picture-faces'];
  const checks: [PictureFault, number, number][] = [
    ['picture-landmarks', difference.landmarks, limits.landmarks],
    ['picture-landmarks', difference.rigid, limits.landmarks],
    ['picture-pose', difference.poseDegrees, limits.poseDegrees],
    ['picture-eyes', difference.lids, limits.lids],
    ['picture-mouth', difference.mouth, limits.mouth],
    ['picture-fingerprint', difference.fingerprint, limits.fingerprint],
  ];
  return checks.flatMap(([fault, value, limit]) => (value > limit ? [fault] : []));
}

/** All pictures against the one at rest. */
function sharedFaults(shown: readonly Shown[]): PictureFault[] {
  const faults: PictureFault[] = [];
  const rest = shown.find(({ purpose }) => purpose === 'neutral') ?? shown[0];
  if (isScreen(shown)) faults.push('picture-screen');
  const restFace = rest?.seen.frame.face;
  if (rest === undefined || restFace == null) return faults;
  const scene = sceneOf(rest.seen.pixels, restFace);
  const patch = facePatch(rest.seen.pixels, restFace);
  for (const { seen, frame } of shown) {
    const { face } = seen.frame;
    if (frame === rest.frame || face === null) continue;
    if (seen === rest.seen) {
      faults.push('picture-repeated');
      continue;
    }
    const { room, skinColor, roomColor, lightRatio } = compareScenes(scene, sceneOf(seen.pixels, face));
    if (
      room > limits.room.cells ||
      skinColor > limits.room.skinColor ||
      roomColor > limits.room.roomColor ||
      lightRatio > limits.room.lightRatio
    ) {
      faults.push('picture-other-place');
    }
    const [one, other] = [faceFacts(restFace, rest.seen.pixels), faceFacts(face, seen.pixels)];
    const turned = Math.max(
      Math.abs(one.yawDegrees - other.yawDegrees),
      Math.abs(one.pitchDegrees - other.pitchDegrees),
    );
    if (turned > limits.face.turnDegrees) continue;
    const likeness = patchLikeness(patch, facePatch(seen.pixels, face));
    if (structureResidual(one, other) > limits.face.shape || likeness < limits.face.likeness) {
      faults.push('picture-other-face');
    }
  }
  return faults;
}

/** Whether more than half of the pictures show the grid of a screen. */
function isScreen(shown: readonly Shown[]): boolean {
  const patterns = shown.map(({ seen }) => seen.frame.pattern).filter((pattern) => pattern !== notMeasured);
  const limit = livenessLimits.screenPattern.prominence * patternStepsPerDecibel;
  return patterns.filter((pattern) => pattern > limit).length * 2 > shown.length;
}
