import { fromBase64Url, toBase64Url } from '../shared/base64url.js';
import { canonicalJson } from './canonical-json.js';
import { traceOf, type LivenessAttempt } from './attempt.js';
import type { ChallengeResult, KeyFrame } from './judgment.js';
import { livenessRulesVersion } from './limits.js';
import type { LivenessPlan } from './plan.js';
import { sha256, type EvidenceSigner, type DigestCrypto } from './signing.js';
import { encodeTrace } from './trace.js';

export const evidenceVersion = 'idv-liveness-evidence-1';

/** What is known of the camera; never its label, which may carry a person's name. */
export interface CameraFacts {
  facingMode: 'user' | 'environment' | 'unknown';
  /** Pixels of the stream and frames a second, as its settings say; 0 where they do not. */
  width: number;
  height: number;
  frameRate: number;
}

export interface EvidencePicture extends Omit<KeyFrame, 'purpose'> {
  /** `moment`: of the moment that the server drew for this challenge. */
  purpose: KeyFrame['purpose'] | 'moment';
  bytes: number;
  /** Of the JPEG, base64url. */
  sha256: string;
}

/** Everything the signature covers; the other parts are bound to it by their hashes. */
export interface LivenessManifest {
  version: typeof evidenceVersion;
  rules: string;
  /** As issued, nonce included. */
  plan: LivenessPlan;
  /** SHA-256 thumbprint (RFC 7638) of the key that was registered at the session's start, base64url. */
  keyId: string;
  /** The device's clock, epoch milliseconds: informative, phones' clocks are wrong. */
  startedAt: number;
  camera: CameraFacts;
  trace: { frames: number; durationMs: number; bytes: number; sha256: string };
  pictures: EvidencePicture[];
  /** As judged on the device; recomputed on the server. */
  results: ChallengeResult[];
}

/**
 * One attempt, tamper-evident: what the person was guided through, as the device saw it. It proves who signed and that
 * nothing was changed since, not that a living person stood before the camera.
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
  /** That has passed. */
  attempt: LivenessAttempt;
  /** JPEGs of `attempt.judgment.keyFrames`, by index of the frame in the trace. */
  pictures: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
  /** Small JPEGs of `attempt.moments`, by index of the frame in the trace. Default none. */
  momentPictures?: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
  camera: CameraFacts;
  /** Epoch milliseconds of the attempt's first frame. */
  startedAt: number;
  signer: EvidenceSigner;
  crypto: DigestCrypto;
}

/** Throws `RangeError` when the attempt has not passed or a key frame's picture is missing. */
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

/** Clearness in hundredths, so that no last digit of a float decides whether two judgments agree. */
export function roundedResults(results: readonly ChallengeResult[]): ChallengeResult[] {
  return results.map((result) => ({
    ...result,
    clearness: Math.round(result.clearness * 100) / 100,
  }));
}

/** What is signed. */
export function manifestBytes(manifest: LivenessManifest): Uint8Array<ArrayBuffer> {
  return canonicalJson(manifest);
}

/** The evidence as one JSON value, for one request body: bytes as base64url. */
export interface PackedEvidence {
  manifest: LivenessManifest;
  signature: string;
  trace: string;
  pictures: string[];
}

export function packEvidence({ manifest, signature, trace, pictures }: LivenessEvidence): PackedEvidence {
  return { manifest, signature, trace: toBase64Url(trace), pictures: pictures.map(toBase64Url) };
}

/**
 * Evidence from a request body, `null` when it is not of that shape. The manifest's content is checked by
 * `verifyLivenessEvidence`, not here.
 */
export function unpackEvidence(value: unknown): LivenessEvidence | null {
  if (typeof value !== 'object' || value === null) return null;
  const { manifest, signature, trace, pictures } = value as Partial<Record<string, unknown>>;
  if (typeof manifest !== 'object' || manifest === null || typeof signature !== 'string') return null;
  if (typeof trace !== 'string' || !Array.isArray(pictures)) return null;
  const traceBytes = fromBase64Url(trace);
  if (traceBytes === null) return null;
  const pictureBytes: Uint8Array<ArrayBuffer>[] = [];
  for (const picture of pictures as unknown[]) {
    const bytes = typeof picture === 'string' ? fromBase64Url(picture) : null;
    if (bytes === null) return null;
    pictureBytes.push(bytes);
  }
  return {
    manifest: manifest as LivenessManifest,
    signature,
    trace: traceBytes,
    pictures: pictureBytes,
  };
}
