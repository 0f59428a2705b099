import type { Attempt } from '../attempt.js';
import { sha256Hex } from '../bytes.js';
import { readIdempotencyKey, type IdempotentAnswer, type IdempotentWork } from '../idempotency.js';
import type { CheckedSession } from '../options.js';
import { toProblem } from '../problem.js';
import type { HookName } from '../results.js';
import { eraseIfRevoked } from '../session-record.js';
import { readOwner } from '../session-store.js';
import type { BackendContext, Environment, Requester } from './environment.js';

export interface Write {
  fingerprint: string;
  ttlSeconds: number;
  run(attempt: Attempt): Promise<{ status: number; body: object }>;
}

export interface SessionWrite extends Omit<Write, 'ttlSeconds'> {
  /** Whom to tell that nobody finished the call; `null`: nobody. */
  unfinished: { hook: HookName; extra: object } | null;
  /** The answer was given in another session of the same person, which has ended: what it made belongs to this one now. */
  adopt(body: object, session: CheckedSession): Promise<void>;
  /** Another request of this session runs under the same key in this process: its answer will be this one's, too. */
  onJoin?(): void;
}

/** How long a key of a paid call is kept: longer than anybody would repeat one. */
export const keptSeconds = 24 * 3_600;

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
  /** Whom the key belongs to. */
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

/** Who is limited: a person, over all of their sessions. */
export const ownerOf = ({ partner, subjectHash }: Requester): string => `${partner} ${subjectHash}`;

const scopeOf = (requester: Requester): string => `subject ${ownerOf(requester)}`;

/** Answers the write of somebody who has no session yet once per `Idempotency-Key`. */
export async function answerWrite(
  context: BackendContext,
  environment: Environment,
  requester: Requester,
  write: Write,
): Promise<Response> {
  const answer = await answerOnce(context, environment, {
    ...write,
    scope: scopeOf(requester),
    session: null,
    unfinished: null,
    countPaidCalls: () => Promise.resolve(),
  });
  return json(answer);
}

/**
 * Answers a write of a session once per `Idempotency-Key`. The key belongs to the person and not to the session: a session that ends
 * between a request and its repeat makes no second request of it.
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
    ttlSeconds: keptSeconds,
  });
  if (answer.status < 400 && answer.sessionId !== sessionId) {
    await write.adopt(answer.body as object, session);
  }
  return json(answer);
}
