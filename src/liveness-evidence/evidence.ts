import { toBase64Url } from '../contract/base64url.js';
import { traceOf, type LivenessAttempt } from './attempt.js';
import type { CameraFacts } from './camera-advice.js';
import type { ChallengeResult, KeyFrame } from './judgment.js';
import { livenessRulesVersion } from './limits.js';
import type { Commitment } from './moments.js';
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

/** An attempt with its pictures so far. */
export interface PicturedAttempt {
  attempt: LivenessAttempt;
  /** JPEGs of `attempt.judgment.keyFrames`, by the frame's index in the trace. */
  pictures: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
  /** Small JPEGs of `attempt.moments`, by the frame's index in the trace. Default: none. */
  momentPictures?: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
}

interface ListedPicture {
  listed: EvidencePicture;
  picture: Uint8Array<ArrayBuffer>;
}

/** @throws {RangeError} if a picture is missing */
function listPictures(
  { attempt, pictures, momentPictures }: PicturedAttempt,
  crypto: DigestCrypto,
): Promise<ListedPicture[]> {
  const moments = attempt.moments.map((met) => ({ ...met, purpose: 'moment' as const }));
  return Promise.all(
    [...attempt.judgment.keyFrames, ...moments].map(async (key) => {
      const picture = (key.purpose === 'moment' ? momentPictures : pictures)?.get(key.frame);
      if (picture === undefined) throw new RangeError(`no picture of key frame ${key.frame}`);
      return { listed: { ...key, bytes: picture.length, sha256: await sha256(crypto, picture) }, picture };
    }),
  );
}

/**
 * What the device commits to when it requests a moment: its trace and its pictures so far.
 * @throws {RangeError} if a picture is missing
 */
export async function commitmentOf(pictured: PicturedAttempt, crypto: DigestCrypto): Promise<Commitment> {
  const { attempt } = pictured;
  const frames = attempt.frames.length;
  const listed = (await listPictures(pictured, crypto)).map((each) => each.listed);
  const isMoment = ({ purpose }: EvidencePicture): boolean => purpose === 'moment';
  return {
    frames,
    trace: frames === 0 ? '' : await sha256(crypto, encodeTrace(traceOf(attempt))),
    pictures: listed.filter(isMoment).map((each) => each.sha256),
    keyPictures: listed.filter((each) => !isMoment(each)).map((each) => each.sha256),
  };
}

/** `attempt` has passed. */
export interface SealOptions extends PicturedAttempt {
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
  const pictures = await listPictures(options, crypto);
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
    pictures: pictures.map(({ listed }) => listed),
    results: roundedResults(judgment.results),
  };
  const signature = await signer.sign(manifestBytes(manifest));
  return { manifest, signature: toBase64Url(signature), trace, pictures: pictures.map(({ picture }) => picture) };
}

/** Rounds clearness to hundredths, so that the last digit of a float never decides whether two judgments agree. */
export function roundedResults(results: readonly ChallengeResult[]): ChallengeResult[] {
  return results.map((result) => ({ ...result, clearness: Math.round(result.clearness * 100) / 100 }));
}

/** The bytes that the signature covers. */
export function manifestBytes(manifest: LivenessManifest): Uint8Array<ArrayBuffer> {
  return canonicalJson(manifest);
}
