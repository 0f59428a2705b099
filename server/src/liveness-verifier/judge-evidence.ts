import {
  adviseOnCamera,
  decodeTrace,
  poseStepsPerDegree,
  faceFacts,
  livenessLimits,
  type LivenessTrace,
  notMeasured,
  patternStepsPerDecibel,
  structureResidual,
} from 'idv-elements-internal';
import { type LivenessEvidence, verifyLivenessEvidence } from 'idv-elements/liveness-evidence';
import type { FaceReader, PresentationDetector, ReadPicture } from '../shared/faces.js';
import { nextTurn } from '../shared/time.js';
import { compareFrames, look, type SeenPicture } from './compare.js';
import { pictureLimits as limits } from './picture-limits.js';
import type { LivenessVerdict, OpenAttempt } from './record.js';
import { facePatch, patchLikeness, compareScenes, sceneOf } from './scene.js';
import { freshnessOf } from './texture-check.js';
import { isPoseTraced } from './trace-pose.js';

export interface JudgedEvidence {
  verdict: LivenessVerdict;
  /** The most frontal picture; `null` if none can be trusted. */
  picture: Uint8Array | null;
}

export interface JudgingOptions {
  readPicture: FaceReader | null;
  presentation: PresentationDetector | null;
  /** Whether a suspicion of an attack rejects the check. Otherwise it only lowers the confidence. */
  rejectsPresentation: boolean;
  /** Accepts rendered people, whose pixels repeat like those of a warped photograph. */
  allowsSimulatedFaces: boolean;
  now: number;
}

/** @param evidence `null` if the upload does not have the shape of evidence */
export async function judgeEvidence(
  evidence: LivenessEvidence | null,
  attempt: OpenAttempt | null,
  { readPicture, presentation: detector, rejectsPresentation, allowsSimulatedFaces, now }: JudgingOptions,
): Promise<JudgedEvidence> {
  if (evidence === null || attempt === null) {
    return { verdict: { passed: false, confidence: 0, reasons: ['malformed'] }, picture: null };
  }
  const { plan, publicKey, moments } = attempt;
  const verification = await verifyLivenessEvidence(evidence, {
    plan,
    publicKey,
    crypto: crypto.subtle,
    now,
    moments,
    nextTurn,
  });
  const { passed, confidence, failure } = verification;
  const reasons: string[] = [...verification.reasons, ...(failure === null ? [] : [failure])];
  // If anything but the challenges failed, the pictures may show anyone.
  const isIntact = verification.reasons.every((reason) => reason === 'not-passed');
  const trace = isIntact ? decodeTrace(evidence.trace) : null;
  if (trace === null) return { verdict: { passed, confidence, reasons }, picture: null };
  const picture = mostFrontalPicture(evidence);
  const found = adviseOnCamera(evidence.manifest.camera, trace);
  const advised = found.length === 0 ? {} : { advice: found };
  if (readPicture === null) return { verdict: { passed, confidence, reasons, ...advised }, picture };
  const pictures = await examinePictures(evidence, trace, { readPicture, presentation: detector });
  const { presentation, isTextureSeen } = pictures;
  const faults = pictures.faults.filter((fault) => fault !== 'picture-warped' || !allowsSimulatedFaces);
  const measured = { ...advised, ...(presentation === null ? {} : { presentation }) };
  const suspicions = isSuspected(presentation) ? [presentationSuspected] : [];
  const all = [...reasons, ...faults, ...suspicions];
  if (faults.length > 0 || (rejectsPresentation && suspicions.length > 0)) {
    return { verdict: { passed: false, confidence: 0, reasons: all, ...measured }, picture: null };
  }
  const earned = isTextureSeen ? verification.confidenceWithPictures : confidence;
  const most = suspicions.length > 0 ? maxSuspectedConfidence : 100;
  return { verdict: { passed, confidence: Math.min(earned, most), reasons: all, ...measured }, picture };
}

/** How many degrees a picture taken during an action counts as turned away: its eyes may be shut, its mouth open. */
const actionDegrees = 30;

/**
 * The picture to identify a person by: the most frontal one, preferring those at rest. `null` if no picture has a
 * single face.
 */
export function mostFrontalPicture({ manifest, trace, pictures }: LivenessEvidence): Uint8Array | null {
  const frames = decodeTrace(trace)?.frames ?? [];
  let best: { picture: Uint8Array; offDegrees: number } | null = null;
  for (const [at, { frame, purpose }] of manifest.pictures.entries()) {
    const picture = pictures[at];
    const { faces, face } = frames[frame] ?? { faces: 0, face: null };
    // Pictures of moments are small.
    if (picture === undefined || faces !== 1 || face === null || purpose === 'moment') continue;
    const pose = Math.hypot(...face.pose) / poseStepsPerDegree;
    const offDegrees = pose + (purpose === 'neutral' ? 0 : actionDegrees);
    if (best === null || offDegrees < best.offDegrees) best = { picture, offDegrees };
  }
  return best?.picture ?? null;
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
}

/** Examines all pictures of the evidence. Rejects only if the detector does. */
export async function examinePictures(
  { manifest, pictures }: LivenessEvidence,
  trace: LivenessTrace,
  { readPicture, presentation }: { readPicture: FaceReader; presentation: PresentationDetector | null },
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
    shown.push({ seen, frame, purpose });
    for (const fault of ownFaults(seen, trace, frame)) faults.add(fault);
    // Let other requests run: examining one picture blocks long enough.
    await nextTurn();
  }
  for (const fault of sharedFaults(shown)) faults.add(fault);
  // Costly, so it is skipped for evidence that is refused anyway.
  const freshness = faults.size === 0 ? await freshnessAmong(shown) : null;
  if (freshness !== null && freshness < limits.texture.warped) faults.add('picture-warped');
  return {
    faults: [...faults],
    presentation: presentationScore([...scores.values()]),
    isTextureSeen: freshness !== null && freshness >= limits.texture.fresh,
  };
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

/** All pictures compared with the one at rest. */
function sharedFaults(shown: readonly Shown[]): PictureFault[] {
  const faults: PictureFault[] = [];
  const rest = restOf(shown);
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

/** Whether more than half of the pictures show the pixel grid of a screen. */
function isScreen(shown: readonly Shown[]): boolean {
  const patterns = shown.map(({ seen }) => seen.frame.pattern).filter((pattern) => pattern !== notMeasured);
  const limit = livenessLimits.screenPattern.prominence * patternStepsPerDecibel;
  return patterns.filter((pattern) => pattern > limit).length * 2 > shown.length;
}

/** The combined result of a check's picture scores. */

/** The reason given if the pictures look like pictures of a screen or a print. */
export const presentationSuspected = 'presentation-suspected';

/** The highest confidence of a suspected check, so that a threshold above 50 never passes one automatically. */
export const maxSuspectedConfidence = 50;

/**
 * Above this score, the network considers a living face more likely than prints and screens together. Not fitted to
 * data.
 */
export const minLivingScore = 0.5;

/**
 * The median of the scores, so that one blurred or turned picture decides nothing. `null` if no picture has a score.
 */
export function presentationScore(scores: readonly (number | null)[]): number | null {
  const sorted = scores.filter((score) => score !== null).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [one, other] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return one === undefined || other === undefined ? null : (one + other) / 2;
}

export const isSuspected = (score: number | null): boolean => score !== null && score < minLivingScore;
