import type { z } from 'zod';
import { sha256Hex } from '../../shared/digest.js';
import { parseJson, readSmallBody } from '../../shared/request.js';
import type { Attempt } from '../calls/attempt.js';
import { readIdempotencyKey, type IdempotentAnswer, type IdempotentWork } from '../calls/idempotency.js';
import type { HookName } from '../delivery/results.js';
import type { BackendContext, Environment, Requester } from '../environment.js';
import type { CheckedSession } from '../hooks.js';
import { eraseIfRevoked } from '../sessions/session-record.js';
import { readOwner } from '../sessions/session-store.js';
import { toProblem } from '../shared/problem.js';

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

/** The owner of a person's keys. */
export const scopeOf = (requester: Requester): string => `subject ${ownerOf(requester)}`;

/** Answers a write that calls no service once per `Idempotency-Key`. @param scope the owner of the key */
export async function answerWrite(
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
