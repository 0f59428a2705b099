/** Bodies of the device's calls, bounded and checked, as `shared/liveness-contract.ts` writes them. */
import { z } from 'zod';
import {
  isLivenessEvidence,
  type MomentRequest,
  maxPictures,
  type PublicKeyJwk,
  publicKeyOf,
} from 'idv-elements/liveness-evidence';
import { livenessEvidenceParts } from 'idv-elements/contract';
import { LivenessRefusal } from './refusal.js';
import type { ReceivedEvidence } from './verifier.js';

/** Bytes. */
export const mostJsonBytes = 8_192;
/** A trace of a minute, five pictures of a good camera and four small ones are about 1.5 MB. */
export const mostEvidenceBytes = 6_000_000;

export function idempotencyKeyOf(request: Request): string {
  const key = request.headers.get('idempotency-key');
  if (key !== null && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new LivenessRefusal('key-missing');
}

async function jsonOf(request: Request): Promise<unknown> {
  return request.json().catch(() => {
    throw new LivenessRefusal('malformed');
  });
}

const startBody = z.object({ publicKey: z.unknown() });

export async function startBodyOf(request: Request): Promise<PublicKeyJwk> {
  const { data } = startBody.safeParse(await jsonOf(request));
  const publicKey = publicKeyOf(data?.publicKey);
  if (publicKey === null) throw new LivenessRefusal('malformed');
  return publicKey;
}

const swapBody = z.object({ nonce: z.string().max(100), index: z.int().min(0).max(9) });

export async function swapBodyOf(request: Request): Promise<z.output<typeof swapBody>> {
  const { data } = swapBody.safeParse(await jsonOf(request));
  if (data === undefined) throw new LivenessRefusal('malformed');
  return data;
}

const hash = z.string().regex(/^[\w-]{43}$/);
const momentBody = z.object({
  nonce: z.string().max(100),
  run: z.int().min(1).max(1_000),
  challenge: z.int().min(0).max(9),
  frames: z.int().min(0).max(9_000),
  trace: z.union([z.literal(''), hash]),
  pictures: z.array(hash).max(4),
});

export async function momentBodyOf(request: Request): Promise<MomentRequest> {
  const { data } = momentBody.safeParse(await jsonOf(request));
  if (data === undefined) throw new LivenessRefusal('malformed');
  return data;
}

/** Only enough to know which plan it is about. */
const namedPlan = z.object({ manifest: z.object({ plan: z.object({ nonce: z.string() }) }) });

/**
 * A form that names a manifest is evidence, whatever is in it: `evidence` is `null` where it has not the shape.
 * @throws {LivenessRefusal} `malformed` for what is no such form, as an upload that was cut off
 */
export async function evidenceBodyOf(request: Request): Promise<ReceivedEvidence> {
  const form = await request.formData().catch(() => {
    throw new LivenessRefusal('malformed');
  });
  const [manifestBytes, ...otherManifests] = await bytesOf(form.getAll(livenessEvidenceParts.manifest));
  if (manifestBytes === undefined) throw new LivenessRefusal('malformed');
  const [trace, ...otherTraces] = await bytesOf(form.getAll(livenessEvidenceParts.trace));
  const pictures = await bytesOf(form.getAll(livenessEvidenceParts.picture));
  const signed = parse(new TextDecoder().decode(manifestBytes));
  const whole = { ...signed, trace, pictures };
  const isWhole = otherManifests.length === 0 && otherTraces.length === 0;
  return {
    evidence: isWhole && isLivenessEvidence(whole) ? whole : null,
    nonce: namedPlan.safeParse(signed).data?.manifest.plan.nonce ?? null,
    digest: await digestOf([manifestBytes, trace ?? new Uint8Array(), ...pictures]),
  };
}

/** Of the parts that a form may have; one more is read, so that too many are noticed. */
const mostParts = maxPictures + 1;

/** The members of a JSON object; none where it is none. */
function parse(text: string): object {
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
    entries
      .slice(0, mostParts)
      .map(async (entry) =>
        typeof entry === 'string' ? new TextEncoder().encode(entry) : new Uint8Array(await entry.arrayBuffer()),
      ),
  );
}

/** Of all parts and their borders: a form sent again is framed anew, its content is the same. */
async function digestOf(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const lengths = new TextEncoder().encode(parts.map(({ length }) => `${length};`).join(''));
  const digest = await crypto.subtle.digest('SHA-256', await new Blob([lengths, ...parts]).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
