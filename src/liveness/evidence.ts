import { toBase64Url } from '../shared/base64url.js';
import { traceOf, type LivenessAttempt } from './attempt.js';
import type { CameraFacts } from './camera-advice.js';
import type { ChallengeResult, KeyFrame } from './judgment.js';
import { livenessRulesVersion } from './limits.js';
import type { LivenessPlan } from './plan.js';
import { canonicalJson, sha256, type EvidenceSigner, type DigestCrypto } from './signing.js';
import { encodeTrace } from './trace.js';

export const evidenceVersion = 'idv-liveness-evidence-2';

export interface EvidencePicture extends Omit<KeyFrame, 'purpose'> {
  /** `moment` pictures were taken at the moment that the server drew for this challenge. */
  purpose: KeyFrame['purpose'] | 'moment';
  bytes: number;
  /** Hash of the JPEG, base64url. */
  sha256: string;
}

/** What the signature covers. It includes the other parts by their hashes. */
export interface LivenessManifest {
  version: typeof evidenceVersion;
  rules: string;
  /** The plan as issued, nonce included. */
  plan: LivenessPlan;
  /** SHA-256 thumbprint (RFC 7638) of the key that `start` registered, base64url. */
  keyId: string;
  /** By the device's clock, in milliseconds since the epoch. Informative only: phones' clocks are often wrong. */
  startedAt: number;
  camera: CameraFacts;
  trace: { frames: number; durationMs: number; bytes: number; sha256: string };
  pictures: EvidencePicture[];
  /** Results on the device. The server recomputes them. */
  results: ChallengeResult[];
}

/**
 * The record of one attempt, as the device saw it. The signature proves who signed it and that nothing was changed
 * since. It does not prove that a living person was in front of the camera.
 */
export interface LivenessEvidence {
  manifest: LivenessManifest;
  /** ECDSA P-256 with SHA-256 over the manifest's canonical JSON, IEEE P1363, base64url. */
  signature: string;
  trace: Uint8Array<ArrayBuffer>;
  /** JPEGs in the order of `manifest.pictures`. */
  pictures: Uint8Array<ArrayBuffer>[];
}

export interface SealOptions {
  /** A passed attempt. */
  attempt: LivenessAttempt;
  /** JPEGs of `attempt.judgment.keyFrames`, by the frame's index in the trace. */
  pictures: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
  /** Small JPEGs of `attempt.moments`, by the frame's index in the trace. Default: none. */
  momentPictures?: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
  camera: CameraFacts;
  /** Epoch milliseconds of the attempt's first frame. */
  startedAt: number;
  signer: EvidenceSigner;
  crypto: DigestCrypto;
}

/** @throws {RangeError} if the attempt has not passed, or a key frame's picture is missing */
export async function sealEvidence(options: SealOptions): Promise<LivenessEvidence> {
  const { attempt, camera, startedAt, signer, crypto } = options;
  const { judgment, plan } = attempt;
  if (judgment.phase !== 'passed') throw new RangeError('only an attempt that passed has evidence');
  const trace = encodeTrace(traceOf(attempt));
  const pictures: Uint8Array<ArrayBuffer>[] = [];
  const listed: EvidencePicture[] = [];
  const moments = attempt.moments.map((met) => ({ ...met, purpose: 'moment' as const }));
  for (const key of [...judgment.keyFrames, ...moments]) {
    const kept = key.purpose === 'moment' ? options.momentPictures : options.pictures;
    const picture = kept?.get(key.frame);
    if (picture === undefined) throw new RangeError(`no picture of key frame ${key.frame}`);
    pictures.push(picture);
    listed.push({ ...key, bytes: picture.length, sha256: await sha256(crypto, picture) });
  }
  const manifest: LivenessManifest = {
    version: evidenceVersion,
    rules: livenessRulesVersion,
    plan,
    keyId: signer.keyId,
    startedAt,
    camera,
    trace: {
      frames: attempt.frames.length,
      durationMs: attempt.frames.at(-1)?.timeMs ?? 0,
      bytes: trace.length,
      sha256: await sha256(crypto, trace),
    },
    pictures: listed,
    results: roundedResults(judgment.results),
  };
  const signature = await signer.sign(manifestBytes(manifest));
  return { manifest, signature: toBase64Url(signature), trace, pictures };
}

/** Rounds clearness to hundredths, so that the last digit of a float never decides whether two judgments agree. */
export function roundedResults(results: readonly ChallengeResult[]): ChallengeResult[] {
  return results.map((result) => ({ ...result, clearness: Math.round(result.clearness * 100) / 100 }));
}

/** The bytes that the signature covers. */
export function manifestBytes(manifest: LivenessManifest): Uint8Array<ArrayBuffer> {
  return canonicalJson(manifest);
}
