import {
  adviseOnCamera,
  decodeTrace,
  type LivenessEvidence,
  verifyLivenessEvidence,
} from 'idv-elements/liveness-evidence';
import type { FaceReader } from '../shared/face-reader.js';
import type { PresentationDetector } from '../shared/presentation-detector.js';
import { nextTurn } from '../shared/time.js';
import { mostFrontalPicture } from './frontal-picture.js';
import { examinePictures } from './pictures.js';
import { isSuspected, maxSuspectedConfidence, presentationSuspected } from './presentation.js';
import type { LivenessVerdict, OpenAttempt } from './record.js';

export interface JudgedEvidence {
  verdict: LivenessVerdict;
  /** The most frontal one; `null` if none can be trusted. */
  picture: Uint8Array | null;
}

export interface JudgingOptions {
  readPicture: FaceReader | null;
  presentation: PresentationDetector | null;
  /** Whether a suspicion rejects, which otherwise only lowers the confidence. */
  rejectsPresentation: boolean;
  /** Rendered people repeat their pixels, as a warped photograph does. */
  allowsSimulatedFaces: boolean;
  now: number;
}

/** @param evidence `null` if what arrived does not have the shape of evidence */
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
  // If anything but the challenges went wrong, the pictures may show anyone.
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
