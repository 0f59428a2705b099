import { sha256Hex } from '../bytes.js';
import { readIdempotencyKey } from '../idempotency.js';
import { toProblem } from '../problem.js';
import type { BackendContext, Environment } from './environment.js';

export interface Write {
  /** Whom the key belongs to: a session, or a subject that has none yet. */
  scope: string;
  fingerprint: string;
  ttlSeconds: number;
  run(beforeCall: () => Promise<void>): Promise<{ status: number; body: object }>;
  /** Another request under the same key runs, and its answer is waited for. */
  onWait?(): void;
}

function json(body: unknown, status: number, replayed: boolean): Response {
  const isProblem = status >= 400;
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': isProblem ? 'application/problem+json' : 'application/json',
      ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
    },
  });
}

/** Answers a write once per `Idempotency-Key`. */
export async function answerWrite(
  context: BackendContext,
  { idempotency }: Environment,
  write: Write,
): Promise<Response> {
  const key = readIdempotencyKey(context.req.raw);
  const route = `${context.req.method} ${context.req.path}`;
  const requestId = context.get('requestId');
  const { status, body, replayed } = await idempotency.once({
    storageKey: `idempotency:${await sha256Hex(`${write.scope}\n${route}\n${key}`)}`,
    fingerprint: write.fingerprint,
    ttlSeconds: write.ttlSeconds,
    run: (beforeCall) => write.run(beforeCall),
    onWait: () => write.onWait?.(),
    answerFailure: (error) => {
      const problem = toProblem(error, requestId);
      return { status: problem.status, body: problem };
    },
  });
  const logged = context.get('logged');
  const { code, reference } = body as { code?: unknown; reference?: unknown };
  Object.assign(logged, { replayed, ...(code === undefined ? {} : { code }) });
  if (reference !== undefined) logged['reference'] = reference;
  return json(body, status, replayed);
}
