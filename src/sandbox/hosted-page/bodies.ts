/** Bodies of the hosted page's calls, bounded and checked, as `shared/liveness-contract.ts` writes them. */
import { z } from 'zod';
import {
  publicKeyOf,
  type LivenessEvidence,
  type LivenessManifest,
  type PublicKeyJwk,
} from '../../liveness/index.js';
import { isLivenessManifest } from '../../liveness/verify.js';
import { livenessEvidenceParts } from '../../shared/liveness-contract.js';
import type { ReceivedEvidence } from '../liveness-check.js';
import { LivenessRefusal } from '../liveness-refusal.js';

/** Bytes. */
export const mostJsonBytes = 8_192;
/** A trace of a minute and five pictures of a good camera are about 1.5 MB. */
export const mostEvidenceBytes = 6_000_000;

const mostPictures = 8;

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

const manifestPart = z.object({
  manifest: z.custom<LivenessManifest>(isLivenessManifest),
  signature: z.string().max(200),
});

/** @throws {LivenessRefusal} `malformed` */
export async function evidenceBodyOf(request: Request): Promise<ReceivedEvidence> {
  const form = await request.formData().catch(() => {
    throw new LivenessRefusal('malformed');
  });
  const manifestBytes = await bytesOf(form.getAll(livenessEvidenceParts.manifest), 1);
  const traces = await bytesOf(form.getAll(livenessEvidenceParts.trace), 1);
  const pictures = await bytesOf(form.getAll(livenessEvidenceParts.picture), mostPictures);
  const [manifestJson] = manifestBytes;
  const [trace] = traces;
  if (manifestJson === undefined || trace === undefined) throw new LivenessRefusal('malformed');
  const { data } = manifestPart.safeParse(parse(new TextDecoder().decode(manifestJson)));
  if (data === undefined) throw new LivenessRefusal('malformed');
  const evidence: LivenessEvidence = { ...data, trace, pictures };
  return { evidence, digest: await digestOf([manifestJson, trace, ...pictures]) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A part may come as text or as a file. */
async function bytesOf(
  entries: readonly (File | string)[],
  most: number,
): Promise<Uint8Array<ArrayBuffer>[]> {
  if (entries.length > most) throw new LivenessRefusal('malformed');
  return Promise.all(
    entries.map(async (entry) =>
      typeof entry === 'string'
        ? new TextEncoder().encode(entry)
        : new Uint8Array(await entry.arrayBuffer()),
    ),
  );
}

/** Of all parts and their borders: a form sent again is framed anew, its content is the same. */
async function digestOf(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const lengths = new TextEncoder().encode(parts.map(({ length }) => `${length};`).join(''));
  const digest = await crypto.subtle.digest(
    'SHA-256',
    await new Blob([lengths, ...parts]).arrayBuffer(),
  );
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
