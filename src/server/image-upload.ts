import type { z } from 'zod';
import type { SessionPolicy } from '../shared/contract.js';
import { readImageHeader } from '../shared/image-header.js';
import { sha256Hex } from './bytes.js';
import { parseMultipart, type Part } from './multipart.js';
import { ProblemError } from './problem.js';
import { readBody } from './request-body.js';

export interface Upload<Details> {
  /** By part name; each a JPEG, PNG or WebP within the limits, by its header. */
  images: ReadonlyMap<string, Uint8Array>;
  details: Details;
  /** Same content, same text: boundaries and the order of parts do not count. */
  fingerprint: string;
}

export interface UploadRules<Details> {
  /** Part names of images; the first must be there. */
  imageParts: readonly [string, ...string[]];
  details: z.ZodType<Details>;
  policy: SessionPolicy;
  bodyTimeoutMs: number;
}

/** Heads of parts and the details, beside the images. */
const overheadBytes = 64 * 1024;
const imageFormats = 'JPEG, PNG or WebP';

/**
 * Format by magic bytes and size from the header, before anything is decoded.
 * @throws {ProblemError} `UNSUPPORTED_MEDIA_TYPE`, `INVALID_IMAGE`, `IMAGE_TOO_LARGE`
 */
function checkImage(name: string, bytes: Uint8Array, policy: SessionPolicy): void {
  if (bytes.length > policy.maxImageBytes) {
    throw new ProblemError('IMAGE_TOO_LARGE', {
      detail: `Part "${name}" may have ${policy.maxImageBytes} bytes.`,
    });
  }
  const header = readImageHeader(bytes);
  if (header === null) {
    throw new ProblemError('UNSUPPORTED_MEDIA_TYPE', {
      detail: `Part "${name}" is no readable ${imageFormats}.`,
    });
  }
  if (header.width * header.height > policy.maxImagePixels) {
    throw new ProblemError('IMAGE_TOO_LARGE', {
      detail: `Part "${name}" may have ${policy.maxImagePixels} pixels.`,
    });
  }
}

/** @throws {ProblemError} `INVALID_REQUEST`, naming fields and no value */
export function parseDetails<Details>(schema: z.ZodType<Details>, text: string): Details {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ProblemError('INVALID_REQUEST', { detail: 'The details are not JSON.' });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = new Set(parsed.error.issues.map(({ path }) => path.map(String).join('.')));
  throw new ProblemError('INVALID_REQUEST', {
    detail: `Check these details: ${[...fields].filter(Boolean).join(', ') || 'not an object'}.`,
  });
}

async function fingerprintOf(parts: readonly Part[]): Promise<string> {
  const digests = await Promise.all(
    parts.map(async ({ name, bytes }) => `${name}=${await sha256Hex(bytes)}`),
  );
  return sha256Hex(digests.toSorted().join('&'));
}

export async function readUpload<Details>(
  request: Request,
  { imageParts, details, policy, bodyTimeoutMs }: UploadRules<Details>,
): Promise<Upload<Details>> {
  const body = await readBody(request, {
    maxBytes: policy.maxImageBytes * imageParts.length + overheadBytes,
    timeoutMs: bodyTimeoutMs,
  });
  const parts = parseMultipart(body, request.headers.get('content-type'));
  const images = new Map<string, Uint8Array>();
  for (const name of imageParts) {
    const part = parts.get(name);
    if (part === undefined) continue;
    checkImage(name, part.bytes, policy);
    images.set(name, part.bytes);
  }
  if (!images.has(imageParts[0])) {
    throw new ProblemError('INVALID_REQUEST', { detail: `Part "${imageParts[0]}" is missing.` });
  }
  const text = parts.get('details');
  if (text === undefined) {
    throw new ProblemError('INVALID_REQUEST', { detail: 'Part "details" is missing.' });
  }
  const known = [...parts.values()].filter(
    ({ name }) => name === 'details' || imageParts.includes(name),
  );
  return {
    images,
    details: parseDetails(details, new TextDecoder().decode(text.bytes)),
    fingerprint: await fingerprintOf(known),
  };
}
