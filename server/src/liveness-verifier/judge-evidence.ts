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
import type { ComparePictures, LivenessVerdict, OpenAttempt } from './record.js';
import { LivenessRefusal } from './refusal.js';
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
  comparePictures: ComparePictures | null;
  /** Which two pictures are compared, 0 to 1. */
  draw: number;
  /** Runs work that keeps the processor busy when it is this person's turn. */
  inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  now: number;
}

/**
 * @param evidence `null` if the upload does not have the shape of evidence
 * @throws {LivenessRefusal} `comparison-away`
 */
export async function judgeEvidence(
  evidence: LivenessEvidence | null,
  attempt: OpenAttempt | null,
  options: JudgingOptions,
): Promise<JudgedEvidence> {
  const { readPicture, presentation: detector, rejectsPresentation, allowsSimulatedFaces, now, inTurn } = options;
  if (evidence === null || attempt === null) {
    return { verdict: { passed: false, confidence: 0, reasons: ['malformed'] }, picture: null };
  }
  const { plan, publicKey, moments } = attempt;
  const issued = { plan, publicKey, moments, now, crypto: crypto.subtle, nextTurn };
  const verification = await inTurn(() => verifyLivenessEvidence(evidence, issued));
  const { passed, confidence, failure, boundPictures: bound } = verification;
  const isUnbound = passed && plan.moments === true && bound.length === 0;
  const reasons: string[] = [
    ...verification.reasons,
    ...(failure === null ? [] : [failure]),
    ...(isUnbound ? [pictureUnbound] : []),
  ];
  // If anything but the challenges failed, the pictures may show anyone.
  const isIntact = verification.reasons.every((reason) => reason === 'not-passed');
  const trace = isIntact ? decodeTrace(evidence.trace) : null;
  if (trace === null) return { verdict: { passed, confidence, reasons }, picture: null };
  // Without moments, nothing is bound, and the partner has chosen that.
  const picture = mostFrontalPicture(evidence, (at) => plan.moments !== true || bound.includes(at));
  const found: string[] = adviseOnCamera(evidence.manifest.camera, trace);
  const adviceOf = (advice: string[]) => (advice.length === 0 ? {} : { advice });
  if (readPicture === null) return { verdict: { passed, confidence, reasons, ...adviceOf(found) }, picture };
  const examining = { readPicture, presentation: detector, draw: options.draw };
  const pictures = await inTurn(() => examinePictures(evidence, trace, examining));
  const { presentation, isTextureSeen, likeness } = pictures;
  const isUnlike = likeness !== null && likeness < limits.face.alike;
  const advised = adviceOf(isUnlike ? [...found, pictureUnlike] : found);
  const faults = pictures.faults.filter((fault) => fault !== 'picture-warped' || !allowsSimulatedFaces);
  const measured = { ...advised, ...(presentation === null ? {} : { presentation }) };
  const suspicions = isSuspected(presentation) ? [presentationSuspected] : [];
  const all = [...reasons, ...faults, ...suspicions];
  if (faults.length > 0 || (rejectsPresentation && suspicions.length > 0)) {
    return { verdict: { passed: false, confidence: 0, reasons: all, ...measured }, picture: null };
  }
  const compared = passed ? await compareTwo(pictures.pair, options.comparePictures) : null;
  const { similarity } = compared ?? {};
  const answered = { ...measured, ...(similarity === undefined ? {} : { similarity }) };
  if (compared?.match === false) {
    return { verdict: { passed: false, confidence: 0, reasons: [...all, otherPerson], ...answered }, picture: null };
  }
  const earned = isTextureSeen ? verification.confidenceWithPictures : confidence;
  const most = suspicions.length > 0 ? maxSuspectedConfidence : 100;
  return { verdict: { passed, confidence: Math.min(earned, most), reasons: all, ...answered }, picture };
}

/** The reason given for a check that passed without a picture that is bound to a moment. */
const pictureUnbound = 'picture-unbound';

/** The reason given if `comparePictures` found two people. */
const otherPerson = 'picture-other-person';

/** The advice given if the person's pictures look less alike than one person's usually do. */
export const pictureUnlike = 'picture-unlike';

async function compareTwo(
  pair: ExaminedPictures['pair'],
  compare: ComparePictures | null,
): Promise<Awaited<ReturnType<ComparePictures>> | null> {
  if (compare === null || pair === null) return null;
  try {
    return await compare(...pair);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    console.warn(`idv-elements-server: comparePictures failed with ${name}; the device sends its evidence again.`);
    throw new LivenessRefusal('comparison-away');
  }
}

/** How many degrees a picture taken during an action counts as turned away: its eyes may be shut, its mouth open. */
const actionDegrees = 30;

/**
 * The picture to identify a person by: the most frontal one, preferring those at rest. `null` if no trusted picture has
 * a single face.
 */
function mostFrontalPicture(
  { manifest, trace, pictures }: LivenessEvidence,
  isTrusted: (at: number) => boolean,
): Uint8Array | null {
  const frames = decodeTrace(trace)?.frames ?? [];
  let best: { picture: Uint8Array; offDegrees: number } | null = null;
  for (const [at, { frame, purpose }] of manifest.pictures.entries()) {
    const picture = pictures[at];
    const { faces, face } = frames[frame] ?? { faces: 0, face: null };
    // Pictures of moments are small.
    if (picture === undefined || faces !== 1 || face === null || purpose === 'moment' || !isTrusted(at)) continue;
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
  { readPicture, presentation, draw }: { readPicture: FaceReader } & Pick<JudgingOptions, 'presentation' | 'draw'>,
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
  return median(scores.filter((score) => score !== null));
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [one, other] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return one === undefined || other === undefined ? null : (one + other) / 2;
}

export const isSuspected = (score: number | null): boolean => score !== null && score < minLivingScore;
