import { decodeTrace, type LivenessEvidence, verifyLivenessEvidence } from 'idv-elements/liveness-evidence';
import type { FaceReader } from '../shared/face-reader.js';
import { mostFrontalPicture } from './frontal-picture.js';
import { examinePictures } from './pictures.js';
import type { LivenessVerdict, OpenAttempt } from './record.js';

export interface JudgedEvidence {
  verdict: LivenessVerdict;
  /** The most frontal one; `null` if none can be trusted. */
  picture: Uint8Array | null;
}

interface JudgeOptions {
  readPicture: FaceReader | null;
  allowsSimulatedFaces: boolean;
  now: number;
}

/** @param evidence `null` if what arrived does not have the shape of evidence */
export async function judgeEvidence(
  evidence: LivenessEvidence | null,
  attempt: OpenAttempt | null,
  { readPicture, allowsSimulatedFaces, now }: JudgeOptions,
): Promise<JudgedEvidence> {
  if (evidence === null || attempt === null) {
    return { verdict: { passed: false, confidence: 0, reasons: ['malformed'] }, picture: null };
  }
  const { plan, publicKey, moments } = attempt;
  const verification = await verifyLivenessEvidence(evidence, { plan, publicKey, crypto: crypto.subtle, now, moments });
  const { passed, confidence, failure } = verification;
  const reasons: string[] = [...verification.reasons, ...(failure === null ? [] : [failure])];
  // If anything but the challenges went wrong, the pictures may show anyone.
  const isIntact = verification.reasons.every((reason) => reason === 'not-passed');
  const trace = isIntact ? decodeTrace(evidence.trace) : null;
  if (trace === null) return { verdict: { passed, confidence, reasons }, picture: null };
  const picture = mostFrontalPicture(evidence);
  if (readPicture === null) return { verdict: { passed, confidence, reasons }, picture };
  const { faults: found, isTextureSeen } = await examinePictures(evidence, trace, readPicture);
  const faults = found.filter((fault) => fault !== 'picture-warped' || !allowsSimulatedFaces);
  if (faults.length === 0) {
    const earned = isTextureSeen ? verification.confidenceWithPictures : confidence;
    return { verdict: { passed, confidence: earned, reasons }, picture };
  }
  return { verdict: { passed: false, confidence: 0, reasons: [...reasons, ...faults] }, picture: null };
}
