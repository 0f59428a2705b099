/** The calls of a device over HTTP (`liveness-contract.ts`), bounded before they are read. */
import { Hono } from 'hono';
import { type LivenessEvidenceAnswer, livenessRoutes } from 'idv-elements/contract';
import { idempotencyKeyOf } from '../shared/idempotency-key.js';
import { BodyError, type BodyFault, busyRetrySeconds } from '../shared/http/body-error.js';
import { BodyBudget } from '../shared/http/request-body.js';
import { StoreError } from '../shared/store/store.js';
import { type BodyRules, momentBodyOf, startBodyOf, swapBodyOf, withEvidence } from './bodies.js';
import type { LivenessChecks } from './checks.js';
import type { LivenessVerdict } from './record.js';
import { LivenessRefusal, type LivenessRefusalReason } from './refusal.js';

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
  const status = passed ? 'SUCCEEDED' : 'FAILED';
  return explains ? { status, ...{ confidence, reasons } } : { status };
}

/** Bytes of all bodies that are being read or judged. */
const maxWaitingBytes = 48_000_000;
/** Milliseconds. Evidence of 1.5 MB needs 25 s at the 0.5 Mbit/s of a crowded cell. */
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

/** No body is read before its check has been looked up, so that nobody without a check costs more than that. */
export function receiverOf(checks: LivenessChecks, explains: boolean): (request: Request) => Promise<Response> {
  const app = new Hono({ getPath: callPath });
  const bodies = new BodyBudget(maxWaitingBytes);
  const rulesFor = (owner: string): BodyRules => ({ bodies, owner, timeoutMs: bodyTimeoutMs });
  const refuse = (refusal: LivenessRefusal, path: string) => refusal.toResponse(path.split('/')[1] ?? '');

  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.post(`/:id/${livenessRoutes.start}`, async (c) => {
    const id = c.req.param('id');
    const key = keyOf(c.req.raw);
    await checks.expectCall(id);
    const body = await startBodyOf(c.req.raw, rulesFor(id));
    return c.json({ plan: await checks.start(id, { key, ...body }) });
  });
  app.post(`/:id/${livenessRoutes.swap}`, async (c) => {
    const id = c.req.param('id');
    await checks.expectCall(id);
    return c.json({ plan: await checks.swap(id, await swapBodyOf(c.req.raw, rulesFor(id))) });
  });
  app.post(`/:id/${livenessRoutes.moment}`, async (c) => {
    const id = c.req.param('id');
    await checks.expectCall(id);
    return c.json({ afterMs: await checks.moment(id, await momentBodyOf(c.req.raw, rulesFor(id))) });
  });
  app.post(`/:id/${livenessRoutes.evidence}`, async (c) => {
    const id = c.req.param('id');
    const key = keyOf(c.req.raw);
    await checks.expectEvidence(id, key);
    const verdict = await withEvidence(c.req.raw, rulesFor(id), (received) => checks.take(id, key, received));
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
