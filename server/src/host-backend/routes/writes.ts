import type { SessionPolicy } from 'idv-elements/contract';
import type { z } from 'zod';
import type { Reservation } from '../../shared/budgets.js';
import { sha256Hex } from '../../shared/digest.js';
import { parseJson, readBody, readSmallBody, parseMultipart, type Part } from '../../shared/request.js';
import type { Commit } from '../../shared/store/store.js';
import type { Attempt } from '../calls/attempt.js';
import { readIdempotencyKey, type IdempotentAnswer, type IdempotentWork } from '../calls/idempotency.js';
import type { HookName } from '../delivery/results.js';
import type { BackendContext, Environment, Requester } from '../environment.js';
import type { CheckedSession } from '../hooks.js';
import { type UploadedImage, scanImage } from '../images/picture.js';
import { eraseIfRevoked } from '../sessions/session-record.js';
import { readOwner } from '../sessions/session-store.js';
import { toProblem, ProblemError } from '../shared/problem.js';

export interface Write {
  fingerprint: string;
  ttlSeconds: number;
  run(attempt: Attempt): Promise<{ status: number; body: object }>;
}

export interface SessionWrite extends Omit<Write, 'ttlSeconds'> {
  /** The hook that reports an unfinished call. `null` for none. */
  unfinished: { hook: HookName; extra: object } | null;
  /**
   * Takes over an answer that was given in another session of the same person: its results now belong to this session.
   */
  adopt(body: object, session: CheckedSession): Promise<void>;
  /**
   * Called if another request of this session is running under the same key in this process. Its answer will be used.
   */
  onJoin?(): void;
}

/** How long the answer of a paid call is stored: longer than any client repeats its request. */
export const answerSeconds = 24 * 3_600;

function json({ status, body, replayed }: IdempotentAnswer): Response {
  const isProblem = status >= 400;
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': isProblem ? 'application/problem+json' : 'application/json',
      ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
    },
  });
}

interface Scoped extends Write, Pick<SessionWrite, 'unfinished' | 'onJoin'>, Pick<IdempotentWork, 'countPaidCalls'> {
  /** The owner of the key. */
  scope: string;
  session: CheckedSession | null;
}

async function answerOnce(
  context: BackendContext,
  { idempotency }: Environment,
  write: Scoped,
): Promise<IdempotentAnswer> {
  const key = readIdempotencyKey(context.req.raw);
  const route = `${context.req.method} ${context.req.path}`;
  const requestId = context.get('requestId');
  const answer = await idempotency.once({
    ...write,
    storageKey: `idempotency:${await sha256Hex(`${write.scope}\n${route}\n${key}`)}`,
    run: (attempt) => write.run(attempt),
    answerFailure: (error) => {
      const problem = toProblem(error, requestId);
      return { status: problem.status, body: problem };
    },
  });
  const logged = context.get('logged');
  const { code, reference } = answer.body as { code?: unknown; reference?: unknown };
  Object.assign(logged, { replayed: answer.replayed, ...(code === undefined ? {} : { code }) });
  if (reference !== undefined) logged['reference'] = reference;
  return answer;
}

/** The person to whom limits apply, across all of their sessions. */
export const ownerOf = ({ partner, subjectHash }: Requester): string => `${partner} ${subjectHash}`;

const scopeOf = (requester: Requester): string => `subject ${ownerOf(requester)}`;

/** Answers a write outside of a session once per `Idempotency-Key`. */
export async function answerWrite(
  context: BackendContext,
  environment: Environment,
  requester: Requester,
  write: Write,
): Promise<Response> {
  return answerScopedWrite(context, environment, scopeOf(requester), write);
}

/** Answers a write that calls no service once per `Idempotency-Key`. @param scope the owner of the key */
export async function answerScopedWrite(
  context: BackendContext,
  environment: Environment,
  scope: string,
  write: Write,
): Promise<Response> {
  const answer = await answerOnce(context, environment, {
    ...write,
    scope,
    session: null,
    unfinished: null,
    countPaidCalls: () => Promise.resolve(),
  });
  return json(answer);
}

/**
 * Answers a write of a session once per `Idempotency-Key`. The key belongs to the person and not to the session, so
 * that a repeat is recognized even if the session has ended in between.
 */
export async function answerSessionWrite(
  context: BackendContext,
  environment: Environment,
  write: SessionWrite,
): Promise<Response> {
  const claims = context.get('session');
  const { sessionId } = claims;
  const session = await readOwner(environment, sessionId);
  const answer = await answerOnce(context, environment, {
    ...write,
    scope: scopeOf(claims),
    onJoin: () => write.onJoin?.(),
    countPaidCalls: (calls) => environment.limits.take('paidCallsPerSubject', ownerOf(claims), calls),
    run: (attempt) => {
      attempt.afterward(() => eraseIfRevoked(environment, sessionId));
      return write.run(attempt);
    },
    session,
    ttlSeconds: answerSeconds,
  });
  if (answer.status < 400 && answer.sessionId !== sessionId) {
    await write.adopt(answer.body as object, session);
    await eraseIfRevoked(environment, sessionId);
  }
  return json(answer);
}

/** A small request contains two ids, or a code. */
const maxJsonBytes = 1_024;

/**
 * The JSON of a small request.
 * @param owner whose share of the places it uses
 * @throws {BodyError}
 */
export async function readJson<Value>(
  context: BackendContext,
  { smallBodies: bodies }: Environment,
  schema: z.ZodType<Value>,
  owner: string,
): Promise<Value> {
  return parseJson(schema, await readSmallBody(context.req.raw, { bodies, owner, maxBytes: maxJsonBytes }));
}

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
