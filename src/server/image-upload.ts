import type { z } from 'zod';
import type { SessionPolicy } from '../shared/contract.js';
import { readImageHeader } from '../shared/image-header.js';
import type { BodyPlace } from './body-room.js';
import { sha256Hex } from './bytes.js';
import { parseMultipart, type Part } from './multipart.js';
import { ProblemError } from './problem.js';
import { readBody } from './request-body.js';

export interface Upload<Part extends string, OptionalPart extends string, Details> {
  /** Each a JPEG, PNG or WebP within the limits, by its header. */
  images: Record<Part, Uint8Array> & Partial<Record<OptionalPart, Uint8Array>>;
  details: Details;
  byteLength: number;
  /** Same content, same text: boundaries and the order of parts do not count. */
  fingerprint: string;
}

export interface UploadRules<Part extends string, OptionalPart extends string, Details> {
  imageParts: readonly Part[];
  optionalImageParts?: readonly OptionalPart[];
  /** Shape of the JSON in the part `details`; `null`: the route takes none. */
  details: z.ZodType<Details> | null;
  policy: SessionPolicy;
  bodyTimeoutMs: number;
  place: BodyPlace;
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
export function parseJson<Value>(schema: z.ZodType<Value>, text: string, what = 'body'): Value {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ProblemError('INVALID_REQUEST', { detail: `The ${what} is not JSON.` });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = new Set(parsed.error.issues.map(({ path }) => path.map(String).join('.')));
  throw new ProblemError('INVALID_REQUEST', {
    detail: `Check the ${what}: ${[...fields].filter(Boolean).join(', ') || 'not an object'}.`,
  });
}

async function fingerprintOf(parts: readonly Part[]): Promise<string> {
  const digests = await Promise.all(
    parts.map(async ({ name, bytes }) => `${name}=${await sha256Hex(bytes)}`),
  );
  return sha256Hex(digests.toSorted().join('&'));
}

function readDetails<Details>(
  schema: z.ZodType<Details> | null,
  part: Part | undefined,
): Details | null {
  if (schema === null) return null;
  if (part === undefined) {
    throw new ProblemError('INVALID_REQUEST', { detail: 'Part "details" is missing.' });
  }
  return parseJson(schema, new TextDecoder().decode(part.bytes), 'part "details"');
}

/** Hands an image over: an upload waits long for the service, and its raw bytes need not wait with it. */
export function takeImage<Name extends string>(
  images: Partial<Record<Name, Uint8Array>>,
  name: Name,
): Uint8Array {
  const image = images[name] ?? new Uint8Array();
  delete images[name];
  return image;
}

/** Reads a form of images and details. @throws {ProblemError} a 4xx for everything that is not as the rules say */
export async function readUpload<
  ImagePart extends string,
  OptionalPart extends string = never,
  Details = null,
>(
  request: Request,
  rules: UploadRules<ImagePart, OptionalPart, Details>,
): Promise<Upload<ImagePart, OptionalPart, Details>> {
  const { imageParts, optionalImageParts = [], policy, bodyTimeoutMs, place } = rules;
  const imageNames: readonly string[] = [...imageParts, ...optionalImageParts];
  const body = await readBody(request, {
    maxBytes: policy.maxImageBytes * imageNames.length + overheadBytes,
    timeoutMs: bodyTimeoutMs,
    place,
  });
  const parts = parseMultipart(body, request.headers.get('content-type'));
  const missing = imageParts.find((name) => !parts.has(name));
  if (missing !== undefined) {
    throw new ProblemError('INVALID_REQUEST', { detail: `Part "${missing}" is missing.` });
  }
  const details = readDetails(rules.details, parts.get('details'));
  const images: Record<string, Uint8Array> = {};
  for (const name of imageNames) {
    const part = parts.get(name);
    if (part === undefined) continue;
    checkImage(name, part.bytes, policy);
    images[name] = part.bytes;
  }
  const known = [...parts.values()].filter(
    ({ name }) => name === 'details' || imageNames.includes(name),
  );
  return {
    // Every required name was found above.
    images: images as Record<ImagePart, Uint8Array>,
    // `Details` is `null` exactly where the rules have no schema.
    details: details as Details,
    byteLength: body.length,
    fingerprint: await fingerprintOf(known),
  } as Upload<ImagePart, OptionalPart, Details>;
}
