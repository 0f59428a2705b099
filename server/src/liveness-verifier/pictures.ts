/** What the pictures of a check say: whether they match the trace, and show one living person in one place. */
import {
  faceFacts,
  livenessLimits,
  type LivenessTrace,
  notMeasured,
  patternStepsPerDecibel,
  structureResidual,
} from 'idv-elements-internal';
import type { LivenessEvidence } from 'idv-elements/liveness-evidence';
import type { FaceReader, PresentationDetector, ReadPicture } from '../shared/faces.js';
import { nextTurn } from '../shared/time.js';
import { compareFrames, look, type SeenPicture } from './compare.js';
import { pictureLimits as limits } from './picture-limits.js';
import { facePatch, patchLikeness, compareScenes, sceneOf } from './scene.js';
import { matchPatch, patchCenters, type PatchMatch, texturedSurface } from './texture.js';
import { isPoseTraced } from './trace-pose.js';

/** How pictures are examined. */
export interface Examining {
  presentation: PresentationDetector | null;
  /** Which two pictures are compared, 0 to 1. */
  draw: number;
}

/** Why pictures are not trusted. No reason contains personal data. */
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
  'picture-warped',
  'trace-pose',
] as const;
export type PictureFault = (typeof pictureFaults)[number];

interface Shown {
  seen: SeenPicture;
  jpeg: Uint8Array;
  /** Index in the trace. */
  frame: number;
  purpose: string;
}

interface LookedAt {
  picture: ReadPicture;
  seen: SeenPicture;
}

export interface ExaminedPictures {
  /** Empty if the pictures match the trace and show one person in one place. */
  faults: PictureFault[];
  /** The detector's score for all pictures together. `null` if there is no detector, or no face. */
  presentation: number | null;
  /** Whether the textures of the pictures could be compared, and differ as they do with a real camera. */
  isTextureSeen: boolean;
  /** How alike the face at rest is in the others, the median correlation. `null` if the head is turned in all of them. */
  likeness: number | null;
  /** The picture at rest and one of the others, drawn at random. `null` if there is no other. */
  pair: [Uint8Array, Uint8Array] | null;
}

/** Examines all pictures of the evidence. Rejects only if the detector does. */
export async function examinePictures(
  { manifest, pictures }: LivenessEvidence,
  trace: LivenessTrace,
  { readPicture, presentation, draw }: { readPicture: FaceReader } & Examining,
): Promise<ExaminedPictures> {
  const faults = new Set<PictureFault>();
  if (!isPoseTraced(trace)) faults.add('trace-pose');
  const shown: Shown[] = [];
  const scores = new Map<string, number | null>();
  const lookedAt = new Map<string, LookedAt | null>();
  for (const [at, { frame, purpose, sha256 }] of manifest.pictures.entries()) {
    const bytes = pictures[at];
    if (bytes === undefined) continue;
    const found = lookedAt.get(sha256) ?? (await lookAt(bytes, readPicture));
    lookedAt.set(sha256, found);
    if (found === null) {
      faults.add('picture-unreadable');
      continue;
    }
    const { seen, picture } = found;
    // Pictures of moments are small and strongly compressed, which can look like a screen.
    if (purpose !== 'moment' && !scores.has(sha256)) scores.set(sha256, presentation?.(picture) ?? null);
    shown.push({ seen, jpeg: bytes, frame, purpose });
    for (const fault of ownFaults(seen, trace, frame)) faults.add(fault);
    // Let other requests run: examining one picture blocks long enough.
    await nextTurn();
  }
  const shared = compareWithRest(shown);
  for (const fault of shared.faults) faults.add(fault);
  // Costly, so it is skipped for evidence that is refused anyway.
  const freshness = faults.size === 0 ? await freshnessAmong(shown) : null;
  if (freshness !== null && freshness < limits.texture.warped) faults.add('picture-warped');
  return {
    faults: [...faults],
    presentation: presentationScore([...scores.values()]),
    isTextureSeen: freshness !== null && freshness >= limits.texture.fresh,
    likeness: median(shared.likenesses),
    pair: pairOf(shown, shared.alikePosed, draw),
  };
}

/**
 * Drawn once for each evidence, so that a forger must forge all pictures, and can't wait for another draw by making the
 * comparison fail. Those in which the head is turned come last.
 */
function pairOf(shown: readonly Shown[], alikePosed: readonly Shown[], draw: number): ExaminedPictures['pair'] {
  const rest = restOf(shown);
  const others = alikePosed.length > 0 ? alikePosed : shown.filter(({ seen }) => seen !== rest?.seen);
  const other = others[Math.floor(draw * others.length)];
  return rest === undefined || other === undefined ? null : [rest.jpeg, other.jpeg];
}

async function freshnessAmong(shown: readonly Shown[]): Promise<number | null> {
  const rest = restOf(shown);
  if (rest === undefined) return null;
  const others = new Set(shown.map(({ seen }) => seen).filter((seen) => seen !== rest.seen));
  return freshnessOf(rest.seen, [...others]);
}

function restOf(shown: readonly Shown[]): Shown | undefined {
  return shown.find(({ purpose }) => purpose === 'neutral') ?? shown[0];
}

async function lookAt(jpeg: Uint8Array, read: FaceReader): Promise<LookedAt | null> {
  try {
    const picture = await read(jpeg);
    return { picture, seen: look(picture) };
  } catch {
    return null;
  }
}

/** One picture compared with its entry in the trace. */
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

interface ComparedWithRest {
  faults: PictureFault[];
  /** The pictures in which the head is held as at rest, and how alike the faces are. */
  alikePosed: Shown[];
  likenesses: number[];
}

/** All pictures compared with the one at rest. */
function compareWithRest(shown: readonly Shown[]): ComparedWithRest {
  const compared: ComparedWithRest = { faults: [], alikePosed: [], likenesses: [] };
  const { faults, alikePosed, likenesses } = compared;
  const rest = restOf(shown);
  if (isScreen(shown)) faults.push('picture-screen');
  const restFace = rest?.seen.frame.face;
  if (rest === undefined || restFace == null) return compared;
  const scene = sceneOf(rest.seen.pixels, restFace);
  const patch = facePatch(rest.seen.pixels, restFace);
  for (const other of shown) {
    const { seen, frame } = other;
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
    const [one, two] = [faceFacts(restFace, rest.seen.pixels), faceFacts(face, seen.pixels)];
    const turned = Math.max(Math.abs(one.yawDegrees - two.yawDegrees), Math.abs(one.pitchDegrees - two.pitchDegrees));
    if (turned > limits.face.turnDegrees) continue;
    const likeness = patchLikeness(patch, facePatch(seen.pixels, face));
    alikePosed.push(other);
    likenesses.push(likeness);
    if (structureResidual(one, two) > limits.face.shape || likeness < limits.face.likeness) {
      faults.push('picture-other-face');
    }
  }
  return compared;
}

/** Whether more than half of the pictures show the pixel grid of a screen. */
function isScreen(shown: readonly Shown[]): boolean {
  const patterns = shown.map(({ seen }) => seen.frame.pattern).filter((pattern) => pattern !== notMeasured);
  const limit = livenessLimits.screenPattern.prominence * patternStepsPerDecibel;
  return patterns.filter((pattern) => pattern > limit).length * 2 > shown.length;
}

/** How many pictures to compare before other requests get their turn. */
const patchesPerTurn = 8;

/**
 * How much the resting face changes between pictures beyond the effect of JPEG and interpolation: the median over
 * pictures in which its pose matches the first. A warped photograph has about 1. `null` if no other picture shows the
 * resting face in that pose and large enough.
 */
async function freshnessOf(rest: SeenPicture, others: readonly SeenPicture[]): Promise<number | null> {
  const near = others
    .map((other) => ({ other, apart: apartOf(rest, other) }))
    .filter(({ apart }) => apart <= 1)
    .sort((a, b) => a.apart - b.apart)
    .slice(0, limits.texture.maxPairs);
  const surface = surfaceOf(rest);
  if (surface === null || near.length === 0) return null;
  const found: number[] = [];
  for (const { other } of near) {
    const otherSurface = surfaceOf(other);
    if (otherSurface === null) continue;
    const matches: PatchMatch[] = [];
    for (const center of patchCenters) {
      // One patch takes a millisecond or two. Comparing all of them at once would block other requests for too long.
      if (matches.length % patchesPerTurn === 0) await nextTurn();
      const match = matchPatch(surface, otherSurface, center);
      if (match !== null) matches.push(match);
    }
    if (matches.length < limits.texture.minPatches) continue;
    const { plain, perContrast } = limits.texture.floor;
    const changes = matches.map(({ contrast, residual }) => residual / Math.hypot(plain, perContrast * contrast));
    found.push(median(changes) ?? 0);
  }
  return median(found);
}

function surfaceOf({ pixels, landmarks }: SeenPicture) {
  if (landmarks === null) return null;
  const surface = texturedSurface({ pixels, landmarks });
  return surface.eyeDistance < limits.texture.minEyeDistance ? null : surface;
}

/** How much two faces differ in position and angle. 1 is the limit. */
function apartOf(one: SeenPicture, other: SeenPicture): number {
  if (one.frame.face === null || other.frame.face === null) return Infinity;
  const facts = faceFacts(one.frame.face, one.pixels);
  const otherFacts = faceFacts(other.frame.face, other.pixels);
  const sides = Math.max(one.pixels.width, one.pixels.height) / Math.max(other.pixels.width, other.pixels.height);
  const size = facts.innerSize / one.pixels.height / (otherFacts.innerSize / other.pixels.height);
  return Math.max(
    Math.abs(facts.yawDegrees - otherFacts.yawDegrees) / limits.texture.maxDegrees,
    Math.abs(facts.pitchDegrees - otherFacts.pitchDegrees) / limits.texture.maxDegrees,
    Math.abs(Math.log(size)) / limits.texture.maxGrowth,
    Math.abs(Math.log(sides)) / limits.texture.maxSides,
  );
}

/**
 * The median of the scores, so that one blurred or turned picture decides nothing. `null` if no picture has a score.
 */
export function presentationScore(scores: readonly (number | null)[]): number | null {
  return median(scores.filter((score) => score !== null));
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [one, other] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return one === undefined || other === undefined ? null : (one + other) / 2;
}
