/** Forms of pictures and details: read, checked and answered. */
import type { z } from 'zod';
import type { Attempt } from '../calls/attempt.js';
import type { BackendContext, Environment } from '../environment.js';
import type { HookName } from '../delivery/results.js';
import { parseJson } from '../../shared/http/json-body.js';
import { parseMultipart, type Part } from '../../shared/http/multipart.js';
import { readBody, type Reservation } from '../../shared/http/request-body.js';
import type { UploadedImage } from '../images/picture.js';
import { scanImage } from '../images/scanned-image.js';
import type { SessionPolicy } from 'idv-elements/contract';
import { sha256Hex } from '../../shared/digest.js';
import { ProblemError } from '../shared/problem.js';
import type { Commit } from '../../shared/store/store.js';
import { answerSessionWrite, ownerOf, type Write } from './answer.js';

interface Upload<Details> {
  /** Each a JPEG, PNG or WebP within the limits, judged by its header. */
  images: Partial<Record<string, UploadedImage>>;
  details: Details;
  /** The same for the same content: boundaries and the order of parts do not count. */
  fingerprint: string;
}

interface UploadRules<Details> {
  /** Parts with an image, by name, and whether each is required. */
  images: Readonly<Record<string, 'required' | 'optional'>>;
  /** Shape of the JSON in the part `details`. */
  details: z.ZodType<Details>;
  /** Gets the result, or the failure of a call that nobody finished. */
  hook: HookName;
  /** What a session stores of an answer that another session of the same person received. */
  adopt(upload: Upload<Details>, body: object): Promise<Commit>;
}

/** Infers the type of the details. */
export const uploadRules = <Details>(rules: UploadRules<Details>): UploadRules<Details> => rules;

/** More than any route takes. */
const maxParts = 8;
/** For the details and the heads of the parts. */
const overheadBytes = 64 * 1024;

/**
 * Format by magic bytes and size from the header, before anything is decoded.
 * @throws {ProblemError} `UNSUPPORTED_MEDIA_TYPE`, `IMAGE_TOO_LARGE`
 */
async function checkImage(name: string, bytes: Uint8Array, policy: SessionPolicy): Promise<UploadedImage> {
  const { maxImageBytes, maxImagePixels } = policy;
  if (bytes.length > maxImageBytes) {
    throw new ProblemError('IMAGE_TOO_LARGE', { detail: `Part "${name}" may have at most ${maxImageBytes} bytes.` });
  }
  const image = scanImage(bytes);
  if (image === null) {
    const detail = `Part "${name}" is not a readable JPEG, PNG or WebP.`;
    throw new ProblemError('UNSUPPORTED_MEDIA_TYPE', { detail });
  }
  if (image.width * image.height > maxImagePixels) {
    throw new ProblemError('IMAGE_TOO_LARGE', { detail: `Part "${name}" may have at most ${maxImagePixels} pixels.` });
  }
  return { ...image, sha256: await sha256Hex(bytes) };
}

/** @throws {ProblemError | BodyError} for any form that breaks the rules */
async function readUpload<Details>(
  request: Request,
  rules: UploadRules<Details>,
  { policy, bodyTimeoutMs: timeoutMs }: Environment,
  reservation: Reservation,
): Promise<Upload<Details>> {
  const names = Object.keys(rules.images);
  const maxBytes = policy.maxImageBytes * names.length + overheadBytes;
  const body = await readBody(request, { maxBytes, timeoutMs, reservation });
  const parts = new Map<string, Part>();
  for (const part of parseMultipart(body, request.headers.get('content-type'), maxParts)) {
    if (parts.has(part.name)) throw new ProblemError('INVALID_REQUEST', { detail: 'A part appears twice.' });
    parts.set(part.name, part);
  }
  const partOf = (name: string): Part => {
    const part = parts.get(name);
    if (part === undefined) throw new ProblemError('INVALID_REQUEST', { detail: `Part "${name}" is missing.` });
    return part;
  };
  for (const name of names) if (rules.images[name] === 'required') partOf(name);
  const details = partOf('details').bytes;
  const upload: Omit<Upload<Details>, 'fingerprint'> = {
    images: {},
    details: parseJson(rules.details, details, 'part "details"'),
  };
  for (const name of names) {
    const part = parts.get(name);
    if (part !== undefined) upload.images[name] = await checkImage(name, part.bytes, policy);
  }
  const digests = Object.entries(upload.images).map(([name, image]) => `${name}=${image?.sha256}`);
  digests.push(`details=${await sha256Hex(details)}`);
  return { ...upload, fingerprint: await sha256Hex(digests.toSorted().join('&')) };
}

/** Takes an image out of the upload: while the service works, its raw bytes need no memory. */
export function takeImage({ images }: Upload<unknown>, name: string): UploadedImage {
  const image = images[name];
  if (image === undefined) throw new TypeError(`There is no image "${name}" any more.`);
  delete images[name];
  return image;
}

/**
 * Reads a form of pictures as soon as there is memory for it, and answers it when its turn comes. A request that waits
 * for another one under the same key holds no share of the work, and within one session and process no memory either; a
 * request that calls the service holds its share until the call ends.
 */
export async function answerUpload<Details>(
  context: BackendContext,
  environment: Environment,
  rules: UploadRules<Details>,
  run: (upload: Upload<Details>, attempt: Attempt) => ReturnType<Write['run']>,
): Promise<Response> {
  const { bodies, uploads, maxCleanedBytes, state } = environment;
  const owner = ownerOf(context.get('session'));
  const reservation = bodies.reserve(owner);
  try {
    const upload = await readUpload(context.req.raw, rules, environment, reservation);
    return await answerSessionWrite(context, environment, {
      fingerprint: upload.fingerprint,
      run(attempt) {
        const images = Object.values(upload.images).filter((image) => image !== undefined);
        const bytes = images.reduce((sum, image) => sum + maxCleanedBytes(image), 0);
        return uploads.run(owner, bytes, () => {
          reservation.release();
          return run(upload, attempt);
        });
      },
      onJoin() {
        upload.images = {};
        reservation.release();
      },
      unfinished: { hook: rules.hook, extra: { details: upload.details } },
      adopt: async (body) => {
        await state.store.commit(await rules.adopt(upload, body));
      },
    });
  } finally {
    reservation.release();
  }
}
