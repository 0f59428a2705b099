import { adviseOnCamera, decodeTrace, poseStepsPerDegree } from 'idv-elements-internal';
import { type LivenessEvidence, verifyLivenessEvidence } from 'idv-elements/liveness-evidence';
import type { FaceReader } from '../shared/faces.js';
import { nextTurn } from '../shared/time.js';
import { pictureLimits } from './picture-limits.js';
import { examinePictures, type ExaminedPictures, type Examining } from './pictures.js';
import type { ComparePictures, LivenessVerdict, OpenAttempt } from './record.js';
import { LivenessRefusal } from './refusal.js';

export interface JudgedEvidence {
  verdict: LivenessVerdict;
  /** The most frontal picture; `null` if none can be trusted. */
  picture: Uint8Array | null;
}

export interface JudgingOptions extends Examining {
  readPicture: FaceReader | null;
  /** Whether a suspicion of an attack rejects the check. Otherwise it only lowers the confidence. */
  rejectsPresentation: boolean;
  /** Accepts rendered people, whose pixels repeat like those of a warped photograph. */
  allowsSimulatedFaces: boolean;
  comparePictures: ComparePictures | null;
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
  const isUnlike = likeness !== null && likeness < pictureLimits.face.alike;
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

/** The reason given if the pictures look like pictures of a screen or a print. */
export const presentationSuspected = 'presentation-suspected';

/** The highest confidence of a suspected check, so that a threshold above 50 never passes one automatically. */
export const maxSuspectedConfidence = 50;

/**
 * Above this score, the network considers a living face more likely than prints and screens together. Not fitted to
 * data.
 */
export const minLivingScore = 0.5;

export const isSuspected = (score: number | null): boolean => score !== null && score < minLivingScore;
