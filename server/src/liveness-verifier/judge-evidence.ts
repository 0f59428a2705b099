import {
  adviseOnCamera,
  decodeTrace,
  type LivenessEvidence,
  verifyLivenessEvidence,
} from 'idv-elements/liveness-evidence';
import type { FaceReader } from '../shared/face-reader.js';
import { mostFrontalPicture } from './frontal-picture.js';
import { pictureFaultsOf } from './pictures.js';
import type { LivenessVerdict, OpenAttempt } from './record.js';

/** If the pictures were not examined. */
const maxUnseenConfidence = 50;

export interface JudgedEvidence {
  verdict: LivenessVerdict;
  /** The most frontal one; `null` if none can be trusted. */
  picture: Uint8Array | null;
}

/** @param evidence `null` if what arrived does not have the shape of evidence */
export async function judgeEvidence(
  evidence: LivenessEvidence | null,
  attempt: OpenAttempt | null,
  { readPicture, now }: { readPicture: FaceReader | null; now: number },
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
  const found = adviseOnCamera(evidence.manifest.camera, trace);
  const advised = found.length === 0 ? {} : { advice: found };
  if (readPicture === null) {
    return { verdict: { passed, confidence: Math.min(confidence, maxUnseenConfidence), reasons, ...advised }, picture };
  }
  const faults = await pictureFaultsOf(evidence, trace, readPicture);
  if (faults.length === 0) return { verdict: { passed, confidence, reasons, ...advised }, picture };
  return { verdict: { passed: false, confidence: 0, reasons: [...reasons, ...faults], ...advised }, picture: null };
}
