import { fromBase64Url } from '../contract/base64url.js';
import { challengeStrength } from './challenge-kinds.js';
import {
  evidenceVersion,
  manifestBytes,
  roundedResults,
  type LivenessEvidence,
  type LivenessManifest,
} from './evidence.js';
import { judgeTrace } from './judge.js';
import type { Judgment, LivenessFailure } from './judgment.js';
import { livenessLimits, livenessRulesVersion } from './limits.js';
import { isLivenessEvidence } from './manifest.js';
import { boundPictures, momentsFault, isBoundInTime } from './moment-check.js';
import type { AnnouncedMoment } from './moments.js';
import type { LivenessPlan } from './plan.js';
import { isSameJson, isSignedBy, keyIdOf, sha256, type PublicKeyJwk, type VerifyingCrypto } from './signing.js';
import { decodeTrace, notMeasured, type LivenessTrace } from './trace.js';

/** Why evidence is rejected, for logs and support. None contains personal data. */
export const evidenceFaults = [
  'malformed',
  'version',
  'plan',
  'not-yet-issued',
  'expired',
  'stale',
  'key',
  'signature',
  'trace-hash',
  'trace-format',
  'trace-time',
  'picture-count',
  'picture-hash',
  'picture-format',
  'moment-missing',
  'moment-elsewhere',
  'moment-commitment',
  'moment-time',
  'pattern-not-measured',
  'not-passed',
  'judgment-differs',
] as const;
export type EvidenceFault = (typeof evidenceFaults)[number];

export interface EvidenceVerification {
  passed: boolean;
  /**
   * How clearly the challenges were seen, judged by the numbers alone, 0 to 100. 0 if the evidence was tampered with,
   * at most 40 if the challenges were not met, otherwise 50, because nobody has looked at the pictures yet.
   */
  confidence: number;
  /**
   * The `confidence` to use once the pictures are known to show a head and no warped photograph: 50 to 70, at most 60
   * without a turn or a nod, and 50 if too few moments were met to bind trace and pictures to the server's clock. It
   * does not say how likely it is that the person is alive. It never exceeds 70, because a photograph that is warped and
   * given fresh noise passes (docs/liveness-worth.md).
   */
  confidenceWithPictures: number;
  /**
   * Indices of the key pictures that may identify the person, because nobody has exchanged them after the check. Empty
   * unless passed, and without moments.
   */
  boundPictures: number[];
  /** Empty when passed. */
  reasons: EvidenceFault[];
  /** Why the judge rejected it, if `reasons` contains `not-passed`. */
  failure: LivenessFailure | null;
}

export interface VerifyOptions<Key> {
  /** The plan as issued, after its swaps, from the server's own store. */
  plan: LivenessPlan;
  /** The key as registered by `start`, from the server's own store. */
  publicKey: PublicKeyJwk;
  /** `crypto.subtle`. */
  crypto: VerifyingCrypto<Key>;
  /** Epoch milliseconds. */
  now: number;
  /** The moments that the server drew, from its own store. Required if the plan has moments. */
  moments?: readonly AnnouncedMoment[];
  /**
   * Awaited between pieces of long work, so that a server can answer other requests meanwhile. Default: all in one
   * piece.
   */
  nextTurn?: () => Promise<void>;
}

/**
 * How long evidence may take to arrive after the last moment and the rest of the trace: a slow upload and its retries.
 */
const freshMs = 120_000;

/**
 * Checks an attempt on the server: shape, signature, hashes, plan, moments and times. Then it judges the trace again
 * with the device's rules. It does not decode pictures; `createLivenessVerifier` does. Evidence that passes shows that
 * a face that looked three-dimensional did what was asked, in order and in time, and that nobody changed the capture
 * since it was signed. It is no proof of life: a recording that happens to show the right movements, or a manipulated
 * browser, can produce it.
 *
 * Stateless. The caller ends the session with the first evidence that arrives, whatever the answer: that is what makes
 * a nonce single-use. Never throws for bad evidence, whatever it is made of.
 *
 * @example
 * ```js
 * const { passed, confidence, reasons } = await verifyLivenessEvidence(evidence, {
 *   plan: stored.plan,
 *   publicKey: stored.publicKey,
 *   moments: stored.moments,
 *   crypto: crypto.subtle,
 *   now: Date.now(),
 * });
 * ```
 */
export async function verifyLivenessEvidence<Key>(
  evidence: LivenessEvidence,
  options: VerifyOptions<Key>,
): Promise<EvidenceVerification> {
  if (!isLivenessEvidence(evidence)) return refused(['malformed']);
  try {
    return await verifyShaped(evidence, options);
  } catch {
    // The caller must get an answer, whatever was sent.
    return refused(['malformed']);
  }
}

async function verifyShaped<Key>(
  evidence: LivenessEvidence,
  { plan, publicKey, crypto, now, moments = [], nextTurn }: VerifyOptions<Key>,
): Promise<EvidenceVerification> {
  const { manifest } = evidence;
  const reasons: EvidenceFault[] = [];
  const require = (condition: boolean, fault: EvidenceFault): void => {
    if (!condition && !reasons.includes(fault)) reasons.push(fault);
  };
  require(manifest.version === evidenceVersion && manifest.rules === livenessRulesVersion, 'version');
  require(isSameJson(manifest.plan, plan), 'plan');
  require(now >= plan.issuedAt, 'not-yet-issued');
  require(now <= plan.expiresAt, 'expired');
  const lastTold = moments.at(-1);
  require(lastTold === undefined || now - lastTold.at <= manifest.trace.durationMs + freshMs, 'stale');
  require(manifest.keyId === (await keyIdOf(crypto, publicKey)), 'key');
  const signature = fromBase64Url(evidence.signature);
  require(signature !== null && (await isSignedBy(crypto, publicKey, signature, manifestBytes(manifest))), 'signature');
  require(manifest.trace.bytes === evidence.trace.length &&
    manifest.trace.sha256 === (await sha256(crypto, evidence.trace)), 'trace-hash');
  const trace = decodeTrace(evidence.trace, mostFrames(plan));
  if (trace === null) {
    require(false, 'trace-format');
  } else {
    require(isTimely(trace, manifest, now - plan.issuedAt), 'trace-time');
  }
  require(manifest.pictures.length === evidence.pictures.length, 'picture-count');
  for (const [at, listed] of manifest.pictures.entries()) {
    const picture = evidence.pictures[at];
    if (picture === undefined) continue;
    require(listed.bytes === picture.length && listed.sha256 === (await sha256(crypto, picture)), 'picture-hash');
    require(isJpeg(picture), 'picture-format');
  }
  // Tampered evidence is not judged, so that it gives an attacker no hint.
  if (reasons.length > 0 || trace === null) return refused(reasons);
  const judgment = await judgeTrace(plan, trace, nextTurn);
  if (judgment.phase === 'passed' && plan.moments === true) {
    const fault = await momentsFault({ manifest, trace, judgment, announced: moments, now, crypto });
    if (fault !== null) return refused([fault]);
  }
  return verdictOf(plan, trace, manifest, judgment, boundPictures(manifest, moments));
}

/** The trace is within the time for its challenges, because the judge has rejected anything longer. */
function mostFrames({ challenges }: LivenessPlan): number {
  const ms = challenges.reduce((sum, { timeLimitMs }) => sum + timeLimitMs, 0);
  return Math.ceil(ms / livenessLimits.minFrameGapMs) + 2;
}

function verdictOf(
  plan: LivenessPlan,
  trace: LivenessTrace,
  manifest: LivenessManifest,
  judgment: Judgment,
  bound: number[],
): EvidenceVerification {
  if (judgment.phase !== 'passed') {
    const share = judgment.results.length / plan.challenges.length;
    const confidence = Math.round(40 * share);
    const { failure } = judgment;
    return { ...refused(['not-passed']), confidence, confidenceWithPictures: confidence, failure };
  }
  const keyFrames = manifest.pictures
    .filter(({ purpose }) => purpose !== 'moment')
    .map(({ frame, purpose, challenge }) => ({ frame, purpose, challenge }));
  const agrees =
    judgment.frames === trace.frames.length &&
    isSameJson(keyFrames, judgment.keyFrames) &&
    isSameJson(manifest.results, roundedResults(judgment.results));
  if (!agrees) return refused(['judgment-differs']);
  if (!isPatternMeasured(trace)) return refused(['pattern-not-measured']);
  const isBound = plan.moments === true && isBoundInTime(manifest) && bound.length > 0;
  const confidenceWithPictures = isBound ? confidenceOf(judgment) : maxUnboundConfidence;
  return {
    passed: true,
    confidence: maxUnboundConfidence,
    confidenceWithPictures,
    boundPictures: bound,
    reasons: [],
    failure: null,
  };
}

/** The highest confidence for evidence whose time or pictures are not confirmed. */
export const maxUnboundConfidence = 50;

/**
 * The highest confidence for a guided check as long as photographs with fresh noise pass it, and the highest without a
 * turn or a nod.
 */
const maxConfidence = 70;
const maxFlatConfidence = 60;

/** Maps the challenges' clearness, 1 (just met) to 2 (certain), to the range above 50. */
function confidenceOf({ results }: Judgment): number {
  const shares = results.map(({ clearness }) => Math.max(0, Math.min(1, clearness - 1)));
  const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  const least = Math.min(...shares);
  const range = maxConfidence - maxUnboundConfidence;
  const confidence = Math.round(maxUnboundConfidence + range * ((mean + least) / 2));
  const hasDepth = results.some(({ kind }) => challengeStrength[kind] === 'depth');
  return hasDepth ? confidence : Math.min(maxFlatConfidence, confidence);
}

/**
 * Checks that the frames are in order and have the stated number and duration, and that the duration fits in the time
 * since the plan was issued.
 */
function isTimely({ frames }: LivenessTrace, manifest: LivenessManifest, sinceMs: number): boolean {
  const lastMs = frames.at(-1)?.timeMs ?? 0;
  return (
    frames.length > 0 &&
    frames.length === manifest.trace.frames &&
    lastMs === manifest.trace.durationMs &&
    lastMs <= sinceMs &&
    frames[0]?.timeMs === 0 &&
    frames.every(({ timeMs }, at) => at === 0 || timeMs - (frames[at - 1]?.timeMs ?? 0) >= livenessLimits.minFrameGapMs)
  );
}

/** Whether the device looked for a screen's grid in nearly every frame with a face, and often enough to judge. */
function isPatternMeasured({ frames }: LivenessTrace): boolean {
  const withFace = frames.filter(({ face }) => face !== null);
  const measured = withFace.filter(({ pattern }) => pattern !== notMeasured);
  return (
    measured.length >= livenessLimits.screenPattern.frames && measured.length >= minMeasuredShare * withFace.length
  );
}

const minMeasuredShare = 0.9;

function isJpeg(bytes: Uint8Array): boolean {
  return (
    bytes.length > 100 &&
    bytes[0] === 0xff &&
    bytes[1] === 0xd8 &&
    bytes[2] === 0xff &&
    bytes.at(-2) === 0xff &&
    bytes.at(-1) === 0xd9
  );
}

function refused(reasons: EvidenceFault[]): EvidenceVerification {
  return { passed: false, confidence: 0, confidenceWithPictures: 0, boundPictures: [], reasons, failure: null };
}
