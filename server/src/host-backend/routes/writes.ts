import type { z } from 'zod';
import { sha256Hex } from '../../shared/digest.js';
import { parseJson, readSmallBody } from '../../shared/request.js';
import type { Attempt } from '../calls/attempt.js';
import { readIdempotencyKey, type IdempotentAnswer, type IdempotentWork } from '../calls/idempotency.js';
import type { BackendContext, Environment, Requester } from '../environment.js';
import type { CheckedSession } from '../hooks.js';
import { eraseIfRevoked } from '../sessions/session-record.js';
import { readOwner } from '../sessions/session-store.js';
import { toProblem } from '../shared/problem.js';

/** @template Body what is stored as the answer */
export interface Write<Body extends object = object> {
  fingerprint: string;
  ttlSeconds: number;
  run(attempt: Attempt): Promise<{ status: number; body: Body }>;
}

/** `unfinished` is for the hook that reports an unfinished call, `onJoin` for a request whose answer another one gives. */
export interface SessionWrite extends Omit<Write, 'ttlSeconds'>, Pick<IdempotentWork, 'unfinished' | 'onJoin'> {
  /**
   * Takes over an answer that was given in another session of the same person: its results now belong to this session.
   */
  adopt(body: object, session: CheckedSession): Promise<void>;
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

/** @param scope the owner of the key */
async function once(
  context: BackendContext,
  { idempotency }: Environment,
  scope: string,
  work: Omit<IdempotentWork, 'storageKey' | 'answerFailure'>,
): Promise<IdempotentAnswer> {
  const key = readIdempotencyKey(context.req.raw);
  const route = `${context.req.method} ${context.req.path}`;
  const requestId = context.get('requestId');
  const answer = await idempotency.once({
    ...work,
    storageKey: `idempotency:${await sha256Hex(`${scope}\n${route}\n${key}`)}`,
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

/** The owner of a person's keys. */
export const scopeOf = (requester: Requester): string => `subject ${ownerOf(requester)}`;

/**
 * Answers a write that calls no service once per `Idempotency-Key`.
 * @param scope the owner of the key
 * @param present makes the answer from what is stored, which holds no secrets
 */
export async function answerWrite<Body extends object>(
  context: BackendContext,
  environment: Environment,
  scope: string,
  write: Write<Body>,
  present: (stored: Body) => Promise<object>,
): Promise<Response> {
  const free = { session: null, unfinished: null, countPaidCalls: () => Promise.resolve() };
  const answer = await once(context, environment, scope, { ...write, ...free });
  return json(answer.status === 201 ? { ...answer, body: await present(answer.body as Body) } : answer);
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
  const answer = await once(context, environment, scopeOf(claims), {
    ...write,
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
