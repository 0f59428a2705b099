/**
 * The server's part of `<idv-liveness-challenge>`: it opens checks, hands out plans and moments, receives evidence,
 * judges it, examines its pictures and stores the result.
 *
 * ```js
 * const verifier = createLivenessVerifier({ store: createMemoryStore(), readPicture: await createFaceReader() });
 * const app = new Hono();
 * app.post('/checks', async (c) => c.json(await verifier.open({ owner: userOf(c).id }))); // your own login
 * app.post('/checks/:checkId/:call', (c) => verifier.fetch(c.req.raw)); // endpoint="/checks/{checkId}"
 * serve({ fetch: app.fetch, port: 3000 });
 * ```
 *
 * When the page reports `idv-liveness-challenge-completed`, ask `verifier.result(checkId)` on your server; never trust
 * the page's own report. Evidence shows a guided capture that was not changed afterward. It is no proof of life:
 * docs/liveness-worth.md.
 */
import { Hono } from 'hono';
import { type LivenessEvidenceAnswer, livenessRoutes, livenessEvidenceParts } from 'idv-elements/contract';
import { isLivenessEvidence, maxPictures } from 'idv-elements-internal';
import { type PublicKeyJwk, publicKeyOf } from 'idv-elements/liveness-evidence';
import { z } from 'zod';
import {
  BodyError,
  type BodyFault,
  busyRetrySeconds,
  BodyBudget,
  maxSmallBytes,
  smallBodies,
} from '../shared/budgets.js';
import { sha256Hex, utf8 } from '../shared/digest.js';
import {
  idempotencyKeyOf,
  parseJson,
  parseJsonText,
  parseMultipart,
  readBody,
  readSmallBody,
} from '../shared/request.js';
import { StoreError } from '../shared/store/store.js';
import { LivenessChecks, maxWaitMs } from './checks.js';
import type { LivenessVerifier, LivenessVerifierOptions } from './options.js';
import type { LivenessVerdict, ReceivedEvidence } from './record.js';
import { LivenessRefusal, type LivenessRefusalReason } from './refusal.js';

/**
 * @throws {TypeError} for a lifetime that is not above 0, a number of attempts that is not a whole number above 0, or
 * `rejectsPresentation` or `comparePictures` without what it needs
 *
 * @example
 * ```js
 * const { checkId } = await verifier.open({ owner: user.id }); // for a person you know
 * // The page shows <idv-liveness-challenge endpoint="/checks/{checkId}">, whose calls go to verifier.fetch(request).
 * const result = await verifier.result(checkId);
 * if (result?.status === 'passed') await compareWithDocument(result.picture);
 * ```
 */
export function createLivenessVerifier(options: LivenessVerifierOptions): LivenessVerifier {
  const checks = new LivenessChecks(options);
  return {
    open: (check) => checks.open(check),
    fetch: receiverOf(checks, options.explains ?? false),
    result: (checkId) => checks.result(checkId),
    end: (checkId, verdict) => checks.end(checkId, verdict),
    erase: (checkId) => checks.erase(checkId),
  };
}

/** `/{checkId}/{call}`, wherever the receiver is mounted. */
function callPath({ url }: Request): string {
  return `/${new URL(url).pathname.split('/').slice(-2).join('/')}`;
}

/** @throws {LivenessRefusal} `key-missing` */
function keyOf(request: Request): string {
  const key = idempotencyKeyOf(request);
  if (key === null) throw new LivenessRefusal('key-missing');
  return key;
}

function answerTo({ passed, confidence, reasons }: LivenessVerdict, explains: boolean): LivenessEvidenceAnswer {
  const answer: LivenessEvidenceAnswer = { status: passed ? 'SUCCEEDED' : 'FAILED' };
  return explains ? Object.assign(answer, { confidence, reasons }) : answer;
}

/** Limit for the bytes of all bodies that are being read or judged. */
const maxWaitingBytes = 48_000_000;
/** In milliseconds. Evidence of 1.5 MB needs 25 s at the 0.5 Mbit/s of a crowded cell. */
const bodyTimeoutMs = 60_000;

const refusedBodies: Record<BodyFault, LivenessRefusalReason> = {
  'too-large': 'too-large',
  'too-slow': 'too-slow',
  'too-busy': 'too-busy',
  'broken-off': 'malformed',
  malformed: 'malformed',
  'not-multipart': 'malformed',
  'already-read': 'body-already-read',
};

function refusalOf(error: Error): LivenessRefusal | null {
  if (error instanceof LivenessRefusal) return error;
  if (error instanceof StoreError) return new LivenessRefusal('store-away');
  return error instanceof BodyError ? new LivenessRefusal(refusedBodies[error.fault]) : null;
}

/** Reads a body only after its check was found, so that a request without a check costs no more than the lookup. */
export function receiverOf(checks: LivenessChecks, explains: boolean): (request: Request) => Promise<Response> {
  const app = new Hono({ getPath: callPath });
  const evidence = new BodyBudget(maxWaitingBytes);
  const small = smallBodies();
  const refuse = (refusal: LivenessRefusal, path: string) => refusal.toResponse(path.split('/')[1] ?? '');

  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.post(`/:id/${livenessRoutes.start}`, async (c) => {
    const id = c.req.param('id');
    const key = keyOf(c.req.raw);
    const owner = await checks.expectCall(id);
    const body = await startBodyOf(c.req.raw, { bodies: small, owner });
    return c.json({ plan: await checks.start(id, { key, ...body }) });
  });
  app.post(`/:id/${livenessRoutes.swap}`, async (c) => {
    const id = c.req.param('id');
    const owner = await checks.expectCall(id);
    return c.json({ plan: await checks.swap(id, await swapBodyOf(c.req.raw, { bodies: small, owner })) });
  });
  app.post(`/:id/${livenessRoutes.moment}`, async (c) => {
    const id = c.req.param('id');
    const owner = await checks.expectCall(id);
    return c.json({ afterMs: await checks.moment(id, await momentBodyOf(c.req.raw, { bodies: small, owner })) });
  });
  app.post(`/:id/${livenessRoutes.evidence}`, async (c) => {
    const id = c.req.param('id');
    const key = keyOf(c.req.raw);
    const owner = await checks.expectEvidence(id, key);
    const rules = { bodies: evidence, owner };
    const verdict = await withEvidence(c.req.raw, rules, (received) => checks.take(id, key, received));
    return c.json(answerTo(verdict, explains));
  });
  app.notFound(({ req }) => refuse(new LivenessRefusal('unknown-call'), req.path));
  app.onError((error, { req }) => {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    const answer = refuse(refusal, req.path);
    if (answer.status === 503) answer.headers.set('retry-after', String(busyRetrySeconds));
    return answer;
  });
  return async (request) => app.fetch(request);
}

/** A trace of a minute, five pictures of a good camera and four small ones are about 1.5 MB. */
const maxEvidenceBytes = 6_000_000;
/** A manifest of four challenges and nine pictures takes about 3 kB and has 160 values. */
const manifestLimits = { maxBytes: 32_768, maxValues: 1_000 };

export interface BodyRules {
  bodies: BodyBudget;
  /** Whose share of the memory it uses: the person, if the partner has said who that is. */
  owner: string;
}

/** @throws {BodyError} */
function readerOf<Body>(schema: z.ZodType<Body>): (request: Request, rules: BodyRules) => Promise<Body> {
  return async (request, rules) =>
    parseJson(schema, await readSmallBody(request, { ...rules, maxBytes: maxSmallBytes }));
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
    keyPictures: z.array(hash).max(5).optional(),
  }),
);

/** Just enough of the evidence to see which plan it is for. */
const namedPlan = z.object({ manifest: z.object({ plan: z.object({ nonce: z.string() }) }) });

/** More parts than allowed end the check. More than twice as many are refused unread. */
const maxParts = 2 * (2 + maxPictures);

/**
 * Passes a form's content to `use`, and releases its memory when that has finished. A form with a manifest counts as
 * evidence, whatever else it holds; `evidence` is `null` if the shape is wrong.
 * @throws {BodyError} for a body that is cut off, too large or too slow, or has too many parts
 * @throws {LivenessRefusal} `malformed` without a manifest
 */
export async function withEvidence<Result>(
  request: Request,
  { bodies, owner }: BodyRules,
  use: (received: ReceivedEvidence) => Promise<Result>,
): Promise<Result> {
  const reservation = bodies.reserve(owner);
  try {
    const limits = { maxBytes: maxEvidenceBytes, timeoutMs: bodyTimeoutMs, maxWaitMs, reservation };
    const body = await readBody(request, limits);
    const parts = parseMultipart(body, request.headers.get('content-type'), maxParts);
    const bytesOf = (wanted: string) => parts.filter(({ name }) => name === wanted).map(({ bytes }) => bytes);
    const [manifestBytes, ...otherManifests] = bytesOf(livenessEvidenceParts.manifest);
    if (manifestBytes === undefined) throw new LivenessRefusal('malformed');
    const [trace, ...otherTraces] = bytesOf(livenessEvidenceParts.trace);
    const pictures = bytesOf(livenessEvidenceParts.picture);
    const signed = membersOf(manifestBytes);
    const whole = { ...signed, trace, pictures };
    const isWhole = otherManifests.length === 0 && otherTraces.length === 0;
    return await use({
      evidence: isWhole && isLivenessEvidence(whole) ? whole : null,
      nonce: namedPlan.safeParse(signed).data?.manifest.plan.nonce ?? null,
      digest: await digestOf([manifestBytes, trace ?? new Uint8Array(), ...pictures]),
    });
  } finally {
    reservation.release();
  }
}

/** The members of a JSON object. Empty for any other text, and for one that is too large. */
function membersOf(text: Uint8Array): object {
  try {
    const value = parseJsonText(text, manifestLimits);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Digest of all parts. A repeated form has other boundaries, but the same parts. */
async function digestOf(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const lengths = utf8(parts.map(({ length }) => `${length};`).join(''));
  return sha256Hex(new Uint8Array(await new Blob([lengths, ...parts]).arrayBuffer()));
}
