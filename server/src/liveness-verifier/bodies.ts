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
import { parseJson, parseJsonText } from '../shared/http/json-body.js';
import { parseMultipart } from '../shared/http/multipart.js';
import { type BodyBudget, readBody } from '../shared/http/request-body.js';
import { LivenessRefusal } from './refusal.js';

/** Bytes. */
const maxJsonBytes = 8_192;
/** A trace of a minute, five pictures of a good camera and four small ones are about 1.5 MB. */
const maxEvidenceBytes = 6_000_000;
/** A manifest of four challenges and nine pictures has about 3 kB and 160 values. */
const manifestLimits = { maxBytes: 32_768, maxValues: 1_000 };

export interface BodyRules {
  bodies: BodyBudget;
  /** Whose share of the memory it takes: the check's id. */
  owner: string;
  /** Milliseconds. */
  timeoutMs: number;
}

/** Evidence as it arrived, and a digest of all its parts. `evidence` is `null` if it does not have the shape of evidence. */
export interface ReceivedEvidence {
  evidence: LivenessEvidence | null;
  /** The nonce of the plan it names. `null` if that cannot be read. */
  nonce: string | null;
  digest: string;
}

/** Its memory counts against the budget until `use` has ended. */
async function withBody<Result>(
  request: Request,
  { owner, maxBytes, bodies, timeoutMs }: BodyRules & { maxBytes: number },
  use: (body: Uint8Array<ArrayBuffer>) => Result | Promise<Result>,
): Promise<Result> {
  const reservation = bodies.reserve(owner);
  try {
    return await use(await readBody(request, { maxBytes, timeoutMs, reservation }));
  } finally {
    reservation.release();
  }
}

/** @throws {BodyError} */
function readerOf<Body>(schema: z.ZodType<Body>): (request: Request, rules: BodyRules) => Promise<Body> {
  return (request, rules) => withBody(request, { ...rules, maxBytes: maxJsonBytes }, (body) => parseJson(schema, body));
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

/** Up to twice as many as allowed end the check; beyond that, the body is refused unread. */
const maxParts = 2 * (2 + maxPictures);

/**
 * Hands `use` what a form contains; its memory is given back when that has ended. A form with a manifest counts as
 * evidence, whatever else it holds; `evidence` is `null` if the shape is wrong.
 * @throws {BodyError} for a body that is cut off, too large or too slow, or has too many parts
 * @throws {LivenessRefusal} `malformed` without a manifest
 */
export function withEvidence<Result>(
  request: Request,
  rules: BodyRules,
  use: (received: ReceivedEvidence) => Promise<Result>,
): Promise<Result> {
  return withBody(request, { ...rules, maxBytes: maxEvidenceBytes }, async (body) => {
    const parts = parseMultipart(body, request.headers.get('content-type'), maxParts);
    const bytesOf = (wanted: string) => parts.filter(({ name }) => name === wanted).map(({ bytes }) => bytes);
    const [manifestBytes, ...otherManifests] = bytesOf(livenessEvidenceParts.manifest);
    if (manifestBytes === undefined) throw new LivenessRefusal('malformed');
    const [trace, ...otherTraces] = bytesOf(livenessEvidenceParts.trace);
    const pictures = bytesOf(livenessEvidenceParts.picture);
    const signed = membersOf(manifestBytes);
    const whole = { ...signed, trace, pictures };
    const isWhole = otherManifests.length === 0 && otherTraces.length === 0;
    return use({
      evidence: isWhole && isLivenessEvidence(whole) ? whole : null,
      nonce: namedPlan.safeParse(signed).data?.manifest.plan.nonce ?? null,
      digest: await digestOf([manifestBytes, trace ?? new Uint8Array(), ...pictures]),
    });
  });
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

/** Digest of all parts. A form that is sent again has other boundaries, but the same parts. */
async function digestOf(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const lengths = utf8(parts.map(({ length }) => `${length};`).join(''));
  return sha256Hex(new Uint8Array(await new Blob([lengths, ...parts]).arrayBuffer()));
}
