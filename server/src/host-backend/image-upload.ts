import type { z } from 'zod';
import type { SessionPolicy } from 'idv-elements/contract';
import type { BodyPlace } from './body-room.js';
import { sha256Hex } from './bytes.js';
import { parseMultipart, type Part } from './multipart.js';
import { ProblemError } from './problem.js';
import { readBody } from './request-body.js';
import { scanImage, type ScannedImage } from './scanned-image.js';

export interface Upload<Part extends string, OptionalPart extends string, Details> {
  /** Each a JPEG, PNG or WebP within the limits, by its header. */
  images: Record<Part, ScannedImage> & Partial<Record<OptionalPart, ScannedImage>>;
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

/** Of the part `details`, before it is parsed; an element sends less than 2 kB. */
const maxJsonBytes = 16 * 1024;
/** Keys and array elements in them, at any depth, before they are checked. */
const maxJsonValues = 256;
/** Fields that a refusal names. */
const maxFieldsNamed = 10;
const maxFieldLength = 80;

/**
 * Format by magic bytes and size from the header, before anything is decoded.
 * @throws {ProblemError} `UNSUPPORTED_MEDIA_TYPE`, `IMAGE_TOO_LARGE`
 */
function checkImage(name: string, bytes: Uint8Array, policy: SessionPolicy): ScannedImage {
  if (bytes.length > policy.maxImageBytes) {
    throw new ProblemError('IMAGE_TOO_LARGE', {
      detail: `Part "${name}" may have ${policy.maxImageBytes} bytes.`,
    });
  }
  const image = scanImage(bytes);
  if (image === null) {
    throw new ProblemError('UNSUPPORTED_MEDIA_TYPE', {
      detail: `Part "${name}" is no readable ${imageFormats}.`,
    });
  }
  if (image.width * image.height > policy.maxImagePixels) {
    throw new ProblemError('IMAGE_TOO_LARGE', {
      detail: `Part "${name}" may have ${policy.maxImagePixels} pixels.`,
    });
  }
  return image;
}

const invalidJson = (detail: string) => new ProblemError('INVALID_REQUEST', { detail });

/** Counts in breadth, so that no depth of nesting fills the stack. */
function hasTooManyValues(json: unknown): boolean {
  const found = [json];
  for (let at = 0; at < found.length; at += 1) {
    const value = found[at];
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value) as unknown[]) found.push(inner);
    if (found.length > maxJsonValues) return true;
  }
  return false;
}

/** Names at most ten of the fields, and no value. */
function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const fields = new Set(issues.map(({ path }) => path.map(String).join('.').slice(0, maxFieldLength)));
  const named = [...fields].filter(Boolean);
  if (named.length === 0) return 'not an object';
  const more = named.length - maxFieldsNamed;
  return `${named.slice(0, maxFieldsNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** @throws {ProblemError} `INVALID_REQUEST`, naming fields and no value */
export function parseJson<Value>(schema: z.ZodType<Value>, bytes: Uint8Array, what = 'body'): Value {
  if (bytes.length > maxJsonBytes) {
    throw invalidJson(`The ${what} may have ${maxJsonBytes} bytes.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw invalidJson(`The ${what} is not JSON.`);
  }
  if (hasTooManyValues(json)) {
    throw invalidJson(`The ${what} may have ${maxJsonValues} values.`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw invalidJson(`Check the ${what}: ${describeIssues(parsed.error.issues)}.`);
}

async function fingerprintOf(parts: readonly Part[]): Promise<string> {
  const digests = await Promise.all(parts.map(async ({ name, bytes }) => `${name}=${await sha256Hex(bytes)}`));
  return sha256Hex(digests.toSorted().join('&'));
}

function readDetails<Details>(schema: z.ZodType<Details> | null, part: Part | undefined): Details | null {
  if (schema === null) return null;
  if (part === undefined) {
    throw new ProblemError('INVALID_REQUEST', { detail: 'Part "details" is missing.' });
  }
  return parseJson(schema, part.bytes, 'part "details"');
}

/** Hands an image over: an upload waits long for the service, and its raw bytes need not wait with it. */
export function takeImage<Name extends string>(images: Partial<Record<Name, ScannedImage>>, name: Name): ScannedImage {
  const image = images[name];
  if (image === undefined) throw new TypeError(`There is no image "${name}" any more.`);
  delete images[name];
  return image;
}

/** Reads a form of images and details. @throws {ProblemError} a 4xx for everything that is not as the rules say */
export async function readUpload<ImagePart extends string, OptionalPart extends string = never, Details = null>(
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
  const images: Record<string, ScannedImage> = {};
  for (const name of imageNames) {
    const part = parts.get(name);
    if (part === undefined) continue;
    images[name] = checkImage(name, part.bytes, policy);
  }
  const known = [...parts.values()].filter(({ name }) => name === 'details' || imageNames.includes(name));
  return {
    // Every required name was found above.
    images: images as Record<ImagePart, ScannedImage>,
    // `Details` is `null` exactly where the rules have no schema.
    details: details as Details,
    byteLength: body.length,
    fingerprint: await fingerprintOf(known),
  } as Upload<ImagePart, OptionalPart, Details>;
}
