/** Reads forms of pictures, and answers them. */
import type { SessionPolicy } from 'idv-elements/contract';
import type { z } from 'zod';
import type { Reservation } from '../../shared/budgets.js';
import { sha256Hex } from '../../shared/digest.js';
import { parseJson, readBody, parseMultipart, type Part } from '../../shared/request.js';
import type { Commit } from '../../shared/store/store.js';
import type { Attempt } from '../calls/attempt.js';
import type { HookName } from '../delivery/results.js';
import type { BackendContext, Environment } from '../environment.js';
import { type UploadedImage, scanImage } from '../images/picture.js';
import { ProblemError } from '../shared/problem.js';
import { answerSessionWrite, ownerOf, type Write } from './writes.js';

interface Upload<Details> {
  /** JPEG, PNG or WebP pictures whose headers are within the limits. */
  images: Partial<Record<string, UploadedImage>>;
  details: Details;
  /** Depends only on the content, not on the boundaries and the order of the parts. */
  fingerprint: string;
}

interface UploadRules<Details> {
  /** Parts with an image, by name, and whether each is required. */
  images: Readonly<Record<string, 'required' | 'optional'>>;
  /** Shape of the JSON in the part `details`. */
  details: z.ZodType<Details>;
  /** Gets the result, or the failure of an unfinished call. */
  hook: HookName;
  /** The changes that store an answer which another session of the same person received. */
  adopt(upload: Upload<Details>, body: object): Promise<Commit>;
}

/** Infers the type of the details. */
export const uploadRules = <Details>(rules: UploadRules<Details>): UploadRules<Details> => rules;

/** No route takes more parts. */
const maxParts = 8;
/** For the details and the heads of the parts. */
const overheadBytes = 64 * 1024;

/**
 * Reads the format from magic bytes and the size from the header, before anything is decoded.
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
    if (part === undefined) continue;
    upload.images[name] = { ...(await checkImage(name, part.bytes, policy)), owner: reservation.owner };
  }
  const digests = Object.entries(upload.images).map(([name, image]) => `${name}=${image?.sha256}`);
  digests.push(`details=${await sha256Hex(details)}`);
  return { ...upload, fingerprint: await sha256Hex(digests.toSorted().join('&')) };
}

/** Takes an image out of the upload, so that its raw bytes can be freed while the service works. */
export function takeImage({ images }: Upload<unknown>, name: string): UploadedImage {
  const image = images[name];
  if (image === undefined) throw new TypeError(`Image "${name}" was already taken.`);
  delete images[name];
  return image;
}

/**
 * Reads a form of pictures as soon as there is memory for it, and answers it when its turn comes. A request that waits
 * for another one under the same key holds no share of the work, and within one session and process no memory. A request
 * that calls the service holds its share until the call ends.
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
