/** Bodies of the device's calls, bounded and checked, as `liveness-contract.ts` describes them. */
import { z } from 'zod';
import {
  isLivenessEvidence,
  type LivenessEvidence,
  maxPictures,
  type PublicKeyJwk,
  publicKeyOf,
} from 'idv-elements/liveness-evidence';
import { livenessEvidenceParts } from 'idv-elements/contract';
import { sha256Hex, utf8 } from '../shared/digest.js';
import { LivenessRefusal } from './refusal.js';

/** Bytes. */
export const maxJsonBytes = 8_192;
/** A trace of a minute, five pictures of a good camera and four small ones are about 1.5 MB. */
export const maxEvidenceBytes = 6_000_000;

/** Evidence as it arrived, and a digest of all its parts. `evidence` is `null` if it does not have the shape of evidence. */
export interface ReceivedEvidence {
  evidence: LivenessEvidence | null;
  /** The nonce of the plan it names. `null` if that cannot be read. */
  nonce: string | null;
  digest: string;
}

/** @throws {LivenessRefusal} `malformed` */
function readerOf<Body>(schema: z.ZodType<Body>): (request: Request) => Promise<Body> {
  return async (request) => {
    const { data } = schema.safeParse(await request.json().catch(() => undefined));
    if (data === undefined) throw new LivenessRefusal('malformed');
    return data;
  };
}

const nonce = z.string().max(100);
const challenge = z.int().min(0).max(9);
const hash = z.string().regex(/^[\w-]{43}$/);
const publicKey = z
  .unknown()
  .transform(publicKeyOf)
  .pipe(z.custom<PublicKeyJwk>((key) => key !== null));

export const startBodyOf = readerOf(z.object({ publicKey, moreTime: z.boolean().optional() }));
export const swapBodyOf = readerOf(z.object({ nonce, index: challenge }));
export const momentBodyOf = readerOf(
  z.object({
    nonce,
    run: z.int().min(1).max(1_000),
    challenge,
    frames: z.int().min(0).max(9_000),
    trace: z.union([z.literal(''), hash]),
    pictures: z.array(hash).max(4),
  }),
);

/** Only enough to know which plan it is about. */
const namedPlan = z.object({ manifest: z.object({ plan: z.object({ nonce: z.string() }) }) });

/**
 * A form with a manifest counts as evidence, whatever it contains; `evidence` is `null` if the shape is wrong.
 * @throws {LivenessRefusal} `malformed` for any other body, such as an upload that was cut off
 */
export async function evidenceBodyOf(request: Request): Promise<ReceivedEvidence> {
  const form = await request.formData().catch(() => {
    throw new LivenessRefusal('malformed');
  });
  const [manifestBytes, ...otherManifests] = await bytesOf(form.getAll(livenessEvidenceParts.manifest));
  if (manifestBytes === undefined) throw new LivenessRefusal('malformed');
  const [trace, ...otherTraces] = await bytesOf(form.getAll(livenessEvidenceParts.trace));
  const pictures = await bytesOf(form.getAll(livenessEvidenceParts.picture));
  const signed = membersOf(new TextDecoder().decode(manifestBytes));
  const whole = { ...signed, trace, pictures };
  const isWhole = otherManifests.length === 0 && otherTraces.length === 0;
  return {
    evidence: isWhole && isLivenessEvidence(whole) ? whole : null,
    nonce: namedPlan.safeParse(signed).data?.manifest.plan.nonce ?? null,
    digest: await digestOf([manifestBytes, trace ?? new Uint8Array(), ...pictures]),
  };
}

/** One part more than allowed is read, so that a surplus is noticed. */
const maxParts = maxPictures + 1;

/** The members of a JSON object. Empty for any other text. */
function membersOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** A part may come as text or as a file. */
function bytesOf(entries: readonly (File | string)[]): Promise<Uint8Array<ArrayBuffer>[]> {
  return Promise.all(
    entries.slice(0, maxParts).map(async (entry) => new Uint8Array(await new Blob([entry]).arrayBuffer())),
  );
}

/** Digest of all parts. A form that is sent again has other boundaries, but the same parts. */
async function digestOf(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const lengths = utf8(parts.map(({ length }) => `${length};`).join(''));
  return sha256Hex(new Uint8Array(await new Blob([lengths, ...parts]).arrayBuffer()));
}
